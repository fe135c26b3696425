"""What struck what in a roll, how hard and when: for the ear, and for who watches."""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Floats, Ints
from pigpen.physics.engine import Data, Model
from pigpen.physics.model import EDGES

BOARD: Final = -1  # in place of a piece
TABLE: Final = -2
LOOKS: Final = 2  # at a touch, from the first on: a bounce is over by then
FAINTEST: Final = 2.0  # impulse that is kept: a piece stopped from 4 inches a second


class Hit(NamedTuple):
    """A touch that began."""

    t: float  # seconds from the release
    a: int  # a piece
    b: int  # a piece above `a`, or BOARD or TABLE
    impulse: float  # mass times inches a second; a usual piece has mass 0.507


class Listener:
    """Looks at the contacts of a simulation every `pause` seconds."""

    def __init__(self, model: Model, pieces: tuple[int, ...], pause: float) -> None:
        self._pairs = [*((piece, ground) for piece in pieces for ground in (BOARD, TABLE))]
        self._pairs += combinations(sorted(pieces), 2)
        self._pair_of = _pair_of_geoms(model, pieces, self._pairs)
        self._pause = pause
        self._pushes: list[Floats] = []  # at each look, the normal force in each pair

    def look(self, data: Data) -> None:
        """Note the contacts that there are now."""
        rows = data.contact.efc_address
        presses = rows >= 0
        one, other = data.contact.geom[presses].T
        force = data.efc_force[rows[presses, None] + np.arange(EDGES)].sum(axis=1)
        push = np.bincount(self._pair_of[one, other], force, minlength=len(self._pairs))
        self._pushes.append(push.astype(np.float64))  # where nothing touches, it counts in ints

    def hits(self) -> tuple[Hit, ...]:
        """All that were loud enough, as they began."""
        push = np.array(self._pushes)  # [looks, pairs]
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


def _pair_of_geoms(model: Model, pieces: tuple[int, ...], pairs: list[tuple[int, int]]) -> Ints:
    """Which pair two geoms belong to, [geoms, geoms]; 0 where they never meet."""
    bodies: list[int] = model.geom_bodyid.tolist()
    ground = (BOARD, TABLE)  # the first geoms, of body 0
    of_geom = [pieces[body - 1] if body else ground[geom] for geom, body in enumerate(bodies)]
    number = {pair: index for index, pair in enumerate(pairs)}
    number |= {(b, a): index for (a, b), index in number.items()}
    return np.array([[number.get((one, other), 0) for other in of_geom] for one in of_geom])
