"""Recall: the record of all that a seat saw and did, for learners without memory.

A row is three numbers: moment, place, value. Places below F are those of the observation, which is
all 0 before the game begins; place F is an action of the seat. Moments count from 1: in each the
seat saw a change, or acted. Every observation of the seat can be restored from the rows. Rows are
made of observations alone, so that they are the same in all worlds that look alike to the seat.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Int16s
from pigpen.envs.encoding import LARGEST, Encoding

COLUMNS: Final = 3


class Row(NamedTuple):
    """A change of one place."""

    moment: int  # from 1
    place: int  # F: the seat's own action
    value: int


class Recall:
    """An immutable record of rows; later records share them."""

    __slots__ = ("_last", "_moment", "_rows", "count")

    def __init__(self, rows: list[Row], count: int, moment: int, last: Int16s) -> None:
        """Take the first `count` rows, up to a moment in which `last` [F] was seen."""
        self._rows = rows
        self.count = count
        self._moment = moment
        self._last = last

    def seen(self, obs: Int16s) -> "Recall":
        """Return the record after the seat saw `obs` [F]; this record if nothing changed."""
        places: list[int] = np.flatnonzero(obs != self._last).tolist()
        if not places:
            return self
        moment = self._moment + 1
        return self._with([Row(moment, place, int(obs[place])) for place in places], obs)

    def acted(self, action: int) -> "Recall":
        """Return the record after the seat's action."""
        return self._with([Row(self._moment + 1, len(self._last), action)], self._last)

    def _with(self, new: list[Row], last: Int16s) -> "Recall":
        """Append rows; if another record already went on from here, copy them first."""
        rows = self._rows if len(self._rows) == self.count else self._rows[: self.count]
        rows += new
        return Recall(rows, len(rows), self._moment + 1, last)

    def numbers(self, length: int) -> Int16s:
        """Return the rows [length, 3], padded with zeros, or cut off at `length`."""
        written = np.zeros((length, COLUMNS), np.int16)
        if kept := self._rows[: min(self.count, length)]:
            written[: len(kept)] = np.minimum(kept, LARGEST)
        return written

    def text(self, names: list[str]) -> str:
        """Format all rows by the names of their places [F + 1], a line for each moment."""
        moments = groupby(self._rows[: self.count], lambda row: row.moment)
        return "\n".join(
            " ".join(f"{names[row.place]}={row.value}" for row in rows) for _, rows in moments
        )


def nothing(encoding: Encoding) -> Recall:
    """Return the record before the game begins."""
    return Recall([], 0, 0, np.zeros(encoding.num_places, np.int16))


def names_of(encoding: Encoding) -> list[str]:
    """Return the names of the places, then of an action: `scores.0`, `scores.1`, …, `action`."""
    return [*_places(encoding), "action"]


def _places(encoding: Encoding) -> Iterator[str]:
    for stretch in encoding.stretches:
        for index in np.ndindex(*stretch.shape):
            yield ".".join([stretch.name, *(map(str, index) if stretch.size > 1 else ())])
