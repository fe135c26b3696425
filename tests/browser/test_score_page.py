"""Score kept of real cards: entered by deal, refused where it cannot be, undone, kept."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

MINUS = "\N{MINUS SIGN}"


def test_a_match_with_real_cards_is_kept(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Keep score", exact=True).click()
    page.get_by_role("link", name="Push Out the Pig with real cards").click()
    page.get_by_role("button", name="Remove a player").click()
    for number, name in enumerate(("Ann", "Bo", "Cleo"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start").click()

    page.get_by_role("button", name="Queen of spades, the pig: nobody yet").click()
    page.get_by_role("button", name="Score the deal").click()
    expect(page.get_by_role("alert")).to_contain_text("Each of the sixteen")
    page.get_by_role("radio", name="Bo").check()
    page.get_by_role("button", name="All the rest to Bo").click()
    page.get_by_role("button", name="Score the deal").click()
    totals = page.locator("tfoot td")
    expect(totals).to_have_text([f"{MINUS}100", "+600", "0"])

    page.get_by_role("button", name="Undo the last deal").click()
    expect(totals).to_have_count(0)
    page.get_by_role("radio", name="Cleo").check()
    page.get_by_role("button", name="Jack of diamonds, the goat: Bo").click()
    page.get_by_role("button", name="Score the deal").click()
    expect(totals).to_have_text([f"{MINUS}100", "+400", "+100"])

    page.reload()
    expect(totals).to_have_text([f"{MINUS}100", "+400", "+100"])
    page.get_by_role("radio", name="Bo").check()
    page.get_by_role("button", name="All the rest to Bo").click()
    page.get_by_role("button", name="Score the deal").click()
    expect(page.get_by_text("The match is over: Bo won.")).to_be_visible()

    with page.expect_download() as sheet:
        page.get_by_role("button", name="Download score sheet (CSV)").click()
    rows = sheet.value.path().read_text("utf-8").splitlines()
    assert rows == ["Deal,Ann,Bo,Cleo", "1,-100,400,100", "2,0,800,0", "Total,-100,1200,100"]

    page.get_by_role("button", name="New match").click()
    asked = page.get_by_role("dialog", name="Start a new match?")
    asked.get_by_role("button", name="Keep this match").click()
    expect(totals).to_have_text([f"{MINUS}100", "+1,200", "+100"])
    page.get_by_role("button", name="New match").click()
    asked.get_by_role("button", name="New match").click()
    expect(page.get_by_label("Name of player 1")).to_be_visible()
