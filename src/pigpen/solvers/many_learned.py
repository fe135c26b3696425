"""Chances of winning among three to ten seats, learned from games at the usual target.

If odds added up (Luce 1959, Individual choice behavior), the odds against a seat would be the
sum of the odds in a game with each opponent alone, which the two-seat table has. The model
learns the difference, for a seat with s points and opponents with o points each:

    base   = - log of the sum over opponents of the odds against the seat if they two were alone
    chance = sigmoid(base * (1 + slope[s]) + sum over opponents of each[o, s] + lead[leader, s])

with numbers of their own for each number of seats, and of turns until the seat's own. Each of
the functions is linear between knots: `NUM_WEIGHTS` numbers. `research/learn_many_seats.py` learns
them; docs/many-seats.md gives their errors.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.record import Floats, Ints
from pigpen.dice.turn import MAX_SEATS, Bank, First

TARGET: Final = 100
LEAST_SEATS: Final = 3
_FILES: Final = {  # Hog with many throws is Pig: one die at a time is best (docs/rules/pig.md)
    "pig": "pig",
    "two-dice-pig": "two_dice_pig",
    "big-pig": "big_pig",
    "hog": "pig",
}
_OWN: Final = (0, 15, 30, 45, 60, 75, 88, TARGET - 1)  # knots: the seat's score,
_OTHER: Final = (0, 20, 40, 60, 75, 88, TARGET - 1)  # an opponent's,
_AHEAD: Final = (-60, -30, -15, -6, 0, 6, 15, 30, 60)  # and how far that is ahead of the seat's
_GRID: Final = len(_OTHER) * len(_OWN)
_PART: Final = _GRID + len(_AHEAD)
NUM_WEIGHTS: Final = len(_OWN) + 2 * _PART
# Rows of a file: of so many seats, by the number of turns until the seat's own.
_NUM_ROWS: Final = sum(range(LEAST_SEATS, MAX_SEATS + 1))


class BadWeights(PigpenError):
    """A file does not hold the weights of chances among many seats."""

    def __init__(self, file: Path, why: str) -> None:
        game = file.stem.replace("_", "-")
        super().__init__(
            f"{file.name}: {why}. Remake it: python -m research.learn_many_seats {game}"
        )
        self.file = file


class Model(NamedTuple):
    """Chances among S seats at N points: odds against a seat alone with another, and the rest.

    D = S distances: the number of turns until the seat's own, S - 1 once its turn has ended.
    """

    first: Floats  # [N, N] odds by the other's score and its own, the seat being to move
    last: Floats  # [N, N] the other being to move
    slope: Floats  # [D, N]
    each: Floats  # [D, N, N] by the other's score and its own
    lead: Floats  # [D, N, N]


def file_of(game: AnyGame) -> Path | None:
    """Return the file with the weights of `game`; None where these rules have none."""
    name = _FILES.get(game.name)
    rules = game.rules
    usual = type(rules)(seats=rules.seats, first=First.RANDOM, bank=Bank.HOLD)
    if name is None or rules._replace(first=First.RANDOM, bank=Bank.HOLD) != usual:
        return None
    return Path(__file__).with_name("learned") / f"{name}.npy"


@lru_cache(maxsize=len(_FILES))
def read(file: Path) -> Floats:
    """Return the weights of a file, shape [rows, NUM_WEIGHTS].

    Raises:
        BadWeights: it is missing or damaged, or holds something else.
    """
    try:
        held: NDArray[Any] = np.load(file)
    except FileNotFoundError:
        raise BadWeights(file, "it is missing") from None
    except (OSError, EOFError, ValueError) as problem:
        raise BadWeights(file, f"it is damaged ({problem})") from None
    if held.shape != (_NUM_ROWS, NUM_WEIGHTS) or held.dtype != np.float32:
        raise BadWeights(
            file,
            f"it holds {held.dtype} {list(held.shape)}"
            f" in place of float32 {[_NUM_ROWS, NUM_WEIGHTS]}",
        )
    if not np.isfinite(held).all():
        raise BadWeights(file, "some of its numbers are not finite")
    return held.astype(np.float64)


def rows_of(seats: int) -> slice:
    """Return the rows of the weights for a number of seats."""
    start = sum(range(LEAST_SEATS, seats))
    return slice(start, start + seats)


def model(two: Floats, weights: Floats) -> Model:
    """Return the tables of chances from two-seat values [N, N] and weights [D, NUM_WEIGHTS]."""
    target = len(two)
    score = np.arange(target)
    least = np.clip(two, 1e-15, 1.0 - 1e-15)
    slope, each, lead = np.split(weights, [len(_OWN), len(_OWN) + _PART], axis=1)
    own = hats(_OWN, score)
    return Model(
        np.ascontiguousarray(((1.0 - least) / least).T),
        least / (1.0 - least),
        slope @ own.T,
        _table(each, own),
        _table(lead, own),
    )


def hats(knots: tuple[int, ...], values: Ints) -> Floats:
    """Return the weights of linear interpolation between `knots`: [len(values), knots]."""
    return np.array([np.interp(values, knots, row) for row in np.eye(len(knots))]).T


def _table(weights: Floats, own: Floats) -> Floats:
    score = np.arange(len(own))
    other = hats(_OTHER, score)
    grid = weights[:, :_GRID].reshape(-1, len(_OTHER), len(_OWN))
    ahead = hats(_AHEAD, np.subtract.outer(score, score).ravel()) @ weights[:, _GRID:].T
    return other @ grid @ own.T + ahead.T.reshape(-1, len(score), len(score))


def traits(odds: Model, scores: Ints, distance: int) -> tuple[Floats, Floats]:
    """Return base [B] and features [B, NUM_WEIGHTS] of a seat `distance` turns ahead.

    `scores` [B, S] are those of the seat to move and of the next ones.
    """
    own = scores[:, distance]
    others = np.delete(scores, distance, axis=1)
    against = [
        (odds.last if place < distance else odds.first)[others[:, place], own]
        for place in range(others.shape[1])
    ]
    base = -np.log(np.sum(against, axis=0))
    high = hats(_OWN, np.arange(TARGET))[own]
    counted = [base[:, None] * high]
    for rivals in (others, others.max(axis=1, keepdims=True)):
        there = hats(_OTHER, np.arange(TARGET))[rivals].sum(axis=1)
        ahead = hats(_AHEAD, np.arange(1 - TARGET, TARGET))[rivals - own[:, None] + TARGET - 1]
        counted += [
            (there[:, :, None] * high[:, None]).reshape(len(own), _GRID),
            ahead.sum(axis=1),
        ]
    return base, np.concatenate(counted, axis=1)


def chances_after(chances: Model, others: tuple[int, ...]) -> Floats:
    """Return the chances of all seats once a turn has ended with s points, shape [m + 1, N].

    The arguments are as in `many_odds.chances_after`, but rows do not depend on where opponents of
    one score sit.
    """
    rows = [_waiting(chances, others, place) for place in range(len(others))]
    return np.array([*rows, own_chance_after(chances, others)])


def own_chance_after(chances: Model, others: tuple[int, ...]) -> Floats:
    """Return the chance of the seat whose turn has ended with s points, shape [N]."""
    rivals, distance = list(others), len(others)
    base = -np.log(chances.last[rivals].sum(axis=0))
    strength = base * (1.0 + chances.slope[distance]) + chances.each[distance, rivals].sum(axis=0)
    return _sigmoid(strength + chances.lead[distance, max(rivals)])


def _waiting(chances: Model, others: tuple[int, ...], place: int) -> Floats:
    """Return the chance of the seat `place` turns ahead, by the score s of the last mover, [N]."""
    own, rivals = others[place], [*others[:place], *others[place + 1 :]]
    odds = chances.last[others[:place], own].sum() + chances.first[others[place + 1 :], own].sum()
    base = -np.log(odds + chances.first[:, own])
    each, lead = chances.each[place], chances.lead[place]
    leader = np.maximum(max(rivals, default=0), np.arange(len(lead)))
    strength = base * (1.0 + chances.slope[place, own]) + each[rivals, own].sum() + each[:, own]
    return _sigmoid(strength + lead[leader, own])


def _sigmoid(strength: Floats) -> Floats:
    return 1.0 / (1.0 + np.exp(-strength))
