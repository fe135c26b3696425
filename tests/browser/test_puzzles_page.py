"""Puzzles as a visitor solves them."""

import re
from datetime import UTC, datetime, timedelta

import places
import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

PATIENCE_MS = 60_000
CARDS = "push-out-the-pig"
BAR = 52  # pixels of the bar of places at the bottom of a phone


@pytest.fixture(autouse=True)
def patience():
    """A first answer starts a process and solves three games."""
    expect.set_options(timeout=PATIENCE_MS)


def at_puzzles(page: Page, address: str, path: str = "") -> None:
    page.goto(f"{address}/puzzles{path}")
    expect(page.locator("article")).to_have_attribute("aria-busy", "false")


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def answer_first(page: Page) -> None:
    page.locator(places.PUZZLE_ANSWERS).first.click()
    expect(page.locator("article .verdict")).to_be_visible()


def test_todays_puzzle_is_answered_shared_and_kept_in_the_pen(server, new_page):
    page = new_page(timezone_id="UTC", permissions=["clipboard-read", "clipboard-write"])
    at_puzzles(page, server.address)
    expect(page).to_have_title("Today’s puzzle – Pigpen")
    page.get_by_label("Puzzle of the day from").select_option("pig")
    expect(page.locator("article .game")).to_have_text("Pig")
    cell = page.locator(".days button.today")
    expect(cell).not_to_have_class(re.compile("solved|tried"))
    answer_first(page)
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    expect(page.locator("article .said")).to_contain_text("Today’s piglet")
    expect(cell).to_have_class(re.compile("solved|tried"))
    verdict = page.locator("article .verdict").inner_text()
    assert ("solved" in (cell.get_attribute("class") or "")) == ("Right!" in verdict)
    page.get_by_role("button", name="Copy result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    day = re.escape(today())
    assert re.fullmatch(rf"[🐷⬜]{{4}} · {re.escape(server.address)}/puzzles/{day}(/pig)?", shared)
    assert "Glicko" not in page.locator("body").inner_text()
    page.reload()
    expect(page.get_by_text("You’ve already answered today’s puzzle")).to_be_visible()
    expect(page.locator("article .game")).to_have_text("Pig")
    expect(page.locator("article .verdict")).to_be_visible()
    expect(page.locator("article .choices")).to_have_count(0)


def test_a_past_day_is_opened_from_the_pen_and_counts_for_nothing(server, new_page):
    page = new_page(timezone_id="UTC")
    day = datetime.now(UTC).date() - timedelta(days=1)
    at_puzzles(page, server.address, f"/{day}/{CARDS}")
    expect(page).to_have_title(f"Puzzle of {day:%B} {day.day} – Pigpen")
    answer_first(page)
    expect(page.locator("article .piglet")).to_have_count(0)
    expect(page.locator(".days .solved, .days .tried")).to_have_count(0)
    page.get_by_role("button", name="Today", exact=True).click()
    expect(page).to_have_title("Today’s puzzle – Pigpen")
    if day.month == datetime.now(UTC).month:
        page.get_by_role("button", name=f"{day:%B} {day.day}", exact=True).click()
        expect(page).to_have_title(f"Puzzle of {day:%B} {day.day} – Pigpen")


def test_dice_are_answered_by_keys_and_followed_by_the_next(server, new_page):
    page = new_page()
    at_puzzles(page, server.address)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Theme").select_option("endgame")
    expect(page.locator("#question-heading")).to_contain_text("short of winning. Roll or hold?")
    expect(page.locator("article")).to_have_attribute("aria-busy", "false")
    page.keyboard.press("r")
    expect(page.locator("article .verdict")).to_have_text(re.compile("Right|Nearly|Not this"))
    expect(page.locator("article table")).to_be_hidden()
    page.locator("article summary").click()
    expect(page.locator("article tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("article .choices button")).to_have_count(2)


def test_a_card_is_pressed_in_the_hand_which_a_phone_shows_whole(server, new_page):
    phone = {"width": 390, "height": 844}
    page = new_page(viewport=phone, has_touch=True, is_mobile=True, timezone_id="UTC")
    at_puzzles(page, server.address, f"/{today()}/{CARDS}")
    expect(page.locator(".fan button").first).to_be_visible()
    expect(page.locator("article .choices")).to_have_count(0)
    boxes = [one.bounding_box() for one in page.locator(".fan button").all()]
    assert max(box["y"] + box["height"] for box in boxes if box) <= phone["height"] - BAR
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
    days = [one.bounding_box() for one in page.locator(".days button").all()]
    assert min(min(box["width"], box["height"]) for box in days if box) >= 44
    page.locator(places.PUZZLE_ANSWERS).first.tap()
    expect(page.locator("article .said")).to_contain_text(re.compile("Right|Nearly|Not this"))
    page.locator("article summary").click()
    expect(page.locator("article .data")).to_contain_text("best")


def test_it_is_told_in_chinese(server, new_page):
    page = new_page(locale="zh-CN")
    at_puzzles(page, server.address)
    answer_first(page)
    expect(page.locator("article .verdict")).to_have_text(re.compile("对了|差一点|不是这个"))


def test_without_mistakes_it_is_said_how_they_come(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/puzzles/mistakes")
    expect(page.get_by_role("button", name="Mistakes (0)")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_text("one missed comes back after a day")).to_be_visible()


def test_the_review_of_ones_own_game_leads_to_its_mistakes(server, new_page):
    page = new_page()
    places.review(page, server.address)
    page.get_by_role("link", name="Your mistakes as puzzles").click()
    expect(page.locator("main .ways button").nth(2)).to_have_attribute("aria-pressed", "true")


def test_ratings_move_and_are_listed(server, new_page):
    page = new_page(timezone_id="UTC")
    at_puzzles(page, server.address, f"/{today()}/{CARDS}")
    answer_first(page)
    page.locator("article summary").click()
    expect(page.locator("article .stacked")).to_contain_text("Your rating in this theme:")
    page.get_by_text("Your ratings").click()
    expect(page.locator(".beside tbody tr")).to_have_count(1)
