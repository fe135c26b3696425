"""A person at the card table: sees the hand that is shown, plays what it offers."""

from playwright.sync_api import Page

HAND = {3: 18, 4: 13, 5: 11, 6: 9}  # cards dealt to a seat
CARD = ".fan button"
PLAYABLE = f"{CARD}[aria-disabled=false]"  # a card of the own hand, now
DIMMED = f"{CARD}.out"
RESULT = ".end"  # of a deal
_TURN = f"() => document.querySelector('{PLAYABLE}, {RESULT}')"
_CORNER = {"x": 12, "y": 24}  # the part that the next card leaves free


def hand(page: Page) -> list[str]:
    return page.locator(CARD).evaluate_all("all => all.map(one => one.dataset.card)")


def wait_for_turn(page: Page) -> None:
    """Until this person may play a card, or the deal is over."""
    page.wait_for_function(_TURN)


def by_pointer(page: Page) -> None:
    page.locator(PLAYABLE).first.click(position=_CORNER)


def by_finger(page: Page) -> None:
    page.locator(PLAYABLE).last.tap(position=_CORNER)


def by_key(page: Page) -> None:
    page.keyboard.press("1")
    page.keyboard.press("Enter")


def play_card(page: Page, play=by_pointer) -> None:
    """One card, until it has left the hand."""
    cards = page.locator(CARD).count()
    play(page)
    page.wait_for_function(
        "([card, count]) => document.querySelectorAll(card).length < count", arg=[CARD, cards]
    )


def play_deal(page: Page, play=by_pointer, see=lambda: None) -> None:
    """Until its result is shown; `see` looks at the page before each card."""
    for _ in range(max(HAND.values()) + 1):
        wait_for_turn(page)
        if page.locator(RESULT).count():
            return
        see()
        play_card(page, play)
    raise AssertionError("no deal has so many tricks")
