"""A real server process and a real Chromium, for tests that play as a person would."""

import asyncio
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

from chromium import FLAGS
from local_server import LocalServer
from needed import chromium_path
from places import SETTINGS
from playwright.sync_api import Browser, Page, expect, sync_playwright

PATIENCE_MS = 60_000  # a first solution compiles for some seconds on a busy machine


def _forbidden(text: str) -> list[str]:
    """Collect what the page's content security policy blocked."""
    return [text] if "Content Security Policy" in text else []


@pytest.fixture(autouse=True)
def default_patience():
    """Of every test anew: what one sets for itself is not left to the next."""
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all: every page is somebody new to it, and its tables are many."""
    server = LocalServer(tmp_path_factory.mktemp("server"), **SETTINGS)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def launched():
    """One Chromium for all tests of a worker, and the event loop of Playwright."""
    path = chromium_path()  # may start Playwright, of which there can be only one at a time
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def chromium(launched):
    """Chromium, while the loop counts as running; elsewhere that would forbid `asyncio.run`."""
    browser, loop = launched
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture
def new_page(chromium: Browser):
    """Opens a page as a new person; a page that reports an error fails the test."""
    contexts = []
    errors: list[str] = []

    def open_page(**options) -> Page:
        context = chromium.new_context(reduced_motion="reduce", **options)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script("localStorage.setItem('pigpen.pace', 'instant')")
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.extend(_forbidden(message.text)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
