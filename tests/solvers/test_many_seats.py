"""Play among many seats: what it reads, what it estimates, and where it is exact."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from all_positions import AllPositions

from pigpen.catalog import make
from pigpen.core.game import resignation
from pigpen.core.position import after, apply_to, legal_actions, start, to_move
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.many_odds import Tables, chances_after
from pigpen.solvers.many_seats import policy_for
from pigpen.solvers.many_tables import is_slow, load_tables, solve_tables, three_path, two_seats
from pigpen.solvers.solution import solve
from pigpen.solvers.two_seats import is_interpreted

SMALL = {"target": 10, "bank": "at_once"}


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_: tmp_path)


def test_nothing_is_known_until_it_is_solved() -> None:
    game = make("pig", {"seats": 4, **SMALL})
    assert load_tables(game) is None
    solve_tables(game)
    assert load_tables(game) is not None


def test_play_is_known_before_its_regret() -> None:
    game = make("pig", {"seats": 3, **SMALL})
    unmeasured = policy_for(game, measured=False)
    assert (unmeasured.solved.regret, unmeasured.exactness) == (None, "approximation")
    measured = policy_for(game)
    assert measured.exactness.startswith("approximate equilibrium, regret ")
    assert measured.solved.tables.mover is not None
    assert unmeasured.solved.tables.mover is not None
    assert np.array_equal(measured.solved.tables.mover, unmeasured.solved.tables.mover)
    kept = load_tables(game)
    assert kept is not None
    assert (kept.regret, kept.error) == (measured.solved.regret, measured.solved.error)


def test_what_takes_long_is_said_until_it_is_done() -> None:
    game = make("pig", {"seats": 3, "target": 31})
    if is_interpreted():
        pytest.skip("interpreted, so many points are played from tables of two seats")
    assert is_slow(game, measured=False)
    solve_tables(game, measured=False)
    assert not is_slow(game, measured=False)
    assert is_slow(game, measured=True)
    solve_tables(game)
    assert not is_slow(game, measured=True)


def test_damaged_tables_are_solved_again() -> None:
    game = make("pig", {"seats": 3, **SMALL})
    solve_tables(game)
    path = three_path(game)
    data = bytearray(path.read_bytes())
    data[-100] ^= 1
    path.write_bytes(data)
    assert load_tables(game) is None
    solve_tables(game)
    assert load_tables(game) is not None


def test_best_actions_among_three_are_those_of_value_iteration() -> None:
    game = make("pig", {"seats": 3, **SMALL})
    policy = policy_for(game)
    positions = AllPositions(game, (4, 3, 5))
    expected = positions.solve()
    for number, position in enumerate(positions.positions):
        if (seat := to_move(game, position)) >= 0:
            children = positions.children[number, : len(legal_actions(game, position))]
            found = list(policy.action_values(position).values())
            assert found == pytest.approx(expected[children, seat], abs=1e-10)
            assert policy.win_chances(position) == pytest.approx(expected[number], abs=1e-9)


@pytest.mark.compiled
def test_estimates_among_four_are_near_value_iteration() -> None:
    game = make("pig", {"seats": 4, **SMALL})
    policy = policy_for(game)
    positions = AllPositions(game, (5, 5, 5, 5))
    expected = positions.solve()
    errors = [
        policy.win_chances(position) - expected[number]
        for number, position in enumerate(positions.positions)
        if to_move(game, position) >= 0
    ]
    assert np.sqrt(np.mean(np.square(errors))) < 0.002
    assert np.abs(errors).max() < 0.02


def test_equal_odds_against_each_pair_add_up() -> None:
    even = Tables(np.full((10, 10), 0.5), np.full((10,) * 3, 1 / 3), np.full((10,) * 3, 1 / 3))
    for seats in range(2, 11):
        found = chances_after(even, (0,) * (seats - 1))
        assert found == pytest.approx(np.full((seats, 10), 1 / seats))


def test_seats_that_resigned_are_passed_over() -> None:
    game = make("pig", {"seats": 4, **SMALL})
    position = start(game)
    for action in (1, 5, 0, 1, 6, 0, resignation(3), resignation(0)):
        apply_to(game, position, action)
    two = start(two_seats(game))
    two.scores[:2] = (0, 6)  # seat 2 is to move, seat 1 comes next
    policy = policy_for(game)
    values = policy.action_values(position)
    assert values == pytest.approx(solve(two_seats(game)).action_values(two))
    assert policy.win_chances(position) == pytest.approx((0.0, 1 - values[1], values[1], 0.0))
    assert policy.exactness_at(position) == "exact"


def test_exactness_is_said() -> None:
    three = policy_for(make("pig", {"seats": 3, **SMALL}))
    assert three.exactness.startswith("approximate equilibrium, regret ")
    assert policy_for(make("pig", {"seats": 5, **SMALL})).exactness == "approximation"


@pytest.mark.compiled
def test_a_target_too_large_for_three_seats_is_still_played() -> None:
    game = make("pig", {"seats": 3, "target": 151})
    policy = policy_for(game)
    assert policy.exactness == "approximation"
    assert policy.win_chances(start(game)) == pytest.approx((0.355, 0.333, 0.312), abs=0.01)


def test_no_seat_to_move_is_refused() -> None:
    game = make("pig", {"seats": 3, **SMALL})
    with pytest.raises(Unsolvable):
        policy_for(game).best_action(after(game, start(game), 1))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("hog", {"throws": "one", "dice": 4}),
        ("hog", {"dice": 3}),
        ("hog", {"dice": 3, "choose": "per_throw"}),
        ("two-dice-pig", {}),
        ("big-pig", {"double_ones": "continue_25"}),
    ],
)
def test_chances_of_a_turn_are_those_after_its_throws(name: str, options: dict[str, int]) -> None:
    """The mover's chance in `win_chances` is its best action's value."""
    game = make(name, {"seats": 3, "target": 12, **options})
    policy = policy_for(game)
    position = start(game)
    position.scores[:3] = (2, 5, 3)
    chances = policy.win_chances(position)
    assert chances.sum() == pytest.approx(1.0)
    assert chances[0] == pytest.approx(max(policy.action_values(position).values()), abs=1e-9)


def test_reading_needs_no_compiler(tmp_path: Path) -> None:
    game = make("pig", {"seats": 3, **SMALL})
    solve_tables(game)
    code = (
        "import sys, pathlib, platformdirs\n"
        f"platformdirs.user_cache_path = lambda *_: pathlib.Path({str(tmp_path)!r})\n"
        "from pigpen.catalog import make\n"
        "from pigpen.core.position import start\n"
        "from pigpen.solvers.many_seats import policy_for\n"
        "from pigpen.solvers.many_tables import load_tables\n"
        f"game = make('pig', {{'seats': 3, **{SMALL!r}}})\n"
        "assert load_tables(game) is not None\n"
        "policy_for(game).best_action(start(game))\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
