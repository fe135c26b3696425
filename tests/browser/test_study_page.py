"""The study page, as a person turns, reads and changes a solved game."""

import re

import pytest
from playwright.sync_api import expect

from pigpen.catalog import make
from pigpen.lab.study.study import Study
from pigpen.lab.study.throws import ThrowStudy

pytestmark = pytest.mark.browser


@pytest.fixture
def page(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/explore")
    page.get_by_role("link", name="Study", exact=True).click()
    expect(page.get_by_role("heading", name="Opponent at 0 points")).to_be_visible()
    return page


def slider(page, name):
    return page.get_by_role("slider", name=name, exact=True)


def said(roll, hold):
    return f"Roll {100 * roll:.1f}\N{NO-BREAK SPACE}%, hold {100 * hold:.1f}\N{NO-BREAK SPACE}%."


def test_a_position_is_read_in_words_by_keyboard_and_by_a_click(page):
    page.get_by_text("Best play with the opponent at 0").click()
    row = page.get_by_role("row").nth(1)
    expect(row).to_have_text(re.compile("roll up to 20, hold from 21"))
    slider(page, re.compile("Opponent.s score")).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    slider(page, "Turn total").focus()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Opponent at 3 points")).to_be_visible()
    cut = Study(make("pig")).slice(3)
    words = said(cut.roll[0, 20], cut.hold[0, 20])
    expect(page.get_by_text(words)).to_be_visible()
    picture = page.get_by_role("img", name=re.compile("Slice with the opponent at 3 points"))
    expect(picture).to_have_attribute("aria-label", re.compile(re.escape(words)))
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.7)
    own, total = (int(slider(page, name).input_value()) for name in ("Your score", "Turn total"))
    assert 25 < own < 40
    assert 10 < total < 35
    expect(page.get_by_text(said(cut.roll[own, total], cut.hold[own, total]))).to_be_visible()


def test_the_game_is_solved_anew_while_a_slider_moves(page):
    target = slider(page, "Target")
    target.focus()
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    wins = 100 * Study(make("pig", {"target": 60})).solution.first_seat_wins
    expect(page.get_by_text(f"{wins:.3f} %")).to_be_visible()
    before = page.get_by_text(re.compile(r"^at \d+ points$")).inner_text()
    slider(page, "Sides of the die").fill("8")
    expect(page.get_by_text(before, exact=True)).to_be_hidden()


def test_hog_with_one_throw_is_about_the_number_of_dice(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/study/hog")
    expect(page.get_by_role("heading", name="Opponent at 0 points")).to_be_visible()
    expect(slider(page, "Maximum dice")).to_be_hidden()  # it changes nothing as yet
    page.get_by_label("Rolls per turn").select_option(label="One")
    expect(page.get_by_role("heading", name="How many dice to roll")).to_be_visible()
    expect(slider(page, "Maximum dice")).to_be_visible()
    expect(slider(page, "Turn total")).to_be_hidden()
    slider(page, re.compile("Opponent.s score")).fill("70")
    slider(page, "Your score").fill("60")
    study = ThrowStudy(make("hog", {"throws": "one"}))
    worth = study.slice(70)[60]
    words = f"Best: {study.best[60, 70]} dice. You win {100 * worth.max():.1f} %."
    expect(page.get_by_text(words)).to_be_visible()
    table = page.get_by_role("region", name="At 60 against 70").get_by_role("row")
    expect(table).to_have_count(1 + 10)
    expect(table.nth(3)).to_contain_text(f"{100 * worth[2]:.1f} %")
    page.get_by_text("Best number of dice with the opponent at 70").click()
    first = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=re.compile("^0")))
    expect(first).to_contain_text(str(study.best[0, 70]))


def test_the_surface_is_drawn_and_turned_by_keyboard(page):
    canvas = page.locator("canvas")
    expect(canvas).to_have_attribute("data-drawn", "true")
    canvas.scroll_into_view_if_needed()
    first = canvas.screenshot()
    page.get_by_role("application").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    turned = canvas.screenshot()
    assert first != turned
    page.get_by_role("button", name="Zoom in").click()
    assert canvas.screenshot() != turned


def test_without_webgl_the_slices_remain(server, new_page):
    page = new_page()
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.goto(f"{server.address}/study/big-pig")
    expect(page.get_by_text("This browser can’t draw 3-D.")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Slice with the opponent at 0"))).to_be_visible()


def test_the_page_fits_a_phone(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto(f"{server.address}/study/hog")
    expect(page.get_by_role("heading", name="Opponent at 0 points")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_game_that_is_not_solved_has_no_page(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/study/chess")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
