"""Twins: one kernel interpreted, as WebAssembly and as machine code, kept apart by game."""

from typing import Any

import numpy as np
import pytest
from another_process import run
from tables import table

from pigpen.core import jit
from pigpen.core.game import TERMINAL
from pigpen.core.jit import Way, compiled, interpret, kernel, machine_code, specialise
from pigpen.core.kernels import STAND_INS, apply, choose, determinize, init, redact, to_move
from pigpen.core.perft import perft
from pigpen.core.position import start
from pigpen.core.record import Ints
from pigpen.core.webassembly import Entry
from pigpen.search.playout import _random_games, random_games

BUILDS = [interpret, specialise, pytest.param(machine_code, marks=pytest.mark.compiled)]


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
def first_listed(rules, views, actions: Ints, count: int, style: Ints, rng: Ints) -> int:
    return actions[0]


@kernel
def count_up(numbers: Ints) -> None:
    for index in range(len(numbers)):
        numbers[index] = index


PLAY = """
from pigpen import catalog
from pigpen.core.jit import runs_as
from pigpen.core.perft import _count, perft
games = [catalog.make(name) for name in ("pig", "hog")]
print(*[runs_as(_count, game).value for game in games], [perft(game, 4) for game in games])
"""


def expected(way: str) -> str:
    """Return the output of `PLAY`."""
    return f"{way} {way} {[perft(table(name), 4, compile=False) for name in ('pig', 'hog')]}"


def test_a_kernel_stays_the_function_it_was():
    assert factorial(5) == 120
    assert type(factorial) is type(run)


def test_what_asks_no_bot_has_one_twin_for_all_of_them():
    pig = table("pig")
    assert specialise(hold_at_once, pig, first_listed) is specialise(hold_at_once, pig)
    assert specialise(ask, pig, first_listed) is not specialise(ask, pig)


@pytest.mark.compiled
def test_a_recursive_kernel_becomes_machine_code():
    assert machine_code(factorial)(10) == 3628800


@pytest.mark.compiled
def test_a_kernel_becomes_machine_code_with_those_it_calls():
    assert machine_code(twice)(5) == 240
    assert hasattr(machine_code(twice), "signatures")
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


@pytest.mark.parametrize("build", BUILDS)
def test_twins_of_one_template_serve_games_apart(build):
    """Two-dice games share kernels with Pig but land two dice: one is still in the air."""
    in_air = {}
    for name in ("pig", "two-dice-pig", "pig"):
        game = table(name)
        p = start(game)
        build(hold_at_once, game)(game.rules, p)
        in_air[name] = int(p.in_air)
    assert in_air == {"pig": 0, "two-dice-pig": 1}


@pytest.mark.parametrize("build", BUILDS)
def test_rules_are_arguments_and_not_baked_in(build):
    p = start(table("pig"))
    twin = build(hold_at_once, table("pig"))
    assert twin(table("pig").rules, p) == 0
    assert twin(table("pig", first="seat_1").rules, p) == 1
    assert twin(table("pig", target=10, bank="at_once").rules, p) != TERMINAL


def test_a_template_without_a_game_says_what_to_do():
    nothing: Any = None
    assert redact(nothing, nothing, 0) is None  # of a game that hides nothing
    assert determinize(nothing, nothing, 0, nothing) is None
    stand_ins: set[Any] = set(STAND_INS) - {redact, determinize}
    for stand_in in stand_ins:
        with pytest.raises(NotImplementedError, match="specialise"):
            stand_in(*[None] * stand_in.__code__.co_argcount)


@pytest.mark.compiled
def test_a_game_s_kernels_run_as_its_module_unless_told_otherwise():
    game = table("pig")
    assert isinstance(specialise(_random_games, game), Entry)
    with jit.using(Way.INTERPRETED):
        assert specialise(_random_games, game) is interpret(_random_games, game)
    with jit.using(Way.MACHINE):
        assert hasattr(specialise(_random_games, game), "signatures")


def test_what_no_module_has_is_interpreted():
    assert jit.runs_as(hold_at_once, table("pig")) is Way.INTERPRETED
    assert specialise(hold_at_once, table("pig")) is interpret(hold_at_once, table("pig"))


@pytest.mark.parametrize(
    "way", ["interpreted", "webassembly", pytest.param("machine", marks=pytest.mark.thorough)]
)
def test_one_word_chooses(way):
    assert run(PLAY, PIGPEN_KERNELS=way).stdout.strip() == expected(way)


def test_without_wasmtime_everything_plays_interpreted_and_says_so_once():
    hidden = "import sys; sys.modules['wasmtime'] = None"
    answer = run(f"{hidden}\n{PLAY}", PIGPEN_KERNELS="webassembly")
    assert answer.stdout.strip() == expected("interpreted")
    assert answer.stderr.count("no wasmtime") == 1


def test_without_numba_machine_code_is_interpreted_and_says_so_once():
    hidden = "import importlib.util as u; find = u.find_spec\n"
    hidden += "u.find_spec = lambda name, *more: None if name == 'numba' else find(name, *more)"
    answer = run(f"{hidden}\n{PLAY}", PIGPEN_KERNELS="machine")
    assert answer.stdout.strip() == expected("interpreted")
    assert answer.stderr.count("pigpen[fast]") == 1


def test_an_unknown_way_is_refused_by_name(monkeypatch):
    monkeypatch.setenv(jit.SETTING, "cuda")
    with pytest.raises(jit.BadWay, match=r"'cuda'.*interpreted, webassembly, machine"):
        specialise(_random_games, table("pig"))


def test_playing_imports_neither_numba_nor_wasmtime():
    program = (
        "import sys\nfrom pigpen import new\nmatch = new('hog', seed=1)\n"
        "match.apply('dice 2')\nprint({'numba', 'wasmtime'} & set(sys.modules))"
    )
    assert run(program).stdout.strip() == "set()"


def test_calls_are_told_while_they_are_watched():
    told = []
    with jit.using(Way.INTERPRETED), jit.watching(lambda bound, args: told.append(bound.name)):
        random_games(table("pig"), 1)
    random_games(table("pig"), 1)
    assert told == ["pigpen.search.playout._random_games"]
