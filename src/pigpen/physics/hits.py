"""Impacts during a throw: which pieces touched, how hard and when, for sound and spectators."""

from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.record import Floats, Ints
from pigpen.physics.engine import Data, Model
from pigpen.physics.model import EDGES

BOARD: Final = -1  # instead of a piece
TABLE: Final = -2
LOOKS: Final = 2  # at a touch, from the first on: a bounce is over by then
FAINTEST: Final = 2.0  # impulse that is kept: a piece stopped from 4 inches a second


class Hit(NamedTuple):
    """The beginning of a contact."""

    t: float  # seconds from the release
    a: int  # a piece
    b: int  # a piece above `a`, or BOARD or TABLE
    impulse: float  # mass times inches a second; a usual piece has mass 0.497


class Listener:
    """A recorder of a simulation's contacts, every `pause` seconds."""

    def __init__(self, model: Model, pieces: tuple[int, ...], pause: float) -> None:
        self._pairs = [*((piece, ground) for piece in pieces for ground in (BOARD, TABLE))]
        self._pairs += combinations(sorted(pieces), 2)
        self._pair_of = _pair_of_geoms(model, pieces, self._pairs)
        self._pause = pause
        self._looks: list[tuple[NDArray[Any], NDArray[Any], Floats]] = []  # as the engine has them

    def look(self, data: Data) -> None:
        """Record the current contacts; it is called some hundred times in a throw."""
        contact = data.contact
        self._looks.append((contact.geom.copy(), contact.efc_address.copy(), data.efc_force.copy()))

    def hits(self) -> tuple[Hit, ...]:
        """Return all contacts that were loud enough, in the order in which they began."""
        push = self._pushes()
        begins = push > 0
        begins[1:] &= push[:-1] <= 0
        impulse = push.copy()
        for later in range(1, LOOKS):
            impulse[:-later] += push[later:]
        impulse *= self._pause
        look, pair = np.nonzero(begins & (impulse >= FAINTEST))
        return tuple(
            Hit(round((at + 1) * self._pause, 4), *self._pairs[of], round(float(force), 2))
            for at, of, force in zip(look.tolist(), pair.tolist(), impulse[look, pair], strict=True)
        )

    def _pushes(self) -> Floats:
        """Return the normal force in each pair at each sample, [looks, pairs]."""
        geoms, rows, forces = (np.concatenate(kept) for kept in zip(*self._looks, strict=True))
        touches = [len(kept) for _, kept, _ in self._looks]
        look = np.repeat(np.arange(len(self._looks)), touches)
        before = np.cumsum([0, *(len(force) for *_, force in self._looks)])[look]
        presses = rows >= 0
        first = (before + rows)[presses]
        force = forces[first[:, None] + np.arange(EDGES)].sum(axis=1)
        one, other = geoms[presses].T
        cell = look[presses] * len(self._pairs) + self._pair_of[one, other]
        shape = len(self._looks), len(self._pairs)
        push = np.bincount(cell, force, minlength=shape[0] * shape[1])
        return push.astype(np.float64).reshape(shape)


def _pair_of_geoms(model: Model, pieces: tuple[int, ...], pairs: list[tuple[int, int]]) -> Ints:
    """Return the pair that two geoms belong to, [geoms, geoms]; 0 where they never meet."""
    things = [*pieces, BOARD, TABLE]
    place = {thing: index for index, thing in enumerate(things)}
    number = np.zeros((len(things), len(things)), np.int64)
    for index, (a, b) in enumerate(pairs):
        number[place[a], place[b]] = number[place[b], place[a]] = index
    of_geom = model.geom_bodyid.astype(np.int64) - 1
    of_geom[:2] = len(pieces), len(pieces) + 1  # board and table are the first geoms
    return number[of_geom[:, None], of_geom]
