"""Push Out the Pig as people play it: by pointer, by key, by finger, with a friend."""

import re

import pytest
from patience import until
from places import FRIEND, RANDOM_BOT, push_out_the_pig_table
from playwright.sync_api import Page, expect
from push_out_the_pig_player import (
    CARD,
    DIMMED,
    HAND,
    PLAYABLE,
    RESULT,
    by_finger,
    by_key,
    hand,
    play_card,
    play_deal,
    wait_for_turn,
)
from tabbing import tab_to

pytestmark = pytest.mark.browser

ENDED = re.compile(
    "^(You win!|.+ wins|A draw|.+ shares? the win.*|You came (second|third|fourth))$"
)
TO_READER = re.compile(r"\byour?\b", re.IGNORECASE)  # in what is said otherwise to everyone else


def focused_card(page: Page) -> str:
    return page.evaluate("document.activeElement.dataset.card")


def covered(page: Page) -> list[str]:
    """The cards of the hand that a finger would not meet where they stand out."""
    return page.locator(CARD).evaluate_all(
        """all => all.filter(one => {
          const { left, top } = one.getBoundingClientRect();
          return !one.contains(document.elementFromPoint(left + 14, top + 24));
        }).map(one => one.dataset.card)"""
    )


def play_if_on_turn(page: Page) -> None:
    """One card, until it has left the hand; asked and played at once, as the turn may pass."""
    count = page.evaluate(
        """([card, playable]) => {
          const count = document.querySelectorAll(card).length;
          const one = document.querySelector(playable);
          one?.click();
          return one && count;
        }""",
        [CARD, PLAYABLE],
    )
    if count:
        page.wait_for_function(
            "([card, count]) => document.querySelectorAll(card).length < count", arg=[CARD, count]
        )


def test_a_match_by_keyboard_from_the_deal_to_the_rematch(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address, limit=100)
    wait_for_turn(page)
    page.keyboard.press("ArrowRight")
    assert focused_card(page) == hand(page)[0]
    page.keyboard.press("ArrowRight")
    assert focused_card(page) == hand(page)[1]
    page.keyboard.press("ArrowLeft")
    assert focused_card(page) == hand(page)[0]
    rematch = page.get_by_role("button", name="Rematch")
    for deal in range(1, 60):
        play_deal(page, by_key)
        expect(page.get_by_role("heading", name=f"Deal {deal} is over", level=2)).to_be_visible()
        if rematch.is_visible():
            break
        page.keyboard.press("n")
        expect(page.locator(CARD)).to_have_count(HAND[4])
    expect(page.locator("#result-heading")).to_have_text(ENDED)
    expect(page.get_by_role("button", name="Next deal")).to_have_count(0)
    tab_to(page, "summary: More")
    page.keyboard.press("Enter")
    tab_to(page, "a: Verify fairness")
    page.keyboard.press("Enter")
    verdict = page.get_by_role("status", name="Verdict")
    expect(verdict).to_have_text(re.compile(rf"Fair: all {52 * deal + 1} outcomes follow"))
    tab_to(page, "a: Back to the table")
    page.keyboard.press("Enter")
    tab_to(page, "button: Rematch")
    page.keyboard.press("Enter")
    expect(page.locator(CARD)).to_have_count(HAND[4])
    expect(rematch).to_be_hidden()


def test_a_deal_of_three_by_finger_on_a_phone(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    push_out_the_pig_table(page, server.address, [RANDOM_BOT] * 2, limit=5000)
    expect(page.locator(CARD)).to_have_count(HAND[3])
    boxes = page.locator(".fan li").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    assert len({round(box["top"]) for box in boxes}) == 2
    assert all(box["left"] >= 0 and box["right"] <= 360 for box in boxes)
    assert all(box["top"] < 740 for box in boxes)
    assert page.get_by_role("button", name="Last trick").bounding_box()["height"] >= 44

    def see():
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        until(lambda: covered(page) == [])  # cards close up for a moment

    play_deal(page, by_finger, see)
    expect(page.locator(f"{RESULT} tbody tr")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_dimmed_card_says_why_it_waits(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address, limit=5000)
    for _ in range(HAND[4]):
        wait_for_turn(page)
        if page.locator(DIMMED).count():
            break
        play_card(page)
    page.locator(DIMMED).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("must follow suit")).to_be_visible()
    expect(page.locator(DIMMED).first).to_have_accessible_name(re.compile("not now"))


def test_two_people_see_the_same_trick_and_no_hand_but_their_own(server, new_page):
    ann, bob = new_page(), new_page()
    made = push_out_the_pig_table(ann, server.address, [FRIEND, RANDOM_BOT], limit=5000)
    bob.goto(f"{server.address}/join/{made['invites'][0]['invite']}")
    bob.locator("article .primary").click()
    for page in (ann, bob):
        expect(page.locator(CARD)).to_have_count(HAND[3])
    while max(len(hand(ann)), len(hand(bob))) > HAND[3] - 4:
        assert not set(hand(ann)) & set(hand(bob))
        for page in (ann, bob):
            play_if_on_turn(page)
    held = hand(bob)
    bob.reload()
    expect(bob.locator(CARD)).to_have_count(len(held))
    assert hand(bob) == held
    lines = ".log .line"
    until(lambda: [page.locator(PLAYABLE).count() for page in (ann, bob)], any)  # bots have played
    until(lambda: [page.locator(lines).count() for page in (ann, bob)], lambda n: n[0] == n[1] > 0)
    cards = [page.locator(".log td.line:not(.note)").all_inner_texts() for page in (ann, bob)]
    assert cards[0] == cards[1] != []
    notes = [page.locator(".log .note.line").all_inner_texts() for page in (ann, bob)]
    for pair in zip(*notes, strict=True):
        assert len(set(pair)) == 1 or any(map(TO_READER.search, pair))


def test_the_trick_is_as_it_was_after_the_server_was_gone(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address, limit=5000)
    wait_for_turn(page)
    play_card(page)
    wait_for_turn(page)
    before = hand(page), page.locator(".trick li").all_inner_texts()
    server.kill()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost.")).to_be_hidden()
    wait_for_turn(page)
    assert (hand(page), page.locator(".trick li").all_inner_texts()) == before
    play_card(page)
