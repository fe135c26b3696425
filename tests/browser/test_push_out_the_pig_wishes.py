"""Push Out the Pig's choices: exposing, four colours, pace, an early end."""

import re

import pytest
from places import RANDOM_BOT, push_out_the_pig_table
from playwright.sync_api import Page, expect
from push_out_the_pig_deals import open_cards, play_to_an_early_end
from push_out_the_pig_player import (
    CARD,
    DIMMED,
    PLAYABLE,
    RESULT,
    by_key,
    hand,
    play_card,
    wait_for_turn,
)

pytestmark = pytest.mark.browser

EXPOSABLE = {"QS", "JD", "10C", "AH"}
LIFTED = f"{CARD}.offered"
IS_WHOLE = """() => [...document.querySelectorAll(".exposing p, .exposing button")].every(one => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1
    && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight; })"""

# Seats without cards, total or two letters of the name; rows of this deal that are cut.
SIX_SEATS = """() => {
  const isSeen = one => one?.checkVisibility() && one.getBoundingClientRect().width > 0;
  const plates = [...document.querySelectorAll(".felt .plate")].filter(plate =>
    !isSeen(plate.querySelector(".cards-held")) || !isSeen(plate.querySelector(".total"))
    || plate.querySelector(".name").clientWidth < 24);
  const rows = [...document.querySelectorAll(".scores tbody tr")].filter(row =>
    row.checkVisibility() && row.getBoundingClientRect().bottom
      > row.closest(".scores").getBoundingClientRect().bottom);
  return [...plates, ...rows].map(one => one.textContent);
}"""


def own_plate(page: Page):
    return page.locator(".plate.near")


def test_a_card_is_exposed_and_everybody_sees_it(server, new_page):
    page = new_page()
    others = (RANDOM_BOT,) * 5
    for _ in range(30):  # until the hand has something to show
        push_out_the_pig_table(page, server.address, others, expose="on", limit=5000)
        expect(page.locator(f".exposing p, {PLAYABLE}")).not_to_have_count(0)
        if EXPOSABLE & set(hand(page)):
            break  # else the server passes
    stranger = new_page()
    stranger.goto(page.url)
    assert {card.get_attribute("data-card") for card in page.locator(LIFTED).all()} == (
        EXPOSABLE & set(hand(page))
    )
    expect(page.locator(DIMMED)).to_have_count(0)
    for width, height in ((1280, 800), (1024, 700), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(IS_WHOLE), (width, height)
        assert page.evaluate(SIX_SEATS) == [], (width, height)
    page.locator(".worth-button").click()
    key = page.get_by_role("dialog", name="What cards are worth")
    title = page.locator(".head h1").bounding_box()
    assert key.bounding_box()["y"] >= title["y"] + title["height"]
    expect(key).to_contain_text("Still out")
    key.get_by_role("button", name="Close").click()
    expect(key).to_be_hidden()
    page.locator(PLAYABLE).first.press("Enter")
    for one in (page, stranger):
        expect(one.locator(".plate").filter(has_text="shows")).not_to_have_count(0)
    expect(own_plate(page)).to_contain_text(re.compile("shows (Queen|Jack|Ten|Ace) of"))
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Done exposing")).to_have_count(0)
    wait_for_turn(page)
    play_card(page, by_key)


def test_four_colours_and_the_pace_are_kept(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address, limit=5000)
    wait_for_turn(page)
    page.keyboard.press("c")
    show = page.get_by_role("button", name="Cards and deals")
    show.click()
    four = page.get_by_role("button", name="Four colours")
    expect(four).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.get_by_label("Pace").select_option("Slow")
    kept = page.evaluate("localStorage.getItem('pigpen.pace')")
    play_card(page)
    skip = page.get_by_role("button", name="Skip ahead")
    expect(skip).to_be_visible()
    page.keyboard.press("s")
    shown = page.locator(f".trick li, {PLAYABLE}")  # who takes the trick leads to an empty one
    expect(shown).not_to_have_count(0)
    page.add_init_script(f"localStorage.setItem('pigpen.pace', '{kept}')")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    show.click()
    expect(four).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Pace")).to_have_value("slow")


def test_a_deal_in_which_nothing_can_change_is_ended(server, new_page):
    page = new_page()
    table = open_cards(page, server.address, seats=3, limit=5000)
    play_to_an_early_end(page, server.address, table)
    page.goto(f"{server.address}/table/{table}")
    expect(page.get_by_role("button", name="End the deal")).to_be_visible()
    assert page.locator(CARD).count() > 0
    page.keyboard.press("f")
    expect(page.locator(RESULT)).to_be_visible()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("All points are taken")
