"""*What happens if …*: ready questions, the keyboard, links, phones.

The form and its answers are tested as components (`web/tests/components/what_if.test.ts`).
"""

import re

import pytest
from places import at_table
from playwright.sync_api import expect
from tabbing import focused, tab_to

pytestmark = pytest.mark.browser


@pytest.fixture
def page(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/explore")
    page.get_by_role("link", name="What if …?", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What happens if …?")
    expect(page.get_by_role("heading", name="Next, Seat 1 can:")).to_be_visible()
    return page


def part(page, name):
    return page.get_by_role("region", name=name, exact=True)


def combobox(page, name):
    return page.get_by_role("combobox", name=name, exact=True)


def ask(page, question):
    """Ask, and wait for the answer: the layout moves when it comes."""
    combobox(page, "Common questions").select_option(label=question)
    expect(part(page, "What happens")).to_have_attribute("aria-busy", "false")


def lay(page, pile, *cards):
    """Add cards from the fold of a pile, by clicking."""
    group = page.get_by_role("group", name=pile, exact=True)
    group.locator("summary").click()
    for card in cards:
        group.get_by_role("button", name=f"Add {card}", exact=True).click()


def test_a_ready_question_is_answered_with_both_readings(page):
    ask(page, "My goat leaves a pig’s holder tied with me. Do they keep the pig?")
    happens = part(page, "What happens")
    expect(happens).to_contain_text("Seat 2 is tied in Apple and keeps the pig.")
    other = part(page, "Tied after a goat: The holder loses it")
    expect(other).to_contain_text("Seat 2 discards the whole Apple stack.")
    row = other.get_by_role("row", name=re.compile("^Pigs"))
    expect(row.get_by_role("cell")).to_have_text([re.compile("Seat 2"), "none"])
    happens.get_by_role("button", name="Rule Y12").first.click()
    expect(page.get_by_role("dialog", name="Rule Y12")).to_contain_text("tied with another")


def test_a_position_of_ones_own_and_a_link_to_it(page, new_page):
    page.get_by_role("button", name="Clear the table").click()
    combobox(page, "Seats").select_option("3")
    lay(page, "Stacks, Seat 2", "Apple with 2 icons", "Apple with one icon")
    lay(page, "Stacks, Seat 3", "Apple with 2 icons")
    lay(page, "Hand, Seat 1", "Goat")
    combobox(page, "Apple").select_option("Seat 2")
    page.get_by_role("button", name=re.compile("^A goat eats Seat 2.s Apple with 2")).click()
    said = "The Apple pig moves from Seat 2 to Seat 3, now in the lead."
    expect(part(page, "What happens")).to_contain_text(said)
    expect(page.get_by_role("heading", name="Next, Seat 1 can:")).to_be_focused()

    friend = new_page()
    friend.goto(page.get_by_label("Link to this question").input_value())
    expect(part(friend, "What happens")).to_contain_text(said)
    expect(combobox(friend, "Apple")).to_have_value("1")


def test_by_keyboard_alone(page):
    tab_to(page, "select: Common questions")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(part(page, "What happens")).to_contain_text("Not allowed: food B")
    expect(part(page, "What happens")).to_contain_text("only one food per turn, plus goats.")
    tab_to(page, "button: Remove Apple with one icon")
    page.keyboard.press("Enter")
    expect(part(page, "What happens")).to_contain_text("Not allowed: food A")
    assert focused(page) == "button: Remove Banana with one icon"
    tab_to(page, "button: Undo last step")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Next, Seat 1 can:")).to_be_focused()
    page.keyboard.press("Tab")
    assert focused(page) == "button: Play Banana"
    page.keyboard.press("Enter")
    expect(part(page, "What happens")).to_contain_text("Seat 1 plays 1")


def test_dice_are_asked_about_on_a_phone(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    assert page.goto(f"{server.address}/what-if/pig?score.0=80&turn_total=17").status == 200
    page.get_by_role("button", name="Roll", exact=True).click()
    page.get_by_role("button", name="3", exact=True).click()
    expect(part(page, "What happens")).to_contain_text("Seat 1: +3, 20 at risk.")
    expect(part(page, "When points count: As soon as you reach the target")).to_contain_text(
        "The game is over."
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_position_is_tried_out_from_its_table(server, new_page):
    page = new_page()
    at_table(page, server.address, target=50)
    with page.expect_popup() as popup:
        page.get_by_role("main").get_by_role("link", name="What if …?").click()
    tried = popup.value
    tried.get_by_role("button", name="Roll", exact=True).click()
    expect(tried.get_by_role("heading", name="Next comes a random outcome:")).to_be_focused()
    expect(tried.get_by_role("spinbutton", name="Target")).to_have_value("50")
    assert "target=50" in tried.url
