"""Puzzles as a visitor solves them."""

import re
from datetime import date

import places
import pytest
from playwright.sync_api import expect

from pigpen.lab.puzzles.catalog import daily

pytestmark = pytest.mark.browser

PATIENCE_MS = 60_000


@pytest.fixture(autouse=True)
def patience():
    """A first answer starts a process and solves three games."""
    expect.set_options(timeout=PATIENCE_MS)


def at_puzzles(page, address):
    page.goto(f"{address}/puzzles")
    expect(page.locator("article .choices")).to_be_visible()


def of_cards(page, address):
    at_puzzles(page, address)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Game").select_option("push-out-the-pig")
    # No date: today's may be of cards too.
    expect(page.locator("#question-heading")).to_have_text("Which card?")
    expect(page.locator(".fan button").first).to_be_visible()


def test_the_lobby_leads_to_todays_puzzle_which_can_be_shared(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("link", name="Puzzles: roll or hold? Which card?").click()
    heading = page.locator("#question-heading")
    expect(heading).to_have_text(re.compile(r"\d{4}-\d\d-\d\d$"))
    today = daily(date.fromisoformat(heading.inner_text()[-10:]))
    page.locator("article .choices button").first.click()
    expect(page.locator("article .grade")).to_be_visible()
    expect(page.locator("article tbody tr")).to_have_count(len(today.judged.values))
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    shared = page.get_by_label("To share, without giving it away").input_value()
    grade = page.locator("article .grade").inner_text()
    assert re.fullmatch(rf"Pigpen puzzle {today.name} · .+ · {grade}", shared)
    page.reload()
    expect(page.locator("article .grade")).to_have_text(grade)
    expect(page.get_by_text("You’ve already answered today’s puzzle")).to_be_visible()
    expect(page.locator("article .choices")).to_have_count(0)


def test_dice_are_answered_by_keys_and_followed_by_the_next(server, new_page):
    page = new_page()
    at_puzzles(page, server.address)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Theme").select_option("endgame")
    expect(page.locator("#question-heading")).to_have_text("Roll or hold?")
    expect(page.locator("article")).to_have_attribute("aria-busy", "false")
    page.keyboard.press("r")
    expect(page.locator("article .grade")).to_have_text(re.compile(r"^\d+ of 100$"))
    expect(page.locator("article tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("article .choices button")).to_have_count(2)


def test_a_card_is_laid_as_at_a_table(server, new_page):
    page = new_page()
    of_cards(page, server.address)
    choices = page.locator("article .choices button").count()
    page.locator(".fan button:not([aria-disabled=true])").first.click()
    expect(page.locator("article .grade")).to_be_visible()
    expect(page.locator("article tbody tr")).to_have_count(choices)
    expect(page.locator("article .said")).to_contain_text("points")


def test_it_is_told_in_chinese(server, new_page):
    page = new_page(locale="zh-CN")
    at_puzzles(page, server.address)
    page.locator("article .choices button").first.click()
    expect(page.locator("article .grade")).to_have_text(re.compile("分（满分 100）$"))


def test_without_mistakes_it_is_said_how_they_come(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/puzzles/mistakes")
    expect(page.get_by_role("button", name="Your mistakes (0)")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_text("one missed comes back after a day")).to_be_visible()


def test_the_review_of_ones_own_game_leads_to_its_mistakes(server, new_page):
    page = new_page()
    places.review(page, server.address)
    page.get_by_role("link", name="Your mistakes as puzzles").click()
    expect(page.locator("main .ways button").nth(2)).to_have_attribute("aria-pressed", "true")


def test_ratings_move_and_are_listed(server, new_page):
    page = new_page()
    of_cards(page, server.address)
    page.locator("article .choices button").first.click()
    expect(page.locator("article .said")).to_contain_text("Your rating in this theme:")
    expect(page.get_by_role("heading", name="Your ratings")).to_be_visible()
    expect(page.locator("section tbody tr")).to_have_count(1)
