"""Chances among many seats that were learned: told alike by all that tell them, or refused."""

import re
from pathlib import Path

import numpy as np
import pytest

from pigpen.catalog import make
from pigpen.core.position import start
from pigpen.core.record import Floats, Ints
from pigpen.solvers.many_games import chance, luck, worth
from pigpen.solvers.many_learned import (
    NUM_WEIGHTS,
    BadWeights,
    Model,
    chances_after,
    file_of,
    model,
    own_chance_after,
    read,
    rows_of,
    traits,
)
from pigpen.solvers.many_seats import policy_for
from pigpen.solvers.many_tables import is_slow, solve_tables
from pigpen.solvers.solution import solve
from pigpen.solvers.two_seats import is_interpreted

POINTS = 100


@pytest.fixture(scope="module")
def two() -> Floats:
    """Two-seat chances of some game in which points count."""
    own, other = np.ogrid[:POINTS, :POINTS]
    return 1.0 / (1.0 + np.exp((other - own) / 20.0))


@pytest.fixture(scope="module")
def five(two: Floats) -> tuple[Model, Floats]:
    """Five seats, with weights of every kind."""
    weights = np.random.default_rng(1).normal(size=(5, NUM_WEIGHTS)) / 10
    return model(two, weights), weights


SCORES = np.array([(0, 0, 0, 0, 0), (12, 40, 33, 99, 71), (88, 3, 88, 50, 0), (60, 20, 40, 0, 75)])


def test_games_and_play_are_told_the_same(five: tuple[Model, Floats]) -> None:
    chances, _ = five
    for scores in SCORES:
        others, own = tuple(int(score) for score in scores[:-1]), int(scores[-1])
        told = [chance(chances, scores, 0, seat) for seat in range(5)]
        assert chances_after(chances, others)[:, own] == pytest.approx(told)
        end = np.empty(POINTS)
        worth(chances, scores, 4, end)
        assert own_chance_after(chances, others) == pytest.approx(end)


def test_what_is_fitted_is_what_is_told(five: tuple[Model, Floats]) -> None:
    chances, weights = five
    for distance in range(5):
        base, counted = traits(chances, SCORES, distance)
        told = [chance(chances, scores, 0, distance) for scores in SCORES]
        fitted = 1.0 / (1.0 + np.exp(-base - counted @ weights[distance]))
        assert fitted == pytest.approx(told)


def test_without_weights_odds_add_up(two: Floats) -> None:
    plain = model(two, np.zeros((4, NUM_WEIGHTS)))
    odds = sum(two[other, 30] / (1.0 - two[other, 30]) for other in (10, 50, 70))
    assert own_chance_after(plain, (10, 50, 70))[30] == pytest.approx(1.0 / (1.0 + odds))


def test_luck_is_nothing_on_average(five: tuple[Model, Floats]) -> None:
    chances, _ = five
    scores: Ints = SCORES[1].copy()
    ends = np.zeros(POINTS + 1)
    ends[[12, 30, 45, 100]] = (0.4, 0.3, 0.2, 0.1)
    for seat in range(5):
        found = [luck(chances, scores, 0, seat, ends, score) for score in (12, 30, 45, 100)]
        assert np.dot(found, (0.4, 0.3, 0.2, 0.1)) == pytest.approx(0.0)
        assert np.abs(found).max() > 0.01
    assert scores.tolist() == SCORES[1].tolist()


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [4, 10])
@pytest.mark.parametrize("name", ["pig", "two-dice-pig", "big-pig", "hog"])
def test_many_seats_play_at_once(name: str, seats: int) -> None:
    game = make(name, {"seats": seats})
    solve(make(name, {"seats": 2}))
    assert not is_slow(game, measured=True)
    policy = policy_for(game)
    assert policy.is_learned(seats)
    assert policy.is_learned(3)
    chances = policy.win_chances(start(game))
    assert chances.sum() == pytest.approx(1.0)
    assert chances == pytest.approx(np.full(seats, 1 / seats), abs=0.05)
    assert (np.diff(chances) < 0.0).all()  # the sooner, the better


def test_three_seats_are_near_the_equilibrium() -> None:
    """First, second and third seat of Pig, as docs/many-seats.md has them from exact tables."""
    game = make("pig")
    file = file_of(game)
    assert file is not None
    learned = model(solve(game).values, read(file)[rows_of(3)])
    told = [chance(learned, np.zeros(3, np.int64), 0, seat) for seat in range(3)]
    assert told == pytest.approx((0.365594, 0.331856, 0.302551), abs=0.002)


@pytest.mark.compiled
def test_three_of_three_read_exact_tables() -> None:
    if is_interpreted():
        pytest.skip("interpreted, three seats are solved at small targets only")
    game = make("pig", {"seats": 3})
    assert not policy_for(game, measured=False).is_learned(3)
    solved = solve_tables(game, measured=False)
    assert solved.tables.last is not None
    exact = solved.tables.last[20, 30, :]
    assert solved.weights is not None
    learned = model(solved.tables.two, solved.weights[rows_of(3)])
    assert own_chance_after(learned, (20, 30)) == pytest.approx(exact, abs=0.01)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pig", {"target": 99}),
        ("hog", {"throws": "one"}),
        ("big-pig", {"double_ones": "continue_25"}),
    ],
)
def test_other_rules_are_played_by_the_formula(name: str, options: dict[str, object]) -> None:
    assert file_of(make(name, {"seats": 4, **options})) is None


def test_who_begins_and_when_points_count_change_nothing() -> None:
    usual = file_of(make("pig", {"seats": 4}))
    assert usual is not None
    assert file_of(make("pig", {"seats": 4, "first": "seat_2", "bank": "at_once"})) == usual


@pytest.mark.parametrize("damage", ["missing", "torn", "shape", "nan"])
def test_a_damaged_file_says_how_to_remake_it(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "two_dice_pig.npy"
    whole = np.load(Path(str(file_of(make("two-dice-pig")))))
    if damage == "torn":
        np.save(file, whole)
        file.write_bytes(file.read_bytes()[:-5])
    elif damage == "shape":
        np.save(file, whole[:, 1:])
    elif damage == "nan":
        np.save(file, np.where(whole == whole[0, 0], np.nan, whole))
    command = re.escape("Remake it: python -m research.learn_many_seats two-dice-pig")
    with pytest.raises(BadWeights, match=command):
        read(file)
