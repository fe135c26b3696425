"""Piggles as people play it: thrown and watched, flat, by key, on a phone, with real pieces."""

import re
import time
from contextlib import suppress

import axe
import pytest
from piggles_player import (
    CHOICE,
    ENTRY,
    LOAD,
    LOG,
    LYING,
    RESULT,
    SLOWLY,
    THROW,
    decide,
    piggles_table,
    play_until,
    see,
    see_and_skip,
    table_with_a_choice,
    wait_for_turn,
)
from places import FRIEND
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 780}
AT_HOME = [{"kind": "local", "name": "Ann"}, {"kind": "local", "name": "Bo"}]
SCENE = "localStorage.setItem('pigpen.board', 'scene')"
MOVING = "localStorage.setItem('pigpen.pace', 'fast')"
FLAT_IN_MOTION = "svg.flat[data-playing=true]"
TRAJECTORY_OF_NOTHING = {
    "ply": 0,
    "hz": 60,
    "pieces": [0],
    "num_keyframes": 0,
    "keyframes": "",
    "hits": [],
}
LOSE_CONTEXT = """() => document.querySelector("canvas").getContext("webgl2")
  .getExtension("WEBGL_lose_context").loseContext()"""
# What pieces announce and do, each with whether the log said it already.
DECLARED = """() => {
  window.declared = [];
  const lines = () => [...document.querySelectorAll(".log .line")].map(one => one.innerText);
  const look = () => {
    const words = document.querySelector(".declared")?.innerText.replace(/\\s+/g, " ").trim();
    if (!words || declared.at(-1)?.[0] === words) return;
    declared.push([words, lines().join(" ").includes(words.replace(/^\\w+ /, ""))]);
  };
  const what = { childList: true, characterData: true, subtree: true };
  new MutationObserver(look).observe(document.body, what);
}"""
DRAWN = "canvas[data-drawn=true]"
OFFER = "This device draws the board slowly."
# Twelve pictures a second at most.
SLOW_FRAMES = """(() => {
  const frame = requestAnimationFrame;
  window.requestAnimationFrame = draw => setTimeout(() => frame(draw), 80);
  window.cancelAnimationFrame = clearTimeout;
})()"""


def lying(page: Page) -> list[str]:
    """Return the words for the pieces on the flat board."""
    return page.locator(LYING).evaluate_all("all => all.map(one => one.ariaLabel).sort()")


def unowned(page: Page) -> list[str]:
    """The same without whose the pieces are, which is *your* to one of those who look."""
    return sorted(re.sub("^(Your|.*’s) ", "", words) for words in lying(page))


def test_a_whole_classic_game_on_the_flat_board_of_a_phone(server, new_page):
    page = new_page(viewport=PHONE)
    piggles_table(page, server.address)
    play_until(page, RESULT)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_throw_is_seen_flat_in_stills_where_nothing_is_to_move(server, new_page):
    page = new_page(viewport=PHONE)
    piggles_table(page, server.address)
    decide(page)
    decide(page)
    wait_for_turn(page)
    see_and_skip(page)
    expect(page.locator(FLAT_IN_MOTION)).to_have_count(0)


def test_a_throw_without_pictures_is_said(server, new_page):
    page = new_page()
    page.add_init_script(SCENE)
    page.add_init_script(MOVING)
    page.route("**/trajectories/*", lambda route: route.fulfill(json=TRAJECTORY_OF_NOTHING))
    piggles_table(page, server.address)
    decide(page)
    decide(page)
    wait_for_turn(page)
    expect(page.get_by_text("This throw can’t be shown")).to_be_visible()
    expect(page.get_by_role("button", name=SLOWLY)).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".log .owned").first).to_be_visible()


def test_a_scene_that_breaks_off_goes_on_flat_and_comes_back(server, new_page):
    page = new_page()
    page.add_init_script(SCENE)
    piggles_table(page, server.address)
    page.get_by_role("button", name="Clear").click()
    page.locator("[data-load='0a']").click()
    expect(page.locator("canvas")).to_have_attribute("data-drawn", "true")
    page.evaluate(LOSE_CONTEXT)
    expect(page.locator("svg.flat")).to_be_visible()
    expect(page.get_by_text("so the flat one is shown")).to_be_visible()
    expect(page.locator("[data-load='0a']")).to_have_attribute("aria-pressed", "true")
    decide(page)
    page.get_by_role("button", name="Back to 3-D").click()
    expect(page.locator("canvas")).to_have_attribute("data-drawn", "true")
    expect(page.get_by_text("so the flat one is shown")).to_have_count(0)


def see_again_until_offered(page):
    """A busy machine may draw too few pictures of one throw to tell."""
    offer = page.get_by_role("status").filter(has_text=OFFER)
    for _ in range(6):
        page.get_by_role("button", name=SLOWLY).click()
        with suppress(AssertionError):
            expect(offer).to_be_visible(timeout=10_000)
            break
    expect(offer).to_contain_text(OFFER)


@pytest.mark.parametrize(
    ("answer", "board"),
    [
        ("Use the flat board", "svg.flat"),
        pytest.param("Keep 3-D", DRAWN, marks=pytest.mark.thorough),
    ],
)
def test_the_flat_board_is_offered_where_pictures_are_slow_until_one_has_chosen(
    server, new_page, answer, board
):
    page = new_page(viewport=PHONE)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(SLOW_FRAMES)
    piggles_table(page, server.address)
    expect(page.locator(DRAWN)).to_be_visible()
    page.locator(LOAD).click()
    page.locator(THROW).click()
    wait_for_turn(page)
    assert page.get_by_text(OFFER).count() == 0  # no throw was seen
    see_again_until_offered(page)
    assert axe.findings(page) == []
    before = page.locator("canvas").bounding_box()
    page.get_by_role("button", name=answer).click()
    expect(page.get_by_text(OFFER)).to_have_count(0)
    expect(page.locator(board)).to_be_visible()
    if board == DRAWN:
        assert page.locator("canvas").bounding_box() == before
    page.reload()
    expect(page.locator(board)).to_be_visible()


def test_the_cup_is_dragged_with_its_sliders_and_the_camera_turned_by_key(server, new_page):
    page = new_page()
    page.add_init_script(SCENE)
    piggles_table(page, server.address)
    page.locator(LOAD).click()
    place = page.locator("input[name=x]")
    expect(place).to_have_value("0")
    expect(page.locator(DRAWN)).to_be_visible()
    page.locator("canvas").scroll_into_view_if_needed()
    box = page.locator("canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 0.1 * box["width"], y, steps=4)
    page.mouse.up()
    expect(place).not_to_have_value("0")
    above = page.get_by_role("button", name="From above")
    for key in "oq+":
        page.keyboard.press(key)
    expect(above).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("a")
    expect(above).to_have_attribute("aria-pressed", "false")
    above.click()
    expect(above).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(page.get_by_role("dialog")).to_contain_text("Zoom in and out")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    expect(page.locator("svg.flat .cup")).to_be_visible()


class Hand:
    """Drag the cup of a page every 30 ms, however long the page takes to draw."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._at, self._time = (0.0, 0.0), 0.0

    def press(self, x: float, y: float) -> None:
        self._time = time.time()
        self._do("down", x, y)

    def go(self, x: float, y: float) -> None:
        self._time += 0.03
        self._do("move", x, y)

    def let_go(self) -> None:
        """At once; who has waited lets go later."""
        self._time += 0.03
        self._do("up", *self._at)

    def rest(self) -> None:
        """For a second."""
        self._time = max(time.time(), self._time) + 1

    def _do(self, what: str, x: float, y: float) -> None:
        self._at = x, y
        self._send(what, x, y)

    def _send(self, what: str, x: float, y: float) -> None:
        raise NotImplementedError


class Mouse(Hand):
    """A mouse with its button."""

    def _send(self, what: str, x: float, y: float) -> None:
        kind = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}[what]
        event = {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}
        self._session.send("Input.dispatchMouseEvent", {**event, "timestamp": self._time})


class Finger(Hand):
    """One finger on a touch screen."""

    def _send(self, what: str, x: float, y: float) -> None:
        kind = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}[what]
        points = [] if what == "up" else [{"x": x, "y": y}]
        event = {"type": kind, "touchPoints": points, "timestamp": self._time}
        self._session.send("Input.dispatchTouchEvent", event)


HANDS = [
    pytest.param(Mouse, "canvas", {}, id="mouse in 3-D", marks=pytest.mark.thorough),
    pytest.param(Mouse, "svg.flat .cup circle", {}, id="mouse, flat"),
    pytest.param(
        Finger,
        "svg.flat .cup circle",
        {"viewport": PHONE, "has_touch": True},
        id="finger, flat",
    ),
    pytest.param(
        Finger,
        "canvas",
        {"viewport": PHONE, "has_touch": True},
        id="finger in 3-D",
        marks=pytest.mark.thorough,
    ),
]
THROWN = "throw x="  # what is sent to throw


@pytest.mark.parametrize(("kind", "cup", "options"), HANDS)
def test_the_cup_throws_when_it_is_let_go_while_it_is_shaken(server, new_page, kind, cup, options):
    page = new_page(**options)
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    if cup == "canvas":
        page.add_init_script(SCENE)
    piggles_table(page, server.address)
    page.locator(LOAD).click()
    if cup == "canvas":
        expect(page.locator("canvas")).to_have_attribute("data-drawn", "true")
    box = page.locator(cup).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    place, strength = page.locator("input[name=x]"), page.locator("input[name=v]")
    before = strength.input_value()
    hand, note = kind(page), page.locator(".note")
    hand.press(x, y)
    hand.go(x + 40, y)
    expect(note).to_contain_text("Shake it and let go to throw")
    hand.let_go()  # a place is no throw
    expect(place).not_to_have_value("0")
    assert strength.input_value() == before
    placed = place.input_value()

    hand.press(x + 40, y)
    shake(hand, x + 40, y)
    expect(strength).not_to_have_value(before)
    expect(note).to_contain_text("Shake it and let go to throw")  # the hand has rested meanwhile
    hand.rest()
    hand.let_go()
    expect(note).to_have_count(0)
    assert place.input_value() == placed
    assert not any(THROWN in text for text in sent)

    hand.press(x + 40, y)
    shake(hand, x + 40, y)
    hand.let_go()
    expect(page.locator(THROW)).to_have_count(0)
    assert sum(THROWN in text for text in sent) == 1


def shake(hand: Hand, x: float, y: float) -> None:
    """To and fro, some times."""
    for turn in range(10):
        hand.go(x + (-70 if turn % 2 else 70), y)


FORECASTS = "**/forecast?*"
FORETOLD = ".aim [role=status]"
# Plates and signs at the board that do not fit their boxes.
CUT = """() => [...document.querySelectorAll(".standing, .board .ways, .board button")]
  .filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map(one => one.innerText)"""
REGIONS = "svg.flat .forecast polygon"
PIECES = [f"{seat}{letter}" for seat in "01" for letter in "abcdef"]
ALL_MAY_BE_HIT = {
    "ply": 0,
    "expected": {
        "thrown": 3,
        "sides": {"up": 2, "down": 0.75, "head": 0},
        "off": 0.25,
        "regions": [{"share": 0.5, "x": 0, "y": 0, "long": 2, "wide": 1, "turn": 0}],
        "hits": [{"piece": one, "moved": 0.4, "turned": 0.1, "off": 0.05} for one in PIECES],
    },
}


def test_a_throw_is_foretold_while_it_is_aimed_and_nothing_jumps(server, new_page):
    page = new_page(viewport={"width": 390, "height": 844})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(FORECASTS, hold)
    piggles_table(page, server.address)
    with page.expect_request(FORECASTS):
        page.locator(LOAD).click()
    before = page.locator(THROW).bounding_box()
    expect(page.locator(FORETOLD)).to_be_empty()
    assert page.evaluate(CUT) == []
    held.pop().continue_()
    expect(page.locator(FORETOLD)).to_contain_text(
        re.compile(r"^\s*About \d( or \d)? of your 6 will land Snout-Up\.")
    )
    expect(page.locator(REGIONS)).to_have_count(2)
    assert page.locator(THROW).bounding_box() == pytest.approx(before, abs=0.5)
    assert axe.findings(page) == []
    page.unroute(FORECASTS)
    page.route(FORECASTS, lambda route: route.abort())
    page.keyboard.press("n")
    expect(page.locator(REGIONS)).to_have_count(0)
    expect(page.locator(FORETOLD)).to_be_empty()
    see(page, lambda: page.keyboard.press("r"))  # and is thrown all the same


def test_what_a_throw_may_hit_is_marked_on_both_boards_and_said(server, new_page):
    page = new_page()
    page.add_init_script(SCENE)
    page.route(FORECASTS, lambda route: route.fulfill(json=ALL_MAY_BE_HIT))
    piggles_table(page, server.address)
    for _ in range(2):  # all are loaded and thrown
        decide(page)
    play_until(page, THROW)
    expect(page.locator("canvas")).to_have_attribute("data-drawn", "true")
    lying = page.locator(".scene li").count()
    assert lying > 0
    marks = page.locator(".scene .hit")
    expect(marks).to_have_text(["40\N{NO-BREAK SPACE}%"] * lying)
    first = page.locator(".aim .first")
    expect(first).to_have_text(re.compile(r"^Your A may be hit\. And 11 more\.$"))
    said = page.locator(".aim details li")
    expect(said).to_have_count(len(PIECES))
    words = "Your A: moved 40\N{NO-BREAK SPACE}%, turned or off 15\N{NO-BREAK SPACE}%"
    expect(said.first).to_have_text(words)
    page.keyboard.press("v")
    expect(page.locator("svg.flat .hit")).to_have_count(lying)


def test_two_people_by_link_see_the_same_throw_even_after_coming_back(server, new_page):
    host, guest = new_page(), new_page(viewport=PHONE)
    made = piggles_table(host, server.address, [{"kind": "own"}, FRIEND])
    guest.goto(f"{server.address}/join/{made['invites'][0]['invite']}")
    guest.locator("article .primary").click()
    expect(guest.locator(".standing")).to_have_count(2)
    # One alone: whose pieces all stand throws nothing next, and the guest would be asked again.
    host.get_by_role("button", name="Clear").click()
    host.locator("[data-load='0a']").click()
    host.locator(LOAD).click()
    host.locator(THROW).click()
    guest.reload()
    wait_for_turn(guest)
    expect(host.locator(".standing[data-seat='1']")).to_have_class(re.compile("acting"))
    assert unowned(host) == unowned(guest)
    guest.locator(LOAD).click()
    guest.locator(THROW).click()
    wait_for_turn(host)
    assert unowned(host) == unowned(guest)


def test_when_pieces_come_back_from_the_mud_is_said(server, new_page):
    page = new_page(viewport={"width": 320, "height": 640})
    piggles_table(page, server.address, AT_HOME, chance="by_hand")
    page.locator(LOAD).click()
    page.get_by_role("button", name="I’ve thrown them").click()
    for letter in "abcdef":
        typed = page.get_by_label("Or type it")
        typed.fill(f"0{letter} off")
        typed.press("Enter")
        expect(page.locator(".log")).to_contain_text(f"{letter.upper()} falls off the board")
    page.get_by_role("button", name="Everything lies still").click()
    mine = page.locator(".standing[data-seat='0']")
    for width, shown in ((320, ".brief"), (1280, ".back")):
        page.set_viewport_size({"width": width, "height": 640})
        expect(mine.locator(shown)).to_be_visible()
        expect(mine.locator(shown)).to_contain_text("back in turn 3")
    expect(mine.locator("dl")).to_contain_text("back in turn 3")  # who hears it has it there


@pytest.mark.parametrize(
    "size",
    [
        {"width": 320, "height": 640},
        pytest.param({"width": 1280, "height": 800}, marks=pytest.mark.thorough),
    ],
)
def test_pieces_are_drafted_on_one_page_that_stands_still(server, new_page, size):
    page = new_page(viewport=size)
    piggles_table(page, server.address, AT_HOME, chance="by_hand", mode="modern", loadout="draft")
    red = page.locator("[data-kind='red left']")
    red.focus()
    expect(page.locator(".does")).to_have_text(
        "Red, Left: Damage. Sends a pig in the Field on its left to the Mud."
    )
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-kind='orange left']")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    before = red.bounding_box()
    page.get_by_role("button", name="Take Red, Left").click()
    expect(red).to_have_attribute("aria-disabled", "true")
    expect(red).to_have_attribute("aria-label", "Red, Left, taken by Ann")
    assert red.bounding_box() == before
    red.dispatch_event("click")
    take = page.locator(".picks .primary")
    expect(take).to_have_attribute("aria-disabled", "true")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert axe.findings(page) == []


def test_six_of_ones_own_set_are_chosen_in_one_go(server, new_page):
    page = new_page(viewport=PHONE)
    piggles_table(page, server.address, mode="modern", loadout="free")
    kinds = ["red left", "blue right", "green right", "yellow plain", "red premium", "orange left"]
    for kind in kinds:
        page.locator(f"[data-kind='{kind}']").click()
    page.get_by_role("button", name="Take these six").click()
    expect(page.locator(LOAD)).to_be_visible()
    own = page.locator(".standing[data-seat='0'] .pen .chip")
    labels = own.evaluate_all("all => all.map(one => one.ariaLabel)")
    assert [re.search(r"\((.*)\)", label)[1].lower() for label in labels] == [
        "red, left",
        "blue, right",
        "green, right",
        "yellow, plain",
        "premium, red",
        "orange, left",
    ]


def test_a_piece_announces_what_it_does_before_it_is_done(server, new_page):
    page = new_page(viewport=PHONE)
    page.add_init_script(MOVING)
    table_with_a_choice(page, server.address)
    page.evaluate(DECLARED)
    page.locator(CHOICE, has_text="possible target").first.click()
    expect(page.locator(".told")).to_contain_text(" acts: ")
    expect(page.locator(f"{LYING} .acting")).to_have_count(1)
    for _ in range(2):  # on which piece, and perhaps to which point
        page.locator(CHOICE).first.click()
        page.wait_for_function(
            "seen => declared.length > 1 || document.querySelector(seen)", arg=CHOICE
        )
        if page.evaluate("declared.length > 1"):
            break
    expect(page.locator(".declared")).to_have_count(0)
    (action, _), (done, had_said) = page.evaluate("declared.slice(0, 2)")
    assert re.match("Action Your . acts: ", action)
    assert done.startswith("Reaction Your")
    assert not had_said
    sentence = done.removeprefix("Reaction ")
    expect(page.locator(LOG, has_text=sentence)).to_have_count(1)


def test_what_landed_on_a_real_board_is_pointed_at_typed_and_taken_back(server, new_page):
    page = new_page(viewport=PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    piggles_table(page, server.address, AT_HOME, chance="by_hand")
    page.get_by_role("button", name="Clear").click()
    page.locator("[data-load='0a']").click()
    page.locator("[data-load='0b']").click()
    page.locator(LOAD).click()
    page.get_by_role("button", name="I’ve thrown them").click()
    assert not any("/forecast" in url for url in asked)
    expect(page.locator(ENTRY)).to_contain_text("2 pigs to enter")
    board = page.locator("svg.flat").bounding_box()
    page.mouse.click(board["x"] + board["width"] / 2, board["y"] + 0.7 * board["height"])
    page.locator(f"{ENTRY} .ways .primary").click()
    expect(page.locator(ENTRY)).to_contain_text("1 pig to enter")
    assert lying(page) == ["Ann’s A: Snout-Up, south Field, 3 points"]
    typed = page.get_by_label("Or type it")
    typed.fill("0b 2 2 sideways")
    typed.press("Enter")
    expect(page.get_by_text("a piece lies up, down or head")).to_be_visible()
    typed.fill("0b 2 2 down")
    typed.press("Enter")
    expect(page.locator(".log")).to_contain_text("B lands Snout-Down")
    page.keyboard.press("Tab")  # out of the field, where letters are typed
    page.keyboard.press("u")
    expect(page.locator(ENTRY)).to_contain_text("1 pig to enter")
    page.get_by_role("button", name="Fell off the board").click()
    expect(page.locator(".log")).to_contain_text("B falls off the board")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(ENTRY)).to_contain_text("1 pig to enter")
    page.get_by_role("button", name="Fell off the board").click()
    page.get_by_role("button", name="Everything lies still").click()
    expect(page.locator(".standing[data-seat='0'] .score")).to_have_text("3")
    assert axe.findings(page) == []
