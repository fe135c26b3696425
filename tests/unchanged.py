"""Leave a slow test of play out of the gate while nothing that it depends on has changed."""

from pathlib import Path

import pytest

from scripts.checked import CHECKS, ROOT, is_checked

SECONDS = 1200  # for one slow test


def unless_changed(file: str, *games: str) -> pytest.MarkDecorator:
    """Mark a test `thorough` if the record of `scripts/checked.py` is of the sources of today.

    Otherwise the gate runs it, and gives it time. Without games, all games that the test file
    plays count.
    """
    name = Path(file).relative_to(ROOT).as_posix()
    assert set(games) <= set(CHECKS[name]), f"scripts/checked.py does not list {games} of {name}"
    if is_checked(name, *(games or CHECKS[name])):
        return pytest.mark.thorough
    return pytest.mark.timeout(SECONDS)
