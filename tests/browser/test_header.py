"""The header leads everywhere, on every width and by keyboard."""

import pytest
from places import lobby
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
PLACES = ("Study", "Strategies", "Rules", "Lab", "Learn", "Review", "Statistics")


def header(page: Page):
    return page.get_by_role("banner")


@pytest.mark.parametrize(
    "viewport",
    [PHONE, pytest.param({"width": 1280, "height": 800}, marks=pytest.mark.thorough)],
)
def test_every_place_is_a_click_or_two_away_and_marked(server, new_page, viewport):
    page = new_page(viewport=viewport)
    lobby(page, server.address)
    for place in PLACES:
        menu = header(page).get_by_role("button", name="Menu")
        if menu.is_visible():
            menu.click()
        header(page).get_by_role("link", name=place).click()
        expect(page.locator("main h1")).to_be_visible()
        current = header(page).locator("[aria-current=page]")
        expect(current).to_have_text(place)
        if viewport == PHONE:  # folded again
            expect(current).to_be_hidden()


def test_the_menu_of_a_phone_by_keyboard(server, new_page):
    page = new_page(viewport=PHONE)
    lobby(page, server.address)
    menu = header(page).get_by_role("button", name="Menu")
    study = header(page).get_by_role("link", name="Study")
    menu.focus()
    expect(study).to_be_hidden()
    page.keyboard.press("Enter")
    expect(header(page).get_by_role("button", name="Menu", expanded=True)).to_be_visible()
    page.keyboard.press("Tab")
    expect(study).to_be_focused()
    page.keyboard.press("Escape")
    expect(study).to_be_hidden()
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    page.mouse.click(10, 700)  # beside it
    expect(study).to_be_hidden()
