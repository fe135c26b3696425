"""Push Out the Pig as more than one person sees it: who watches misses nothing but the hands."""

import re

import ears
import pytest
from places import PATIENCE_MS, RANDOM_BOT, push_out_the_pig_table
from playwright.sync_api import expect
from push_out_the_pig_player import by_key, play_deal

pytestmark = pytest.mark.browser


ROWS = "window.rows = 0; setInterval(() => { rows = Math.max(rows, \
  document.querySelectorAll('.end tbody tr').length) }, 50)"  # the most that a result had


def worths(told: list[str]) -> int:
    """Of how many seats it was said what a deal brought."""
    return len(re.findall(r"this deal, [-−]?[\d,]+ total", " ".join(told)))


def reviewed(page) -> None:
    """Until the first deal is judged, however busy the machine is."""
    tricks = page.get_by_role("heading", name="Tricks of deal 1")
    expect(tricks).to_be_visible(timeout=PATIENCE_MS)


def test_who_watches_sees_and_hears_what_a_deal_brought_and_who_leads_next(server, new_page):
    ann, eve = new_page(), new_page()
    ears.listen(eve)
    eve.add_init_script(ROWS)
    made = push_out_the_pig_table(ann, server.address, [RANDOM_BOT] * 4, limit=5000)
    eve.goto(f"{server.address}/table/{made['table']}")
    expect(eve.locator(".plate")).to_have_count(5)
    play_deal(ann, by_key)
    eve.wait_for_function("() => rows === 5")
    assert worths(ears.wait_to_hear(eve, "this deal")) == 5
    ears.wait_to_hear(eve, "Deal 2:")
    eve.get_by_role("tab", name="Scoreboard").click()
    sheet = eve.get_by_role("region", name="Scoreboard")  # tricks have numbers, too
    expect(sheet.get_by_role("rowheader", name="1", exact=True)).to_be_visible()
    expect(eve.get_by_role("link", name="Review deal 1")).to_have_count(0)


def test_the_end_of_the_match_is_heard_with_the_last_deals_points(server, new_page):
    page = new_page()
    ears.listen(page)
    push_out_the_pig_table(page, server.address, [RANDOM_BOT] * 2, end="deals", deals=1)
    play_deal(page, by_key)
    told = ears.wait_to_hear(page, "this deal")
    assert worths(told) == 3
    assert re.search(r"\bwins?\b|share", told[-1])
    page.get_by_role("button", name="Close").click()  # the result lies over the deal
    page.get_by_role("link", name="Review this deal").click()
    reviewed(page)


def test_a_deal_that_is_over_is_reviewed_while_the_match_goes_on(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address, [RANDOM_BOT] * 2, limit=5000)
    play_deal(page, by_key)
    page.get_by_role("tab", name="Scoreboard").click()
    page.get_by_role("link", name="Review deal 1").click()
    expect(page).to_have_url(re.compile(r"/review/[^/]+/1$"))
    reviewed(page)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".plate")).to_have_count(3)


def test_time_for_exposing_is_asked_for_where_somebody_is_kept_waiting(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Set up Push Out the Pig").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Exposing").select_option("on")
    time = dialog.get_by_label("Time to expose cards")
    expect(time).to_have_count(0)
    dialog.locator("li select").last.select_option("open")
    expect(time).to_have_value("20")


def test_who_exposes_nothing_in_time_hears_so_and_keeps_the_seat(server, new_page):
    page = new_page()
    ears.listen(page)
    page.request.get(f"{server.address}/api/me")
    seats = [{"kind": "own"}, *[RANDOM_BOT] * 2]
    table = {"game": "push-out-the-pig", "options": {"expose": "on"}, "seats": seats}
    table["pass_clock"] = 10
    made = page.request.post(f"{server.address}/api/tables", data=table).json()
    page.goto(f"{server.address}/table/{made['table']}")
    ears.wait_to_hear(page, "Time is almost up.")
    expect(page.get_by_text("If time runs out, you pass.")).to_have_count(0, timeout=30_000)
    expect(page.get_by_text("A bot plays for you")).to_have_count(0)
