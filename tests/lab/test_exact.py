"""Tables of bots: what the table says is what the bot does."""

import itertools
import random
from collections import Counter

import pytest

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import bots_for, entry
from pigpen.core.game import AnyGame
from pigpen.core.position import start
from pigpen.lab.study.exact import Undecided, table_against_any, table_of, tables_of, win_rate
from pigpen.lab.study.strategy import StrategyBot
from pigpen.lab.trials.matches import simulate
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.lazy_table import tabulate

GAMES = [
    ("pig", {"target": 12}),
    ("two-dice-pig", {"target": 20}),
    ("hog", {"target": 15, "dice": 3}),
    ("hog", {"target": 15, "dice": 3, "choose": "per_throw"}),
    ("hog", {"target": 30, "throws": "one"}),
]


def _slowly(game: AnyGame, bot):
    """The table by asking the bot about every position."""

    def choose(position):
        seen = look(game, position)
        return dict(zip(seen.legal_actions, bot.chances(seen).tolist(), strict=True))

    return tabulate(game, choose)


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("bot", ["truffle", "hamlet", "keep-pace", "duchess"])
def test_tables_built_at_once_are_what_the_bot_would_do(name, options, bot):
    from pigpen.solvers.evaluate import evaluate

    game = catalog.make(name, options)
    built = entry(bot).build(game)
    quick, slow = table_of(game, built), _slowly(game, built)
    rival = table_of(game, entry("hold-at-9").build(game))
    assert evaluate(game, quick, rival).first == pytest.approx(
        evaluate(game, slow, rival).first, abs=1e-9
    )
    assert evaluate(game, quick, slow).average == pytest.approx(0.5, abs=1e-9)


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_best_play_loses_to_nobody(name, options):
    game = catalog.make(name, options)
    best = entry("optimal").build(game)
    for other in bots_for(game):
        assert win_rate(game, best, other.build(game)).average >= 0.5 - 1e-12


@pytest.mark.compiled
def test_simulation_agrees_for_the_bots_that_are_asked():
    game = catalog.make("hog", {"target": 20})
    best, random = (entry(name).build(game) for name in ("optimal", "random"))
    share = simulate(game, [best, random], 1_500, seed=8).shares[0]
    assert abs(share.mean - win_rate(game, best, random).average) < 4 * share.standard_error


def test_three_seats_have_no_exact_rate():
    game = catalog.make("pig", {"seats": 3})
    bot = entry("hold-at-20").build(game)
    with pytest.raises(Unsolvable):
        win_rate(game, bot, bot)


def test_a_table_asks_about_no_position_without_a_choice():
    game = catalog.make("pig", {"target": 10})
    asked = set()

    def bot(view, rng):
        asked.add(view.position.tobytes())
        return view.legal_actions[0]

    table_of(game, bot)
    assert asked
    assert start(game).tobytes() not in asked  # one must throw


def test_a_bot_that_draws_lots_has_no_table():
    lots = random.Random(1)

    def bot(view, rng):
        return lots.choice(view.legal_actions)

    with pytest.raises(Undecided, match="use simulate"):
        table_of(catalog.make("pig", {"target": 40}), bot)


def test_tabulating_says_how_far_it_is():
    reports = []
    game = catalog.make("pig", {"target": 10})
    table_of(game, lambda view, rng: view.legal_actions[0], lambda *done: reports.append(done))
    assert reports == [(done, 10) for done in range(10)]


def test_a_function_is_asked_where_play_comes_and_little_more():
    """Hold at 20 scores 20 points or more in a turn; a hundredth is asked again."""
    pig, asked = catalog.make("pig"), Counter[tuple[int, int, int]]()

    def strategy(me):
        asked[me.score, me.other, me.turn_total] += 1
        return "hold" if me.turn_total >= 20 or me.needed <= 0 else "roll"

    mine = StrategyBot(strategy, "mine")
    twin = entry("hold-at-20").build(pig)
    tables_of(pig, mine, twin)
    assert len(asked) < 75_000  # of 285,400 at all scores
    assert all(own in {0, *range(20, 26), *range(40, 100)} for own, _, _ in asked)
    assert max(asked.values()) <= 2
    assert asked.total() - len(asked) <= 1000
    near = len(asked)
    table_against_any(pig, mine)
    assert near < len(asked) < 150_000


def test_one_bot_on_both_sides_is_asked_once():
    pig, asked = catalog.make("pig", {"target": 60}), Counter[bytes]()

    def bot(view, rng):
        asked[view.position.tobytes()] += 1
        return view.legal_actions[int(view.position.turn_total < 12)]

    ours, theirs, _ = tables_of(pig, bot, bot)
    assert ours is theirs
    assert asked.total() - len(asked) <= 1000


def test_a_bot_that_changes_its_mind_is_found_out():
    """One that holds at 12, and after it has been asked a while at 20."""
    count = itertools.count()

    def bot(view, rng):
        least = 12 if next(count) < 200 else 20
        return view.legal_actions[int(view.position.turn_total < least)]

    with pytest.raises(Undecided, match="use simulate"):
        tables_of(catalog.make("pig", {"target": 40}), bot, bot)
