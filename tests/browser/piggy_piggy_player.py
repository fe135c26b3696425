"""A person at a table of Piggy Piggy: plays what is offered, by pointer or by key."""

from playwright.sync_api import Page, expect

PIGGY_PIGGY = "piggy-piggy"
RANDOM_BOT = {"kind": "bot", "bot": "random"}
END = ".reach .primary"  # "End turn (steal, draw)"
MAY_END = f"{END}[aria-disabled=false]"
FOOD = ".hand button[aria-disabled=false]:not([data-card=G])"
GOAT = ".hand button[aria-disabled=false][data-card=G]"
RESULT = "#result-heading"


def piggy_piggy_table(page: Page, address: str, others=(RANDOM_BOT,), **options) -> dict:
    """The answer to opening a table, on the page once the cards are dealt."""
    page.request.get(f"{address}/api/me")
    seats = [{"kind": "own"}, *others]
    table = {"game": PIGGY_PIGGY, "options": options, "seats": seats}
    made = page.request.post(f"{address}/api/tables", data=table).json()
    page.goto(f"{address}/table/{made['table']}")
    expect(page.locator(".head h1")).to_be_visible()
    if not made["invites"]:
        expect(page.locator(".seat")).to_have_count(len(seats))
    return made


def wait_for_turn(page: Page) -> bool:
    """Until this person may act; false if the game is over instead."""
    page.wait_for_function("either => document.querySelector(either)", arg=f"{MAY_END}, {RESULT}")
    return not page.locator(RESULT).is_visible()


def hand(page: Page) -> list[str]:
    return page.locator(".hand button").evaluate_all("all => all.map(one => one.dataset.card)")


def unfold(page: Page) -> None:
    """The cards of every seat, where there is room for their totals only."""
    folded = page.locator(".seat [aria-expanded=false]")
    folded.evaluate_all("all => all.forEach(one => one.click())")
    expect(folded).to_have_count(0)


def play_food(page: Page) -> str:
    """All cards of the first food that may be played, until they lie on the table."""
    first = page.locator(FOOD).first
    food = first.get_attribute("data-card")[0]
    first.click()
    expect(page.locator(f".hand [data-card^={food}]")).to_have_count(0)
    expect(page.locator(MAY_END)).to_be_visible()
    return food


def end_turn(page: Page, how=None) -> None:
    """Until the log says something of it."""
    expect(page.locator(MAY_END)).to_be_visible()
    before = page.locator(".log .line").count()
    (how or page.locator(END).click)()
    page.wait_for_function(
        "before => document.querySelectorAll('.log .line').length > before",
        arg=before,
    )


def play_turn(page: Page) -> None:
    if page.locator(FOOD).count():
        play_food(page)
    end_turn(page)
