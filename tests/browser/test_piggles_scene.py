"""Piggles in three dimensions: games to the end, and a line that breaks while pieces tumble."""

import re

import axe
import pytest
from piggles_player import (
    CHOICE,
    FINE,
    LOAD,
    LYING,
    MODERN,
    RESULT,
    THROW,
    decide_by_key,
    piggles_table,
    play_until,
    see_and_skip,
    table_with_a_choice,
    tallies,
    throw_and_watch,
    wait_for_turn,
)
from places import FRIEND
from playwright.sync_api import Page, expect

# The processor draws each picture: 15 s of one take two minutes where seven others want it.
pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

SCENE = "localStorage.setItem('pigpen.board', 'scene')"
MOVING = "localStorage.setItem('pigpen.pace', 'fast')"
DRAWN = "canvas[data-drawn=true]"
OWNER = re.compile("^(Your|.+\N{RIGHT SINGLE QUOTATION MARK}s) ")
PHONE = {"width": 390, "height": 780}  # on which pictures are small, and soon drawn
SIZES = ((1024, 700), (1280, 800), (1440, 900), (1920, 1080), (360, 740), (390, 780), (740, 360))
BUTTONS = ".meadow .ways button"  # at the board
IN_SIGHT = {".standing": 2, ".reach": 1, THROW: 1, BUTTONS: 2, ".tools .button": 3, ".drawn": 1}
# Whatever a new size brings has been drawn.
DRAWN_ANEW = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
AT_REST = "canvas[data-playing=false]"

# How many rows of one's own first Tally were seen, and the score beside them, as they changed.
COUNTED = """() => {
  window.counted = [];
  const note = () => {
    const rows = document.querySelectorAll(".counting tbody tr:not(.unseen)").length;
    const score = Number(document.querySelector(".own .score").textContent);
    const isOver = document.querySelector(".tally") && !document.querySelector(".counting");
    if (document.querySelector(".counting") && !window.isOver) window.counted.push([rows, score]);
    window.isOver ||= isOver;
  };
  const what = { childList: true, subtree: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.body, what);
}"""


def scene_page(new_page, *scripts, **options) -> Page:
    page = new_page(**options)
    for script in (SCENE, *scripts):
        page.add_init_script(script)
    return page


def told(page: Page) -> list[str]:
    """Return the page's words for the lying pieces, beside the picture."""
    return sorted(OWNER.sub("", text) for text in page.locator(".scene li").all_text_contents())


def tallied(page: Page, rounds: int) -> list[tuple[int, int]]:
    """Return each Tally's points and the score then, from the game's facts."""
    table = page.url.rpartition("/")[2]
    log = page.request.get(page.url.replace(f"/table/{table}", f"/api/tables/{table}")).json()[
        "log"
    ]
    found, points = [], 0
    for fact in (fact for entry in log for fact in entry["said"]):
        values = fact["values"]
        if fact["key"] in ("piggles.score", "piggles.floor"):
            found.append((points + values["spared"], values["score"]))
            points = 0
        elif fact["key"] in ("piggles.scores", "piggles.bonuses"):
            points += values["points"]
        elif fact["key"] == "piggles.costs":
            points -= values["points"]
    assert len(found) == 2 * rounds
    return found


@pytest.mark.parametrize("rounds", [1, pytest.param(6, marks=pytest.mark.thorough)])
def test_a_classic_game_with_every_throw_seen(server, new_page, rounds):
    page = scene_page(new_page, MOVING, viewport=PHONE)
    piggles_table(page, server.address, rounds=rounds)
    expect(page.locator(DRAWN)).to_be_visible()
    assert axe.findings(page) == []
    page.locator(LOAD).click()
    throw_and_watch(page)
    expect(page.locator(AT_REST)).to_be_visible()
    wait_for_turn(page)
    see_and_skip(page)
    expect(page.locator(AT_REST)).to_be_visible()
    play_until(page, RESULT)
    assert axe.findings(page) == []
    assert [(points, score) for _, points, score in tallies(page)] == tallied(page, rounds)
    marked = page.locator(".log .throw").evaluate_all(
        "all => all.map(one => one.querySelectorAll('[data-mark]').length)"
    )
    assert marked
    assert min(marked) > 0


def test_a_tally_adds_up_before_the_score_stands(server, new_page):
    page = new_page()
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('pigpen.board', 'flat')")
    page.add_init_script(MOVING)
    piggles_table(page, server.address)
    page.evaluate(COUNTED)
    page.locator(LOAD).click()
    page.locator(THROW).click()
    wait_for_turn(page)
    counted = page.evaluate("() => window.counted")
    scores = [score for _, score in counted]
    assert [rows for rows, _ in counted] == sorted(rows for rows, _ in counted)
    assert scores == sorted(scores)
    _, points, score = tallies(page)[0]
    assert (scores[-1], points) == (score, score)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return page.locator(selector).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )


def look_at_tray_names(page: Page, size: tuple[int, int]) -> None:
    """Assert that all six trays are named in the picture, and no name lies on another."""
    (canvas,) = boxes(page, "canvas")
    names = boxes(page, ".tray-name")
    texts = page.locator(".tray-name").all_text_contents()
    assert sorted(texts) == ["Kitchen", "Kitchen", "Mud", "Mud", "Pen", "Pen"]
    for at, one in enumerate(names):
        assert one["left"] >= canvas["left"], (size, texts[at])
        assert one["right"] <= canvas["right"], (size, texts[at])
        assert one["top"] >= canvas["top"] - 1, (size, texts[at])
        assert one["bottom"] <= canvas["bottom"] + 1, (size, texts[at])
        for other in names[:at]:
            is_beside = one["left"] >= other["right"] or other["left"] >= one["right"]
            assert is_beside or one["top"] >= other["bottom"] or other["top"] >= one["bottom"]


def test_trays_are_named_and_what_one_plays_with_is_in_sight_beside_a_large_board_at_every_size(
    server, new_page
):
    page = scene_page(new_page)
    piggles_table(page, server.address)
    expect(page.locator(DRAWN)).to_be_visible()
    page.locator(LOAD).click()
    expect(page.locator(THROW)).to_be_visible()
    for is_flat in (False, True):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(DRAWN_ANEW)
            for selector, many in IN_SIGHT.items():
                seen = boxes(page, selector)
                assert len(seen) >= many, selector
                for one in seen:
                    assert 0 <= one["left"] <= one["right"] <= width, (selector, width)
                    assert 0 <= one["top"] <= one["bottom"] <= height, (selector, height)
            assert len({round(one["top"]) for one in boxes(page, BUTTONS)}) == 1
            if is_flat:
                (room,) = boxes(page, ".drawn")
                (square,) = boxes(page, "polygon.woods")
                assert square["width"] >= 0.7 * min(room["width"], room["height"])
            else:
                look_at_tray_names(page, (width, height))
        page.keyboard.press("v")
        if not is_flat:
            expect(page.locator("svg.flat .tray-name")).to_have_text(["Kitchen", "Pen", "Mud"] * 2)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({**MODERN, "rounds": 2}, id="short"),
        pytest.param(MODERN, id="whole", marks=pytest.mark.thorough),
    ],
)
def test_a_modern_game_by_keyboard(server, new_page, options):
    page = scene_page(new_page, viewport=PHONE)
    piggles_table(page, server.address, **options)
    play_until(page, RESULT, decide_by_key)


def test_targets_light_up_and_say_what_would_happen(server, new_page):
    page = new_page()
    table_with_a_choice(page, server.address)
    for script in (SCENE, FINE):  # only from here on: every throw takes long to draw so
        page.add_init_script(script)
    page.reload()
    expect(page.locator(DRAWN)).to_be_visible()
    pressed = page.locator(".scene button[data-pick]")
    expect(pressed.first).to_be_attached()
    names = pressed.evaluate_all("all => all.map(one => one.ariaLabel)")
    assert names
    offered = page.locator(CHOICE)
    assert offered.count() >= len(names)
    page.keyboard.press("v")
    flat = page.locator(f"{LYING}[role=button]")
    expect(flat).to_have_count(len(names))
    decide_by_key(page)


def test_a_line_that_breaks_during_a_throw_loses_nothing(server, new_page):
    host, guest = scene_page(new_page, MOVING, viewport=PHONE), scene_page(new_page, viewport=PHONE)
    made = piggles_table(host, server.address, [{"kind": "own"}, FRIEND], rounds=1)
    guest.goto(f"{server.address}/join/{made['invites'][0]['invite']}")
    guest.locator("article .primary").click()
    expect(guest.locator(".standing")).to_have_count(2)
    expect(host.locator(DRAWN)).to_be_visible()
    host.locator(LOAD).click()
    expect(host.locator(THROW)).to_be_visible()
    guest.context.set_offline(True)
    throw_and_watch(host)
    host.context.set_offline(True)
    expect(host.locator(AT_REST)).to_be_visible()
    for page in (host, guest):
        page.context.set_offline(False)
    wait_for_turn(guest)
    expect(host.locator(".standing[data-seat='1']")).to_have_class(re.compile("acting"))
    assert told(host) == told(guest)
