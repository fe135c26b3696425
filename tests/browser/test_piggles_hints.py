"""Hints at a table of Piggles: in words, with points and chances, and set up by a press."""

import re

import axe
import pytest
from playwright.sync_api import expect
from thrower import LOAD, THROW, decide, piggles_table, wait_for_turn

pytestmark = pytest.mark.browser

ROW = ".hint li"
TAKEN = "[data-load][aria-pressed=true]"
CHANCE = re.compile(r"\d+\.\d\s%\s*±\d+\.\d\s%")
GAIN = re.compile(r"-?\d+\.\d points this turn \(±\d+\.\d\)")


def test_a_hint_says_what_to_load_and_how_to_throw_and_sets_it_up(house, new_page):
    page = new_page()
    piggles_table(page, house.address)
    wait_for_turn(page)
    page.keyboard.press("t")
    rows = page.locator(ROW)
    four = rows.filter(has_text=re.compile(r"Load A, B, C, D\b(?!,)"))
    expect(four).to_contain_text(CHANCE)
    expect(four).to_contain_text(GAIN)
    four.get_by_role("button", name="Set it up").click()
    expect(page.locator(TAKEN)).to_have_count(4)
    expect(page.get_by_text("It is set up where you choose")).to_be_visible()
    assert axe.findings(page) == []
    page.locator(LOAD).click()
    expect(page.locator(THROW)).to_be_visible()
    page.keyboard.press("t")
    aside = rows.filter(has_text=re.compile("cup .* to the (left|right)")).first
    expect(aside).to_contain_text("Throw")
    expect(aside).to_contain_text(GAIN)
    aside.get_by_role("button", name="Set it up").click()
    expect(page.locator("input[name=x]")).not_to_have_value("0")
    expect(page.locator(THROW)).to_be_visible()  # nothing is thrown by a hint
    decide(page)
