"""Strategies side by side: published figures, best replies and plans."""

import csv
import io

import numpy as np
import pytest
from msgspec.structs import astuple

from pigpen.catalog import make
from pigpen.core.errors import PigpenError
from pigpen.lab.study.comparison import Bench, plan_of
from pigpen.lab.study.contender import contender
from pigpen.lab.study.expression import EXAMPLES, parse_expression, strategy_of
from pigpen.lab.study.language import FUNCTIONS, OPERATORS
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.evaluate import best_response, evaluate
from pigpen.solvers.strategy import holding

TEN = 7776 / 10961  # Pig to 10, docs/rules/pig.md, figures
SMALL = make("pig", {"target": 20})


@pytest.mark.compiled
def test_published_figures_of_pig():
    """docs/rules/pig.md, figures; hold at 20 against best play as others worked it out."""
    names = ("optimal", "hold-at-20", "hold-at-25", "keep-pace")
    table = Bench(make("pig"), contender).compare(names)
    best, twenty = table.odds[0], table.odds[1]
    assert best[0].first == pytest.approx(0.5305926, abs=5e-7)
    assert twenty[1].first == pytest.approx(0.53469833, abs=5e-9)
    assert (best[1].first, twenty[0].first) == pytest.approx((0.571498, 0.491658), abs=5e-7)
    reply = table.strategies[1].reply  # published in 2004 as best play against hold at 20
    assert (reply.first, 1 - reply.second) == pytest.approx((0.5874, 0.4776), abs=5e-5)
    margins = [2 * found.loss for found in table.strategies]
    assert margins == pytest.approx([0.0, 0.07984, 0.04214, 0.00922], abs=5e-6)


def test_best_play_of_ten_points_is_a_fraction():
    table = Bench(make("pig", {"target": 10}), contender).compare(["optimal"])
    assert table.odds[0][0].first == pytest.approx(TEN, abs=1e-12)
    assert table.strategies[0].loss == pytest.approx(0.0, abs=1e-12)
    assert table.strategies[0].reply.average == pytest.approx(0.5, abs=1e-12)
    aims = table.strategies[0]
    assert (aims.lower, aims.same, aims.higher) == (0, 100, 0)


def test_the_table_is_each_against_each():
    names = ("hold-at-5", "hold-at-9", "expr: hold at 7 + (other - score) / 4", "random")
    table = Bench(SMALL, contender).compare(names)
    for row, ours in enumerate(names):
        for column, theirs in enumerate(names):
            apart = evaluate(SMALL, contender(SMALL, ours), contender(SMALL, theirs))
            assert astuple(table.odds[row][column]) == pytest.approx(astuple(apart), abs=1e-12)


def test_no_strategy_wins_more_than_the_best_reply():
    names = ("optimal", "hold-at-5", "hold-at-9", "random")
    table = Bench(SMALL, contender).compare(names)
    for column, found in enumerate(table.strategies):
        wins = [row[column].average for row in table.odds]
        assert found.reply.average >= max(wins) - 1e-12
        reply = best_response(SMALL, contender(SMALL, names[column]))[1]
        assert astuple(found.reply) == pytest.approx(astuple(reply))


def test_what_is_added_later_gets_the_same_figures():
    bench = Bench(SMALL, contender)
    bench.compare(["hold-at-5", "random"])
    grown = bench.compare(["hold-at-9", "random", "hold-at-5", "random"])
    names = [found.name for found in grown.strategies]
    assert names == ["hold-at-9", "random", "hold-at-5"]
    assert grown.csv == Bench(SMALL, contender).compare(names).csv


def test_what_was_asked_last_is_not_built_again():
    asked = []

    def build(game, name):
        asked.append(name)
        return contender(game, name)

    bench = Bench(make("pig", {"target": 10}), build)
    bench.compare(["hold-at-4", "hold-at-5"])
    bench.compare(["hold-at-4", "hold-at-6"])
    bench.compare(["hold-at-5"])
    assert asked == ["hold-at-4", "hold-at-5", "hold-at-6", "hold-at-5"]


def test_a_plan_is_where_one_holds():
    own, other = np.ogrid[:20, :20]
    assert (plan_of(SMALL, contender(SMALL, "hold-at-9")) == np.minimum(9, 20 - own)).all()
    line = "hold at max(3, other - score)"
    plan = np.minimum(np.maximum(3, other - own), 20 - own)
    assert (plan_of(SMALL, strategy_of(SMALL, line)) == plan).all()


def test_a_plan_leaves_out_totals_that_no_turn_meets():
    """Two dice without a one bring 4 at least; holding at 1 is holding at 4."""
    game = make("two-dice-pig", {"target": 20})
    at_once = holding(game, lambda own, other, total: total >= 1)
    assert plan_of(game, at_once)[0, 0] == 4


def test_in_a_turn_of_one_throw_a_plan_is_a_number_of_dice():
    game = make("hog", {"throws": "one", "dice": 4, "target": 15})
    table = Bench(game, contender).compare(["optimal", "hold-at-20"])
    assert table.in_dice
    assert table.strategies[1].plans[0][0] == 4  # it takes as many as there are
    assert {dice for plan in table.strategies[0].plans for dice in plan} <= {1, 2, 3, 4}


def test_the_shift_counts_every_pair_of_scores():
    for found in Bench(SMALL, contender).compare(["hold-at-5", "random"]).strategies:
        strategy = contender(SMALL, found.name)
        plan, reply = plan_of(SMALL, strategy), plan_of(SMALL, best_response(SMALL, strategy)[0])
        shift = [np.count_nonzero(np.sign(reply - plan) == sign) for sign in (-1, 0, 1)]
        assert [found.lower, found.same, found.higher] == shift
        assert sum(shift) == 400
        assert found.plans == tuple(tuple(plan[:, other].tolist()) for other in (0, 5, 10, 15))


def test_as_a_file_it_is_one_line_for_each_pair():
    names = ["hold-at-5", "expr: hold at min(9, other + 3)"]
    table = Bench(SMALL, contender).compare(names)
    lines = list(csv.DictReader(io.StringIO(table.csv)))
    assert [line["against"] for line in lines[:4]] == [*names, "best-play", "best-response"]
    assert len(lines) == 8
    assert float(lines[1]["wins_if_it_starts"]) == pytest.approx(table.odds[0][1].first)
    assert float(lines[3]["wins"]) == pytest.approx(1 - table.strategies[0].reply.average)


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_is_a_strategy(line):
    assert contender(SMALL, f"expr:  {line} ").hold.shape == (1, 20, 20, 21)


def test_every_operator_and_function_is_understood():
    for operator in OPERATORS:
        text = {"not": "not score > 1", "if … else": "1 if score > 1 else 2"}.get(
            operator,
            f"(score > 1) {operator} (other > 1)" if operator in ("and", "or")
            else f"score {operator} 2",
        )  # fmt: skip
        assert parse_expression(text).text == text
    for function in FUNCTIONS:
        arguments = "2, 3" if function in ("min", "max") else "2"
        assert not parse_expression(f"{function}({arguments})").part.is_truth


def test_three_seats_are_not_compared():
    with pytest.raises(Unsolvable):
        Bench(make("pig", {"seats": 3}), contender)


@pytest.mark.parametrize("name", ["nobody", "expr: hold at luck", "", "expr:"])
def test_what_is_no_strategy_is_refused(name):
    with pytest.raises(PigpenError):
        Bench(SMALL, contender).compare([name])
