"""Hints at a table of Piggles: in words, with points and chances, and set up by a press."""

import re

import axe
import pytest
from piggles_player import LOAD, THROW, decide, piggles_table, wait_for_turn
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

ROW = ".hints .figures li"
TAKEN = "[data-load][aria-pressed=true]"
CHANCE = re.compile(r"\d+\.\d\s%\s*±\d+\.\d\s%")
GAIN = re.compile(r"[-−]?\d+\.\d points this turn \(±\d+\.\d\)")
HELD = re.compile(
    r"(?:Throw|Drop) .* \(cup (?:in the middle|([\d.]+) in to the (left|right)),"
    r" [\d.]+ in high, ([\d.]+) in behind"
)
EIGHTHS = 8  # in an inch


def held(text: str) -> tuple[int, int]:
    """Return the cup of a hint: eighths of an inch to the right, and behind the centre line."""
    aside, side, back = HELD.search(text).groups(default="0")
    sign = -1 if side == "left" else 1
    return round(sign * float(aside) * EIGHTHS), round(float(back) * EIGHTHS)


def test_a_hint_says_what_to_load_and_how_to_throw_and_sets_it_up(server, new_page):
    page = new_page()
    piggles_table(page, server.address)
    wait_for_turn(page)
    page.keyboard.press("t")
    page.get_by_role("button", name="Figures").click()
    rows = page.locator(ROW)
    some = rows.filter(has_text="Load A").filter(has_not_text=re.compile(r"\bF\b")).first
    expect(some).to_contain_text(CHANCE)
    expect(some).to_contain_text(GAIN)
    pieces = re.findall(r"\b[A-F]\b", some.text_content())
    some.get_by_role("button", name="Set this up").click()
    expect(page.locator(TAKEN)).to_have_count(len(pieces))
    expect(page.get_by_text("Ready. You can still change it.")).to_be_visible()
    assert axe.findings(page) == []
    page.locator(LOAD).click()
    expect(page.locator(THROW)).to_be_visible()
    page.locator("input[name=x]").fill("5")  # no hint says so
    page.keyboard.press("t")
    expect(rows.first).to_contain_text(GAIN)
    aside, back = held(rows.first.text_content())
    rows.first.get_by_role("button", name="Set this up").click()
    expect(page.locator("input[name=x]")).to_have_value(str(aside))
    expect(page.locator("input[name=y]")).to_have_value(str(back))
    expect(page.locator(THROW)).to_be_visible()  # nothing is thrown by a hint
    decide(page)
