"""What struck what in a roll, how hard and when: for the ear, and for who watches."""

from typing import Final, NamedTuple

from pigpen.physics.engine import Data, Model

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
        ground = [BOARD, TABLE]
        bodies = [int(body) for body in model.geom_bodyid]
        self._of_geom = [
            pieces[body - 1] if body else ground[geom] for geom, body in enumerate(bodies)
        ]
        self._pause = pause
        self._touching: dict[tuple[int, int], int] = {}  # -> the looks that saw it
        self._open: dict[tuple[int, int], tuple[float, float]] = {}  # -> began, impulse
        self._hits: list[Hit] = []

    def look(self, data: Data) -> None:
        """Count the contacts that there are now."""
        push = self._pushes(data)
        self._touching = {pair: self._touching.get(pair, 0) + 1 for pair in push}
        for pair, looks in self._touching.items():
            if looks <= LOOKS:
                began, impulse = self._open.get(pair, (data.time, 0.0))
                self._open[pair] = (began, impulse + push[pair] * self._pause)
        for pair in [pair for pair in self._open if self._touching.get(pair, LOOKS) >= LOOKS]:
            self._close(pair)

    def hits(self) -> tuple[Hit, ...]:
        """All that were loud enough, as they began."""
        for pair in list(self._open):
            self._close(pair)
        return tuple(sorted(self._hits))

    def _pushes(self, data: Data) -> dict[tuple[int, int], float]:
        """The normal force between each two that touch."""
        push: dict[tuple[int, int], float] = {}
        geoms: list[tuple[int, int]] = data.contact.geom.tolist()
        rows: list[int] = data.contact.efc_address.tolist()
        for (one, other), row in zip(geoms, rows, strict=True):
            if row >= 0:  # it presses
                low, high = sorted((self._of_geom[one], self._of_geom[other]))
                pair = (high, low) if low < 0 else (low, high)
                push[pair] = push.get(pair, 0.0) + float(data.efc_force[row])
        return push

    def _close(self, pair: tuple[int, int]) -> None:
        began, impulse = self._open.pop(pair)
        if impulse >= FAINTEST:
            self._hits.append(Hit(round(began, 4), *pair, round(impulse, 2)))
