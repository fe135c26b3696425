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


def figures(page: Page) -> None:
    """Unfold the figures, which stay so at this table; of a forced card there are none."""
    button = hints(page).get_by_role("button", name="Figures", expanded=False)
    if button.count():
        button.click()


def test_each_legal_card_with_its_points_until_the_position_has_gone(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(hints(page).locator(".said")).to_be_visible()
    while not page.get_by_role("button", name="Figures").count():  # all that could be done
        play_card(page, by_key)
        wait_for_turn(page)
        page.keyboard.press("t")
        expect(hints(page).locator(".said")).to_be_visible()
    words = hints(page).locator(".said")
    expect(words).to_have_text(re.compile(r"^(Best: |Any of these will do)"))
    assert not re.search(r" ±|points", words.inner_text().split(". ")[0])
    expect(choices(page)).to_have_count(0)
    figures(page)
    says_worth_of_each_card(page)
    for choice in choices(page).all():
        expect(choice).to_have_text(re.compile(rf"{POINTS} ±\d+"))
    how = hints(page).get_by_text("from 512 random deals")
    expect(how).to_be_hidden()
    hints(page).get_by_text("How this is worked out").click()
    expect(how).to_be_visible()
    page.keyboard.press("t")  # closed, and the cards have the keys again
    expect(how).to_be_hidden()
    play_card(page, by_key)
    expect(choices(page)).to_have_count(0)
    wait_for_turn(page)
    page.keyboard.press("t")  # the figures stay unfolded
    says_worth_of_each_card(page)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_on_phones_a_hint_lies_on_nothing_of_the_game(server, new_page, width, height):
    page = new_page(viewport={"width": width, "height": height}, has_touch=True)
    push_out_the_pig_table(page, server.address)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").tap()
    expect(hints(page).locator(".said")).to_be_visible()
    hint, game = hints(page).bounding_box(), page.locator(".frame > .game").bounding_box()
    assert hint is not None
    assert game is not None
    assert hint["y"] >= 0
    assert hint["y"] + hint["height"] <= game["y"]
    close = hints(page).get_by_role("button", name="Close").bounding_box()
    assert close is not None
    assert close["y"] >= 0
    assert close["height"] >= 44


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


def verdict(page: Page):
    """Return the chosen card and the better one."""
    return page.locator("section[role=status]", has_text="chose")


def place(page: Page, name: str):
    return page.get_by_role("group", name=name, exact=True).locator("strong")


SIZES = [(1280, 800), (390, 844), (360, 640)]


def in_sight(page: Page) -> None:
    """The verdict, the cards that it marks and the trick, without scrolling."""
    assert page.evaluate("scrollY") == 0
    bar = page.get_by_role("navigation").first.bounding_box()
    assert bar is not None
    height = (
        bar["y"] if bar["y"] > 0.5 * page.evaluate("innerHeight") else page.evaluate("innerHeight")
    )
    for one in (verdict(page), *page.locator("[data-mark]").all(), page.locator(".trick")):
        box = one.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


def test_a_review_shows_the_own_cards_until_the_match_is_over_and_then_all(server, new_page):
    page = new_page()
    table = push_out_the_pig_deals.open_cards(page, server.address, end="deals", deals=2)
    push_out_the_pig_deals.play_deals(page, server.address, table, 1)
    page.goto(f"{server.address}/review/{table}")
    expect(page.get_by_text("The match isn’t over")).to_be_visible()
    expect(verdict(page)).to_contain_text("You chose")
    expect(page.locator(".fan button").first).to_be_visible()  # the table as the game draws it
    shares = page.get_by_role("region", name="Luck and skill").get_by_role("listitem")
    expect(shares).to_have_count(1)
    expect(page.get_by_text("Show all hands")).to_have_count(0)

    push_out_the_pig_deals.play_deals(page, server.address, table, 2)
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("link", name="Review this game").click()
    expect(page.get_by_role("heading", name="Tricks of deal 2")).to_be_visible()
    page.get_by_role("button", name="Show deal 1").press("Enter")
    expect(page.get_by_role("heading", name="Tricks of deal 1")).to_be_visible()
    expect(shares).to_have_count(4)
    page.get_by_text("Show all hands").click()
    expect(page.get_by_role("definition").filter(has_text=re.compile("[♠♥♣♦]"))).to_have_count(4)


def test_the_costliest_mistake_leads_to_the_table_with_it_marked(server, new_page):
    """From the result; then by mistakes, by tricks, and at the sizes of phones."""
    page = new_page(viewport={"width": 1280, "height": 800})
    table = push_out_the_pig_deals.open_cards(page, server.address, end="deals", deals=1)
    push_out_the_pig_deals.play_deals(page, server.address, table, 1)
    page.goto(f"{server.address}/table/{table}")
    result = page.get_by_role("region", name=re.compile("(You win|You came|wins?)"))
    expect(result.get_by_role("heading", name="Deal 1 is over").first).to_be_visible()
    expect(result.get_by_role("columnheader", name="How it adds up")).to_be_visible()
    result.get_by_role("link", name="Show me my costliest mistake").click()
    page.wait_for_url(re.compile(r"/review/[^/]+/1/at/\d+$"))
    expect(verdict(page)).to_contain_text(re.compile("You chose .+ Better"))
    expect(page.locator("[data-mark=worse]")).to_have_count(1)
    expect(page.locator("[data-mark=better]")).to_have_count(1)
    expect(place(page, "Mistakes")).to_have_text(re.compile(r"^1 of \d+$"))
    page.get_by_text("Figures", exact=True).click()
    expect(page.get_by_text(re.compile(rf"^{POINTS} ±\d+")).first).to_be_visible()
    page.get_by_text("Figures", exact=True).click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        in_sight(page)
    tricks = page.get_by_role("region", name="Tricks of deal 1")
    show = tricks.get_by_role("button", name="Show trick")
    assert show.count() == len(
        {
            row.inner_text()
            for row in tricks.get_by_role("row").all()
            if row.locator(".lost").count()
        }
    )
    last = int(place(page, "Tricks").inner_text().split()[-1])  # a deal may end early
    tricks.get_by_label("All tricks").check()
    expect(show).to_have_count(last)
    page.get_by_role("button", name="Show trick 1", exact=True).click()
    expect(place(page, "Tricks")).to_have_text(f"1 of {last}")
    page.keyboard.press("ArrowRight")
    expect(place(page, "Tricks")).to_have_text(f"2 of {last}")
    expect(page.locator(".fan button")).to_have_count(HAND[4] - 1)
