"""A person at a table of Push Out the Pig: sees the hand that is shown, plays what it offers."""

from playwright.sync_api import Locator, Page, Position, expect

HAND = {3: 18, 4: 13, 5: 11, 6: 9}  # cards dealt to a seat
CARD = ".fan button"
PLAYABLE = f"{CARD}[aria-disabled=false]"  # a card of the own hand, now
DIMMED = f"{CARD}.out"
RESULT = ".end"  # of a deal
_TURN = f"() => document.querySelector('{PLAYABLE}, {RESULT}')"
_SEEN = """async card => {
  const moves = () => card.closest(".fan").getAnimations({ subtree: true }).length > 0;
  while (moves()) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = card.getBoundingClientRect();
  const along = length => Array.from({ length: length / 4 }, (_, step) => 4 * step + 2);
  const isSeen = (x, y) => card.contains(document.elementFromPoint(left + x, top + y));
  const rows = along(height).map(y => along(width).filter(x => isSeen(x, y)).map(x => ({ x, y })));
  const seen = rows.filter(points => points.length > 0);
  const points = seen[seen.length >> 1];
  return points[points.length >> 1];
}"""  # the middle of what no other card lies on, once the hand has closed up


def hand(page: Page) -> list[str]:
    return page.locator(CARD).evaluate_all("all => all.map(one => one.dataset.card)")


def wait_for_turn(page: Page) -> None:
    """Until this person may play a card, or the deal is over."""
    page.wait_for_function(_TURN)


def where_seen(card: Locator) -> Position:
    """A spot of a card in the hand, from the left top of the box around it, in pixels."""
    card.scroll_into_view_if_needed()
    return card.evaluate(_SEEN)


def by_pointer(page: Page) -> None:
    card = page.locator(PLAYABLE).first
    card.click(position=where_seen(card))


def by_finger(page: Page) -> None:
    card = page.locator(PLAYABLE).last
    card.tap(position=where_seen(card))


def by_key(page: Page) -> None:
    page.keyboard.press("1")
    page.keyboard.press("Enter")


def play_card(page: Page, play=by_pointer) -> None:
    """Play one card, until it has left the hand; the last one plays itself."""
    cards = page.locator(CARD).count()
    if cards <= 1:
        expect(page.locator(CARD)).to_have_count(0)
        return
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
