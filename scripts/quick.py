"""A plug-in of pytest that keeps a run short: `-p quick --seconds 60 --seconds-each 3`.

After all the seconds the test that runs is broken off, which counts as skipped, and no other
begins: how many is said at the end. One that took longer than its share comes last in the next
run, until it is quick again. Nothing is broken off before the end: what a test leaves half done,
be it an import, would fail those that come after.
"""

import signal
import time
from collections.abc import Generator

import pytest

_ALARM = getattr(signal, "SIGALRM", None)  # where there is none, the last test runs to its end
_LONG = "quick/long"  # in pytest's cache: those that took longer

Phase = Generator[None, object, object]


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long."""
    parser.addoption("--seconds", type=float, default=60.0, help="for all tests")
    parser.addoption("--seconds-each", type=float, default=3.0, help="for one test")


def pytest_configure(config: pytest.Config) -> None:
    """The seconds begin with the run: finding the tests is part of it."""
    config.pluginmanager.register(_Clock(config), "clock")


class _Clock:
    def __init__(self, config: pytest.Config) -> None:
        seconds = float(config.getoption("--seconds") or 0)
        self._end = time.monotonic() + seconds
        self._each = float(config.getoption("--seconds-each") or 0)
        self._cache = config.cache
        self._long: set[str] = set(self._cache.get(_LONG, [])) if self._cache else set()
        self._left_out = 0  # tests that did not begin
        self._running = ""
        if _ALARM is not None and seconds > 0:
            signal.signal(_ALARM, self._break_off)
            signal.setitimer(signal.ITIMER_REAL, seconds)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: item.nodeid in self._long)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        if time.monotonic() < self._end:
            return None
        self._left_out += 1
        return True  # nothing else is to be done with it

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Phase:
        return (yield from self._run(item.nodeid))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Phase:
        return (yield from self._run(item.nodeid))

    def _run(self, name: str) -> Phase:
        self._running = name
        try:
            return (yield)
        finally:
            self._running = ""

    def _break_off(self, *_: object) -> None:
        if self._running:
            self._long.add(self._running)
            pytest.skip("the time was over")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.duration > self._each:
            self._long.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self._long.discard(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        if self._cache:
            self._cache.set(_LONG, sorted(self._long))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._left_out:
            tests = "test was" if self._left_out == 1 else "tests were"
            said = f"{self._left_out} {tests} left out: the time was over."
            terminalreporter.write_line(said)
