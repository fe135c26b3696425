"""Twins: plain Python and machine code of one kernel, kept apart by game and kept on disk."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tables import table

import pigpen
from pigpen.core.game import TERMINAL
from pigpen.core.jit import can_compile, compiled, interpret, kernel, specialise
from pigpen.core.kernels import STAND_INS, apply, choose, init, redact, to_move
from pigpen.core.perft import perft
from pigpen.core.position import start
from pigpen.core.record import Ints


@kernel
def factorial(n: int) -> int:
    return 1 if n < 2 else n * factorial(n - 1)


@kernel
def twice(n: int) -> int:
    return 2 * factorial(n)


@kernel
def hold_at_once(rules, p) -> int:
    """Start, throw, and land a six: what a game's own kernels make of codes 1 and 6."""
    init(rules, p)
    apply(rules, p, 1)
    if p.in_air:
        apply(rules, p, 6)
    return to_move(rules, p)


@kernel
def ask(rules, views, actions: Ints, count: int, style: Ints, rng: Ints) -> int:
    return choose(rules, views, actions, count, style, rng)


@kernel
def thumb(rules, views, actions: Ints, count: int, style: Ints, rng: Ints) -> int:
    return actions[0]


@kernel
def count_up(numbers: Ints) -> None:
    for index in range(len(numbers)):
        numbers[index] = index


PLAY = """
from pigpen import catalog
from pigpen.core.jit import can_compile
from pigpen.core.perft import perft
print(can_compile(), [perft(catalog.make(name), 4) for name in ("pig", "hog")])
"""

COUNT = """
from pigpen import catalog
from pigpen.core.perft import perft
print(perft(catalog.make("pig"), 4))
"""


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


def test_a_kernel_stays_the_function_it_was():
    assert factorial(5) == 120
    assert type(factorial) is type(run)


def test_what_asks_no_bot_has_one_twin_for_all_of_them():
    pig = table("pig")
    assert specialise(hold_at_once, pig, thumb) is specialise(hold_at_once, pig)
    assert specialise(ask, pig, thumb) is not specialise(ask, pig)


@pytest.mark.compiled
def test_a_recursive_kernel_compiles():
    assert compiled(factorial)(10) == 3628800


@pytest.mark.compiled
def test_a_kernel_is_compiled_with_those_it_calls():
    assert compiled(twice)(5) == 240
    assert hasattr(compiled(twice), "signatures")
    assert not hasattr(twice, "signatures")


def test_twins_write_into_what_the_caller_owns():
    numbers = np.zeros(3, np.int64)
    compiled(count_up)(numbers)
    assert numbers.tolist() == [0, 1, 2]


def test_a_twin_is_made_once():
    game = table("pig")
    assert specialise(hold_at_once, game) is specialise(hold_at_once, table("pig", seats=3))
    assert interpret(hold_at_once, game) is interpret(hold_at_once, game)
    assert compiled(factorial) is compiled(factorial)


@pytest.mark.parametrize("build", [interpret, specialise])
def test_twins_of_one_template_serve_games_apart(build):
    """Two-dice games share kernels with Pig but land two dice: one is still in the air."""
    in_air = {}
    for name in ("pig", "two-dice-pig", "pig"):
        game = table(name)
        p = start(game)
        build(hold_at_once, game)(game.rules, p)
        in_air[name] = int(p.in_air)
    assert in_air == {"pig": 0, "two-dice-pig": 1}


def test_rules_are_arguments_and_not_baked_in():
    p = start(table("pig"))
    twin = specialise(hold_at_once, table("pig"))
    assert twin(table("pig").rules, p) == 0
    assert twin(table("pig", first="seat_1").rules, p) == 1
    assert twin(table("pig", target=10, bank="at_once").rules, p) != TERMINAL


def test_a_template_without_a_game_says_what_to_do():
    assert redact(None, None, 0) is None  # of a game that hides nothing
    for stand_in in set(STAND_INS) - {redact}:
        with pytest.raises(NotImplementedError, match="specialise"):
            stand_in(*[None] * stand_in.__code__.co_argcount)


def test_without_the_compiler_everything_still_plays():
    expected = [perft(table(name), 4, compile=False) for name in ("pig", "hog")]
    assert run(PLAY, NUMBA_DISABLE_JIT="1") == f"False {expected}"


def test_without_numba_everything_still_plays():
    hidden = "import sys; sys.modules['numba'] = None"
    expected = [perft(table(name), 4, compile=False) for name in ("pig", "hog")]
    assert run(f"{hidden}\n{PLAY}") == f"False {expected}"


def test_interpreting_does_not_import_numba():
    program = (
        "import sys\nfrom pigpen import new\nmatch = new('hog', seed=1)\n"
        "match.apply('dice 2')\nprint('numba' in sys.modules)"
    )
    assert run(program) == "False"


@pytest.fixture
def copied(tmp_path) -> dict[str, str]:
    """An environment of other processes: sources and a cache folder of their own."""
    shutil.copytree(Path(pigpen.__file__).parent, tmp_path / "pigpen")
    return {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}


@pytest.mark.compiled
def test_the_next_process_finds_the_machine_code(copied, tmp_path):
    """The second start compiles nothing: it leaves the cache folder as it was."""
    first = run(COUNT, **copied)
    kept = machine_code(tmp_path)
    second = run(COUNT, **copied)
    assert first == second == "41"
    assert kept
    assert machine_code(tmp_path) == kept


@pytest.mark.compiled
def test_an_edited_rule_never_meets_stale_machine_code(copied, tmp_path):
    """The edit is in a module that the compiled callers only import from."""
    run(COUNT, **copied)
    turn = tmp_path / "pigpen" / "dice" / "turn.py"
    source = turn.read_text("utf-8")
    assert source.count("p.may_hold = 1") == 1
    turn.write_text(source.replace("p.may_hold = 1", "p.may_hold = 0"), "utf-8")
    assert run(COUNT, **copied) == "36"  # nobody holds any more: 6 outcomes, twice


def machine_code(folder: Path) -> dict[str, int]:
    """Cached files with their times, the folder's own aside."""
    return {path.name: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}


@pytest.mark.compiled
def test_machine_code_of_old_sources_is_pruned(tmp_path):
    kernels = tmp_path / "pigpen" / "kernels"
    for age in range(9):
        (kernels / f"{age:016}").mkdir(parents=True)
        os.utime(kernels / f"{age:016}", (age, age))
    run("from pigpen.core.jit import can_compile; can_compile()", XDG_CACHE_HOME=str(tmp_path))
    kept = sorted(path.name for path in kernels.iterdir())
    assert len(kept) == 4
    assert {f"{age:016}" for age in (6, 7, 8)} < set(kept)


@pytest.mark.compiled
def test_a_home_that_cannot_be_written_is_no_obstacle(tmp_path):
    (tmp_path / "file").write_text("")
    program = "from pigpen.core.jit import can_compile; print(can_compile())"
    assert run(program, XDG_CACHE_HOME=str(tmp_path / "file")) == "True"


def test_can_compile_is_what_the_environment_says():
    assert can_compile() == (os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0"))
