"""Keeping score of real dice, on a phone beside the table."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from pigpen.play.record import parse_record

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def keep_score(page: Page, server, game: str, *names: str, target: str = "20") -> None:
    """From the lobby to the table, with these people round it."""
    page.goto(server.address)
    page.get_by_role("button", name="Keep score", exact=True).click()
    page.get_by_role("button", name=f"Keep score: {game}").click()
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_label("Target").fill(target)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/table/"))


def enter(page: Page, *faces: int) -> None:
    for face in faces:
        page.get_by_role("button", name=f"Enter {face}").tap()


def press(page: Page, name: str) -> None:
    """Tap a button once the server's answer allows it."""
    button = page.get_by_role("button", name=name)
    expect(button).to_have_attribute("aria-disabled", "false")
    button.tap()


def says(page: Page, text: str):
    """The line that says whose dice are awaited."""
    return expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()


def test_a_whole_game_on_a_phone(server, new_page, tmp_path):
    page = new_page(**PHONE)
    keep_score(page, server, "Two-Dice Pig", "Ann", "Bob")
    says(page, "Ann: roll the dice and enter them")
    enter(page, 3, 6)
    says(page, "Ann: roll and enter, or hold")
    press(page, "Hold")
    enter(page, 1)  # a slip: it was a four
    says(page, "Bob: die 2 of 2")
    press(page, "Undo")
    says(page, "Bob: roll the dice and enter them")
    enter(page, 4)
    says(page, "Bob: die 2 of 2")
    page.reload()  # in the middle of a throw
    says(page, "Bob: die 2 of 2")
    page.keyboard.press("7")
    expect(page.get_by_role("alert")).to_contain_text("A die shows 1 to 6.")
    enter(page, 1)
    says(page, "Ann: roll the dice and enter them")
    enter(page, 6, 6)
    says(page, "Ann: roll and enter, or hold")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    press(page, "Hold")
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
    page.locator(".result summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download game record").click()
    file = tmp_path / "game.toml"
    download.value.save_as(file)
    record = parse_record(file.read_text("utf-8"))
    expected = ("roll", "3 6", "hold", "roll", "4 1", "roll", "6 6", "hold")
    assert (record.names, record.actions) == (("Ann", "Bob"), expected)
    replay = [sys.executable, "-m", "pigpen", "replay", str(file)]
    shown = subprocess.run(replay, capture_output=True, text=True, check=True).stdout
    assert "Ann wins with 21" in " ".join(shown.split())


def test_many_dice_are_entered_as_fast_as_one_types(server, new_page):
    page = new_page()
    keep_score(page, server, "Hog", "Ann", "Bob", target="100")
    says(page, "Ann: roll the dice and enter them")
    page.get_by_label("Number of dice").get_by_role("slider").fill("10")
    page.keyboard.type("2345623456")
    expect(page.locator(".pot strong")).to_have_text("40")
    says(page, "Ann: roll and enter, or hold")
    page.keyboard.press("h")
    says(page, "Bob: roll the dice and enter them")
    expect(page.locator(".lane").first.locator(".points strong")).to_have_text("40")


def test_who_starts_is_entered_where_it_is_drawn(server, new_page):
    page = new_page(**PHONE)
    page.goto(server.address)
    page.get_by_role("button", name="Set up Pig", exact=True).click()
    page.get_by_label("Real dice: just keep score").check()
    page.get_by_label("Name of player 2").fill("Bob")
    page.get_by_label("Who starts").select_option(label="Drawn by lot")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/table/"))
    says(page, "Who goes first?")
    page.get_by_role("button", name="Bob", exact=True).tap()
    says(page, "Bob: roll the dice and enter them")


def test_four_people_take_back_the_slip_that_seemed_to_win(server, new_page):
    page = new_page(**PHONE)
    page.goto(server.address)
    page.get_by_role("button", name="Keep score", exact=True).click()
    page.get_by_role("button", name="Keep score: Pig", exact=True).click()
    page.get_by_role("dialog").get_by_role("radio", name="4", exact=True).check()
    for number, name in enumerate(("Ann", "Bob", "Cid", "Dora"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_label("Target").fill("10")
    page.get_by_role("button", name="Start").click()
    says(page, "Ann: roll the dice and enter them")
    for name in ("Enter 6", "Undo"):  # all within reach, without scrolling
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    enter(page, 6)
    says(page, "Ann: roll and enter, or hold")
    enter(page, 4)
    expect(page.locator(".pot strong")).to_have_text("10")
    press(page, "Hold")
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
    page.get_by_role("button", name="Undo the last entry").tap()
    says(page, "Ann: roll and enter, or hold")
    expect(page.locator("#main")).to_be_focused()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(1)  # one is enough
    press(page, "Undo")  # it was a one
    expect(page.locator(".pot strong")).to_have_text("6")
    enter(page, 1)
    says(page, "Bob: roll the dice and enter them")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
