"""Take the pictures of the README and of the docs: docs/images/*.jpg.

Usage: make shots. With a folder as argument, shots of every page at three widths, in
light and dark, go there instead: for looking at them. After it, names in tests/browser/places.py
of those that are to be looked at.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

# How a person gets to every page, and what a server for tests takes.
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

import kept_player
import piggles_player
import piggy_piggy_player
import places
import player
from chromium import FLAGS, installed
from local_server import LocalServer
from playwright.sync_api import Browser, Page, expect, sync_playwright

IMAGES = Path(__file__).parents[1] / "docs" / "images"
QUALITY = 72  # of JPEG: each picture stays below 150 kB
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONE, TABLET, DESKTOP = (360, 740), (820, 1100), (1280, 800)  # pixels, wide and high
TALL = (1280, 980)  # shows a hint below the dice
NARROW = (950, 760)  # has the log below the table, and shows the table alone
SCREENS = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
DRAWS_SURFACES = "--enable-unsafe-swiftshader"  # without a graphics card
PATIENCE_MS = 300_000  # a first solution compiles


def main() -> None:
    """Start a server, play a little, look."""
    expect.set_options(timeout=PATIENCE_MS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LocalServer(Path(folder), **places.SETTINGS)
        browser = playwright.chromium.launch(
            executable_path=installed(), args=[*FLAGS, DRAWS_SURFACES]
        )
        try:
            if len(sys.argv) > 1:
                _survey(browser, server.address, Path(sys.argv[1]), sys.argv[2:])
            else:
                _pictures(browser, server.address)
        finally:
            browser.close()
            server.stop()


def table(page: Page, address: str) -> None:
    """In the middle of a turn, with a hint."""
    page.goto(f"{address}/profile")
    page.get_by_label("You play as").fill("Ann")
    page.get_by_label("You play as").press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto(address)
    page.get_by_role("button", name="Play Two-Dice Pig", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    num_decisions = 0
    while num_decisions < 9 or not player.can(page, "Hold"):
        player.act_and_see(page)
        player.wait_for_turn(page)
        num_decisions += 1
    hints = page.get_by_role("region", name="Hints")
    page.get_by_role("button", name="Hint").click()
    expect(hints.get_by_text("Exact, if everyone plays best from here.")).to_be_visible()
    _settle(page)


def review(page: Page, address: str) -> None:
    """Of the game on file, in its middle."""
    page.goto(f"{address}/review")
    page.locator("input[type=file]").set_input_files(places.RECORD)
    page.get_by_role("slider").first.fill("18")
    _settle(page)


def study(page: Page, address: str) -> None:
    """The boundary of Pig as a slice and as a surface."""
    page.goto(f"{address}/study/pig")
    surface = page.locator("canvas")
    expect(surface).to_have_attribute("data-drawn", "true")
    for name, points in (("^Opponent.s", "40"), ("^Your", "30"), ("^Turn total", "18")):
        page.get_by_role("slider", name=re.compile(name)).fill(points)
    expect(page.get_by_role("heading", name="Opponent at 40 points")).to_be_visible()
    surface.evaluate("canvas => canvas.scrollIntoView({ block: 'end' })")
    _settle(page)


def strategies(page: Page, address: str) -> None:
    """The cross table, with a line typed by hand."""
    page.goto(f"{address}/strategies/pig")
    field = page.locator("input[type=text]")
    field.fill("hold at 25 if other > 80 else 20")
    field.press("Enter")
    expect(page.locator("td").first).to_be_visible()
    _settle(page)


def lab(page: Page, address: str) -> None:
    """Two targets of Pig, once all games are played."""
    page.goto(f"{address}/lab/pig?v=&v=target=50&bots=hold-at-20,keep-pace&games=4000&seed=1")
    page.locator(".run").click()
    expect(page.locator("a[download]").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    _settle(page)


def learn(page: Page, address: str) -> None:
    """Piglet after three sweeps and a layer."""
    places.lesson(page, address)
    for _ in range(2):
        page.locator(".steps .primary").first.click()
    table = page.get_by_role("heading", name=re.compile("^All .* positions"))
    table.evaluate("heading => heading.parentElement.scrollIntoView({ block: 'start' })")
    _settle(page)


def by_hand(page: Page, address: str) -> None:
    """Real dice on a phone, in the middle of a turn."""
    places.score_by_hand(page, address)
    for number, name in enumerate(("Ann", "Bob"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/table/"))
    for face, total in ((5, 5), (3, 8), (6, 14)):
        page.get_by_role("button", name=f"Enter {face}").click()
        expect(page.locator(".pot strong")).to_have_text(str(total))
    _settle(page)


def push_out_the_pig(page: Page, address: str) -> None:
    """Push Out the Pig in the middle of a deal, at one's own turn."""
    places.push_out_the_pig_turn(page, address)
    playable = page.locator(".fan button[aria-disabled=false]").first
    for left in (12, 11, 10, 9, 8):
        playable.press("Enter")
        expect(page.locator(".fan button")).to_have_count(left)
        expect(playable).to_be_visible()
    _settle(page)


def piggy_piggy(page: Page, address: str) -> None:
    """Piggy Piggy at one's own turn, with pigs in front of some seats."""
    piggy_piggy_player.piggy_piggy_table(page, address, [piggy_piggy_player.RANDOM_BOT] * 2)
    for _ in range(3):
        piggy_piggy_player.wait_for_turn(page)
        piggy_piggy_player.play_turn(page)
    piggy_piggy_player.wait_for_turn(page)
    _settle(page)


def kept(page: Page, address: str) -> None:
    """Piggy Piggy kept of real cards on a phone."""
    kept_player.keep(page, address, 3)
    for keys in kept_player.FIRST_TURNS:
        kept_player.type_turn(page, keys)
    _settle(page)


def piggles(page: Page, address: str) -> None:
    """Piggles in three dimensions: the cup over a board on which both sides' pieces lie."""
    page.add_init_script("localStorage.setItem('pigpen.board', 'scene')")
    page.add_init_script(piggles_player.FINE)
    piggles_player.piggles_table(page, address)
    piggles_player.wait_for_turn(page)
    for piece in page.locator("[data-load]").all()[3:]:
        piece.click()
    for _ in ("load", "throw", "load again"):
        piggles_player.wait_for_turn(page)
        piggles_player.decide(page)
    expect(page.locator(piggles_player.THROW)).to_be_visible()
    for part, value in (("x", "26"), ("az", "-9"), ("v", "26")):
        page.locator(f"input[name={part}]").fill(value)
    page.locator(".piggles").evaluate("table => table.scrollIntoView({ block: 'start' })")
    _settle(page)


PICTURES: dict[str, tuple[tuple[int, int], Callable[[Page, str], None]]] = {
    "table": (TALL, table),
    "push-out-the-pig": (TALL, push_out_the_pig),
    "piggy-piggy": (TALL, piggy_piggy),
    "piggles": (NARROW, piggles),
    "lobby": (DESKTOP, places.lobby),
    "review": (DESKTOP, review),
    "study": (DESKTOP, study),
    "strategies": (DESKTOP, strategies),
    "lab": (DESKTOP, lab),
    "learn": (DESKTOP, learn),
    "by-hand": (PHONE, by_hand),
    "kept": (PHONE, kept),
    "phone": (PHONE, table),
}


def _pictures(browser: Browser, address: str) -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, (screen, bring) in PICTURES.items():
        page = _open(browser, screen, "light")
        bring(page, address)
        page.screenshot(path=IMAGES / f"{name}.jpg", quality=QUALITY)
        page.context.close()


def _survey(browser: Browser, address: str, folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for place in [getattr(places, name) for name in names] or places.PLACES:
        for name, screen in SCREENS.items():
            for scheme in SCHEMES:
                page = _open(browser, screen, scheme)
                place(page, address)
                file = f"{place.__name__}-{name}-{scheme}.png"
                page.screenshot(path=folder / file, full_page=True)
                page.context.close()


def _open(browser: Browser, screen: tuple[int, int], scheme: Literal["light", "dark"]) -> Page:
    width, height = screen
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('pigpen.pace', 'instant')")
    return page


def _settle(page: Page) -> None:
    """Take the focus from where it was last, and wait until all fades are over."""
    page.evaluate("document.activeElement?.blur()")
    page.wait_for_timeout(1500)


if __name__ == "__main__":
    main()
