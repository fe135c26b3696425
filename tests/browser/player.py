"""A person at the page: sees what is shown, presses what is offered."""

from playwright.sync_api import Page, expect

CAUTION = 15  # points at risk that this person banks


def at_risk(page: Page) -> int:
    return int(page.locator(".pot strong").inner_text())


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Rematch").is_visible()


def can(page: Page, name: str) -> bool:
    button = page.get_by_role("button", name=name)
    return button.count() > 0 and button.get_attribute("aria-disabled") == "false"


def wait_for_turn(page: Page) -> None:
    """Until this person may act, or the game is over."""
    page.wait_for_function(
        """() => document.title.startsWith("Your turn")
              && document.querySelector(".controls .button[aria-disabled=false]")
              || [...document.querySelectorAll("button")]
                   .some(button => button.textContent.includes("Rematch"))"""
    )


def act(page: Page) -> None:
    """One decision, by button."""
    if can(page, "Hold") and at_risk(page) >= CAUTION:
        page.get_by_role("button", name="Hold").click()
    else:
        page.get_by_role("button", name="Roll").click()


def act_by_key(page: Page) -> None:
    """One decision, by keyboard."""
    page.keyboard.press("h" if can(page, "Hold") and at_risk(page) >= CAUTION else "r")


def log_length(page: Page) -> int:
    return page.locator(".log .line").count()


def act_and_see(page: Page, how=act) -> None:
    """One decision, until it stands in the log."""
    before = log_length(page)
    how(page)
    page.wait_for_function(
        "before => document.querySelectorAll('.log .line').length > before",
        arg=before,
    )


def play_to_the_end(page: Page, how=act) -> None:
    for _ in range(2000):
        wait_for_turn(page)
        if is_over(page):
            break
        act_and_see(page, how)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
