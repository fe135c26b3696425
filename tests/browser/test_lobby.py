"""The lobby as a returning player finds it."""

import re

import places
import shifts
from places import open_table
from playwright.sync_api import Route, expect

BOT = {"kind": "bot", "bot": "hold-at-20"}


PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
SCREENS = 3  # of a phone, at most


def box(page, selector):
    """Return the box of the first element, in pixels of the whole page."""
    return page.locator(selector).first.evaluate(
        """one => { const { top, bottom, width, height } = one.getBoundingClientRect();
                    return { top: top + scrollY, bottom: bottom + scrollY, width, height }; }"""
    )


def fits(page):
    """Whether the lobby is at most so many screens high, with *Play* above the bar of the first."""
    page.set_viewport_size(PHONE)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= SCREENS * PHONE["height"], height
    fold = page.get_by_role("banner").get_by_role("navigation").bounding_box()["y"]
    play = box(page, "main .button.primary")
    assert play["bottom"] <= fold, (play, fold)
    assert play["height"] >= 44


def has_no_holes(page):
    """Whether the cards of games fill whole rows, all of one height, at two widths."""
    for viewport, columns in ((WIDE, 4), ({"width": 820, "height": 1100}, 2)):
        page.set_viewport_size(viewport)
        cards = page.locator(".games > li").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().toJSON())"
        )
        rows = {}
        for card in cards:
            rows.setdefault(round(card["top"]), []).append(round(card["height"]))
        assert all(len(row) == columns and len(set(row)) == 1 for row in rows.values()), rows


def test_the_lobby_is_short_whole_and_still_for_a_newcomer_and_for_who_returns(server, new_page):
    page = new_page(viewport=PHONE)
    shifts.measure(page)
    places.lobby(page, server.address)
    hero = page.get_by_role("button", name="Learn in two minutes")
    expect(hero).to_be_visible()
    fits(page)
    has_no_holes(page)
    for game in ("hog", "pig", "big-pig", "two-dice-pig"):
        open_table(page, server.address, game, BOT, first="seat_0")
    page.set_viewport_size(PHONE)
    places.lobby(page, server.address)
    expect(page.locator("#tables-heading")).to_be_visible()
    expect(hero).to_have_count(0)
    assert shifts.total(page) <= shifts.MOST
    fits(page)


def test_a_newcomer_learns_or_plays_by_one_press(server, new_page):
    page = new_page()
    places.lobby(page, server.address)
    page.get_by_role("button", name="Learn in two minutes").click()
    expect(page.get_by_role("region", name="Guide")).to_be_visible()


def test_opponents_are_set_by_their_strength_and_friends_by_their_number(server, new_page):
    page = new_page()
    places.lobby(page, server.address)
    page.get_by_role("button", name="Set up Pig", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="4", exact=True).check()
    strongest = dialog.get_by_role("radiogroup", name="Bots").get_by_role("radio").last
    strongest.check()
    told = dialog.locator(".about")
    expect(told.locator("strong")).to_have_text(strongest.get_attribute("aria-label") or "")
    dialog.get_by_role("radio", name="1 friend").check()
    dialog.get_by_role("button", name="Seat by seat").click()
    seats = dialog.locator("ol select")
    values = [seat.input_value() for seat in seats.all()]
    assert values == ["own", values[1], values[1], "open"]
    seats.nth(1).select_option(index=2)
    expect(told).to_have_text("Different bots.")
    dialog.get_by_label("You play as").fill("Ann")
    dialog.get_by_role("button", name="Start").click()  # at once: the name is saved first
    page.wait_for_url(re.compile("/table/"))
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    assert table["now"]["seats"][0]["name"] == "Ann"


def test_what_waits_stands_first_and_games_are_put_away(server, new_page):
    page = new_page()
    open_table(page, server.address, "hog", places.FRIEND)
    open_table(page, server.address, "pig", BOT, first="seat_0")
    places.lobby(page, server.address)
    headings = page.locator("main h2")
    expect(headings.nth(0)).to_have_text("Your tables")
    rows = page.locator("section[aria-labelledby=tables-heading] li")
    expect(rows.locator("strong")).to_have_text(["Pig", "Hog"])
    expect(rows.first.locator(".status")).to_have_text("Your turn")
    expect(rows.first.locator(".names")).not_to_contain_text("hold-at-20")
    rows.first.get_by_role("button").click()
    expect(page.locator("#tables-heading")).to_be_focused()
    expect(rows.locator("strong").first).to_have_text("Hog")
    page.reload()
    page.get_by_text("Archived (1)").click()
    page.get_by_role("button", name=re.compile("^Bring back: Pig")).click()
    expect(rows.locator("strong")).to_have_text(["Pig", "Hog"])


def test_the_form_of_a_table_opens_at_the_press_however_long_it_takes_to_come(server, new_page):
    page = new_page()
    places.lobby(page, server.address)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/SetUp-*.js", hold)
    page.get_by_role("button", name="Set up Pig", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Opening the form …")
    expect(dialog.get_by_role("heading")).to_have_text("Set up Pig")
    page.route("**/assets/SetUp-*.js", lambda route: route.abort())
    for route in held:
        route.abort()
    expect(dialog.get_by_role("alert")).to_contain_text("Can’t reach the server.")


def test_a_game_of_cards_is_left_for_good(server, new_page):
    page = new_page()
    places.push_out_the_pig_table(page, server.address)
    address = page.url
    page.get_by_role("button", name="Leave", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("without a result")
    dialog.locator(".primary").click()
    expect(page.locator(".games li").first).to_be_visible()
    expect(page.locator("#tables-heading")).to_have_count(0)
    page.goto(address)
    expect(page.locator(".turn")).to_have_text("This table was closed")


def test_the_host_closes_a_table_that_waits(server, new_page):
    page, friend = new_page(), new_page()
    made = open_table(page, server.address, "pig", places.FRIEND)
    friend.goto(f"{server.address}/join/{made['invites'][0]['invite']}")
    expect(friend.get_by_role("button", name="Take the seat")).to_be_visible()
    page.goto(f"{server.address}/table/{made['table']}")
    page.get_by_role("button", name="Close this table").click()
    expect(page.locator(".games li").first).to_be_visible()
    friend.reload()
    expect(friend.locator("main")).to_contain_text("The host has closed this table")
