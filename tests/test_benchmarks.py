"""Every benchmark can be started: what it is made of is still there."""

from importlib import import_module
from pathlib import Path

import pytest

NAMES = sorted(path.stem for path in Path(__file__).parents[1].glob("benchmarks/[!_]*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_its_imports_lead_somewhere(name):
    import_module(f"benchmarks.{name}")
