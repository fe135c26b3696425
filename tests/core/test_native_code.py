"""Modules as compiled for this machine, on disk: loaded by the next process, or refused safely."""

import os
import resource
from pathlib import Path

import pytest
import wasmtime
from another_process import run

from pigpen.core import disk_cache

pytestmark = pytest.mark.compiled

PERFT = """
from pigpen import catalog
from pigpen.core.jit import Way, using
from pigpen.core.perft import perft
with using(Way.WEBASSEMBLY):
    print(perft(catalog.make("pig"), 4))
"""
SOLVE = """
from pigpen import catalog
from pigpen.core.jit import Way, using
from pigpen.solvers import solve
with using(Way.WEBASSEMBLY):
    print(solve(catalog.make("pig", {"target": 10})).first_seat_wins > 0.5)
"""
SMALL = 1000  # bytes: no module and no solution is so short


def perft(cache: Path) -> str:
    """Return what a process prints that counts positions and warns of nothing."""
    done = run(PERFT, XDG_CACHE_HOME=cache)
    assert done.stderr == ""
    return done.stdout


def modules(cache: Path) -> dict[Path, int]:
    """Return the cached files, with their times."""
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*.native")}


@pytest.fixture
def file(tmp_path) -> Path:
    """The code of Pig's module, kept by a process that needed it."""
    assert perft(tmp_path) == "41\n"
    (path,) = modules(tmp_path)
    return path


def test_the_next_process_loads_what_the_first_compiled(file, tmp_path):
    before = modules(tmp_path)
    assert perft(tmp_path) == "41\n"
    assert modules(tmp_path) == before


@pytest.mark.parametrize("at", [0, 20, disk_cache.HEAD, 50_000, -1])
def test_a_damaged_file_is_made_anew(file, tmp_path, at):
    whole = bytearray(file.read_bytes())
    spoilt = whole.copy()
    spoilt[at] ^= 1
    file.write_bytes(spoilt)
    assert perft(tmp_path) == "41\n"
    assert file.read_bytes()[: disk_cache.HEAD] == whole[: disk_cache.HEAD]


@pytest.mark.parametrize("length", [0, 10, disk_cache.HEAD, 50_000])
def test_a_half_written_file_is_made_anew(file, tmp_path, length):
    whole = file.read_bytes()
    file.write_bytes(whole[:length])
    assert perft(tmp_path) == "41\n"
    assert file.read_bytes() == whole


def test_the_code_of_another_engine_is_made_anew(file, tmp_path):
    """Whole and under the right name, but not for this engine: wasmtime refuses it."""
    own = file.read_bytes()
    settings = wasmtime.Config()
    settings.consume_fuel = True
    engine = wasmtime.Engine(settings)
    foreign = wasmtime.Module(engine, b"\0asm\1\0\0\0").serialize()
    assert disk_cache.store(file, own[:16], bytes(foreign))
    assert perft(tmp_path) == "41\n"
    assert file.read_bytes() == own


def test_old_states_of_a_module_are_forgotten(file, tmp_path):
    for age in range(5):
        old = file.with_name(f"pig.{age}.native")
        old.write_bytes(b"")
        os.utime(old, (age, age))
    file.unlink()
    perft(tmp_path)
    assert sorted(path.name for path in modules(tmp_path)) == sorted(
        ["pig.3.native", "pig.4.native", file.name]
    )


def test_where_nothing_can_be_kept_one_warning_is_all(tmp_path):
    """A module and a solution are to be kept: said once."""
    cache = tmp_path / "cache"
    cache.write_text("no folder")
    done = run(SOLVE, XDG_CACHE_HOME=cache)
    assert (done.stdout, done.stderr.count("\n")) == ("True\n", 1)
    assert str(cache) in done.stderr


def _fill_the_disk() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL, SMALL))


def test_a_full_disk_is_one_warning_and_leaves_no_parts(tmp_path):
    done = run(SOLVE, _fill_the_disk, XDG_CACHE_HOME=tmp_path)
    assert (done.stdout, done.stderr.count("\n")) == ("True\n", 1)
    assert str(tmp_path) in done.stderr
    assert list(tmp_path.rglob("*.part")) == list(tmp_path.rglob("*.native")) == []
