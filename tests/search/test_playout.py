"""Random games: the same interpreted and compiled, and as probability has them."""

from math import sqrt

import pytest
from strategies import CARD_GAMES, TABLES

from pigpen import catalog
from pigpen.core.game import TERMINAL
from pigpen.core.position import start, to_move
from pigpen.core.rng import stream
from pigpen.search.playout import mean_returns, random_games

DRAWN = ("piggles",)  # a game that nobody may win; that several may, are the CARD_GAMES


@pytest.mark.compiled
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_compiled_and_interpreted_games_are_the_same(table):
    game = table.shortened().build()
    interpreted = random_games(game, 4, seed=9, max_plies=400, compile=False)
    assert random_games(game, 4, seed=9, max_plies=400) == interpreted
    won = sum(interpreted.wins) + interpreted.truncated
    assert won == 4 or (won > 4 and table.name in CARD_GAMES) or (won < 4 and table.name in DRAWN)


@pytest.mark.compiled
def test_playouts_from_a_position_are_the_same_and_leave_it_alone():
    game = catalog.make("push-out-the-pig", {"end": "deals", "deals": 1})
    position = start(game)
    before = position.tobytes()
    interpreted = mean_returns(game, position, 3, seed=2, compile=False)
    assert mean_returns(game, position, 3, seed=2).tolist() == interpreted.tolist()
    assert interpreted.any()
    assert interpreted.sum() == pytest.approx(0)
    assert position.tobytes() == before


def test_the_same_seed_gives_the_same_games_and_another_others():
    game = catalog.make("pig", {"target": 10})
    counts = [random_games(game, 30, seed=seed) for seed in (1, 1, 2)]
    assert counts[0] == counts[1] != counts[2]


def test_a_game_given_up_is_nobody_s():
    game = catalog.make("pig")
    counts = random_games(game, 5, seed=1, max_plies=7)
    assert (counts.games, counts.plies, counts.truncated, counts.wins) == (5, 35, 5, (0, 0))


@pytest.mark.compiled
def test_the_first_seat_wins_as_often_as_the_exact_value_says():
    """Uniform play against itself, by `solvers.evaluate`: nothing simulated there."""
    from pigpen.solvers.evaluate import evaluate
    from pigpen.solvers.strategy import uniform

    for name in ("pig", "two-dice-pig", "big-pig", "hog"):
        game = catalog.make(name, {"target": 50})
        counts = random_games(game, 40_000, seed=4)
        exact = evaluate(game, uniform(game), uniform(game)).first
        share = counts.wins[0] / counts.games
        assert abs(share - exact) < 4 * sqrt(exact * (1 - exact) / counts.games), name


def test_chance_is_drawn_by_its_odds():
    import numpy as np

    from pigpen.core.rng import pick

    odds = np.array([0.0, 0.5, 0.0, 0.2, 0.3, 0.0])
    rng = stream(3)
    drawn = np.bincount([pick(rng, odds, 6) for _ in range(20_000)], minlength=6) / 20_000
    assert drawn == pytest.approx(odds, abs=0.015)
    assert set(np.flatnonzero(drawn)) == {1, 3, 4}


def test_playouts_end():
    game = catalog.make("pig", {"target": 10})
    assert to_move(game, start(game)) != TERMINAL
    assert random_games(game, 20, seed=2).truncated == 0
