"""A test that holds what others start, for `tests/test_broken_off.py` to break off: pytest does
not collect it by itself."""

import os
from pathlib import Path
from threading import Event

LONG_ENOUGH = 120  # seconds


def test_a_page_a_server_and_what_it_works_out(server, new_page):
    """Pig is solved interpreted, which takes minutes: the server's process is in mid-answer."""
    page = new_page()
    page.goto(server.address)
    page.evaluate("void fetch('/api/study/pig')")
    Path(os.environ["HOLDING"]).touch()
    Event().wait(LONG_ENOUGH)
