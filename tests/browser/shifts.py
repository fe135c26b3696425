"""Layout shifts of a page while it loads, as the browser measures them."""

from typing import Final

from playwright.sync_api import Page

MOST: Final = 0.02
_OBSERVER: Final = """window.shift = 0;
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


def measure(page: Page) -> None:
    """Measure on every page that is loaded from now on."""
    page.add_init_script(_OBSERVER)


def total(page: Page) -> float:
    """Return the sum of the shifts that no input caused, once nothing more is fetched."""
    page.wait_for_load_state("networkidle")
    return page.evaluate("window.shift")
