"""Draw the icons that a device shows for Pigpen, and the covers of links to its games.

    python -m scripts.pictures

A browser draws them from what the page shows itself: the icon of its tab, and the pictures of the
games in the lobby. Writes web/public/icons and web/public/covers; takes some seconds, and the
client has to be built before.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from scripts.chromium import FLAGS, installed
from scripts.local_server import LocalServer

ROOT: Final = Path(__file__).parents[1]
PUBLIC: Final = ROOT / "web/public"
ICONS: Final = {"icon-192": (192, 0.08), "icon-512": (512, 0.08), "apple-touch-icon": (180, 0.1)}
MASKABLE: Final = {"maskable-512": (512, 0.2)}  # launchers cut a fifth off all round
GROUND: Final = "#fbf2e4"
COVER: Final = (1200, 630)  # pixels, as messengers show links
_COLOURS: Final = 128
_LIFT = """picture => {
    document.body.replaceChildren(picture);
    document.documentElement.style.overflow = 'hidden';
    picture.style = 'position: fixed; inset: 0; width: 1200px; height: 675px; border: 0';
    picture.querySelector('svg').style = 'width: 1200px; height: 675px';
}"""


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        _icons(browser)
        _covers(browser)
        browser.close()


def _icons(browser: Browser) -> None:
    favicon = (ROOT / "web/src/favicon.svg").read_text("utf-8")
    for name, (size, margin) in (ICONS | MASKABLE).items():
        page = browser.new_page(viewport={"width": size, "height": size})
        inner = round(size * (1 - 2 * margin))
        page.set_content(
            f"<body style='margin:0;display:grid;place-items:center;height:100vh;"
            f"background:{GROUND}'><div style='width:{inner}px'>{favicon}</div></body>"
        )
        _keep(page, PUBLIC / f"icons/{name}.png", size, size)
        page.close()


def _covers(browser: Browser) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = LocalServer(Path(folder))
        page = browser.new_page(color_scheme="light")
        page.set_viewport_size({"width": COVER[0], "height": COVER[1]})
        games = page.request.get(f"{server.address}/api/games").json()
        for number, game in enumerate(games):
            page.goto(server.address)
            picture = page.locator(".games .picture").nth(number)
            picture.locator("svg").wait_for()
            picture.evaluate(_LIFT)
            _keep(page, PUBLIC / f"covers/{game['name']}.png", *COVER)
        server.stop()


def _keep(page: Page, path: Path, width: int, height: int) -> None:
    clip = FloatRect(x=0, y=0, width=width, height=height)
    drawn = Image.open(BytesIO(page.screenshot(clip=clip))).convert("RGB")
    path.parent.mkdir(parents=True, exist_ok=True)
    drawn.quantize(_COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path.relative_to(ROOT), path.stat().st_size, file=sys.stderr)


if __name__ == "__main__":
    main()
