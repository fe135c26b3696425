"""The frame of all tests: their ways of running, and Hypothesis's profiles."""

import os
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from needed import summary
from unchanged import SECONDS

from pigpen.core.jit import Way, way

# The first call of a kernel may compile it, so that no deadline is meaningful.
settings.register_profile(
    "local", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None)
settings.register_profile(  # make fuzz
    "fuzz", settings.get_profile("local"), max_examples=20_000, print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") else "local")

_FAIR = Path(__file__).parents[1] / "examples" / "records" / "two-dice-pig.toml"
_PROCESSOR = pytest.StashKey[float]()  # seconds of processor time when the test began


@pytest.fixture
def tampered(tmp_path: Path) -> Callable[[str, str], Path]:
    """Return a function that writes a fair game's record with one text replaced, once."""

    def write(old: str, new: str) -> Path:
        text = _FAIR.read_text("utf-8")
        assert old in text
        path = tmp_path / "tampered.toml"
        path.write_text(text.replace(old, new, 1), "utf-8")
        return path

    return write


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the database that tests of the server run on, and whether the slow tests run too."""
    parser.addoption("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.addoption("--all", action="store_true", help="run tests marked thorough, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what cannot run as kernels run here; several workers begin with what takes longest."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("long") is None)
    for item in items:
        if item.get_closest_marker("compiled") and way() is Way.INTERPRETED:
            item.add_marker(pytest.mark.skip(reason="kernels run interpreted here"))
        if item.get_closest_marker("machine") and way() is not Way.MACHINE:
            item.add_marker(pytest.mark.skip(reason="compiles for minutes (make modules)"))
        if item.get_closest_marker("thorough") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SECONDS))
        if item.get_closest_marker("sqlite") and config.getoption("--database") != "sqlite":
            item.add_marker(pytest.mark.skip(reason="is about a file of SQLite"))
    if not config.getoption("--all"):
        slow = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure the processor time of a test and of the processes that ended in it.

    `scripts/gate.py` reads it from the JUnit file.
    """
    item.stash[_PROCESSOR] = sum(os.times()[:4])
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the processor time to the last report of a test."""
    report = yield
    if call.when == "teardown":
        seconds = sum(os.times()[:4]) - item.stash[_PROCESSOR]
        report.user_properties.append(("processor", f"{seconds:.3f}"))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the programs that are missing."""
    for line in summary(terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(line)
