"""The lobby as a returning player finds it."""

import re

import places
from places import open_table
from playwright.sync_api import Route, expect

BOT = {"kind": "bot", "bot": "hold-at-20"}


def test_nothing_stands_below_the_games_that_they_would_push_away_as_they_come(server, new_page):
    page = new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/games", hold)
    with page.expect_request("**/api/games"):
        page.goto(server.address)
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    puzzles = page.get_by_role("link", name="Puzzles: roll or hold? Which card?")
    expect(puzzles).to_have_count(0)
    held.pop().continue_()
    expect(puzzles).to_be_visible()


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
