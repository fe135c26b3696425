"""Fields that are marked, and what is heard of them."""

from patience import until
from playwright.sync_api import Locator, expect


def described(field: Locator) -> str:
    """Everything that a field is described by, as a reader of the screen hears it."""
    return field.evaluate(
        """field => (field.getAttribute("aria-describedby") ?? "").split(" ")
            .map(id => document.getElementById(id)?.textContent ?? `no #${id}`).join(" ")"""
    )


def expect_wrong(field: Locator, why: str) -> None:
    expect(field).to_have_attribute("aria-invalid", "true")
    until(lambda: described(field), lambda text: why in text)
