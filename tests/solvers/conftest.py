"""Fixtures of solvers: an empty cache folder, so that no old solution is read."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def solved_here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where one module finds the solutions of another."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module", autouse=True)
def fresh_cache(solved_here: Path):
    """Solutions are computed by the code under test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(solved_here))
        yield
