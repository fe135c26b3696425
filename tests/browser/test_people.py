"""A person's statistics, and the same person on a second device."""

import re
from typing import Literal

import pytest
from axe import findings
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


def call_oneself(page: Page, server, name: str) -> None:
    page.goto(f"{server.address}/profile")
    field = page.get_by_label("You play as")
    expect(field).not_to_have_value("")
    field.fill(name)
    field.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()


def lose(page: Page, server, game: str = "Pig") -> None:
    """Open a table, throw once, resign."""
    page.goto(server.address)
    page.get_by_role("button", name=f"Play {game}", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    page.get_by_role("button", name="Roll").click()
    more = page.get_by_role("button", name="Table menu")
    if more.is_visible():  # the menu is folded on phones
        more.click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def statistics(page: Page, server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Profile").click()
    expect(page).to_have_url(re.compile("/profile$"))


def section(page: Page, heading: str):
    return page.get_by_role("region", name=heading)


def fits(page: Page) -> bool:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return page.evaluate(wide)


def test_before_the_first_game_the_page_says_where_to_begin(server, new_page):
    page = new_page(viewport=PHONE)
    statistics(page, server)
    expect(page.get_by_text("You haven’t finished a game yet")).to_be_visible()
    assert fits(page)
    page.get_by_role("link", name="Choose a game").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()


def test_games_are_counted_and_lead_back_to_their_tables(server, new_page):
    page = new_page(viewport=PHONE)
    call_oneself(page, server, "Ann")
    lose(page, server)
    table = page.url
    statistics(page, server)
    expect(page.get_by_role("heading", name="Ann", level=1)).to_be_visible()
    won = section(page, "Games won")
    expect(won).to_contain_text("1 loss")
    expect(page.get_by_text("1 loss", exact=True)).to_have_count(1)  # told once
    expect(section(page, "By opponent")).to_have_count(0)
    lose(page, server, "Hog")
    statistics(page, server)
    expect(won).to_contain_text("2 losses")
    expect(won).not_to_contain_text("%")
    won.get_by_role("button", name="Show percentages").click()
    expect(won).to_contain_text("0 of 2")
    cards = section(page, "By game").get_by_role("listitem")
    expect(cards).to_have_count(2)
    expect(page.get_by_text("Level 1", exact=True)).to_be_visible()
    achieved = section(page, "Achievements")
    expect(achieved).to_contain_text("1 of 36")
    achieved.get_by_role("button", name="Show all 36").click()
    expect(achieved.get_by_role("listitem")).to_have_count(36)
    ladder = section(page, "Bots to beat")
    expect(ladder.get_by_role("listitem", name="Coin Flip").first).to_be_visible()
    assert findings(page) == []
    recent = section(page, "Recent games").get_by_role("link")
    expect(recent).to_have_count(4)  # its table and its review
    assert fits(page)
    recent.nth(2).click()
    expect(page).to_have_url(table)
    statistics(page, server)
    ladder.get_by_role("button", name="Play Hog with Coin Flip").click()
    expect(page).to_have_url(re.compile("/table/"))


def test_a_secret_link_makes_a_second_device_the_same_person(server, new_page):
    home, phone = new_page(), new_page(viewport=PHONE)
    call_oneself(home, server, "Ann")
    lose(home, server)
    lose(phone, server)
    statistics(home, server)
    home.get_by_role("button", name="Make a secret link").click()
    link = home.get_by_label("Open this on the other device").input_value()
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Play as Ann on this device?")).to_be_visible()
    expect(phone.get_by_text("Continue only if you made this link yourself.")).to_be_visible()
    assert fits(phone)
    assert "#" not in phone.url
    phone.get_by_role("button", name="Yes, I’m Ann").click()
    expect(section(phone, "Games won")).to_contain_text("2 losses")
    expect(phone.get_by_role("heading", name="Ann", level=1)).to_be_visible()
    statistics(home, server)
    expect(section(home, "Games won")).to_contain_text("2 losses")
    stranger = new_page()
    stranger.goto(link)
    expect(stranger.get_by_role("alert")).to_contain_text("This link has been used")


def test_a_link_that_was_spoilt_opens_nothing(server, new_page):
    home, phone = new_page(), new_page()
    statistics(home, server)
    home.get_by_role("button", name="Make a secret link").click()
    link = home.get_by_label("Open this on the other device").input_value()
    home.get_by_role("button", name="Revoke link").click()
    expect(home.get_by_role("button", name="Make a secret link")).to_be_visible()
    phone.goto(link)
    expect(phone.get_by_role("alert")).to_contain_text("This link has been used")


def test_the_policy_of_the_page_is_in_force(server, chromium):
    """The other tests fail on what it forbids; here it is seen to forbid something."""
    page = chromium.new_page()
    page.goto(server.address)
    refused = page.evaluate(
        """() => new Promise(resolve => {
             addEventListener("securitypolicyviolation", event => resolve(event.violatedDirective));
             setTimeout(() => resolve("nothing"), 3000);
             new Image().src = "https://elsewhere.invalid/pig.png";
           })"""
    )
    page.close()
    assert refused == "img-src"


def press_on(page: Page, role: Literal["button", "link"], name: str) -> None:
    """Come to it by Tab, and press Enter."""
    wanted = page.get_by_role(role, name=name)
    expect(wanted).to_be_visible()
    for _ in range(60):
        if wanted.evaluate("one => one === document.activeElement"):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never comes to {name!r}")


def test_the_history_is_carried_and_a_link_spoilt_by_keyboard_alone(server, new_page):
    home, phone = new_page(), new_page()
    call_oneself(home, server, "Ann")
    lose(home, server)
    press_on(home, "link", "Profile")
    press_on(home, "button", "Make a secret link")
    expect(home.get_by_text("Works once, until")).to_be_visible()
    link = home.get_by_label("Open this on the other device").input_value()
    phone.goto(link)
    press_on(phone, "button", "Yes, I’m Ann")
    expect(phone.get_by_role("heading", name="Ann", level=1)).to_be_visible()
    expect(section(phone, "Games won")).to_contain_text("1 loss")
    press_on(phone, "button", "Make a secret link")
    press_on(phone, "button", "Revoke link")
    expect(phone.get_by_role("button", name="Make a secret link")).to_be_visible()
