"""Push Out the Pig as more than one person sees it: who watches misses nothing but the hands."""

import re

import axe
import ears
import pytest
from places import PATIENCE_MS, RANDOM_BOT, push_out_the_pig_table
from playwright.sync_api import Page, expect
from push_out_the_pig_player import CARD, HAND, PLAYABLE, RESULT, by_key, play_deal

pytestmark = pytest.mark.browser


ROWS = """window.rows = 0; new MutationObserver(() => {
  rows = Math.max(rows, document.querySelectorAll(".end tbody tr").length);
}).observe(document, { childList: true, subtree: true });"""  # the most that a result had


def worths(told: list[str]) -> int:
    """Of how many seats it was said what a deal brought."""
    return len(re.findall(r"this deal, [-−]?[\d,]+ total", " ".join(told)))


def reviewed(page) -> None:
    """Until the first deal is judged, however busy the machine is."""
    tricks = page.get_by_role("heading", name="Tricks of deal 1")
    expect(tricks).to_be_visible(timeout=PATIENCE_MS)


def frames_to(page: Page) -> list[str]:
    """All that a table sends to the page from now on."""
    frames: list[str] = []

    def note(frame: bytes | str) -> None:
        assert isinstance(frame, str)
        frames.append(frame)

    page.on("websocket", lambda line: line.on("framereceived", note))
    return frames


@pytest.mark.parametrize("seats", [pytest.param(5, marks=pytest.mark.thorough), 6])
def test_who_watches_misses_nothing_of_a_deal_but_the_hands(server, new_page, seats):
    ann, eve = new_page(), new_page()
    frames = frames_to(eve)
    ears.listen(eve)
    eve.add_init_script(ROWS)
    made = push_out_the_pig_table(ann, server.address, [RANDOM_BOT] * (seats - 1), limit=5000)
    eve.goto(f"{server.address}/table/{made['table']}")
    for page in (ann, eve):
        expect(page.locator(".plate")).to_have_count(seats)
    expect(ann.locator(CARD)).to_have_count(HAND[seats])
    play_deal(ann)
    expect(ann.locator(RESULT).get_by_role("heading")).to_have_text("Deal 1 is over")
    expect(ann.locator(f"{RESULT} tbody tr")).to_have_count(seats)
    expect(eve.get_by_text("this deal,")).not_to_have_count(0)
    expect(eve.locator(CARD)).to_have_count(0)
    hands = [frame for frame in frames if '"hand":' in frame]
    assert hands
    assert all('"hand":[]' in frame for frame in hands)
    assert axe.findings(ann) == []
    ann.get_by_role("button", name="Next deal").click()
    expect(ann.locator(CARD)).to_have_count(HAND[seats])
    eve.wait_for_function("seats => rows === seats", arg=seats)
    told = ears.wait_to_hear(eve, "this deal", seats)
    assert worths(told) == seats
    if "Deal 2:" not in " ".join(told):
        ears.wait_to_hear(eve, "Deal 2:")
    eve.get_by_role("tab", name="Scoreboard").click()
    sheet = eve.get_by_role("region", name="Scoreboard")  # tricks have numbers, too
    expect(sheet.get_by_role("rowheader", name="1", exact=True)).to_be_visible()
    expect(eve.get_by_role("link", name="Review deal 1")).to_have_count(0)

    # Who played may review the deal while the match goes on.
    ann.get_by_role("tab", name="Scoreboard").click()
    ann.get_by_role("link", name="Review deal 1").click()
    expect(ann).to_have_url(re.compile(r"/review/[^/]+/1$"))
    reviewed(ann)
    ann.get_by_role("link", name="Back to the table").click()
    expect(ann.locator(".plate")).to_have_count(seats)


def test_the_end_of_the_match_is_heard_with_the_last_deals_points(server, new_page):
    page = new_page()
    ears.listen(page)
    push_out_the_pig_table(page, server.address, [RANDOM_BOT] * 5, end="deals", deals=1)
    play_deal(page, by_key)
    told = ears.wait_to_hear(page, "this deal", 6)
    assert worths(told) == 6
    assert any(re.search(r"\bwins?\b|share", said) for said in told)
    page.get_by_role("button", name="Close").click()  # the result lies over the deal
    page.get_by_role("link", name="Review this deal").click()
    reviewed(page)


def test_time_for_exposing_is_asked_for_where_somebody_is_kept_waiting(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Set up Push Out the Pig").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Exposing").select_option("on")
    time = dialog.get_by_label("Time to expose cards")
    expect(time).to_have_count(0)
    dialog.get_by_role("radio", name="1 friend").check()
    expect(time).to_have_value("20")


def test_who_exposes_nothing_in_time_hears_so_and_keeps_the_seat(server, new_page):
    page = new_page()
    ears.listen(page)
    page.request.get(f"{server.address}/api/me")
    seats = [{"kind": "own"}, *[RANDOM_BOT] * 2]
    table = {"game": "push-out-the-pig", "options": {"expose": "on"}, "seats": seats}
    table["pass_clock"] = 10
    for _ in range(30):  # until the hand has something to expose: else the server passes
        made = page.request.post(f"{server.address}/api/tables", data=table).json()
        page.goto(f"{server.address}/table/{made['table']}")
        expect(page.locator(f".exposing p, {PLAYABLE}")).not_to_have_count(0)
        if page.locator(f"{CARD}.offered").count():
            break
    ears.wait_to_hear(page, "Time is almost up.")
    expect(page.get_by_text("If time runs out, you pass.")).to_have_count(0)
    expect(page.get_by_text("A bot plays for you")).to_have_count(0)
