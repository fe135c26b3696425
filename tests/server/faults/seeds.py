"""Seeds of schedules: each commit plays other schedules, and each run of a commit the same ones.

`PIGPEN_SEED=N` plays those from seed N on instead.
"""

import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

import pytest
from playing_many import told

_VARIABLE = "PIGPEN_SEED"
_WITHOUT_GIT = 0


class World(Protocol):
    """The settings of a schedule."""

    schedule: list[str]  # what happened


W = TypeVar("W", bound=World)

# `make test` plays one chunk of schedules, `make test-all` twenty.
in_chunks = pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(number, marks=pytest.mark.thorough) for number in range(1, 20))]
)


@cache
def first_seed() -> int:
    """Return the seed that the environment names, or else one made of the commit's tree."""
    if _VARIABLE in os.environ:
        return int(os.environ[_VARIABLE])
    command = ["git", "rev-parse", "HEAD^{tree}"]
    try:
        tree = subprocess.check_output(
            command, cwd=Path(__file__).parent, stderr=subprocess.DEVNULL, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        return _WITHOUT_GIT
    return int(tree[:8], 16)


def seeds(chunk: int, number: int) -> range:
    """Return the seeds of a chunk that has this number of schedules."""
    first = first_seed() + chunk * number
    return range(first, first + number)


def checked(
    run: Callable[[int], W], problems: Callable[[W], list[str]], chosen: Iterable[int]
) -> Iterator[W]:
    """Yield the world after the schedule of each seed; fail at the first broken invariant.

    The message says the seed, the command that plays this schedule again, and what happened.
    """
    for seed in chosen:
        try:
            world = run(seed)
        except Exception as problem:
            problem.add_note(_again(seed))
            raise
        found = problems(world)
        assert not found, f"{_again(seed)}\n{told(seed, found, world.schedule)}"
        yield world


def _again(seed: int) -> str:
    """Return the command; the first schedule that it plays has the seed."""
    test = os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0].partition("[")[0]
    return f"Again: {_VARIABLE}={seed} .venv/bin/python -m pytest -x {test}"
