"""A plugin of pytest that ends a run in time: `-p scripts.deadline --seconds 30`.

No test begins after the deadline, and the one that runs then is broken off, which counts as
skipped. Nothing is broken off earlier: what a test leaves half done, such as an import, could fail
the tests after it.
"""

import signal
import time
from collections.abc import Generator

import pytest

_ALARM = getattr(signal, "SIGALRM", None)  # without it (Windows), the last test runs to its end

Phase = Generator[None, object, object]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the seconds that a run may take."""
    parser.addoption("--seconds", type=float, default=30.0, help="for all tests together")


def pytest_configure(config: pytest.Config) -> None:
    """Start the clock now: finding the tests is part of the run."""
    config.pluginmanager.register(_Deadline(float(config.getoption("--seconds") or 0)))


class _Deadline:
    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._is_running = False  # a phase of a test that may be broken off
        self._left_out = 0  # tests that did not begin
        if _ALARM is not None and seconds > 0:
            signal.signal(_ALARM, self._break_off)
            signal.setitimer(signal.ITIMER_REAL, seconds)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        if time.monotonic() < self._end:
            return None
        self._left_out += 1
        return True  # pytest does nothing else with this test

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Phase:
        return (yield from self._phase())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Phase:
        return (yield from self._phase())

    def _phase(self) -> Phase:
        self._is_running = True
        try:
            return (yield)
        finally:
            self._is_running = False

    def _break_off(self, *_: object) -> None:
        if self._is_running:
            pytest.skip("the time was over")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._left_out:
            terminalreporter.write_line(f"The time was over: {self._left_out} tests did not run.")
