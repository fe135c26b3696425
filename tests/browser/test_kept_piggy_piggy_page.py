"""Keeping Piggy Piggy of real cards, on a phone in the middle of the table."""

import json
import re

import axe
import pytest
from kept_player import FIRST_TURNS, NAMES, field, keep, tap_cards, type_turn
from playwright.sync_api import Page, WebSocketRoute, expect

from pigpen.play.record import parse_record

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DRAWN_ANEW = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
SIZES = [(360, 640), (390, 844), (740, 360), (820, 1180), (1024, 700), (1440, 900)]


def asks(page: Page, text: str) -> None:
    expect(page.locator(".kept .prompt")).to_have_text(text)


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def test_a_game_is_kept_from_the_lobby_to_the_record(server, new_page, tmp_path):
    page = new_page(**PHONE)
    page.goto(server.address)
    page.get_by_role("button", name="Keep score", exact=True).click()
    page.get_by_role("button", name="Keep score: Piggy Piggy").tap()
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_role("option", name="Hamlet").count() == 0
    for number, name in enumerate(("Ann", "Bob"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_label("Target").fill("2")
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(re.compile("/table/"))

    asks(page, "Ann: which food, or a goat?")
    tap(page, "Banana")
    tap_cards(page, "Banana with one icon", "Banana with one icon", "Banana with 2 icons")
    tap(page, "Lay down 3")
    expect(field(page, "Ann", 1)).to_contain_text("4")
    page.get_by_role("button", name="End turn (steal, draw)").tap()
    asks(page, "Ann draws 3 cards. Tap those that score: Banana.")
    expect(field(page, "Ann", 1)).to_contain_text("Has the pig.")
    tap_cards(page, "Banana with one icon")
    tap(page, "One scores")

    asks(page, "Bob: which food, or a goat?")
    tap(page, "Goat")
    tap(page, "Ann\u2019s Banana")
    asks(page, "Which of Ann\u2019s cards does it eat?")
    tap(page, "Goat eats Ann\u2019s Banana with one icon")
    expect(field(page, "Ann", 1)).to_contain_text("3")
    page.get_by_role("button", name="Undo").tap()  # it was the other card
    expect(field(page, "Ann", 1)).to_contain_text("4")
    page.get_by_role("button", name="End turn (steal, draw)").tap()

    asks(page, "Ann: which food, or a goat?")
    page.reload()
    asks(page, "Ann: which food, or a goat?")
    page.get_by_role("button", name="End turn (steal, draw)").tap()
    asks(page, "Ann draws one card. Tap those that score: Banana.")
    tap_cards(page, "Banana with 2 icons")
    tap(page, "One scores")
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
    expect(page.get_by_role("link", name="Review")).to_have_count(0)
    page.locator(".result summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download game record").first.click()
    file = tmp_path / "game.toml"
    download.value.save_as(file)
    record = parse_record(file.read_text("utf-8"))
    assert record.actions == ("food B1 B1 B2", "end", "B1 ? ?", "end", "end", "B2")
    assert record.kept


def test_what_cannot_be_is_refused_with_its_ruling_and_nothing_is_lost(server, new_page):
    page = new_page(**PHONE)
    keep(page, server.address)
    tap(page, "Banana")
    tap_cards(page, *["Banana with 3 icons"] * 3)
    tap(page, "Lay down 3")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("2 \u00d7 Banana with 3 icons are in the pack")
    expect(refusal.get_by_text("Y4")).to_be_visible()
    refusal.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="One Banana with 3 icons less").tap()
    tap(page, "Lay down 2")
    expect(field(page, "Ann", 1)).to_contain_text("6")


class SlowAnswers:
    """Record what the page sends, and give it the server's answers one by one."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.sent: list[str] = []
        self.held: list[str] = []
        page.route_web_socket(re.compile("/live$"), self._stand_between)

    def _stand_between(self, line: WebSocketRoute) -> None:
        self._line = line
        self._server = line.connect_to_server()
        line.on_message(self._send)
        self._server.on_message(self._take)

    def _send(self, message: str | bytes) -> None:
        self.sent.append(str(message))
        self._server.send(message)

    def _take(self, message: str | bytes) -> None:
        text = str(message)
        if json.loads(text)["type"] in {"done", "refused"}:
            self.held.append(text)
        else:
            self._line.send(text)

    def give(self) -> None:
        while not self.held:
            self._page.wait_for_timeout(20)
        self._line.send(self.held.pop(0))


def typed_at_once(page: Page, address: str, *keys: str) -> SlowAnswers:
    """At a new table, before any of it is answered."""
    answers = SlowAnswers(page)
    keep(page, address)
    for key in keys:
        page.keyboard.press(key)
    return answers


def test_what_is_typed_before_the_answer_follows_it(server, new_page):
    page = new_page()
    answers = typed_at_once(page, server.address, *"b112", "Enter", "f")
    answers.give()  # to Enter
    answers.give()  # to f
    asks(page, "Ann draws 3 cards. Tap those that score: Banana.")


def test_what_is_typed_before_a_refusal_is_dropped(server, new_page):
    page = new_page()
    answers = typed_at_once(page, server.address, *"b333", "Enter", "f")
    answers.give()
    before = list(answers.sent)
    expect(page.get_by_role("alert")).to_contain_text("2 \u00d7 Banana with 3 icons")
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert answers.sent == before
    page.locator(".pad").focus()
    page.keyboard.press("f")
    answers.give()
    asks(page, "Bob: which food, or a goat?")


def test_all_of_it_by_keyboard(server, new_page):
    page = new_page(viewport={"width": 1440, "height": 900})
    keep(page, server.address)
    for keys in FIRST_TURNS:
        type_turn(page, keys)
    expect(field(page, "Ann", 1)).to_contain_text("Has the pig.")
    expect(field(page, "Bob", 2)).to_contain_text("Has the pig.")
    page.keyboard.press("g")
    prey = page.get_by_role("button", name="Bob\u2019s Corn")
    prey.press("Enter")
    page.get_by_role("button", name="Goat eats Bob\u2019s Corn with 3 icons").press("Enter")
    expect(field(page, "Bob", 2)).to_contain_text("Corn: one icon.")
    expect(page.locator(".pad")).to_be_focused()
    page.keyboard.press("u")
    expect(field(page, "Bob", 2)).to_contain_text("Corn: 4 icons.")
    page.keyboard.press("d")
    asks(page, "Ann lays down all Dumpling cards: tap each one.")
    page.keyboard.press("Escape")
    asks(page, "Ann: which food, or a goat?")


def test_a_second_phone_shows_the_same_by_the_link(server, new_page):
    page, other = new_page(**PHONE), new_page(**PHONE)
    keep(page, server.address)
    page.get_by_role("button", name="Scores").tap()
    link = page.get_by_label("Watch on another screen").input_value()
    page.get_by_role("button", name="Close").first.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".pad").focus()
    page.keyboard.type("b1")
    other.goto(link)
    expect(other.locator(".kept.watching")).to_be_visible()
    expect(page.get_by_text("1 spectator")).to_be_attached()  # it is told who looks on
    expect(page.get_by_role("button", name="Lay down one")).to_be_visible()
    page.keyboard.press("Escape")
    for keys in FIRST_TURNS:
        type_turn(page, keys)
    expect(field(other, "Bob", 2)).to_contain_text("Has the pig.")
    expect(other.locator(".pad")).to_have_count(0)


def test_level_stacks_are_marked(server, new_page):
    page = new_page(**PHONE)
    keep(page, server.address)
    for keys in ("b112 Enter f", "Enter", "b22 Enter"):
        type_turn(page, keys)
    expect(field(page, "Ann", 1)).to_contain_text("Level with another.")
    expect(field(page, "Bob", 1)).to_contain_text("Level with another.")
    expect(field(page, "Bob", 1)).to_contain_text("4=")


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.thorough), 6])
def test_all_is_in_sight_and_nothing_moves(server, new_page, seats):
    page = new_page(has_touch=True)
    keep(page, server.address, seats)
    places = {}  # of the board and the pad, at each size at first
    for keys in FIRST_TURNS:
        type_turn(page, keys)
        page.keyboard.press("g" if keys == "Enter" else "Escape")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(DRAWN_ANEW)
            board, pad = (page.locator(part).bounding_box() for part in (".kept table", ".pad"))
            for name in NAMES[:seats]:
                box = field(page, name, 4).bounding_box()
                assert box["y"] + box["height"] <= board["y"] + board["height"] + 1, width
            for button in page.locator(".pad .ways .button").all():
                expect(button).to_be_in_viewport(ratio=1)
            assert places.setdefault(width, (board, pad)) == (board, pad), width
            is_above = board["y"] + board["height"] <= pad["y"]
            assert is_above or board["x"] + board["width"] <= pad["x"], width
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.thorough), 4, 6])
def test_it_is_read_across_the_table(server, new_page, seats):
    """Icons of at least 24 pixels' height on a phone with four, points larger."""
    page = new_page(**PHONE)
    keep(page, server.address, seats)
    type_turn(page, "b112 Enter f")
    sizes = page.locator(".kept .total, .kept .score").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= (24 if seats <= 4 else 18)


def test_axe_finds_nothing_grave(server, new_page):
    page = new_page(locale="zh-CN", **PHONE)
    keep(page, server.address, 4)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert axe.findings(page) == []
    page.keyboard.press("b")
    page.keyboard.press("1")
    assert axe.findings(page) == []
