"""Hints at a table of Push Out the Pig and the review of its deals, as people use them."""

import re

import push_out_the_pig_deals
import pytest
from places import RANDOM_BOT, push_out_the_pig_table
from playwright.sync_api import Page, expect
from push_out_the_pig_player import CARD, HAND, PLAYABLE, by_key, play_card, wait_for_turn

from pigpen.core.said import Said

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

POINTS = r"[+\u2212]?\d+"


def hints(page: Page):
    return page.get_by_role("region", name="Hints")


def choices(page: Page):
    return hints(page).get_by_role("listitem")


def test_each_legal_card_with_its_points_until_the_position_has_gone(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    says_worth_of_each_card(page)
    for choice in choices(page).all():
        expect(choice).to_have_text(re.compile(rf"{POINTS} ±\d+"))
    while not choices(page).count():  # all that could be done
        play_card(page, by_key)
        wait_for_turn(page)
        page.keyboard.press("t")
        says_worth_of_each_card(page)
    said = re.compile(r"(Best: |No difference).+ points")
    expect(hints(page).get_by_text(said)).to_be_visible()
    how = hints(page).get_by_text("from 512 random deals")
    expect(how).to_be_hidden()
    hints(page).get_by_text("How this is worked out").click()
    expect(how).to_be_visible()
    page.keyboard.press("t")  # closed, and the cards have the keys again
    expect(how).to_be_hidden()
    page.keyboard.press("t")
    says_worth_of_each_card(page)
    signs = choices(page).locator("strong").all_inner_texts()
    assert len(set(signs)) == len(signs)
    play_card(page, by_key)
    expect(choices(page)).to_have_count(0)
    wait_for_turn(page)
    page.keyboard.press("t")
    says_worth_of_each_card(page)


def says_worth_of_each_card(page: Page) -> None:
    """Of several; of one alone only that there is nothing else to do."""
    num = page.locator(PLAYABLE).count()
    if num == 1:
        expect(hints(page).get_by_text("all you can do")).to_be_visible()
    expect(choices(page)).to_have_count(num if num > 1 else 0)


def table_with(page: Page, address: str, wish: str) -> None:
    """A table with such hints, at this person's turn."""
    page.request.get(f"{address}/api/me")
    seats = [{"kind": "own"}, *[RANDOM_BOT] * 3]
    data = {
        "game": push_out_the_pig_deals.PUSH_OUT_THE_PIG,
        "options": {},
        "seats": seats,
        "hints": wish,
    }
    made = page.request.post(f"{address}/api/tables", data=data).json()
    page.goto(f"{address}/table/{made['table']}")
    wait_for_turn(page)


def test_for_teachers_every_turn_shows_the_points(server, new_page):
    page = new_page()
    table_with(page, server.address, "always")
    for left in range(HAND[4], HAND[4] - 3, -1):
        expect(page.locator(CARD)).to_have_count(left)
        wait_for_turn(page)
        says_worth_of_each_card(page)
        play_card(page, by_key)


def test_a_hint_says_why(server, new_page):
    """Some time in a deal, in the words that the server said it with."""
    page = new_page()
    table_with(page, server.address, "always")
    asked = f"{server.address}/api/tables/{page.url.rpartition('/')[2]}/hint"
    while page.locator(CARD).count() > 1:
        told = page.request.get(asked).json().get("said", ())
        reasons = [one for one in told if one["key"].startswith("reason.pig.")]
        if reasons:
            why = Said(reasons[0]["key"], reasons[0]["values"]).text()
            expect(hints(page).get_by_text(why)).to_be_visible()
            return
        play_card(page, by_key)
        wait_for_turn(page)
    pytest.fail("No hint of the deal had a reason.")


@pytest.mark.thorough  # as of dice, in `test_hints`
def test_a_table_without_hints_offers_none(server, new_page):
    page = new_page()
    table_with(page, server.address, "off")
    expect(hints(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_text("Show this list")).to_be_visible()
    expect(page.get_by_text("Hint: ")).to_have_count(0)


def first_trick(page: Page, deal: int):
    """The cards of the first trick of a deal, unfolded."""
    trick = page.get_by_role("region", name=f"Tricks of deal {deal}").locator("details").first
    if trick.get_attribute("open") is None:
        trick.locator("summary").press("Enter")
    expect(trick.get_by_role("listitem")).to_have_count(4)
    return trick.get_by_role("listitem")


def lines(cards, words: str):
    return cards.get_by_text(re.compile(words))


def test_a_review_shows_the_own_cards_until_the_match_is_over_and_then_all(server, new_page):
    page = new_page()
    table = push_out_the_pig_deals.open_cards(page, server.address, end="deals", deals=2)
    push_out_the_pig_deals.play_deals(page, server.address, table, 1)
    page.goto(f"{server.address}/review/{table}")
    expect(page.get_by_text("The match isn’t over")).to_be_visible()
    cards = first_trick(page, 1)
    expect(lines(cards, " held ")).to_have_count(1)
    assert lines(cards, "At the time:").count() <= 1
    assert not lines(cards, " held ").inner_text().startswith("Coin Flip")
    shares = page.get_by_role("region", name="Luck and skill").get_by_role("listitem")
    expect(shares).to_have_count(1)
    expect(page.get_by_label("Show all hands")).to_have_count(0)

    push_out_the_pig_deals.play_deals(page, server.address, table, 2)
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("link", name="Review this game").click()
    expect(page.get_by_role("heading", name="Tricks of deal 2")).to_be_visible()
    page.get_by_role("button", name="Show deal 1").press("Enter")
    cards = first_trick(page, 1)
    expect(page.get_by_role("button", name="Show deal 1", pressed=True)).to_be_visible()
    expect(lines(cards, "At the time:").first).to_contain_text(re.compile(rf"{POINTS} ±\d+"))
    expect(lines(cards, " held ")).to_have_count(4)  # who plays, each time
    page.get_by_label("Show all hands").check()
    expect(lines(cards, " held ")).to_have_count(16)
    expect(shares).to_have_count(4)
