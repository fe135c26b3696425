"""Push Out the Pig as people play it: by pointer, by key, on a phone, with a friend."""

import re

import axe
import pytest
from places import FRIEND, RANDOM_BOT, card_table
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

HAND = {3: 18, 4: 13, 5: 11, 6: 9}  # cards dealt to a seat
PLAYABLE = ".fan button[aria-disabled=false]"
CORNER = {"x": 12, "y": 24}  # the part that the next card leaves free
DIMMED = ".fan button.out"
RESULT = ".end"  # of a deal
MOMENT = f"() => document.querySelector('{PLAYABLE}, {RESULT}')"


def by_pointer(page: Page) -> None:
    page.locator(PLAYABLE).first.click(position=CORNER)


def by_key(page: Page) -> None:
    page.keyboard.press("1")
    page.keyboard.press("Enter")


def play_card(page: Page, play=by_pointer) -> None:
    """One card, until it has left the hand."""
    cards = page.locator(".fan button").count()
    play(page)
    page.wait_for_function(
        "cards => document.querySelectorAll('.fan button').length < cards", arg=cards
    )


def play_deal(page: Page, play=by_pointer) -> None:
    """Until its result is shown."""
    for _ in range(20):
        page.wait_for_function(MOMENT)
        if page.locator(RESULT).count():
            return
        play_card(page, play)
    raise AssertionError("no deal has so many tricks")


def hand(page: Page) -> list[str]:
    return page.locator(".fan button").evaluate_all("all => all.map(one => one.dataset.card)")


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_a_whole_deal(house, new_page, seats):
    page = new_page()
    card_table(page, house.address, [RANDOM_BOT] * (seats - 1), limit=5000)
    expect(page.locator(".fan button")).to_have_count(HAND[seats])
    expect(page.locator(".plate")).to_have_count(seats)
    play_deal(page)
    expect(page.locator(RESULT).get_by_role("heading")).to_have_text("Deal 1 is over")
    expect(page.locator(f"{RESULT} tbody tr")).to_have_count(seats)
    assert axe.findings(page) == []
    page.get_by_role("button", name="Next deal").click()
    expect(page.locator(".fan button")).to_have_count(HAND[seats])


def test_a_dimmed_card_says_why_it_waits(house, new_page):
    page = new_page()
    card_table(page, house.address, limit=5000)
    for _ in range(13):
        page.wait_for_function(MOMENT)
        if page.locator(DIMMED).count():
            break
        play_card(page)
    page.locator(DIMMED).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("must follow suit")).to_be_visible()
    expect(page.locator(DIMMED).first).to_have_accessible_name(re.compile("not now"))


def test_a_hand_on_a_phone(house, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    card_table(page, house.address, [RANDOM_BOT] * 2)
    page.wait_for_function(MOMENT)
    boxes = page.locator(".fan li").evaluate_all(
        "all => all.map(one => one.firstElementChild.getBoundingClientRect().toJSON())"
    )
    assert len({round(box["top"]) for box in boxes}) == 2
    assert all(box["left"] >= 0 and box["right"] <= 360 for box in boxes)
    assert all(box["top"] < 740 for box in boxes)
    for _ in range(3):
        page.wait_for_function(MOMENT)
        play_card(page, by_key)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_two_people_see_the_same_trick_and_no_hand_but_their_own(house, new_page):
    ann, bob = new_page(), new_page()
    made = card_table(ann, house.address, [FRIEND, RANDOM_BOT], limit=5000)
    bob.goto(f"{house.address}/join/{made['invites'][0]['invite']}")
    bob.locator("article .primary").click()
    for page in (ann, bob):
        expect(page.locator(".fan button")).to_have_count(HAND[3])
    assert not set(hand(ann)) & set(hand(bob))
    while max(len(hand(ann)), len(hand(bob))) > HAND[3] - 4:
        for page in (ann, bob):
            # Whether it is this one's turn may change between two questions: ask once, and try.
            page.evaluate("cards => document.querySelector(cards)?.click()", PLAYABLE)
            page.wait_for_timeout(100)
        assert not set(hand(ann)) & set(hand(bob))
    logs = [page.locator("ol[reversed] > li").count() for page in (ann, bob)]
    assert min(logs) > 2


def test_the_trick_is_as_it_was_after_the_server_was_gone(house, new_page):
    page = new_page()
    card_table(page, house.address, limit=5000)
    page.wait_for_function(MOMENT)
    play_card(page)
    page.wait_for_function(MOMENT)
    before = hand(page), page.locator(".trick li").all_inner_texts()
    house.kill()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    house.start()
    expect(page.get_by_text("The connection is lost.")).to_be_hidden()
    page.wait_for_function(MOMENT)
    assert (hand(page), page.locator(".trick li").all_inner_texts()) == before
    play_card(page)
