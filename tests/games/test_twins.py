"""Compiled kernels play the same games as interpreted ones, bit for bit."""

from typing import Any, NamedTuple

import numpy as np
import pytest
from strategies import CARD_GAMES, DEFAULTS, SEATED, TABLES, random_history, resignations

from pigpen.core import rng
from pigpen.core.game import CHANCE, TERMINAL, AnyGame, resigning_seat
from pigpen.core.jit import interpret, kernel, specialise
from pigpen.core.kernels import apply, chance, init, legal_actions, returns, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.position import replay
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below

pytestmark = pytest.mark.compiled

GAMES = 10_000  # of each game at its default rules and lowest target
DEALS = 2_000  # of each card game and number of seats: a deal has fifty plies of chance alone
GAMES_AT_OPTIONS = 200  # of each other table, at the lowest target
GAMES_AT_LENGTH = 50  # of each game at its default target
MOST_PLIES = 2_000  # of a game that are compared


class Buffers(NamedTuple):
    """Working memory of one mode; what is left in it is compared."""

    trace: Any  # [T + 1] positions
    history: Ints  # [T]
    counts: Ints  # [T] actions or outcome codes on offer
    actions: Ints  # [A]
    probability: Floats  # [C]
    utility: Floats  # [S]


@kernel
def play(
    rules: Any,
    trace: Any,
    history: Ints,
    counts: Ints,
    actions: Ints,
    probability: Floats,
    utility: Floats,
    stream: Ints,
) -> int:
    """A game by uniform choice, at most as long as the buffers; returns its plies."""
    init(rules, trace[0])
    for ply in range(len(history)):
        actor = to_move(rules, trace[ply])
        returns(rules, trace[ply], utility)
        if actor == TERMINAL:
            return ply
        if actor == CHANCE:
            count = chance(rules, trace[ply], probability)
            action = draw_outcome(rules, trace[ply], probability, stream)
        else:
            count = legal_actions(rules, trace[ply], actions)
            action = actions[below(stream, count)]
        counts[ply] = count
        history[ply] = action
        trace[ply + 1] = trace[ply]
        apply(rules, trace[ply + 1], action)
    return len(history)


def buffers(game: AnyGame) -> Buffers:
    return Buffers(
        np.zeros(MOST_PLIES + 1, game.dtype),
        np.zeros(MOST_PLIES, np.int64),
        np.zeros(MOST_PLIES, np.int64),
        game.room_for_actions(),
        game.room_for_chance(),
        np.zeros(game.num_seats),
    )


def assert_same_games(game: AnyGame, count: int) -> None:
    fast, plain = specialise(play, game), interpret(play, game)
    ours, theirs = buffers(game), buffers(game)
    for seed in range(count):
        stream, other = rng.stream(seed), rng.stream(seed)
        plies = fast(game.rules, *ours, stream)
        assert plain(game.rules, *theirs, other) == plies
        assert plies > 0
        assert ours.trace[: plies + 1].tobytes() == theirs.trace[: plies + 1].tobytes()
        assert ours.history[:plies].tobytes() == theirs.history[:plies].tobytes()
        assert ours.counts[:plies].tobytes() == theirs.counts[:plies].tobytes()
        assert (ours.utility.tobytes(), stream[0]) == (theirs.utility.tobytes(), other[0])


@pytest.mark.parametrize("table", [t for t in DEFAULTS if t.name not in CARD_GAMES], ids=str)
def test_thousands_of_games_of_each_are_the_same(table):
    assert_same_games(table.shortened().build(), GAMES)


@pytest.mark.parametrize("table", [t for t in SEATED if t.name in CARD_GAMES], ids=str)
def test_thousands_of_deals_between_any_number_of_seats_are_the_same(table):
    assert_same_games(table.shortened().build(), DEALS)


@pytest.mark.parametrize("table", DEFAULTS, ids=str)
def test_whole_games_of_each_are_the_same(table):
    assert_same_games(table.build(), GAMES_AT_LENGTH)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_games_under_every_option_are_the_same(table):
    assert_same_games(table.shortened().build(), GAMES_AT_OPTIONS)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_resigning_is_the_same(table):
    game = table.build()
    if game.resign is None:
        pytest.skip("nobody resigns from this game")
    fast = specialise(game.resign, game)
    for plies in range(0, 60, 3):
        position = replay(game, random_history(game, plies, max_plies=plies))
        for seat in map(resigning_seat, resignations(game, position)):
            ours, theirs = position.copy(), position.copy()
            fast(game.rules, ours, seat)
            game.resign(game.rules, theirs, seat)
            assert ours.tobytes() == theirs.tobytes()
