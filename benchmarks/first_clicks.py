"""A newcomer's first minute in a real browser: Pig, by clicks, in Chromium without a window."""

import json
import re
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from benchmarks.local_server import server
from pigpen.server.settings import BOT_DELAY

_BOT = 1  # its seat: the person sits first
_PATIENCE_MS = 20_000
_TRIES = 100  # rolls until the turn passes


class Clicks(NamedTuple):
    """Seconds from a click to what it is for."""

    table: float  # *Play*, until one may roll
    hint: float
    bot: float  # the end of one's turn, until the bot has acted


def first_clicks(environment: Mapping[str, str]) -> Clicks:
    """By a new person at a new server with this environment."""
    from playwright.sync_api import WebSocket, sync_playwright

    sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
    from chromium import FLAGS, installed

    acted: list[float] = []  # when the page heard of what the bot did

    def hear(frame: str | bytes) -> None:
        entries = json.loads(frame).get("entries", ())
        if any(entry["actor"] == _BOT for entry in entries):
            acted.append(time.perf_counter())

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    with server({**environment, BOT_DELAY: "0"}) as process, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=list(FLAGS))
        page = browser.new_page(reduced_motion="reduce", locale="en")
        page.set_default_timeout(_PATIENCE_MS)
        page.add_init_script("localStorage.setItem('pigpen.pace', 'instant')")
        page.on("websocket", listen)
        page.goto(f"http://{process.address}/")
        play = page.get_by_role("button", name="Play Pig", exact=True)
        play.wait_for()
        begun = time.perf_counter()
        play.click()
        roll = page.locator(".controls .button[aria-disabled=false]", has_text="Roll")
        roll.wait_for()
        table = time.perf_counter() - begun
        begun = time.perf_counter()
        page.get_by_role("button", name=re.compile("^Hint")).click()
        page.get_by_text("All you can do is roll").wait_for()
        hint = time.perf_counter() - begun
        hold = page.locator(".controls .button[aria-disabled=false]", has_text="Hold")
        for _ in range(_TRIES):
            roll.or_(hold).first.wait_for()
            button = hold if hold.count() else roll
            begun = time.perf_counter()
            button.click()
            page.wait_for_timeout(200)  # in which frames are heard
            if acted:
                break
        browser.close()
        return Clicks(table, hint, acted[0] - begun)
