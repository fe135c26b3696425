"""Histories by length are as many as counted before, in both modes, and as recurrences say."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from tables import table

from pigpen import catalog
from pigpen.core.perft import perft

FILES = Path(__file__).parent / "perft"
FEW = 3_000  # histories that are counted interpreted


class Line(NamedTuple):
    """One line of a .perft file."""

    name: str
    options: str
    counts: list[int]  # [depth]

    def __str__(self) -> str:
        return f"{self.name}[{self.options}]"

    def game(self):
        pairs = (option.split("=") for option in self.options.split(","))
        return table(self.name, **dict(pairs))


def lines() -> list[Line]:
    return [
        Line(path.stem, *_split(text))
        for path in sorted(FILES.glob("*.perft"))
        for text in path.read_text("utf-8").splitlines()
        if not text.startswith("#")
    ]


def _split(text: str) -> tuple[str, list[int]]:
    options, _, counts = text.partition(": ")
    return options, [int(count) for count in counts.split()]


every_line = pytest.mark.parametrize("line", lines(), ids=str)


@every_line
def test_interpreted_counts(line):
    few = [count for count in line.counts if count <= FEW]
    game = line.game()
    assert [perft(game, depth, compile=False) for depth in range(len(few))] == few


@every_line
@pytest.mark.compiled
def test_compiled_counts(line):
    game = line.game()
    assert [perft(game, depth) for depth in range(len(line.counts))] == line.counts


def test_every_game_is_counted():
    assert {line.name for line in lines()} == {entry.name for entry in catalog.CATALOG}


# Far from the target a game is known by its throws alone: how many dice, and how many of
# their outcomes let the turn go on. A turn starts with a throw, and goes on with a throw or a hold.

Throw = tuple[int, int]  # dice, and outcomes that let the turn go on
THROWS: dict[str, tuple[Throw, ...]] = {
    "pig": ((1, 5),),
    "two-dice-pig": ((2, 25),),
    "big-pig": ((2, 25),),
    "hog": tuple((dice, 5**dice) for dice in range(1, 11)),
}


@cache
def from_turn(throws: tuple[Throw, ...], plies: int) -> int:
    """Histories from the start of a turn."""
    return sum(from_air(throws, throw, plies - 1) for throw in throws) if plies else 1


@cache
def from_air(throws: tuple[Throw, ...], throw: Throw, plies: int) -> int:
    """Histories from the moment the dice of a throw are in the air."""
    dice, good = throw
    if plies < dice:
        return 6**plies
    left = plies - dice
    goes_on = from_turn(throws, left - 1) + from_air(throws, throw, left - 1) if left else 1
    return (6**dice - good) * from_turn(throws, left) + good * goes_on


@pytest.mark.parametrize(
    "line", [line for line in lines() if line.options == "target=1000"], ids=str
)
def test_far_from_the_target_the_recurrence_holds(line):
    expected = [from_turn(THROWS[line.name], depth) for depth in range(len(line.counts))]
    assert line.counts == expected


def test_pig_far_from_the_target_obeys_a_closed_form():
    """a(n) = 6 a(n-2) + 5 a(n-3): throw and lose, throw on, or throw, hold and pass."""
    a = [perft(table("pig", target=1000), depth, compile=False) for depth in range(9)]
    assert a[:3] == [1, 1, 6]
    assert all(a[n] == 6 * a[n - 2] + 5 * a[n - 3] for n in range(3, 9))
