"""Take the screenshots of the README and of the docs: docs/images/*.png.

Usage: make shots. With a folder as argument, shots of every page at three widths, in
light and dark, go there instead: for looking at them.
"""

import re
import sys
import tempfile
from pathlib import Path

from chromium import FLAGS, installed
from house import House
from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = Path(__file__).parents[1] / "docs" / "images"
WIDTHS = {"phone": (360, 740), "tablet": (820, 1100), "desktop": (1280, 800)}


def main() -> None:
    """Start a server, play a little, look."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=installed(), args=list(FLAGS))
        try:
            if len(sys.argv) > 1:
                _survey(browser, house.address, Path(sys.argv[1]))
            else:
                _readme(browser, house.address)
        finally:
            browser.close()
            house.stop()


def _readme(browser: Browser, address: str) -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    page = _open(browser, "desktop", "light")
    page.goto(address)
    page.screenshot(path=IMAGES / "lobby.png")
    _play(page, "Two-Dice Pig", decisions=9)
    page.screenshot(path=IMAGES / "table.png")


def _survey(browser: Browser, address: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            page = _open(browser, width, scheme)
            page.goto(address)
            page.get_by_role("button", name="Play Pig", exact=True).wait_for()
            page.screenshot(path=folder / f"lobby-{width}-{scheme}.png", full_page=True)
            page.get_by_role("button", name="Set up Hog", exact=True).click()
            page.screenshot(path=folder / f"setup-{width}-{scheme}.png")
            page.goto(address)
            _play(page, "Hog", decisions=5)
            page.screenshot(path=folder / f"table-{width}-{scheme}.png", full_page=True)
            page.context.close()


def _open(browser: Browser, width: str, scheme: str) -> Page:
    columns, rows = WIDTHS[width]
    context = browser.new_context(
        viewport={"width": columns, "height": rows}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.add_init_script("localStorage.setItem('pigpen.pace', 'instant')")
    return page


def _play(page: Page, game: str, decisions: int) -> None:
    """Some decisions of a new game: roll, and hold when twenty are at risk."""
    page.get_by_role("button", name=f"Play {game}", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    for _ in range(decisions):
        page.wait_for_function(
            """() => document.title.startsWith("Your turn")
                  && document.querySelector(".controls .button[aria-disabled=false]")"""
        )
        risk = int(page.locator(".pot strong").inner_text())
        page.get_by_role("button", name="Hold" if risk >= 20 else "Roll").click()
        page.wait_for_timeout(300)
    page.wait_for_timeout(1500)


if __name__ == "__main__":
    main()
