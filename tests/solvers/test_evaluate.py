"""Fixed strategies against each other: figures from the literature and consistency.

Sources: T. W. Neller and C. G. M. Presser, Optimal Play of the Dice Game Pig (2004) and
Practical Play of the Dice Game Pig (2010), The UMAP Journal; T. W. Neller, Nifty
assignments (2010); T. Zhu and M. Ma, on Two-Dice Pig (2022).
"""

from functools import cache

import numpy as np
import pytest
from msgspec.structs import astuple

from pigpen.catalog import make
from pigpen.core.errors import IllegalAction
from pigpen.dice.turn import Action
from pigpen.solvers import Unsolvable, solve
from pigpen.solvers.evaluate import (
    best_response,
    best_strategy,
    evaluate,
    expected_turns,
    margin,
)
from pigpen.solvers.lazy_table import tabulate
from pigpen.solvers.policy_shape import policy_shape
from pigpen.solvers.strategy import holding, uniform

TARGET = 100
VARIANTS = [
    ("pig", {}),
    ("two-dice-pig", {}),
    ("big-pig", {"bank": "at_once"}),
    ("big-pig", {"double_ones": "continue_25"}),
    ("hog", {"dice": 3}),
    ("hog", {"dice": 3, "choose": "per_throw"}),
    ("hog", {"dice": 3, "throws": "one"}),
]

best_of = cache(lambda name: best_strategy(make(name)))


def hold_at(game, least):
    """The published heuristic: hold at so many points, or at the target."""
    return holding(game, lambda own, _, total: (total >= least) | (own + total >= TARGET))


def keep_pace_and_end_race(own, other, total):
    """Hold at 21 + (other - own) / 8, rounded; from 71 points of either on, at the target."""
    least = 21 + np.floor((other - own) / 8 + 0.5)
    racing = (own >= 71) | (other >= 71)
    return (own + total >= TARGET) | (~racing & (total >= least))


def four_scoring_turns(own, _, total):
    """Hold at an equal share of what is missing, four scoring turns in all.

    A turn that scores brings at least its share, and at most 5 more, so that the score
    tells how many there have been: 25 to 30 points after one, 50 to 58 after two.
    """
    taken = (own >= 25) * 1 + (own >= 50) * 1 + (own >= 75) * 1
    return total >= (TARGET - own) // (4 - taken)


@pytest.mark.compiled
def test_hold_at_20_against_itself():
    game = make("pig")
    hold_20 = hold_at(game, 20)
    assert evaluate(game, hold_20, hold_20).first == pytest.approx(0.53469833, abs=5e-9)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("least", "first", "second"),
    [(15, 0.444663, 0.379638), (20, 0.491658, 0.428502), (25, 0.509135, 0.448726)],
)
def test_hold_at_n_against_best_play(least, first, second):
    game = make("pig")
    found = evaluate(game, hold_at(game, least), best_of("pig"))
    assert (found.first, found.second) == pytest.approx((first, second), abs=5e-7)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hold", "expected", "tolerance"),
    [
        (keep_pace_and_end_race, 0.0092194, 5e-8),
        (lambda own, _, total: (total >= 20) | (own + total >= TARGET), 0.07984, 5e-6),
        (lambda own, _, total: (total >= 25) | (own + total >= TARGET), 0.04214, 5e-6),
        (four_scoring_turns, 0.03318, 5e-6),
    ],
)
def test_margins_of_published_heuristics(hold, expected, tolerance):
    game = make("pig")
    assert margin(game, holding(game, hold)) == pytest.approx(expected, abs=tolerance)


@pytest.mark.compiled
def test_best_fixed_hold_in_two_dice_pig():
    game = make("two-dice-pig")
    best = best_of("two-dice-pig")
    averages = {n: evaluate(game, hold_at(game, n), best).average for n in (22, 23, 24)}
    assert max(averages, key=averages.__getitem__) == 23
    assert averages[23] == pytest.approx(0.474682, abs=5e-7)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "options", "turns", "first_hold"),
    [
        ("pig", {}, 19.251, 21),
        ("two-dice-pig", {}, 23.690, 21),
        ("big-pig", {}, 13.766, 25),
        ("big-pig", {"double_ones": "continue_25"}, 12.859, 27),
        ("hog", {}, 19.251, 21),
    ],
)
def test_length_of_best_play_and_its_first_hold(name, options, turns, first_hold):
    game = make(name, options)
    best = best_strategy(game)
    assert expected_turns(game, best, best) == pytest.approx(turns, abs=5e-4)
    assert np.argmax(best.hold[0, 0, 0]) == first_hold
    assert best.throw[0, 0, 0].argmax() == 0  # in Hog: one die


@pytest.mark.compiled
def test_shape_of_best_play_in_pig():
    assert policy_shape(make("pig")) == (505_000, 281_205, 198_911, 10_000, 2_503, 21)


@pytest.mark.compiled
def test_best_play_at_41_to_49_is_no_single_threshold():
    """Hold from 22, but not at 27, nor with the target one throw away at 98 and 99."""
    hold = best_of("pig").hold[0, 41, 49]
    assert [k for k in range(2, 59) if hold[k]] == [*range(22, 27), *range(28, 57)]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_best_play_against_itself_is_the_solution(name, options):
    game = make(name, {"target": 14, **options})
    best = best_strategy(game)
    found = evaluate(game, best, best)
    assert found.first == pytest.approx(solve(game).first_seat_wins, abs=1e-13)
    assert found.average == pytest.approx(0.5, abs=1e-13)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_nothing_beats_best_play(name, options):
    game = make(name, {"target": 14, **options})
    _, found = best_response(game, best_strategy(game))
    assert found.first == pytest.approx(solve(game).first_seat_wins, abs=1e-13)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_the_best_response_wins_as_often_as_it_says(name, options):
    game = make(name, {"target": 14, **options})
    random = uniform(game)
    reply, promised = best_response(game, random)
    assert astuple(evaluate(game, reply, random)) == pytest.approx(astuple(promised), abs=1e-13)
    assert promised.average > evaluate(game, best_strategy(game), random).average - 1e-13
    assert margin(game, random) > 0.01


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_function_of_positions_is_tabulated(name, options):
    """Asking the solution at every position gives best play back."""
    game = make(name, {"target": 12, **options})
    solution = solve(game)
    found = evaluate(game, tabulate(game, solution.best_action), best_strategy(game))
    assert found.average == pytest.approx(0.5, abs=1e-13)


def test_chances_are_tabulated():
    game = make("hog", {"target": 12, "dice": 3, "choose": "per_throw"})

    def choose(position):
        menu = [2, 3, 4] + [int(Action.HOLD)] * bool(position.may_hold)
        return dict.fromkeys(menu, 1 / len(menu))

    best = best_strategy(game)
    found = evaluate(game, tabulate(game, choose), best)
    assert found.average == pytest.approx(evaluate(game, uniform(game), best).average, abs=1e-14)


def test_tabulating_names_the_illegal_action():
    with pytest.raises(IllegalAction, match="roll"):
        tabulate(make("pig", {"target": 12}), lambda position: 7)


def test_who_never_holds_never_wins():
    game = make("pig", {"target": 12})
    never = holding(game, lambda own, other, total: 0 * (own + other + total))
    assert evaluate(game, never, best_strategy(game)).first == pytest.approx(0.0, abs=1e-14)


def test_where_points_bank_at_once_never_holding_can_win():
    game = make("pig", {"target": 12, "bank": "at_once"})
    never = holding(game, lambda own, other, total: 0 * (own + other + total))
    assert evaluate(game, never, best_strategy(game)).first > 0.1


def test_a_game_that_need_not_end_is_refused():
    game = make("pig", {"target": 12})
    never = holding(game, lambda own, other, total: 0 * (own + other + total))
    with pytest.raises(Unsolvable, match="need not end"):
        evaluate(game, never, never)


def test_three_seats_are_refused():
    with pytest.raises(Unsolvable, match="two seats"):
        best_strategy(make("pig", {"seats": 3}))


def test_tables_that_no_memory_has_room_for_are_refused_with_what_they_would_take():
    """Before anything is worked out, or a function is asked."""
    told = r"to 1000 take 29\.9 GiB .* at most [1-6][0-9]0, or simulate"
    with pytest.raises(Unsolvable, match=told):
        best_strategy(make("pig", {"target": 1000}))
