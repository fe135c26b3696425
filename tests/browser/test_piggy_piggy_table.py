"""Piggy Piggy as people play it: by pointer, by key, on a phone, with a friend."""

import re

import axe
import pytest
from piggy_piggy_player import (
    END,
    FOOD,
    GOAT,
    MAY_END,
    RANDOM_BOT,
    RESULT,
    end_turn,
    hand,
    piggy_piggy_table,
    play_food,
    play_turn,
    unfold,
    wait_for_turn,
)
from places import FRIEND
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

MOST_TURNS = 60
EDIBLE = ".strip.edible"


def play_to_the_end(page: Page, turn=play_turn) -> None:
    for _ in range(MOST_TURNS):
        if not wait_for_turn(page):
            break
        turn(page)
    expect(page.locator(RESULT)).to_be_visible()


def turn_with_goat(page: Page) -> None:
    """Until this person has a goat, and somebody has a card for it."""
    for _ in range(MOST_TURNS):
        assert wait_for_turn(page)
        if page.locator(GOAT).count():
            return
        play_turn(page)
    raise AssertionError("no goat in so many turns")


def turn_with_two_foods(page: Page) -> None:
    """Until this person holds more than one food."""
    while True:
        assert wait_for_turn(page)
        if len({card[0] for card in hand(page)} - {"G"}) > 1:
            return
        play_turn(page)


def sit_down(page: Page, address: str, made: dict) -> None:
    """On the first seat that is open."""
    page.goto(f"{address}/join/{made['invites'][0]['invite']}")
    page.locator("article .primary").click()


@pytest.mark.parametrize(
    "seats", [*(pytest.param(seats, marks=pytest.mark.thorough) for seats in (2, 4)), 6]
)
def test_a_whole_game(server, new_page, seats):
    page = new_page()
    piggy_piggy_table(page, server.address, [RANDOM_BOT] * (seats - 1), target=2)
    play_to_the_end(page)
    expect(page.locator(".seat.winner")).to_have_count(1)
    held = page.locator(".seat .token").count() + page.locator(".sty .token").count()
    assert held == 5
    assert axe.findings(page) == []


def test_a_goat_eats_the_card_that_is_clicked_and_comes_back(server, new_page):
    page = new_page()
    piggy_piggy_table(page, server.address, [RANDOM_BOT] * 2, target=30)
    turn_with_goat(page)
    goats = page.locator(GOAT)
    count = goats.count()
    goats.first.click()
    expect(page.get_by_text("Choose the card for your goat to eat.")).to_be_visible()
    expect(goats.first).to_have_attribute("aria-pressed", "true")
    assert axe.findings(page) == []
    eaten = page.locator(EDIBLE).first
    name = re.match(r"Goat eats (.+)\Ws (\w+) with", eaten.inner_text())
    eaten.click()
    expect(page.locator(".hand [data-card=G]")).to_have_count(count - 1)
    whose = re.escape(name[1])
    in_row, in_words = f"goat eats {whose}.s {name[2]}", f"Your goat eats {name[2]} .+ from {whose}"
    expect(page.locator(".log .line").last).to_contain_text(re.compile(f"{in_row}|{in_words}\\."))
    page.keyboard.press("u")
    expect(page.locator(".hand [data-card=G]")).to_have_count(count)
    expect(goats.first).to_have_attribute("aria-pressed", "false")


def test_a_second_food_is_refused_by_its_rule_and_the_first_is_taken_back(server, new_page):
    page = new_page()
    piggy_piggy_table(page, server.address, target=30)
    turn_with_two_foods(page)
    before = hand(page)
    food = play_food(page)
    assert not any(card.startswith(food) for card in hand(page))
    dimmed = page.locator(".hand .out:not([data-card=G])").first
    expect(dimmed).to_have_accessible_name(re.compile("not now"))
    dimmed.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("only one food per turn, plus goats")).to_be_visible()
    expect(page.locator(".notices [role=status] button")).to_contain_text("Y5")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hand button")).to_have_count(len(before))
    assert hand(page) == before


COUNT_DRAWS = """
  localStorage.setItem("pigpen.pace", "fast");
  window.draws = [];
  new MutationObserver(() => {
    const count = document.querySelectorAll(".caption .card-face").length;
    if (count !== draws.at(-1)) draws.push(count);
  }).observe(document, { childList: true, subtree: true });
"""


def test_cards_are_drawn_one_at_a_time_once_the_pig_has_come(server, new_page):
    page, friend = new_page(), new_page()  # who lets everything stand as it is
    page.add_init_script(COUNT_DRAWS)
    sit_down(friend, server.address, piggy_piggy_table(page, server.address, [FRIEND]))
    wait_for_turn(page)
    cards = len(hand(page))
    food = play_food(page)
    played = cards - len(hand(page))
    expect(page.locator(".sty .token")).to_have_count(5)
    end_turn(page)
    own = page.locator(".seat").last
    expect(own.locator(".token")).to_have_count(1)
    expect(own.get_by_text("Has the pig.").locator("..")).to_contain_text("Leads by")
    expect(own.locator(f".strip[data-card^={food}]").first).to_be_visible()
    expected = ",".join(map(str, range(1, played + 1)))
    page.wait_for_function("some => `,${draws}`.includes(`,${some}`)", arg=expected)


SEE_THE_END = """
  localStorage.setItem("pigpen.pace", "fast");
  window.seen = new Set();
  new MutationObserver(() => {
    for (const what of [".caption .scores", "#result-heading"])
      if (document.querySelector(what)) seen.add(what);
  }).observe(document, { childList: true, subtree: true });
"""


def test_the_card_that_wins_is_seen_before_the_result(server, new_page):
    page = new_page()
    page.add_init_script(SEE_THE_END)
    piggy_piggy_table(page, server.address, target=1)  # the first card that scores is the last
    play_to_the_end(page)
    assert page.evaluate("[...seen]") == [".caption .scores", "#result-heading"]


def test_a_game_by_keyboard_alone(server, new_page):
    page = new_page()
    piggy_piggy_table(page, server.address, target=1)

    def turn(page: Page) -> None:
        if page.locator(GOAT).count():
            cards = page.locator(".hand button").count()
            page.keyboard.press("g")
            expect(page.locator(f"{EDIBLE}:focus")).to_be_visible()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Home")
            expect(page.locator(EDIBLE).first).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator(".hand button")).to_have_count(cards - 1)
            expect(page.locator(".piggy-piggy :focus")).to_have_count(1)
            expect(page.locator(MAY_END)).to_be_visible()
        if page.locator(FOOD).count():
            food = page.locator(FOOD).first.get_attribute("data-card")[0]
            page.keyboard.press(food.lower())
            expect(page.locator(f".hand [data-card^={food}]")).to_have_count(0)
            expect(page.locator(MAY_END)).to_be_visible()
        end_turn(page, lambda: page.keyboard.press("f"))

    play_to_the_end(page, turn)
    page.keyboard.press("p")
    expect(page.get_by_role("dialog", name="Discards and cards left")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def covered_seats(page: Page) -> int:
    """Seats of which a part is off the page or behind the hand."""
    return page.evaluate(
        """() => {
          const end = document.querySelector(".reach").getBoundingClientRect().top;
          const seats = [...document.querySelectorAll(".seat")];
          const boxes = seats.map(one => one.getBoundingClientRect());
          return boxes.filter(({ top, bottom }) => top < 0 || bottom > end).length;
        }"""
    )


def test_on_a_phone_hand_pigs_and_all_seats_are_in_sight(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    piggy_piggy_table(page, server.address, [RANDOM_BOT] * 5, target=30)
    for _ in range(3):
        wait_for_turn(page)
        play_turn(page)
    wait_for_turn(page)
    page.locator(".felt").evaluate("felt => felt.scrollIntoView()")
    for one in (page.locator(".hand button").first, page.locator(END), page.locator(".sty").first):
        expect(one).to_be_in_viewport(ratio=1)
    assert covered_seats(page) == 0
    expect(page.locator(".strip")).to_have_count(0)
    other = page.locator(".seat", has=page.locator(".total")).first
    other.get_by_role("button").first.tap()
    expect(other.locator(".strip").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = "all => all.filter(one => one.getBoundingClientRect().height < 24).length"
    assert page.locator("button.strip, button.fold").evaluate_all(small) == 0


def test_two_people_see_the_same_table_and_no_hand_but_their_own(server, new_page):
    ann, bob, eve = new_page(), new_page(), new_page()
    sit_down(bob, server.address, piggy_piggy_table(ann, server.address, [FRIEND, RANDOM_BOT]))
    eve.goto(ann.url)
    wait_for_turn(ann)
    food = play_food(ann)
    for page in (ann, bob, eve):
        unfold(page)
    for page in (bob, eve):
        expect(page.locator(f".seat .strip[data-card^={food}]").first).to_be_visible()
        expect(page.locator(MAY_END)).to_have_count(0)
    expect(eve.locator(".hand, button.strip")).to_have_count(0)
    end_turn(ann)
    wait_for_turn(bob)
    played = play_food(bob)
    expect(ann.locator(f".seat .strip[data-card^={played}]").first).to_be_visible()
    for page in (ann, bob):
        own = page.locator(".seat").last
        expect(own.locator(".back")).to_have_count(len(hand(page)))


def test_a_turn_goes_on_after_the_server_was_gone(server, new_page):
    page = new_page()
    piggy_piggy_table(page, server.address, target=30)
    wait_for_turn(page)
    play_food(page)
    before = hand(page), page.locator(".seat .strip").count()
    server.kill()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost.")).to_be_hidden()
    expect(page.locator(MAY_END)).to_be_visible()
    assert (hand(page), page.locator(".seat .strip").count()) == before
    end_turn(page)
    assert wait_for_turn(page)
