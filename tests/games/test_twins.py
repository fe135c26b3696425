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


@pytest.mark.parametrize("table", [t for t in DEFAULTS if t.name in DICE_GAMES], ids=str)
def test_thousands_of_games_of_each_are_the_same(table):
    assert_same_games(table.shortened().build(), GAMES, ways(table))


@pytest.mark.parametrize("table", [t for t in SEATED if t.name in CARD_GAMES], ids=str)
def test_thousands_of_deals_between_any_number_of_seats_are_the_same(table):
    assert_same_games(table.shortened().build(), DEALS, ways(table))


@pytest.mark.parametrize("table", DEFAULTS, ids=str)
def test_whole_games_of_each_are_the_same(table):
    assert_same_games(table.build(), GAMES_AT_LENGTH, ways(table))


@pytest.mark.parametrize("seats", range(2, 7))
def test_whole_games_of_piggy_piggy_are_the_same(seats):
    """`python -m benchmarks.twins piggy-piggy` compares 2,000 at each number of seats."""
    table = Table("piggy-piggy", {"seats": seats})
    assert_same_games(table.build(), GAMES_AT_LENGTH, ways(table))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_games_under_every_option_are_the_same(table):
    count = GAMES_OF_THROWS if table.name == "piggles" else GAMES_AT_OPTIONS
    assert_same_games(table.shortened().build(), count, ways(table))


@pytest.mark.parametrize("table", TABLES, ids=str)
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
