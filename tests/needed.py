"""Programs of the system that tests need: PostgreSQL, Redis, nginx, Caddy and Chromium.

Tests whose program is missing are skipped, and the end of the run says how many and what to
install. In CI (environment variable `CI`) they fail.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NoReturn

import pytest

from scripts import chromium

_SKIPPED = "Skipped: "  # pytest puts it before a reason
_ENDING = " (a program that is missing)"


def missing(problem: object) -> NoReturn:
    """Skip the test, or fail it in CI, with a sentence that says what to install."""
    if os.environ.get("CI"):
        pytest.fail(str(problem), pytrace=False)
    pytest.skip(f"{problem}{_ENDING}")


def chromium_path() -> str:
    """The path of a Chromium; the test is skipped if there is none."""
    return chromium.installed() or missing(chromium.MISSING)


def summary(skipped: Iterable[pytest.TestReport]) -> Iterator[str]:
    """A line for each missing program, with the number of tests that it left out."""
    reasons = (report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    for reason, count in Counter(reasons).items():
        if reason.endswith(_ENDING):
            problem = reason.removeprefix(_SKIPPED).removesuffix(_ENDING)
            yield f"Skipped tests: {count}. {problem}"
