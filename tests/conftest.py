"""What all tests share: which run in which way, and how Hypothesis searches."""

import os

import pytest
from hypothesis import HealthCheck, settings

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


def pytest_addoption(parser: pytest.Parser) -> None:
    """On which database tests of the server run."""
    parser.addoption("--database", choices=("sqlite", "postgresql"), default="sqlite")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what cannot run as kernels run here; several workers begin with what takes longest."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("long") is None)
    for item in items:
        if item.get_closest_marker("compiled") and way() is Way.INTERPRETED:
            item.add_marker(pytest.mark.skip(reason="kernels run interpreted here"))
        if item.get_closest_marker("machine") and way() is not Way.MACHINE:
            item.add_marker(pytest.mark.skip(reason="compiles for minutes (make modules)"))
        if item.get_closest_marker("sqlite") and config.getoption("--database") != "sqlite":
            item.add_marker(pytest.mark.skip(reason="is about a file of SQLite"))
