"""What tests of solvers share: a cache folder of their own, so that nothing old is read."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def solved_here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where one module finds what another has solved."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module", autouse=True)
def fresh_cache(solved_here: Path):
    """Solutions are computed by the code under test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(solved_here))
        yield
