"""The record of a seat: all that it saw and did, for learners that cannot remember.

A row is three numbers: moment, place, value. Places below F are those of the observation, which
was all 0 before the game began; place F is an action of the seat's own. Moments count from 1: in
each the seat saw something change, or acted. Every observation that the seat had can be read back,
so that nothing is forgotten; and rows are made of observations alone, so that they are the same in
all worlds which the seat could never tell apart.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Int16s
from pigpen.envs.encoding import LARGEST, Encoding

COLUMNS: Final = 3


class Row(NamedTuple):
    """A change."""

    moment: int  # from 1
    place: int  # F: the seat's own action
    value: int


class Recall:
    """Rows so far. They never change: what follows is another record, which shares them."""

    __slots__ = ("_last", "_moment", "_rows", "count")

    def __init__(self, rows: list[Row], count: int, moment: int, last: Int16s) -> None:
        """The first `count` of these rows, up to a moment in which `last` [F] was seen."""
        self._rows = rows
        self.count = count
        self._moment = moment
        self._last = last

    def seen(self, obs: Int16s) -> "Recall":
        """After the seat saw `obs` [F]; the same where nothing changed."""
        places: list[int] = np.flatnonzero(obs != self._last).tolist()
        if not places:
            return self
        moment = self._moment + 1
        return self._with([Row(moment, place, int(obs[place])) for place in places], obs)

    def acted(self, action: int) -> "Recall":
        """After the seat did this."""
        return self._with([Row(self._moment + 1, len(self._last), action)], self._last)

    def _with(self, new: list[Row], last: Int16s) -> "Recall":
        """A record that went on from here before keeps its rows to itself."""
        rows = self._rows if len(self._rows) == self.count else self._rows[: self.count]
        rows += new
        return Recall(rows, len(rows), self._moment + 1, last)

    def numbers(self, length: int) -> Int16s:
        """The rows [length, 3], zeros after the last one; what is too many is left out."""
        written = np.zeros((length, COLUMNS), np.int16)
        if kept := self._rows[: min(self.count, length)]:
            written[: len(kept)] = np.minimum(kept, LARGEST)
        return written

    def text(self, names: list[str]) -> str:
        """All rows by the names of their places [F + 1], a line for each moment."""
        moments = groupby(self._rows[: self.count], lambda row: row.moment)
        return "\n".join(
            " ".join(f"{names[row.place]}={row.value}" for row in rows) for _, rows in moments
        )


def nothing(encoding: Encoding) -> Recall:
    """Before the game began."""
    return Recall([], 0, 0, np.zeros(encoding.num_places, np.int16))


def names_of(encoding: Encoding) -> list[str]:
    """Names of the places, and then of an action: `scores.0`, `scores.1`, …, `action`."""
    return [*_places(encoding), "action"]


def _places(encoding: Encoding) -> Iterator[str]:
    for stretch in encoding.stretches:
        for index in np.ndindex(*stretch.shape):
            yield ".".join([stretch.name, *(map(str, index) if stretch.size > 1 else ())])
