"""Life at the table in Chromium: taking back, standing in, phrases, clocks, rematches."""

import re

import places
import player
import pytest
from local_server import LocalServer
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PATIENCE_MS = 60_000  # a turn of 15 seconds, on a busy machine


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that does not wait long for absent people."""
    server = LocalServer(tmp_path_factory.mktemp("server"), PIGPEN_AWAY_AFTER="1")
    yield server
    server.stop()


def open_for_a_friend(host, address, clock=None, target="30"):
    host.goto(address)
    host.get_by_role("button", name="Set up Pig", exact=True).click()
    host.get_by_label("Target").fill(target)
    host.get_by_role("radio", name="1 friend").check()
    if clock:
        host.get_by_label("Time per turn").select_option(clock)
    host.get_by_role("button", name="Start").click()
    host.wait_for_url(re.compile("/table/"))
    return host.get_by_label(re.compile("^Link for")).input_value()


@pytest.fixture
def two(server, new_page):
    host, friend = new_page(), new_page()
    friend.goto(open_for_a_friend(host, server.address, "60"))
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_url(re.compile("/table/"))
    return host, friend


def test_phrases_are_heard_by_the_other(two):
    host, friend = two
    friend.clock.install()
    host.get_by_role("button", name="Say …").click()
    host.get_by_role("button", name="Good luck!").click()
    heard = friend.get_by_role("list", name="What was said")
    expect(heard).to_contain_text("Good luck!")
    expect(heard).to_have_attribute("aria-live", "polite")
    friend.clock.fast_forward(20_000)
    expect(heard.get_by_role("listitem")).to_have_count(0)  # after a while


def test_the_clock_runs_and_watchers_are_counted(server, two, new_page):
    host, _ = two
    expect(host.get_by_role("timer")).to_have_attribute("aria-label", re.compile("seconds left"))
    stranger = new_page()
    stranger.goto(host.url)
    expect(host.get_by_text("1 spectator")).to_be_visible()
    expect(stranger.get_by_role("button", name="Say …")).to_have_count(0)


def test_a_bot_stands_in_and_its_person_returns(server, two):
    host, friend = two
    address = friend.url
    friend.goto(server.address)
    host.get_by_role("button", name="Let a bot take over").click()
    expect(host.get_by_text("bot playing")).to_be_visible()
    friend.goto(address)
    friend.get_by_role("button", name="Take my seat back").click()
    expect(host.get_by_text("bot playing")).to_be_hidden()


def test_a_rematch_leads_both_to_one_table(two):
    host, friend = two
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Yes, resign").click()
    host.get_by_role("button", name="Rematch").click()
    expect(friend.get_by_text("would like a rematch")).to_be_visible()
    friend.get_by_role("button", name="Rematch").click()
    host.wait_for_function(
        "() => document.title.includes('play') || document.title.includes('turn')"
    )
    friend.wait_for_url(host.url)
    expect(friend.get_by_role("button", name="Resign")).to_be_visible()


def test_sound_is_off_until_asked_and_remembered(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play Pig", exact=True).click()
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    player.act(page)
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")


@pytest.mark.thorough
def test_the_clock_runs_out_and_a_bot_plays_on(server, new_page):
    host, friend = new_page(), new_page()
    friend.goto(open_for_a_friend(host, server.address, "15", "100"))  # not won in one turn
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_url(re.compile("/table/"))
    late = "Time is almost up."
    expect(host.get_by_text(late)).to_be_attached(timeout=PATIENCE_MS)
    for page in (host, friend):
        stood_in = page.get_by_text(re.compile("bot (is )?playing")).first
        expect(stood_in).to_be_visible(timeout=PATIENCE_MS)


def test_one_plays_on_from_a_point_with_dice_that_were_committed_to(server, new_page):
    page = new_page()
    places.at_table(page, server.address, target=30, first="seat_0")
    player.act_and_see(page)
    places.open_resign_dialog(page)
    page.get_by_role("button", name="Yes, resign").click()
    first = page.url
    page.get_by_role("link", name="Review this game").click()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    player.wait_for_turn(page)
    player.act_and_see(page)
    places.open_resign_dialog(page)
    page.get_by_role("button", name="Yes, resign").click()
    page.locator("summary", has_text="More").click()
    page.get_by_role("link", name="Verify fairness").click()
    expect(page.get_by_text(re.compile("^Fair: "))).to_be_visible()
    table = page.url.rpartition("/")[2]
    witnesses = page.evaluate("localStorage.getItem('pigpen.witnesses')")
    assert f'"table":"{table}"' in witnesses
