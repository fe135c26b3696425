"""What all tests share: which need the compiler, and how Hypothesis searches."""

import os

import pytest
from hypothesis import HealthCheck, settings

from pigpen.core.jit import Way, way

# The first call of a kernel compiles it, so that no deadline is meaningful.
settings.register_profile(
    "local", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of compiled kernels are skipped where all are to be interpreted."""
    if way() is not Way.INTERPRETED:
        return
    skip = pytest.mark.skip(reason="kernels run interpreted here")
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(skip)
