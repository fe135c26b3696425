"""Modules, machine code and plain Python play the same games, bit for bit."""

import pytest
from strategies import (
    CARD_GAMES,
    DEFAULTS,
    DICE_GAMES,
    SEATED,
    TABLES,
    Table,
    random_history,
    resignations,
)
from unchanged import unless_changed

from benchmarks.twins import ALL, BUILT, assert_same_games, twins
from pigpen.core.game import resigning_seat
from pigpen.core.jit import Way, way
from pigpen.core.position import replay

pytestmark = [pytest.mark.compiled, pytest.mark.long]

GAMES = 10_000  # of each game at its default rules and lowest target
DEALS = 2_000  # of each card game and number of seats: a deal has fifty plies of chance alone
GAMES_AT_OPTIONS = 200  # of each other table, at the lowest target
GAMES_OF_THROWS = 20  # of Piggles likewise: hundreds are compared in test_random_piggles
GAMES_AT_LENGTH = 50  # of each game at its default target


def ways(table):
    """Numba takes half a minute for a large game: there only where a kernel has changed."""
    return ALL if table.name in DICE_GAMES or way() is Way.MACHINE else BUILT


def at(tables):
    """Cases of tables; the gate leaves out those of games that nobody changed."""
    return pytest.mark.parametrize(
        "table",
        [pytest.param(t, id=str(t), marks=unless_changed(__file__, t.name)) for t in tables],
    )


@at(table for table in DEFAULTS if table.name in DICE_GAMES)
def test_thousands_of_games_of_each_are_the_same(table):
    assert_same_games(table.shortened().build(), GAMES, ways(table))


@at(table for table in SEATED if table.name in CARD_GAMES)
def test_thousands_of_deals_between_any_number_of_seats_are_the_same(table):
    assert_same_games(table.shortened().build(), DEALS, ways(table))


@at(DEFAULTS)
def test_whole_games_of_each_are_the_same(table):
    assert_same_games(table.build(), GAMES_AT_LENGTH, ways(table))


@at(Table("piggy-piggy", {"seats": seats}) for seats in range(2, 7))
def test_whole_games_of_piggy_piggy_are_the_same(table):
    """`python -m benchmarks.twins piggy-piggy` compares 2,000 at each number of seats."""
    assert_same_games(table.build(), GAMES_AT_LENGTH, ways(table))


@at(TABLES)
def test_games_under_every_option_are_the_same(table):
    count = GAMES_OF_THROWS if table.name == "piggles" else GAMES_AT_OPTIONS
    assert_same_games(table.shortened().build(), count, ways(table))


@at(TABLES)
def test_resigning_is_the_same(table):
    game = table.build()
    if game.kernels.resign is None:
        pytest.skip("nobody resigns from this game")
    runs = twins(game.kernels.resign, game, ways(table))
    for plies in range(0, 60, 3):
        position = replay(game, random_history(game, plies, max_plies=plies))
        for seat in map(resigning_seat, resignations(game, position)):
            left = [position.copy() for _ in runs]
            for run, p in zip(runs, left, strict=True):
                run(game.rules, p, seat)
            assert len({p.tobytes() for p in left}) == 1
