"""The lesson on value iteration, as a student clicks through it."""

import re
from itertools import groupby

import pytest
from playwright.sync_api import expect

from pigpen.lab.study.convergence import lesson

pytestmark = pytest.mark.browser

PATIENCE_MS = 60_000
MINUS = "\N{MINUS SIGN}"


@pytest.fixture(autouse=True)
def patience():
    """A first answer starts a process and compiles; on a busy machine that takes a while."""
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="module")
def piglet_to_2():
    return lesson(2, 2)


def at_lesson(page, address):
    page.goto(f"{address}/best-play")
    expect(row(page, "p(1,1,0)")).to_be_visible()


def row(page, name):
    return page.get_by_role("row").filter(has=page.get_by_role("button", name=f"Compute {name}"))


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def shown(page, lesson, sweep):
    """The table shows this sweep: every fraction of it."""
    for cell, value in zip(lesson.cells, lesson.sweeps[sweep - 1].fractions, strict=True):
        name = f"p({cell.own},{cell.other},{cell.total})"
        expect(row(page, name).get_by_role("cell").nth(0)).to_contain_text(value)


def test_the_study_page_leads_to_the_lesson(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/study/pig")
    page.get_by_role("link", name="Learn how best play is found").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How best play is found")
    page.get_by_role("link", name="Rules of Pig").click()
    page.get_by_role("link", name="Learn how best play is found").click()
    expect(row(page, "p(1,1,0)")).to_be_visible()


def test_one_roll_comes_first_and_has_no_formula(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/best-play")
    first = page.get_by_role("region", name="First: should I roll?")
    expect(first.get_by_role("listitem", name=f"1: {MINUS}20", exact=True)).to_be_visible()
    expect(first).to_contain_text("you gain 20 and lose 20. On average, rolling changes nothing.")
    first.get_by_role("slider", name="Your points at risk").press("ArrowLeft")
    expect(first).to_contain_text("you gain 20 and lose 19. On average, rolling brings you points.")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(first).to_contain_text("On average, rolling costs you points.")
    first.get_by_role("link", name="Compare rules of your own").click()
    expect(page).to_have_url(re.compile("/strategies/pig$"))


def test_one_click_is_one_sweep_and_back(server, new_page, piglet_to_2):
    page = new_page()
    at_lesson(page, server.address)
    expect(row(page, "p(0,1,1)")).to_contain_text("1/2")
    for sweep in (1, 2, 3):
        button(page, "Next sweep").click()
        shown(page, piglet_to_2, sweep)
    expect(page.get_by_text("Sweep 3: the largest change is 0.0625")).to_be_visible()
    expect(row(page, "p(0,0,0)")).to_contain_text("down")  # 5/8 before, 9/16 now
    expect(row(page, "p(1,0,0)")).not_to_contain_text(re.compile("up|down"))  # 3/4 as before
    button(page, "One sweep back").click()
    shown(page, piglet_to_2, 2)
    button(page, "Back to the guess").click()
    expect(page.get_by_text("Every value is the guess, 1/2.")).to_be_visible()


def test_a_number_is_checked_by_hand(server, new_page):
    page = new_page()
    at_lesson(page, server.address)
    for _ in range(3):
        button(page, "Next sweep").click()
    button(page, "Compute p(0,1,1)").click()
    paper = page.get_by_role("region", name="Check one by hand")
    expect(paper).to_contain_text("With the values of sweep 2:")
    expect(paper).to_contain_text(f"Flip: 1/2 · (1 {MINUS} 3/4) + 1/2 · 1 = 0.625")
    expect(paper).to_contain_text(f"Hold: 1 {MINUS} 5/8 = 0.375")
    expect(paper).to_contain_text("p(0,1,1) after sweep 3: 5/8")


def test_layers_fill_in_the_solution_once(server, new_page, piglet_to_2):
    page = new_page()
    at_lesson(page, server.address)
    for done in range(1, 4):
        button(page, "Solve the next layer").click()
        layers = groupby(piglet_to_2.cells, lambda cell: cell.own + cell.other)
        for layer, (_, cells) in enumerate(layers):
            for cell in cells:
                name = f"p({cell.own},{cell.other},{cell.total})"
                text = cell.fraction if layer < done else "not yet solved"
                expect(row(page, name).get_by_role("cell").nth(1)).to_contain_text(text)
    expect(page.get_by_text("All 3 layers are solved")).to_be_visible()
    expect(button(page, "Solve the next layer")).to_be_disabled()


def test_another_goal_and_another_die(server, new_page):
    page = new_page()
    at_lesson(page, server.address)
    page.get_by_role("slider", name="Points to win").fill("3")
    page.get_by_role("slider", name=re.compile("Sides of the die")).fill("4")
    expect(page.get_by_role("heading", name="All 18 positions")).to_be_visible()
    expect(page.get_by_text("Pig with a 4-sided die.")).to_be_visible()
    expect(page.locator("td", has_text="= 1/4 · (1")).to_have_count(9)
    for _ in range(5):
        button(page, "Solve the next layer").click()
    exact = {(cell.own, cell.other, cell.total): cell.fraction for cell in lesson(3, 4).cells}
    expect(row(page, "p(2,2,0)")).to_contain_text("4/5")
    expect(row(page, "p(0,0,2)")).to_contain_text(exact[0, 0, 2])


def test_the_race_is_run_and_counted(server, new_page):
    page = new_page()
    at_lesson(page, server.address)
    page.get_by_role("slider", name="Pig to").fill("20")
    button(page, "Run it").click()
    race = page.get_by_role("region", name="6. At full size")
    expect(race.get_by_text("Pig to 20: 4,200 values in 39 layers.")).to_be_visible()
    layers = race.get_by_role("row", name=re.compile("^Layers"))
    expect(layers).to_contain_text(re.compile(r"\d m?s"))
    expect(race.get_by_role("img", name=re.compile("Largest error"))).to_be_visible()


def test_the_lesson_by_keyboard_alone(server, new_page, piglet_to_2):
    page = new_page()
    at_lesson(page, server.address)
    button(page, "Compute p(1,1,0)").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    paper = page.get_by_role("region", name="Check one by hand")
    expect(paper).to_contain_text("p(0,1,0) after sweep 1: 1/2")
    button(page, "Next sweep").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    shown(page, piglet_to_2, 2)
    page.get_by_role("slider", name="Points to win").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="All 18 positions")).to_be_visible()


def test_the_largest_lesson_fits_a_phone(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    at_lesson(page, server.address)
    page.get_by_role("slider", name="Points to win").fill("10")
    page.get_by_role("slider", name=re.compile("Sides of the die")).fill("6")
    expect(page.get_by_role("heading", name="All 550 positions")).to_be_visible()
    button(page, "Next sweep").click()
    expect(page.get_by_text(re.compile("^Sweep 1: "))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
