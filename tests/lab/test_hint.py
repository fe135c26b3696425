"""Hints hold the solver's values, and say them in words."""

import numpy as np
import pytest
from tables import at, in_turn, table

from pigpen.bots.bot import look
from pigpen.core.notation import format_action
from pigpen.core.position import after, outcomes, start
from pigpen.dice.turn import Action
from pigpen.lab.advice.assessment import EXACT, ChanceAssessor, Exactness
from pigpen.lab.advice.hint import advise
from pigpen.lab.advice.judges import Unjudged, assessor_of, judge_of
from pigpen.lab.advice.sentences import percent, trust
from pigpen.solvers import solve
from pigpen.solvers.many_seats import policy_for

TARGET = 30  # small enough to be solved interpreted
GAMES = ("pig", "two-dice-pig", "big-pig", "hog")


def hinted(game, position):
    return advise(assessor_of(game), look(game, position))


def values_of(found):
    return {one.action: one.value for one in found.actions}


@pytest.mark.parametrize("name", GAMES)
def test_between_two_seats_a_hint_is_the_solution(name):
    game = table(name, target=TARGET)
    solution = solve(game)
    for own, other, total in ((0, 0, 8), (12, 20, 3), (25, 28, 4)):
        position = in_turn(game, own, other, total)
        found = hinted(game, position)
        assert values_of(found) == solution.action_values(position)
        assert found.best == format_action(game, position, solution.best_action(position))
        assert found.tolerance == 0
        assert found.trust.text() == "Exact, if everyone plays best from here."


def test_among_three_a_hint_says_how_far_it_may_be_off():
    game = table("pig", target=10, seats=3)
    policy = policy_for(game)
    position = in_turn(game, 3, 5, 4)
    found = hinted(game, position)
    assert values_of(found) == policy.action_values(position)
    assert found.tolerance == policy.solved.error
    assert found.trust.text().startswith("Nearly exact: off by at most ")


def test_among_three_of_whom_one_left_it_is_exact():
    game = table("pig", target=20, seats=3)
    position = in_turn(game, 3, 0, 6)
    position.resigned = 1 << 1
    assert hinted(game, position).trust == trust(EXACT)


@pytest.mark.parametrize(
    ("seats", "target", "error"),
    [(4, 20, "0.57"), (6, 12, "2.11"), (4, 100, "0.34"), (10, 100, "0.34")],
)
def test_among_four_and_more_it_is_an_estimate(seats, target, error):
    game = table("pig", target=target, seats=seats)
    told = hinted(game, start(game)).trust.text()
    assert told == f"An estimate, typically off by {error} %."


def test_the_sentences_say_what_is_best_why_and_what_the_other_costs():
    """Pig to 100: at 0 to 0 one holds from 21 points on."""
    game = table("pig", target=TARGET)
    position = in_turn(game, 0, 0, 5)
    values = solve(game).action_values(position)
    best, other = sorted(values, key=lambda action: -values[action])
    said = [fact.text() for fact in hinted(game, position).said]
    names = {int(Action.HOLD): "hold", int(Action.ROLL): "roll"}
    assert said == [
        f"Best: {names[best]}. You win {100 * values[best]:.1f} %.",
        "Keep going: on average another roll adds 3.3 points and loses only 0.8.",
        f"Next best: {names[other]}, {100 * (values[best] - values[other]):.1f} % worse.",
    ]


def test_where_nothing_can_be_chosen_it_says_so():
    game = table("pig", target=TARGET)
    found = hinted(game, start(game))
    chance = 100 * solve(game).first_seat_wins
    assert [fact.text() for fact in found.said] == [
        f"Your only choice: roll. You win {chance:.1f} %."
    ]


def test_dice_are_told_by_their_number():
    game = table("hog", target=TARGET)
    found = hinted(game, start(game))
    best = int(found.best.split()[1])
    dice = "one die" if best == 1 else f"{best} dice"
    assert found.said[0].text().startswith(f"Best: roll {dice}. You win ")


def test_a_sure_win_leaves_one_best_choice():
    game = table("pig", target=TARGET)
    position = in_turn(game, 20, 0, 15)
    found = hinted(game, position)
    assert values_of(found)[Action.HOLD] == 1.0
    assert found.best == "hold"


@pytest.mark.parametrize(("name", "seats"), [("pig", 3), ("two-dice-pig", 4), ("hog", 3)])
def test_the_chances_after_a_throw_are_the_mean_of_what_follows(name, seats):
    """Of every seat, for every throw, best or not, also where holding would win."""
    game = table(name, target=10, seats=seats, **({"dice": 2} if name == "hog" else {}))
    assessor = chances_of(game)
    for total in (3, 9):
        position = in_turn(game, 2, 5, total)
        if name == "hog":
            position.dice = 2
        expected = np.array(assessor.win_probabilities_after(position, Action.ROLL).chances)
        landed = mean(game, assessor, after(game, position, Action.ROLL))
        # Three seats hold to their tables' error, four to that of an estimate.
        assert landed == pytest.approx(expected, abs=0.02 if seats == 4 else 1e-3)


def chances_of(game) -> ChanceAssessor:
    """An assessor that judges whole positions."""
    assessor = assessor_of(game)
    assert isinstance(assessor, ChanceAssessor)
    return assessor


def mean(game, assessor, position):
    """The chances over all outcomes of the dice in the air, followed one by one."""
    possible = outcomes(game, position)
    if not possible:
        return np.array(assessor.win_probabilities(position).chances)
    return sum(p * mean(game, assessor, after(game, position, k)) for k, p in possible.items())


def test_before_the_lot_everybody_has_the_same_chance():
    game = table("pig", target=20, first="random")
    assert chances_of(game).win_probabilities(start(game)).chances == pytest.approx((0.5, 0.5))


def test_a_game_that_nobody_judges_is_named(monkeypatch):
    monkeypatch.setattr("pigpen.lab.advice.judges.JUDGES", ())
    with pytest.raises(Unjudged, match="Nobody knows the chances in pig"):
        judge_of(table("pig"))


def test_chances_in_mid_throw_are_the_mean_of_what_the_last_die_brings():
    game = table("two-dice-pig", target=TARGET)
    position = at(game, "roll", "3")
    solution = solve(game)
    chances = []
    for face in range(1, 7):
        landed = after(game, position, face)
        value = solution.value(landed)
        chances.append(value if landed.seat == 0 else 1 - value)
    assert chances_of(game).win_probabilities(position).chances[0] == pytest.approx(
        np.mean(chances)
    )


def test_a_bound_is_never_rounded_down():
    assert trust(Exactness("hint.equilibrium", 1e-7)).values == {"error": "0.01"}
    assert trust(Exactness("hint.equilibrium", 0.00311)).values == {"error": "0.32"}
    assert trust(EXACT).values == {}


def test_small_costs_keep_a_digit():
    assert [percent(cost) for cost in (0.5, 0.0123, 0.0004, 0.0000123, 0.0)] == [
        "50.0",
        "1.2",
        "0.04",
        "0.001",
        "0.0",
    ]
