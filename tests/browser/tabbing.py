"""Getting about a page by Tab alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page


def focused(page: Page) -> str:
    """Return the role, or tag, and the name of the focused element."""
    return page.evaluate(
        """() => {
          const one = document.activeElement;
          const label = one.labels?.[0]?.innerText;
          return `${one.tagName.toLowerCase()}: ${
            one.ariaLabel ?? label ?? one.innerText.trim()}`.split("\\n")[0];
        }"""
    )


def tab_to(page: Page, what: str) -> None:
    """Press Tab until that has the focus; it must come within one round."""
    _tab_until(page, lambda: focused(page) == what, 60, what)


def tab_onto(page: Page, selector: str) -> None:
    """Press Tab until something of that kind has the focus; it must come within one round."""
    matches = "one => document.activeElement.matches(one)"
    _tab_until(page, lambda: page.evaluate(matches, selector), 120, selector)


def _tab_until(page: Page, is_there: Callable[[], bool], most: int, what: str) -> None:
    for _ in range(most):
        if is_there():
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never comes to {what!r}")
