"""The rules in Chromium: the book, and the paragraph behind what happened or cannot be done."""

import re

import player
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def paragraph(page, number):
    return page.get_by_role("dialog", name=f"Rule {number}")


def start(page, server, game="Pig"):
    page.goto(server.address)
    page.get_by_role("button", name=f"Play {game}", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    player.wait_for_turn(page)


def test_from_a_games_card_to_its_rules(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(server.address)
    page.get_by_role("link", name="Rules of Hog").click()
    expect(page).to_have_url(f"{server.address}/rules/hog")
    expect(page.get_by_role("heading", level=1)).to_have_text("Pig, Two-Dice Pig, Big Pig and Hog")
    page.get_by_role("link", name="Hog", exact=True).click()
    expect(page.locator("#hog")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_address_leads_to_its_paragraph(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/rules/pig#D11")
    expect(page.locator("#D11")).to_be_focused()
    expect(page.locator("#D11")).to_be_in_viewport()
    page.locator("#D11").get_by_role("link", name="D9").press("Enter")
    expect(page.locator("#D9")).to_be_focused()
    expect(page).to_have_url(re.compile("#D9$"))


def test_rules_that_are_not_there(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/rules/chess")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_why_can_i_not_hold_by_keyboard(server, new_page):
    page = new_page()
    start(page, server)
    page.keyboard.press("h")
    reason = page.get_by_text("Throw at least once before you hold.")
    expect(reason).to_be_visible()
    reason.get_by_role("button", name="Rule D2").press("Enter")
    expect(paragraph(page, "D2")).to_contain_text("In your turn you must throw at least once.")
    page.keyboard.press("Escape")
    expect(paragraph(page, "D2")).to_be_hidden()
    expect(reason.get_by_role("button", name="Rule D2")).to_be_focused()
    page.get_by_role("button", name="Roll").press("Enter")
    expect(reason).to_be_hidden()


def test_a_refused_button_says_why_to_a_pointer_too(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    start(page, server)
    page.get_by_role("button", name="Hold").tap(force=True)  # it looks disabled
    expect(page.get_by_text("Throw at least once before you hold.")).to_be_in_viewport()


def test_why_did_that_happen(server, new_page):
    page = new_page()
    start(page, server)
    player.act_and_see(page)
    table = page.url
    page.locator("ol[reversed]").get_by_role("button", name="Rule D5").first.click()
    expect(paragraph(page, "D5")).to_contain_text("A 1 loses the turn total")
    whole = paragraph(page, "D5").get_by_role("link", name="All the rules of Pig")
    with page.expect_popup() as opened:
        whole.click()
    expect(opened.value.locator("#D5")).to_be_focused()
    paragraph(page, "D5").get_by_role("button", name="Close").click()
    expect(paragraph(page, "D5")).to_be_hidden()
    assert page.url == table


def test_each_option_of_the_set_up_leads_to_its_ruling(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Set up Hog", exact=True).click()
    setup = page.get_by_role("dialog", name="Set up Hog")
    setup.get_by_role("button", name="Rule D12").click()
    expect(paragraph(page, "D12")).to_contain_text("When the number of dice is chosen")
    paragraph(page, "D12").get_by_role("button", name="Close").click()
    expect(setup).to_be_visible()
    setup.get_by_role("button", name="Rule D11").click()
    paragraph(page, "D11").get_by_role("link", name="D9").click()
    expect(paragraph(page, "D9")).to_contain_text("The table agrees on the largest number of dice")
    page.keyboard.press("Escape")
    expect(setup).to_be_visible()
