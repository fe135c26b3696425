"""The header leads to five places at every width, on phones as a bar at the bottom."""

import re

import pytest
import shifts
from places import at_table, lobby
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

PHONE, SIDEWAYS, WIDE = (
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 800},
)
PLACES = {
    "Puzzles": "/puzzles",
    "Learn": "/learn",
    "Explore": "/explore",
    "Profile": "/profile",
    "Play": "/",
}
BELONG = {
    "/explore": "Explore",
    "/learn": "Learn",
    "/study/pig": "Explore",
    "/best-play": "Learn",
    "/rules/hog": "Learn",
    "/statistics": "Profile",
    "/review": "Profile",
}


def header(page: Page):
    return page.get_by_role("banner")


def boxes(page: Page) -> list[dict[str, float]]:
    """Return the box of each link to a place."""
    links = header(page).get_by_role("navigation").get_by_role("link")
    return links.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")


def test_every_place_is_one_press_away_marked_and_titled_alike(server, new_page):
    page = new_page(viewport=PHONE, has_touch=True)
    lobby(page, server.address)
    for place, path in PLACES.items():
        header(page).get_by_role("link", name=place, exact=True).tap()
        expect(page).to_have_url(f"{server.address}{path}")
        expect(page.locator("main h1").first).to_be_attached()
        expect(header(page).locator("[aria-current=page]")).to_have_text(place)
        expect(page).to_have_title(re.compile(" – Pigpen$|^Pigpen"))
    shifts.measure(page)
    for path, place in BELONG.items():
        page.goto(f"{server.address}{path}")
        expect(header(page).locator("[aria-current]")).to_have_text(place)
        expect(page).to_have_title(re.compile(" – Pigpen$"))
        assert shifts.total(page) <= shifts.MOST, path


def test_a_phone_has_a_bar_at_its_bottom_except_at_a_table(server, new_page):
    page = new_page(viewport=PHONE)
    lobby(page, server.address)
    for viewport in (PHONE, SIDEWAYS, WIDE):
        page.set_viewport_size(viewport)
        found = boxes(page)
        assert len(found) == len(PLACES)
        assert all(box["height"] >= 44 and box["width"] >= 44 for box in found)
        if viewport == PHONE:
            assert {round(box["bottom"]) for box in found} == {PHONE["height"]}
        else:
            assert max(box["bottom"] for box in found) < 80
    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    end = page.locator("main > *").last.evaluate("one => one.getBoundingClientRect().bottom")
    assert end <= boxes(page)[0]["top"]
    at_table(page, server.address)
    expect(header(page).get_by_role("navigation")).to_be_hidden()


def test_explore_and_learn_lead_on(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/explore")
    for door in ("Study", "Strategies", "What if …?", "Lab"):
        expect(page.locator("main").get_by_role("link", name=door)).to_be_visible()
    done = '["pig", "push-out-the-pig"]'
    page.evaluate(f"localStorage.setItem('pigpen.lessons', '{done}')")
    page.goto(f"{server.address}/learn")
    games = page.locator(".games > li")
    expect(games).to_have_count(8)  # the last one is how best play is found
    expect(games.get_by_role("link", name="Rules")).to_have_count(7)
    expect(games.first).to_contain_text("✓ Done")
    cards = games.filter(has_text="Push Out the Pig")
    expect(cards).to_contain_text("✓ 1 of 3 done")
    expect(cards.get_by_role("button", name="Hunt the pig")).to_be_enabled()
    page.get_by_role("link", name="Show me").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How best play is found")


def test_a_page_follows_the_colours_and_language_that_are_chosen(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/profile")
    page.get_by_label("Colours").select_option(label="Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    other = page.context.new_page()
    other.goto(f"{server.address}/explore")
    page.get_by_label("Language").select_option(label="中文")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(other.get_by_role("heading", level=1)).to_have_text("探索")
