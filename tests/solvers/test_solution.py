"""Solutions as files: kept, read without a compiler, and believed only when whole."""

import subprocess
import sys
import time
from typing import Any

import numpy as np
import pytest

from pigpen.catalog import make
from pigpen.cli.plans import plan_at
from pigpen.core import disk_cache
from pigpen.core.arguments import BadArgument
from pigpen.core.game import resignation
from pigpen.core.position import apply_to, replay, start
from pigpen.dice.turn import Action
from pigpen.solvers import Unsolvable, load, solve
from pigpen.solvers.solution import solution_path

TARGET = {"target": 12}


@pytest.fixture
def game():
    """A game that no other test has solved."""
    game = make("pig", {"target": 11})
    solution_path(game).unlink(missing_ok=True)
    return game


def test_nothing_is_loaded_before_it_was_solved(game):
    assert load(game) is None


def test_what_was_solved_is_read_back(game):
    solved = solve(game)
    read = load(game)
    assert read is not None
    assert read.values.tobytes() == solved.values.tobytes()
    assert (read.residual, read.seconds) == (solved.residual, solved.seconds)
    assert isinstance(read.values.base, np.memmap)
    assert not read.values.flags.writeable


def test_a_second_call_reads(game):
    solve(game)
    before = solution_path(game).stat().st_mtime_ns
    solve(game)
    assert solution_path(game).stat().st_mtime_ns == before


@pytest.mark.parametrize("where", [3, 20, 50, 70, -100])
def test_a_damaged_file_is_rebuilt(game, where):
    expected = solve(game).values.copy()
    path = solution_path(game)
    data = bytearray(path.read_bytes())
    data[where] ^= 1
    path.write_bytes(data)
    assert load(game) is None
    assert (solve(game).values == expected).all()
    assert load(game) is not None


@pytest.mark.parametrize("length", [0, 10, 48, 60, 500])
def test_a_half_written_file_is_rebuilt(game, length):
    solve(game)
    path = solution_path(game)
    path.write_bytes(path.read_bytes()[:length])
    assert load(game) is None
    assert solve(game).residual <= 1e-12


def test_a_file_under_another_name_is_not_believed(game):
    other = make("pig", {"target": 13})
    solve(other)
    solution_path(game).write_bytes(solution_path(other).read_bytes())
    assert load(game) is None


def test_an_interrupted_writer_leaves_nothing(game, monkeypatch):
    def fail(handle):
        raise OSError("disk full")

    monkeypatch.setattr(disk_cache.os, "fsync", fail)
    assert solve(game).residual <= 1e-12  # still handed out
    assert load(game) is None
    assert list(solution_path(game).parent.glob("*.part")) == []


def test_options_that_matter_have_files_of_their_own():
    variants = [
        make("pig", {"target": 12}),
        make("pig", {"target": 13}),
        make("big-pig", {"target": 12}),
        make("big-pig", {"target": 12, "double_ones": "continue_25"}),
        make("hog", {"dice": 4}),
        make("hog", {"dice": 5}),
    ]
    assert len({solution_path(game) for game in variants}) == len(variants)


def test_options_that_change_no_value_share_a_file():
    first, bank = make("pig", {"first": "seat_1"}), make("pig", {"bank": "at_once"})
    assert solution_path(first) == solution_path(bank) == solution_path(make("pig"))


def test_reading_needs_no_compiler(game):
    solve(game)
    script = (
        "import sys; from pigpen.catalog import make; from pigpen.core.position import start;"
        "from pigpen.solvers import load; game = make('pig', {'target': 11});"
        "print(load(game).best_action(start(game)), 'numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(int(Action.ROLL)), "False"]


def test_a_seat_that_can_win_by_holding_holds():
    game = make("pig", TARGET)
    position = start(game)
    position.turn_total, position.may_hold = 15, 1
    assert solve(game).action_values(position)[Action.HOLD] == 1.0
    assert solve(game).best_action(position) == Action.HOLD
    assert solve(game).action_values(position)[Action.ROLL] < 1.0


def test_either_seat_may_ask():
    game = make("two-dice-pig", TARGET)
    here, there = start(game), start(game)
    here.scores[:2], there.scores[:2], there.seat = (3, 7), (7, 3), 1
    assert solve(game).value(here) == solve(game).value(there)
    assert solve(game).value(here) == pytest.approx(solve(game).values[3, 7], abs=1e-15)


def test_positions_without_a_decision_are_refused():
    game = make("pig", TARGET)
    in_air = replay(game, [Action.ROLL])
    over = start(game)
    apply_to(game, over, resignation(0))
    positions: list[Any] = [in_air, over]
    for position in positions:
        with pytest.raises(Unsolvable, match="No seat is to move"):
            solve(game).value(position)


def test_three_seats_are_refused():
    with pytest.raises(Unsolvable, match="two seats; this pig has 3"):
        load(make("pig", {"seats": 3}))


@pytest.mark.compiled
def test_a_position_is_looked_up_quickly():
    game = make("pig")
    solution = solve(game)
    position = start(game)
    solution.value(position)
    elapsed = []
    for other in range(20):
        position.scores[1] = 4 * other
        begun = time.perf_counter()
        solution.best_action(position)
        elapsed.append(time.perf_counter() - begun)
    assert min(elapsed) < 0.001


def test_plain_numbers_ask_a_solution():
    solution = solve("pig", target=50)
    choices = solution.at(41, 9, 23)
    assert (choices.best, list(choices.values)) == ("hold", ["hold", "roll"])
    assert choices.win == choices.values["hold"] == 1.0
    assert "roll" in str(choices)
    assert choices.rows()[0] == {"action": "hold", "win_chance": 1.0, "best": True}
    position: Any = replay(solution.game, [Action.ROLL, 6])
    assert solution.action_values((0, 0, 6)) == solution.action_values(position)
    assert solution.best_action([0, 0]) == Action.ROLL
    assert solution.value((0, 0)) == pytest.approx(solution.first_seat_wins)
    many = solve("hog", target=20, throws="one", dice=3)
    assert many.at(3, 4).best.startswith("dice ")


def test_numbers_that_say_no_position_are_refused():
    solution = solve("pig", target=12)
    with pytest.raises(BadArgument, match="own must be a whole number from 0 to 11, not 12"):
        solution.at(12, 0)
    with pytest.raises(BadArgument, match="turn must be a whole number"):
        solution.action_values((3, 4, -3))
    nonsense: tuple[Any, ...] = (3, (1,), "3,4,5", None, start(make("piggles")))
    for wrong in nonsense:
        with pytest.raises(BadArgument, match="position must be a position of pig, or"):
            solution.action_values(wrong)


@pytest.mark.parametrize(
    ("name", "options"),
    [("pig", {}), ("hog", {"dice": 3}), ("hog", {"dice": 3, "throws": "one"}), ("big-pig", {})],
)
def test_rows_and_pictures_say_what_the_terminal_does(name, options):
    solution = solve(name, target=12, **options)
    rows = solution.rows()
    assert len(rows) == 144
    for own, other in ((0, 0), (3, 9), (11, 2)):
        row = rows[12 * own + other]
        hold = row["hold_at"]
        told = f"{row['dice']} dice" if hold is None else f"hold at {hold}"
        assert plan_at(solution, (own, other)).startswith(told)
        assert row["win"] == pytest.approx(solution.value((own, other)))
    assert len(solution.plot().axes) == 2


def test_a_solution_and_its_game_are_short_at_the_prompt():
    solution = solve("pig", target=12)
    assert repr(solution).startswith("<Solution of pig: first seat ")
    assert str(solution).startswith("Pig (seats 2, target 12")
    assert repr(solution.game) == "<Game of pig, 2 seats, target 12>"
