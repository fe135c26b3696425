"""Whole games in Chromium, as people play them."""

import re
import tomllib

import player
import pytest
from patience import until
from places import at_table, open_resign_dialog
from playwright.sync_api import expect

from pigpen.play.record import parse_record
from pigpen.play.saved import verify

pytestmark = pytest.mark.browser

# The first has the most rules of the three whose table is one and the same.
GAMES = (
    "Big Pig",
    *(pytest.param(game, marks=pytest.mark.thorough) for game in ("Pig", "Two-Dice Pig", "Hog")),
)


@pytest.mark.parametrize("game", GAMES)
def test_a_full_game_against_a_bot(server, new_page, game):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name=f"Play {game}", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    player.play_to_the_end(page)
    expect(page.locator("h1")).to_have_text(game)
    page.locator(".result summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download game record").click()
    record = parse_record(download.value.path().read_text())
    assert record.build().name == game.lower().replace(" ", "-")
    assert verify(record) > 10


def test_from_landing_to_the_first_roll_in_two_clicks(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play Pig", exact=True).click()
    page.get_by_role("button", name="Roll").click()
    happened = re.compile(r"\+\d|loses|no points")
    expect(
        page.get_by_role("group", name="What happened").filter(has_text=happened)
    ).to_be_visible()


def test_a_full_game_by_keyboard_on_a_phone(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto(server.address)
    page.get_by_role("button", name="Play Pig", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/table/"))
    at_table(page, server.address, target=30)  # of the same game, and soon over
    player.play_to_the_end(page, player.act_by_key)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360


def test_options_and_bots_are_chosen_in_the_set_up(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Set up Hog", exact=True).click()
    page.get_by_label("Target").fill("30")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("heading", name="The race to 30")).to_be_visible()


def _open_table_for_a_friend(host, address, target="30"):
    host.goto(address)
    host.get_by_role("button", name="Set up Pig", exact=True).click()
    host.get_by_label("Target").fill(target)
    host.get_by_role("radio", name="1 friend").check()
    host.get_by_role("button", name="Start").click()
    host.wait_for_url(re.compile("/table/"))
    return host.get_by_label(re.compile("^Link for")).input_value()


def _play_both(pages):
    for _ in range(2000):
        if player.is_over(pages[0]):
            break
        for page in pages:
            if player.can(page, "Roll"):
                player.act_and_see(page)
        yield


def test_two_people_by_a_link_with_a_reconnect(server, new_page):
    host, friend = new_page(), new_page()
    friend.goto(_open_table_for_a_friend(host, server.address))
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_url(re.compile("/table/"))
    for turn, _ in enumerate(_play_both((host, friend))):
        if turn == 3:
            friend.reload()  # the game is exactly where it was
            until(
                lambda: [player.log_length(page) for page in (host, friend)],
                lambda lines: lines[0] == lines[1] > 0,
            )
        if turn == 6:
            friend.context.set_offline(True)
            friend.context.set_offline(False)
    for page in (host, friend):
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_stranger_watches_and_cannot_play(server, new_page):
    host, stranger = new_page(), new_page()
    link = _open_table_for_a_friend(host, server.address)
    stranger.goto(host.url)
    expect(stranger.get_by_text("You’re watching this table.")).to_be_visible()
    friend = new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_url(re.compile("/table/"))
    stranger.goto(link)
    expect(stranger.get_by_text("The table is full. You can watch.")).to_be_visible()


def test_the_server_stops_and_starts_in_mid_game(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play Pig", exact=True).click()
    for _ in range(4):
        player.wait_for_turn(page)
        player.act_and_see(page)
    player.wait_for_turn(page)
    history = page.get_by_role("group", name="What happened").inner_text()
    server.kill()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost.")).to_be_hidden()
    expect(page.get_by_role("group", name="What happened")).to_have_text(history)
    page.goto(server.address)
    page.get_by_role("link", name=re.compile("Pig")).filter(has_text="Your turn").first.click()
    page.wait_for_url(re.compile("/table/"))
    player.wait_for_turn(page)
    player.act_and_see(page)
    open_resign_dialog(page)
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_restart_is_announced_and_passes(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play Pig", exact=True).click()
    player.wait_for_turn(page)
    history = page.get_by_role("group", name="What happened").inner_text()
    server.stop()
    said = page.get_by_text("The server is restarting")
    expect(said).to_be_visible()
    expect(page.get_by_text("Connection lost.")).to_have_count(0)
    server.start()
    expect(said).to_be_hidden()
    expect(page.get_by_role("group", name="What happened")).to_have_text(history)
    player.act_and_see(page)


def test_the_record_of_an_unfinished_game_keeps_the_secret(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play Pig", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    table = page.url.rpartition("/")[2]
    answer = page.request.get(f"{server.address}/api/tables/{table}/record")
    assert "secret" not in tomllib.loads(answer.text())
