"""Piggy Piggy kept of real cards, on the page."""

import re

from playwright.sync_api import Page, expect

NAMES = ("Ann", "Bob", "Cid", "Dora", "Emil", "Friederike")
FIRST_TURNS = ("b112 Enter f", "1 Enter", "c13 Enter f", "Enter")  # Ann's and Bob's, typed


def keep(page: Page, address: str, seats: int = 2, **options: object) -> str:
    """A table with these people on the page, without the clicks; returns its id."""
    page.request.get(f"{address}/api/me")
    people = [{"kind": "local", "name": name} for name in NAMES[:seats]]
    table = {"game": "piggy-piggy", "options": options, "seats": people, "chance": "by_hand"}
    made = page.request.post(f"{address}/api/tables", data=table).json()["table"]
    page.goto(f"{address}/table/{made}")
    expect(page.locator(".kept .prompt")).to_be_visible()
    return made


def type_turn(page: Page, keys: str) -> None:
    """Type an entry: letters and digits one by one, then named keys."""
    for word in keys.split():
        for key in [word] if word == "Enter" else word:
            ply = page.locator(".kept").get_attribute("data-ply")
            page.keyboard.press(key)
            if key in ("Enter", "f"):
                expect(page.locator(".kept")).not_to_have_attribute("data-ply", ply or "")


def field(page: Page, name: str, food: int):
    """Return the board's label of a player's stack, foods from 0."""
    row = page.locator(".kept tbody tr").filter(has_text=name)
    return row.locator("td").nth(food)


def tap_cards(page: Page, *cards: str) -> None:
    """Tap cards of the pad by their names, as `Banana with 2 icons`."""
    for card in cards:
        page.get_by_role("button", name=re.compile(f"^{card},")).tap()
