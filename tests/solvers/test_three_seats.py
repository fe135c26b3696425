"""Three seats against value iteration over every position, and the rule book's figure.

Source of the figure: docs/rules/pig.md, "Figures".
"""

from functools import cache
from typing import Any

import numpy as np
import pytest
from all_positions import AllPositions, Choose
from unchanged import unless_changed

from pigpen.catalog import make
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.position import legal_actions, outcomes, start, to_move
from pigpen.core.record import Floats
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.three_regret import challenge, measure
from pigpen.solvers.three_seats import ThreeSeats, solve_three
from pigpen.solvers.throws import turn_of

TARGET = 10
GAMES = {
    "pig": {},
    "big-pig": {},
    "two-dice-pig": {},
    "hog": {"throws": "one", "dice": 2},
}
START = (4, 3, 5)


@cache
def small(name: str) -> AnyGame:
    options = {"seats": 3, "target": TARGET, "bank": "at_once", **GAMES[name]}
    return make(name, options)


@cache
def solved(name: str) -> ThreeSeats:
    return solve_three(turn_of(small(name)), TARGET)


@cache
def all_positions(name: str) -> AllPositions:
    return AllPositions(small(name), START)


def turn_starts(positions: AllPositions) -> list[tuple[int, tuple[int, ...], list[int]]]:
    """Number, scores and seats of each position that starts a turn, from the mover on."""
    starts: list[tuple[int, tuple[int, ...], list[int]]] = []
    for number, p in enumerate(positions.positions):
        if positions.actors[number] >= 0 and not p.may_hold:
            seats = [int(p.seat + step) % 3 for step in range(3)]
            starts.append((number, tuple(int(p.scores[seat]) for seat in seats), seats))
    return starts


@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_value_iteration_over_positions(name: str) -> None:
    expected = all_positions(name).solve()
    found = solved(name)
    for number, cell, seats in turn_starts(all_positions(name)):
        chances = found.mover[cell], found.last[cell]
        assert chances == pytest.approx(
            (expected[number, seats[0]], expected[number, seats[2]]), abs=1e-10
        )


@pytest.mark.parametrize("name", GAMES)
def test_no_seat_gains_by_leaving_an_equilibrium(name: str) -> None:
    regret = measure(turn_of(small(name)), solved(name))
    assert solved(name).circling == 0
    assert regret.regret < 1e-9
    assert regret.error < 1e-9


def test_the_three_chances_of_any_policy_sum_to_one() -> None:
    worse = solved("two-dice-pig").last ** 2
    worth = challenge(turn_of(small("two-dice-pig")), worse, worse)
    # A turn from (a, b, c): the challenger is the mover, the next seat, or the last.
    assert worth.sum(axis=0) == pytest.approx(np.ones((TARGET,) * 3), abs=1e-7)


def test_best_response_to_a_weak_field_is_that_of_value_iteration() -> None:
    game, positions = small("pig"), all_positions("pig")
    eager = np.zeros((TARGET,) * 3)  # a field that sees no worth in points but the target
    fixed: dict[int, Choose] = dict.fromkeys((1, 2), lambda _: 1)  # and so never holds
    expected = positions.solve(fixed)
    worth = challenge(turn_of(game), eager, None)
    for number, cell, seats in turn_starts(positions):
        place = seats.index(0)
        assert worth[place][cell] == pytest.approx(expected[number, 0], abs=1e-10)


def test_a_better_response_than_the_policy_is_regret() -> None:
    turn = turn_of(small("pig"))
    timid = ThreeSeats(np.ones((TARGET,) * 3), np.ones((TARGET,) * 3), 0)  # holds at once
    assert measure(turn, timid).regret > 0.05


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_a_turn_played_through_the_kernels_is_worth_what_the_table_says(name: str) -> None:
    """At a target where holding matters, which it does not at 10."""
    game = make(name, {"seats": 3, "target": 45, "bank": "at_once", **GAMES[name]})
    found = solve_three(turn_of(game), 45)
    assert found.circling < 10  # cells of no pure equilibrium are off by their regret
    position = start(game)
    for cell in np.random.default_rng(1).integers(0, 45, (12, 3)):
        position.scores[:3] = cell
        expected = found.mover[tuple(cell)], found.last[tuple(cell)]
        chances = turn_chances(game, found, position, {})
        assert (chances[0], chances[2]) == pytest.approx(expected, abs=1e-7)


def turn_chances(
    game: AnyGame, found: ThreeSeats, position: Any, known: dict[bytes, Floats]
) -> Floats:
    """Chances [S] when seat 0 plays its turn out for itself, and tables say what follows."""
    key = position.tobytes()
    if key not in known:
        known[key] = _turn_chances(game, found, position, known)
    return known[key]


def _turn_chances(
    game: AnyGame, found: ThreeSeats, position: Any, known: dict[bytes, Floats]
) -> Floats:
    if to_move(game, position) == TERMINAL:
        return np.eye(3)[position.winner]
    if position.seat != 0:
        cell = tuple(int(score) for score in position.scores[[1, 2, 0]])
        first, last = found.mover[cell], found.last[cell]
        return np.array([last, first, 1.0 - first - last])
    actions = outcomes(game, position) or dict.fromkeys(legal_actions(game, position), 1.0)
    later: list[Floats] = []
    for action in actions:
        child = position.copy()
        game.kernels.apply(game.rules, child, action)
        later.append(turn_chances(game, found, child, known))
    if to_move(game, position) == CHANCE:
        return np.array(list(actions.values())) @ np.array(later)
    return max(later, key=lambda chances: chances[0])


def test_a_target_too_large_is_refused() -> None:
    with pytest.raises(Unsolvable, match="up to a target of 150"):
        solve_three(turn_of(small("pig")), 151)


@unless_changed(__file__)
@pytest.mark.compiled
def test_pig_to_100_among_three_is_the_rule_books_equilibrium() -> None:
    turn = turn_of(make("pig", {"seats": 3}))
    found = solve_three(turn, 100)
    first, third = found.mover[0, 0, 0], found.last[0, 0, 0]
    assert (first, 1.0 - first - third, third) == pytest.approx(
        (0.365593, 0.331856, 0.302551), abs=6e-7
    )
    assert found.circling == 37
    assert measure(turn, found).regret < 2e-5
