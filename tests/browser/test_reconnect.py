"""A server that is started again, as a person at the page sees it."""

import player
import pytest
from playwright.sync_api import expect

ATTEMPTS = 2  # once the server listens; one more may have been on its way while it did not


@pytest.fixture
def page(server, new_page):
    """Somebody in mid-game."""
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play Pig", exact=True).click()
    for _ in range(6):
        player.wait_for_turn(page)
        player.act_and_see(page)
    player.wait_for_turn(page)
    return page


def test_the_first_knock_at_a_server_that_is_back_shows_the_game_as_it_is(server, page):
    """The page knocks at least every second: `web/tests/live.test.ts` holds it to that."""
    log = page.locator(".log .line").all_inner_texts()
    knocks = []
    page.on("websocket", lambda line: knocks.append(line.url))
    server.kill()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    server.start()
    page.evaluate("0")  # what happened meanwhile is told before the answer
    before = len(knocks)
    expect(page.get_by_text("Connection lost.")).to_be_hidden()
    assert page.locator(".log .line").all_inner_texts() == log
    assert len(knocks) - before <= ATTEMPTS
    player.act_and_see(page)
