"""The three opponents for ordinary players grow stronger, in every game, exactly."""

from itertools import pairwise
from typing import Any

import pytest
from unchanged import unless_changed

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.core.position import start
from pigpen.core.rng import stream
from pigpen.lab.study.exact import table_of
from pigpen.lab.trials.matches import simulate
from pigpen.solvers.evaluate import evaluate

pytestmark = pytest.mark.long

LADDER = ("random", "truffle", "hamlet", "duchess", "optimal")
GAMES = [
    ("pig", {}),
    ("two-dice-pig", {}),
    ("big-pig", {}),
    ("big-pig", {"double_ones": "continue_25"}),
    ("hog", {}),
    ("hog", {"throws": "one"}),
    ("pig", {"target": 50}),
]
LARGE = (("two-dice-pig", {}), ("hog", {}))  # half a minute each


# Win rates of the ladder against best play in Pig to 100: the catalog's order rests on them.
PIG = [0.10834, 0.40848, 0.45380, 0.48800, 0.5]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(
            *game,
            marks=pytest.mark.thorough if game in LARGE else unless_changed(__file__, game[0]),
        )
        for game in GAMES
    ],
)
def test_each_opponent_beats_the_one_below_and_loses_less_to_best_play(name, options):
    game = catalog.make(name, options)
    tables = [table_of(game, entry(bot).build(game)) for bot in LADDER]
    against_best = [evaluate(game, table, tables[-1]).average for table in tables]
    assert against_best == sorted(against_best)
    for weaker, stronger in pairwise(tables):
        assert evaluate(game, stronger, weaker).average > 0.502
    if (name, options) == GAMES[0]:
        assert against_best == pytest.approx(PIG, abs=5e-5)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3])
def test_games_agree_with_exact_play_within_their_error(seats):
    """Simulated, with fixed seeds, at two seats and where nothing exact is known."""
    game = catalog.make("pig", {"seats": seats})
    bots = [entry(name).build(game) for name in ("hamlet", "truffle", "truffle")[:seats]]
    share = simulate(game, bots, 40_000, seed=3).shares[0]
    assert share.mean - 4 * share.standard_error > 1 / seats
    if seats == 2:
        tables = [table_of(game, bot) for bot in bots]
        exact = evaluate(game, *tables).average
        assert abs(share.mean - exact) < 4 * share.standard_error


@pytest.mark.parametrize("name", ["truffle", "hamlet"])
def test_chances_are_how_often_an_action_is_drawn(name):
    game = catalog.make("pig")
    bot: Any = entry(name).build(game)  # has `chances`
    position = start(game)
    position.may_hold = 1
    rng = stream(5)
    for total in (18, 22, 38, 41):
        position.turn_total = total
        seen = look(game, position)
        holds = sum(bot(seen, rng) == 0 for _ in range(2_000))
        assert holds / 2_000 == pytest.approx(bot.chances(seen)[0], abs=0.04)


@pytest.mark.compiled
def test_duchess_errs_the_less_the_more_it_costs():
    game = catalog.make("pig")
    bot: Any = entry("duchess").build(game)  # has `chances`
    position = start(game)
    position.may_hold = 1
    odds = []
    for total in (21, 24, 30, 40, 60):  # best play holds at all of them
        position.turn_total = total
        odds.append(float(bot.chances(look(game, position))[1]))
    assert odds == sorted(odds, reverse=True)
    assert odds[0] > 0.3
    assert odds[-1] < 1e-3
