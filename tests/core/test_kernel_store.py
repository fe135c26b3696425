"""Machine code on disk, saved by many at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pigpen.core import kernel_store
from pigpen.core.jit import compiled, kernel

SAVERS = 8
ROUNDS = 12


@kernel
def third(a: int) -> int:
    return a // 3


@pytest.mark.compiled
def test_what_many_save_at_once_is_all_kept(monkeypatch, tmp_path):
    """Each saver has a handle of its own, as processes have; without turns some would clash."""
    monkeypatch.setattr(kernel_store, "folder", lambda: tmp_path)
    file = compiled(third)._cache._cache_file

    def fresh():
        class Twin:
            _cache = type("Cache", (), {"_cache_file": type(file)(str(tmp_path), "third", "now")})

        kernel_store.save_in_turn(Twin)
        return Twin._cache._cache_file

    def save(number):
        fresh().save(number, {"code": number})

    keys = range(SAVERS * ROUNDS)
    with ThreadPoolExecutor(SAVERS) as savers:
        list(savers.map(save, keys))
    assert [fresh().load(key) for key in keys] == [{"code": key} for key in keys]
