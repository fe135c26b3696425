"""Getting about a page by Tab alone."""

import pytest
from playwright.sync_api import Page


def focused(page: Page) -> str:
    """What a screen reader would say has the focus: its role or tag, and its name."""
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
    for _ in range(60):
        if focused(page) == what:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never comes to {what!r}")


def tab_onto(page: Page, selector: str) -> None:
    """Press Tab until something of that kind has the focus; it must come within one round."""
    for _ in range(120):
        if page.evaluate("one => document.activeElement.matches(one)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never comes to {selector!r}")
