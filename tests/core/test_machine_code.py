"""Machine code on disk: found by the next process, never stale, saved by many at once."""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from another_process import run

import pigpen
from pigpen.core import kernel_store
from pigpen.core.binding import bind
from pigpen.core.jit import kernel, machine_code

pytestmark = [pytest.mark.compiled, pytest.mark.long]

SAVERS = 8
ROUNDS = 12

STATES = 6

COUNT = """
from pigpen import catalog
from pigpen.core.perft import perft
print(perft(catalog.make("pig"), 4))
"""

QUICK = """
from pigpen.cards.sets import one
from pigpen.core.jit import machine_code
print(machine_code(one)(3))
"""


@kernel
def third(a: int) -> int:
    return a // 3


@pytest.fixture(scope="module")
def counted(tmp_path_factory) -> tuple[Path, str]:
    """A folder with sources, and with the cache of a process that has counted; what it printed.

    Numba takes seconds to compile: each test copies the folder.
    """
    folder = tmp_path_factory.mktemp("counted")
    shutil.copytree(Path(pigpen.__file__).parent, folder / "pigpen")
    return folder, run(COUNT, **own(folder)).stdout


@pytest.fixture
def copied(counted, tmp_path) -> dict[str, str]:
    """An environment of other processes: sources and a filled cache folder of their own."""
    shutil.copytree(counted[0], tmp_path, dirs_exist_ok=True)
    return own(tmp_path)


def own(folder: Path) -> dict[str, Any]:
    places = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    return {**places, "PIGPEN_KERNELS": "machine"}


def files(folder: Path) -> dict[str, int]:
    """Return the cached files, with their times."""
    return {path.name: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}


def edit(tmp_path: Path, file: str, old: str, new: str) -> None:
    path = tmp_path / "pigpen" / file
    source = path.read_text("utf-8")
    assert source.count(old) == 1
    path.write_text(source.replace(old, new), "utf-8")


def test_the_next_process_finds_the_machine_code(counted, copied, tmp_path):
    """The second start compiles nothing: it leaves the cache folder as it was."""
    kept = files(tmp_path)
    second = run(COUNT, **copied).stdout
    assert counted[1] == second == "41\n"
    assert kept
    assert files(tmp_path) == kept


def test_what_is_edited_elsewhere_compiles_nothing_again(copied, tmp_path):
    kept = files(tmp_path)
    edit(tmp_path, "server/work/worker_pool.py", '"""A pool of workers behind', '"""Several')
    edit(tmp_path, "games/pig.py", '"""Pig: ', '"""The game: ')  # a module's own words
    assert run(COUNT, **copied).stdout == "41\n"
    assert files(tmp_path) == kept


def test_an_edited_rule_never_meets_stale_machine_code(copied, tmp_path):
    """The edit is in a module that the compiled callers only import from."""
    kept = files(tmp_path)
    edit(tmp_path, "dice/turn.py", "p.may_hold = 1", "p.may_hold = 0")
    assert run(COUNT, **copied).stdout == "36\n"  # no player holds: 6 outcomes, twice
    assert files(tmp_path).items() > kept.items()


def test_a_home_that_cannot_be_written_is_no_obstacle(tmp_path):
    (tmp_path / "file").write_text("")
    places: dict[str, Any] = {"XDG_CACHE_HOME": str(tmp_path / "file"), "PIGPEN_KERNELS": "machine"}
    assert run(QUICK, **places).stdout == "8\n"


@pytest.fixture
def saver(monkeypatch, tmp_path):
    """A function that opens the cache file of a kernel, as each process does for itself."""
    monkeypatch.setattr(kernel_store, "folder", lambda: tmp_path)
    compiled: Any = machine_code(third)
    cache = compiled._cache

    def opened():
        class Twin:
            _cache: Any = type(
                "Cache", (), {"_impl": cache._impl, "_cache_file": cache._cache_file}
            )

        kernel_store.keep(Twin, bind(third))
        return Twin._cache._cache_file

    return opened


def test_of_one_kernel_the_last_few_states_are_kept(saver, monkeypatch, tmp_path):
    """Fingerprints stand in for edits: compiling each state would take seconds."""
    states = [f"{number:032x}" for number in range(STATES)]
    states = [state[::-1] for state in states]  # a file's name begins with what differs
    for number, state in enumerate(states):
        monkeypatch.setattr(kernel_store, "fingerprint", lambda _, state=state: state)
        saver().save("key", {"code": number})
        for file in tmp_path.glob(f"*.{state[:16]}.*"):
            os.utime(file, (number, number))
    kept = sorted(index.suffixes[-2][1:] for index in tmp_path.glob("*.nbi"))
    assert kept == sorted(state[:16] for state in states[-3:])


def test_what_many_save_at_once_is_all_kept(saver):
    """Each saver has a handle of its own, as processes have; without turns some would clash."""

    def save(number):
        saver().save(number, {"code": number})

    keys = range(SAVERS * ROUNDS)
    with ThreadPoolExecutor(SAVERS) as savers:
        list(savers.map(save, keys))
    assert [saver().load(key) for key in keys] == [{"code": key} for key in keys]
