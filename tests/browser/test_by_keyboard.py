"""Every part of Pigpen without a mouse: the pages that `test_access` does not play through.

The thorough ones press keys that the tests of their own pages press in the gate, too.
"""

import re

import places
import player
import pytest
from playwright.sync_api import expect
from tabbing import focused, tab_to

pytestmark = pytest.mark.browser


def hold_too_early(page):
    """Hold at the first die that is no one: a mistake so early in a race to 100."""
    while not player.can(page, "Hold"):
        player.wait_for_turn(page)
        player.act_and_see(page, lambda page: page.keyboard.press("r"))
    player.act_and_see(page, lambda page: page.keyboard.press("h"))


def test_from_the_result_to_a_mistake_and_on_from_there(server, new_page):
    page = new_page()
    places.at_table(page, server.address, first="seat_0")
    hold_too_early(page)
    tab_to(page, "button: Resign")
    page.keyboard.press("Enter")
    tab_to(page, "button: Yes, resign")
    page.keyboard.press("Enter")
    expect(page.locator("#result-heading")).to_be_visible()
    first = page.url
    tab_to(page, "a: Review this game")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/review/"))
    expect(page.get_by_role("slider", name="Moment in the game")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "main"
    worst = page.get_by_role("button", name=re.compile("^Show move")).first
    tab_to(page, f"button: {worst.get_attribute('aria-label')}")
    ply = worst.get_attribute("aria-label").removeprefix("Show move ")
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile(rf"^Move {ply} of"))).to_be_visible()
    tab_to(page, "button: Continue from here")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    player.wait_for_turn(page)
    player.act_and_see(page, player.act_by_key)


@pytest.mark.thorough
def test_a_rule_dialog_gives_the_focus_back(server, new_page):
    page = new_page()
    places.after_throws(page, server.address)
    page.get_by_role("button", name="Show rulings").click()
    rule = page.get_by_role("button", name=re.compile("^Rule ")).first
    rule.focus()
    name = focused(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert focused(page) == name


@pytest.mark.thorough
def test_the_study_is_read_and_turned(server, new_page):
    page = new_page()
    places.study(page, server.address)
    said = page.locator(".said p").first
    expect(said).to_be_visible(timeout=places.PATIENCE_MS)
    tab_to(page, "input: Turn total")
    before = said.inner_text()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(said).not_to_have_text(before)
    tab_to(page, "select: Show positions")


@pytest.mark.thorough
def test_a_strategy_is_added_and_compared(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/strategies/pig")
    expect(page.locator("td").first).to_be_visible(timeout=places.PATIENCE_MS)
    rows = page.locator("tbody").first.locator("tr")
    before = rows.count()
    page.locator("input[type=text]").focus()
    page.keyboard.type("hold at 23")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(before + 1, timeout=places.PATIENCE_MS)


@pytest.mark.thorough
def test_the_lesson_goes_step_by_step(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/best-play")
    expect(page.locator(".steps .primary").first).to_be_visible()
    tab_to(page, f"button: {page.locator('.steps .primary').first.inner_text()}")
    page.keyboard.press("Enter")
    expect(page.locator("tbody .changed").first).to_be_visible()
