"""What tests of solvers share: a cache folder of their own, so that nothing old is read."""

import pytest

from pigpen.core.jit import can_compile


@pytest.fixture(scope="session", autouse=True)
def fresh_cache(tmp_path_factory: pytest.TempPathFactory):
    """Solutions are computed by the code under test; machine code is still shared."""
    can_compile()  # settles where machine code is kept
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
