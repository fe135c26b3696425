"""Modules of kernels: what they are given, what they refuse, and what happens when one fails."""

import ctypes
import logging
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from another_process import run
from tables import table

import pigpen
from pigpen.bots import uniform
from pigpen.bots.bot import rows_of
from pigpen.core import manifest, webassembly
from pigpen.core.binding import bind
from pigpen.core.fingerprint import fingerprint
from pigpen.core.jit import interpret, kernel, specialise
from pigpen.core.manifest import Unreadable
from pigpen.core.perft import _count
from pigpen.core.position import after, start
from pigpen.core.record import together
from pigpen.core.rng import stream
from pigpen.core.webassembly import Entry, KernelFailed
from pigpen.dice.sides import with_sides
from pigpen.search.loop import ASKED, BEGIN, STATUS, UNREAD, advance, rooms
from pigpen.search.loop import table as seated
from pigpen.search.playout import _random_games
from pigpen.search.tracing import buffers, play
from pigpen.solvers.throws import _branch

pytestmark = pytest.mark.compiled

PLAY = """
from pigpen import catalog
from pigpen.core.perft import perft
print(perft(catalog.make("pig"), 4), perft(catalog.make("pig"), 5))
"""


@pytest.fixture
def copied(tmp_path) -> Path:
    """Sources that a test may spoil."""
    shutil.copytree(Path(pigpen.__file__).parent, tmp_path / "pigpen")
    return tmp_path


def module(name: str) -> bytes:
    return (files("pigpen") / "kernels" / f"{name}.wasm").read_bytes()


def damaged(content: bytes) -> bytes:
    """The manifest is whole, and the code is not."""
    return content[:200] + b"\xff" * 50 + content[250:]


SPOILT = {
    "cut off": lambda: (module("pig")[:5000], "it is damaged"),
    "empty": lambda: (b"", "it is damaged"),
    "no module": lambda: (b"<html>not found</html>", "it is damaged"),
    "damaged": lambda: (damaged(module("pig")), "it is damaged"),
    "foreign": lambda: (module("hog"), "it is the module of hog"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_module_is_refused_by_name_once_and_play_goes_on(copied, how):
    content, why = SPOILT[how]()
    good = run(PLAY, PYTHONPATH=copied, XDG_CACHE_HOME=copied)
    (copied / "pigpen" / "kernels" / "pig.wasm").write_bytes(content)
    spoilt = run(PLAY, PYTHONPATH=copied, XDG_CACHE_HOME=copied)
    assert good.stderr == ""
    assert spoilt.stderr == f"kernels/pig.wasm is not used: {why}. Kernels are interpreted.\n"
    assert spoilt.stdout == good.stdout


def test_a_stale_module_is_refused_by_name_and_the_rule_as_edited_is_played(copied):
    good = run(PLAY, PYTHONPATH=copied, XDG_CACHE_HOME=copied)
    turn = copied / "pigpen" / "dice" / "turn.py"
    source = turn.read_text("utf-8")
    assert source.count("p.may_hold = 1") == 1
    turn.write_text(source.replace("p.may_hold = 1", "p.may_hold = 0"), "utf-8")
    edited = run(PLAY, PYTHONPATH=copied, XDG_CACHE_HOME=copied)
    assert "kernels/pig.wasm is not used" in edited.stderr
    assert "has changed since it was built (make kernels)" in edited.stderr
    assert edited.stderr.count("\n") == 1
    assert edited.stdout != good.stdout


def test_what_is_edited_elsewhere_leaves_a_module_fresh(copied):
    for file, old, new in (
        ("server/work/worker_pool.py", '"""A pool of workers behind', '"""Several workers behind'),
        ("games/pig.py", '"""Pig: ', '"""The game: '),
    ):
        path = copied / "pigpen" / file
        source = path.read_text("utf-8")
        assert source.count(old) == 1
        path.write_text(source.replace(old, new), "utf-8")
    assert run(PLAY, PYTHONPATH=copied, XDG_CACHE_HOME=copied).stderr == ""


@kernel
def with_constant(p) -> int:
    return p + CONSTANT[0]


CONSTANT = np.array([1])


def test_a_processor_without_vector_instructions_refuses_no_module():
    """NumPy's own exp and log have other last bits there, and a constant made by them too."""
    found: Any = np.show_config(mode="dicts")
    lacking = {"NPY_DISABLE_CPU_FEATURES": " ".join(found["SIMD Extensions"].get("found", ()))}
    done = subprocess.run(
        [sys.executable, "-m", "scripts.kernels", "--check"],
        env={**os.environ, **lacking},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_constant_that_a_kernel_reads_is_part_of_its_fingerprint(monkeypatch):
    before = fingerprint(bind(with_constant))
    fingerprint.cache_clear()
    monkeypatch.setitem(globals(), "CONSTANT", np.array([2]))
    webassembly_caches = sys.modules["pigpen.core.fingerprint"]._fingerprint_of_one
    webassembly_caches.cache_clear()
    assert fingerprint(bind(with_constant)) != before


def test_another_game_of_the_same_name_gets_its_own_kernels():
    """Dice of eight sides are thrown by the game's rules, and not by its dice."""
    pig = table("two-dice-pig")
    eight = with_sides(pig, 8)
    assert isinstance(specialise(_branch, pig), Entry)
    assert isinstance(specialise(_branch, eight), Entry)
    assert specialise(_branch, pig) is not specialise(_branch, eight)
    assert specialise(_count, eight) is interpret(_count, eight)  # which no module has


def test_arguments_of_other_types_are_refused_and_nothing_is_written():
    game = table("pig")
    entry: Any = specialise(_random_games, game)
    tallies = np.full(4 + game.num_seats, 7.5)  # whole numbers are asked for
    room = rooms(game)
    with pytest.raises(TypeError, match=r"_random_games was given .*pig\.wasm has"):
        entry(game.rules, room, stream(1), tallies, 1, 100)
    with pytest.raises(TypeError, match="no kernel takes a list"):
        entry(game.rules, [], stream(1), tallies, 1, 100)
    assert (tallies == 7.5).all()


def test_a_kernel_that_traps_ends_that_call_alone():
    """Hundreds of megabytes behind its stack there is no memory, whatever ran here before."""
    game = table("pig")
    count = specialise(_count, game)
    stack = np.zeros(3, game.sizes.dtype)
    stack[0] = start(game)
    actions, chances = np.zeros((3, 2), np.int64), np.zeros((3, 7))
    before = stack.tobytes()
    with pytest.raises(KernelFailed, match=r"perft\._count failed"):
        count(game.rules, stack, actions, chances, stream(0), 10**7, 10**9)
    assert stack.tobytes() == before
    assert count(game.rules, stack, actions, chances, stream(0), 0, 2) == 6


def test_arrays_of_any_layout_are_read_and_written():
    game = table("pig")
    plain, odd = buffers(game, 50), buffers(game, 50)
    spread = odd._replace(
        history=np.zeros((50, 3), np.int64)[:, 1], utility=np.zeros((2, 2), order="F")[0]
    )
    ours, theirs = stream(4), np.zeros((1, 2), np.int64)[:, 0]
    theirs[0] = ours[0]
    run = specialise(play, game)
    assert run(game.rules, *plain, ours) == run(game.rules, *spread, theirs)
    assert plain.history.tolist() == spread.history.tolist()
    assert ours[0] == theirs[0]


def test_arrays_are_laid_out_once_and_looked_at_in_every_call(monkeypatch):
    """A kernel sees the caller's changes between calls, and another array, shape or type."""
    laid_out: list[tuple[Any, ...]] = []

    class Counted(webassembly.MarshalledArguments):
        def __init__(self, args) -> None:
            laid_out.append(args)
            super().__init__(args)

    monkeypatch.setattr(webassembly, "MarshalledArguments", Counted)
    game = table("pig")
    run: Any = specialise(advance, game, uniform.choose)
    room, luck = rooms(game), stream(1)
    seats = seated(room, np.zeros((2, 1), np.int64), np.full(2, ASKED), stream(2))

    def play(seats: Any, luck: Any, action: Any) -> str:
        run(game.rules, room, luck, seats, action, UNREAD, 100)
        return room.positions[0].tobytes().hex()

    played = [play(seats, luck, action) for action in (BEGIN, 1, 0)]
    assert len(laid_out) == 1
    luck[:] = stream(1)
    assert [play(seats, luck, action) for action in (BEGIN, 1, 0)] == played
    assert len(laid_out) == 1
    other = stream(1)
    assert [play(seats, other, action) for action in (BEGIN, 1, 0)] == played
    assert len(laid_out) == 2
    other[:] = stream(1)
    assert play(seats, other, np.int64(BEGIN)) == played[0]
    assert len(laid_out) == 3
    seats.status.shape = (STATUS, 1)
    with pytest.raises(TypeError, match=r"advance.* was given"):
        play(seats, other, 1)


def test_constants_are_copied_again_only_after_another_call(monkeypatch):
    game, sizes = table("pig"), list[int]()
    run: Any = specialise(advance, game, uniform.choose)
    room, luck = rooms(game), stream(1)
    rows = rows_of([np.zeros(1000, np.int64)] * 2)
    seats = seated(room, rows, np.full(2, ASKED), stream(2))
    copy = ctypes.memmove

    def noted(to: Any, source: Any, size: int) -> None:
        sizes.append(size)
        copy(to, source, size)

    def copied(action: int) -> bool:
        sizes.clear()
        run(game.rules, room, luck, seats, action, UNREAD, 100)
        return rows.nbytes in sizes

    monkeypatch.setattr(ctypes, "memmove", noted)
    assert [copied(action) for action in (BEGIN, 1, 0)] == [True, False, False]
    specialise(game.kernels.to_move, game)(game.rules, room.positions[0])
    assert [copied(action) for action in (BEGIN, 1)] == [True, False]


def test_neighbours_in_memory_are_copied_back_only_where_they_may_be_written():
    game = table("pig")
    luck, actions, last = together(stream(1), np.zeros(2, np.int64), np.zeros(1, np.int64))
    p = start(game)
    actions.flags.writeable = False
    last[0] = 5
    specialise(game.kernels.legal_actions, game)(game.rules, p, actions)
    assert (actions.tolist(), last[0], luck[0]) == ([0, 0], 5, stream(1)[0])
    assert luck.base is actions.base is last.base


def test_a_position_alone_is_written_where_it_lies():
    game = table("pig")
    many = np.zeros(2, game.sizes.dtype)
    specialise(game.kernels.init, game)(game.rules, many[1])
    assert many[1].tobytes() == start(game).tobytes()
    p = start(game)
    specialise(game.kernels.apply, game)(game.rules, p, 1)
    assert p.tobytes() == after(game, start(game), 1).tobytes()


def test_what_is_only_read_may_be_read_only():
    game = table("pig")
    p = np.array([start(game)])
    p.flags.writeable = False
    to_move = specialise(game.kernels.to_move, game)
    assert to_move(game.rules, p[0]) == 0


def test_memory_does_not_grow_with_the_games():
    """A kernel's allocations are freed when it returns, and within one call too."""
    from pigpen.bots.catalog import entry
    from pigpen.lab.trials.duplicate import play_duplicates

    game = table("push-out-the-pig")
    bots = [entry("instinct").build(game)] * game.num_seats
    play_duplicates(game, bots, 1)
    instance = webassembly._here.instances["push-out-the-pig"]
    before = instance._memory.data_len(instance._store)
    play_duplicates(game, bots, 100)
    assert instance._memory.data_len(instance._store) == before


def test_threads_play_apart():
    """Each has a memory of its own: eight at once find what one after the other does."""
    game = table("hog")

    def trace(seed):
        room = buffers(game, 200)
        plies = specialise(play, game)(game.rules, *room, stream(seed))
        return room.history[:plies].tolist(), threading.get_ident()

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(trace, range(200)))
    assert [history for history, _ in found] == [trace(seed)[0] for seed in range(200)]
    assert len({thread for _, thread in found}) > 1


def test_a_manifest_is_read_as_it_was_written():
    told = manifest.Manifest("pig", {"apply": "a.b"}, {"k": "f" * 300}, {"k(i)": ("e0", "(if)")})
    found = manifest.read(b"\0asm\1\0\0\0" + manifest.write(told))
    assert found == told._replace(entries={"k(i)": ["e0", "(if)"]})


def test_a_module_of_another_version_is_refused(monkeypatch):
    monkeypatch.setattr(manifest, "VERSION", manifest.VERSION + 1)
    with pytest.raises(Unreadable, match="version 1, and 2 is read here"):
        manifest.read(module("pig"))


def test_refusals_are_logged_as_warnings(caplog, monkeypatch):
    monkeypatch.setattr(webassembly, "read", lambda content: (_ for _ in ()).throw(Unreadable("x")))
    webassembly._module.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert webassembly._module("hog") is None
        assert webassembly._module("hog") is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    webassembly._module.cache_clear()
