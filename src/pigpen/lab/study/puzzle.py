"""Roll or hold? Positions of Pig with the exact worth of both choices, as puzzles.

Some are chosen by what the natural mistake, hold at 20, costs there; in as many that rule is
right, and in some it hardly matters, so that a puzzle's being there tells nothing; rolling
is as often best as holding. A name, such as a date, gives everybody the same one.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from hashlib import sha256
from itertools import product
from math import exp
from typing import Final, NamedTuple

import numpy as np

from pigpen.catalog import make
from pigpen.lab.study.study import MET, Study

HOLD, ROLL = "hold", "roll"
CHOICES: Final = (ROLL, HOLD)
NATURAL: Final = 20  # points at risk at which the rule holds
_CLEAR = 0.005  # of a win: less is given away by no mistake worth a puzzle
_QUIET = 0.001  # up to which it hardly matters
_SCALE = 0.01  # of a win: what is given away where the grade falls to 100 / e
_LEAST, _MOST = 10, 40  # points at risk that make one think
_NEAR = 25  # points from the target: the end is near
_FAR = 20  # points between the scores


class Theme(StrEnum):
    """What a position is about."""

    ENDGAME = "endgame"  # somebody is near the target
    AHEAD = "ahead"
    BEHIND = "behind"
    LEVEL = "level"


class Kind(StrEnum):
    """What the natural choice is worth in a position; not told before the answer."""

    TRAP = "trap"  # it is a mistake
    RIGHT = "right"  # the other one is
    QUIET = "quiet"  # it hardly matters


# Each as likely as it stands here: as many traps as positions in which the rule is right.
_KINDS: Final = (Kind.TRAP, Kind.RIGHT, Kind.TRAP, Kind.RIGHT, Kind.QUIET)


class Puzzle(NamedTuple):
    """One position, and the chance to win by each choice."""

    name: str
    own: int
    other: int
    at_risk: int
    hold: float
    roll: float
    theme: Theme
    kind: Kind

    @property
    def best(self) -> str:
        """The choice that wins more often."""
        return ROLL if self.roll > self.hold else HOLD

    @property
    def natural(self) -> str:
        """What hold at 20 does."""
        return HOLD if self.at_risk >= NATURAL else ROLL

    def cost(self, choice: str) -> float:
        """What a choice gives away, as a share of a win."""
        return max(self.hold, self.roll) - (self.roll if choice == ROLL else self.hold)

    def grade(self, choice: str) -> int:
        """100 for the best choice, 37 where 1 % of a win is given away."""
        return round(100 * exp(-self.cost(choice) / _SCALE))


def puzzle(name: str, theme: Theme | None = None) -> Puzzle:
    """The puzzle of this name, the same for all; of one theme, if it is said."""
    drawn = sha256(f"roll or hold {theme or ''} {name}".encode()).digest()
    kind = _KINDS[int.from_bytes(drawn[:8], "big") % len(_KINDS)]
    both = [found for best in CHOICES if (found := _among(kind, best, theme))]
    found = both[drawn[8] % len(both)]
    return found[int.from_bytes(drawn[9:17], "big") % len(found)]._replace(name=name)


@cache
def _among(kind: Kind, best: str, theme: Theme | None) -> list[Puzzle]:
    return [each for each in _positions()[kind, best] if theme in (None, each.theme)]


@cache
def _positions() -> dict[tuple[Kind, str], list[Puzzle]]:
    """By kind and best choice, the positions that two who play their best can come to."""
    found: dict[tuple[Kind, str], list[Puzzle]] = {key: [] for key in product(Kind, CHOICES)}
    for each in _candidates():
        found[each.kind, each.best].append(each)
    return found


def _candidates() -> Iterator[Puzzle]:
    study = Study(make("pig"))
    met = study.cells & MET
    for other in range(study.target):
        hold, roll = study.slice(other)
        for own, at_risk in np.argwhere(met[:, other, _LEAST : _MOST + 1]):
            total = int(at_risk) + _LEAST
            if own + total >= study.target:
                continue  # holding wins
            worth = float(hold[own, total]), float(roll[own, total])
            if kind := _kind(total, *worth):
                theme = _theme(study.target, int(own), other)
                yield Puzzle("", int(own), other, total, *worth, theme, kind)


def _kind(at_risk: int, hold: float, roll: float) -> Kind | None:
    """What the natural choice is worth; None where there is nothing to ask."""
    gained = hold - roll if at_risk >= NATURAL else roll - hold
    if abs(gained) <= _QUIET:
        return Kind.QUIET
    if abs(gained) < _CLEAR:
        return None
    return Kind.RIGHT if gained > 0 else Kind.TRAP


def _theme(target: int, own: int, other: int) -> Theme:
    if max(own, other) >= target - _NEAR:
        return Theme.ENDGAME
    if abs(own - other) < _FAR:
        return Theme.LEVEL
    return Theme.AHEAD if own > other else Theme.BEHIND
