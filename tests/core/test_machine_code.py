"""Machine code on disk: found by the next process, never stale, saved by many at once."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import pigpen
from pigpen.core import kernel_store
from pigpen.core.binding import bind
from pigpen.core.jit import kernel, machine_code

pytestmark = [pytest.mark.compiled, pytest.mark.long]

SAVERS = 8
ROUNDS = 12

COUNT = """
from pigpen import catalog
from pigpen.core.perft import perft
print(perft(catalog.make("pig"), 4))
"""


@kernel
def third(a: int) -> int:
    return a // 3


@pytest.fixture
def copied(tmp_path) -> dict[str, str]:
    """An environment of other processes: sources and a cache folder of their own."""
    shutil.copytree(Path(pigpen.__file__).parent, tmp_path / "pigpen")
    own = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    return {**own, "PIGPEN_KERNELS": "machine"}


def run(program: str, **environment: str) -> str:
    """What another process prints."""
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.strip()


def files(folder: Path) -> dict[str, int]:
    """What is kept, with its times."""
    return {path.name: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}


def edit(tmp_path: Path, file: str, old: str, new: str) -> None:
    path = tmp_path / "pigpen" / file
    source = path.read_text("utf-8")
    assert source.count(old) == 1
    path.write_text(source.replace(old, new), "utf-8")


def test_the_next_process_finds_the_machine_code(copied, tmp_path):
    """The second start compiles nothing: it leaves the cache folder as it was."""
    first = run(COUNT, **copied)
    kept = files(tmp_path)
    second = run(COUNT, **copied)
    assert first == second == "41"
    assert kept
    assert files(tmp_path) == kept


def test_what_is_edited_elsewhere_compiles_nothing_anew(copied, tmp_path):
    run(COUNT, **copied)
    kept = files(tmp_path)
    edit(tmp_path, "server/work/pool.py", '"""A few', '"""Several')
    edit(tmp_path, "games/pig.py", '"""Pig: ', '"""The game: ')  # a module's own words
    assert run(COUNT, **copied) == "41"
    assert files(tmp_path) == kept


def test_an_edited_rule_never_meets_stale_machine_code(copied, tmp_path):
    """The edit is in a module that the compiled callers only import from."""
    run(COUNT, **copied)
    edit(tmp_path, "dice/turn.py", "p.may_hold = 1", "p.may_hold = 0")
    assert run(COUNT, **copied) == "36"  # nobody holds any more: 6 outcomes, twice


def test_of_one_kernel_a_few_states_are_kept(copied, tmp_path):
    for faces in range(6):
        edit(tmp_path, "core/perft.py", f"return {1 + faces}\n", f"return {2 + faces}\n")
        run(COUNT, **copied)
    assert len(list((tmp_path / "cache").rglob("perft._count*.nbi"))) == 3


def test_a_home_that_cannot_be_written_is_no_obstacle(tmp_path):
    (tmp_path / "file").write_text("")
    own = {"XDG_CACHE_HOME": str(tmp_path / "file"), "PIGPEN_KERNELS": "machine"}
    assert run(COUNT, **own) == "41"


def test_what_many_save_at_once_is_all_kept(monkeypatch, tmp_path):
    """Each saver has a handle of its own, as processes have; without turns some would clash."""
    monkeypatch.setattr(kernel_store, "folder", lambda: tmp_path)
    compiled: Any = machine_code(third)
    cache = compiled._cache

    def fresh():
        class Twin:
            _cache: Any = type(
                "Cache", (), {"_impl": cache._impl, "_cache_file": cache._cache_file}
            )

        kernel_store.keep(Twin, bind(third))
        return Twin._cache._cache_file

    def save(number):
        fresh().save(number, {"code": number})

    keys = range(SAVERS * ROUNDS)
    with ThreadPoolExecutor(SAVERS) as savers:
        list(savers.map(save, keys))
    assert [fresh().load(key) for key in keys] == [{"code": key} for key in keys]
