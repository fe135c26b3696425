"""Outcomes of throws, which cannot be listed, computed by an engine from a committed secret.

An engine computes a throw once, from the position in which the pieces are in the air, and reports
the landing as consecutive outcomes. The seed of the ply of the first outcome determines all
randomness, so the same engine gives the same landing everywhere.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import numpy as np

from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.notation import split
from pigpen.core.position import after, is_open, outcomes
from pigpen.core.rng import stream
from pigpen.play.fair import FairChance


class EngineVersion(NamedTuple):
    """An engine and its model; equal versions compute equal landings."""

    name: str = ""  # with its version: "table 3"
    model: str = ""  # SHA-256 in hex of the simulated model; empty without simulation


NOTHING_THROWN: Final = EngineVersion()
_SAMPLE: Final = 14  # bytes of a piece in a keyframe


class Hit(NamedTuple):
    """A collision of a piece with another piece, the board, or the table."""

    at: float  # seconds after the release
    piece: int
    other: int  # a piece, or -1 for the board and -2 for the table around it
    impulse: float


class Trajectory(NamedTuple):
    """The movement of the pieces of a throw, for display only; the outcomes count."""

    hz: int  # keyframes per second
    pieces: tuple[int, ...]  # [B] pieces that moved
    keyframes: bytes  # int16, little-endian, [F, B, 7]: x y z by 1000, w x y z by 32767
    hits: tuple[Hit, ...] = ()

    @property
    def num_keyframes(self) -> int:
        return len(self.keyframes) // (_SAMPLE * len(self.pieces)) if self.pieces else 0

    @property
    def seconds(self) -> float:
        """The time from release to rest."""
        return self.num_keyframes / self.hz


class Landing(NamedTuple):
    """The result of a throw."""

    outcomes: tuple[int, ...]  # in the order in which the game applies them
    trajectory: Trajectory | None = None  # None where only the end was drawn


class Engine(NamedTuple):
    """A way to compute throws."""

    version: Callable[[AnyGame], EngineVersion]
    land: Callable[[AnyGame, Any, bytes], Landing]  # game, position, seed of 32 bytes


class NoEngine(PigpenError):
    """No engine here can compute a throw."""


def _draw_landing(game: AnyGame, position: AnyPosition, seed: bytes) -> Landing:
    """Draw a landing from the game's own model of outcomes, without simulation.

    Raises:
        NoEngine: the game has no such model.
    """
    if game.kernels.draw_outcome is None:
        raise NoEngine("{game} has no table of outcomes to draw from.", game=game.name)
    rng, no_list = stream(int.from_bytes(seed, "big")), np.zeros(0)
    drawn: list[int] = []
    while is_open(game, position):
        drawn.append(int(game.kernels.draw_outcome(game.rules, position, no_list, rng)))
        position = after(game, position, drawn[-1])
    return Landing(tuple(drawn))


def _table_version(game: AnyGame) -> EngineVersion:
    return EngineVersion(f"table {game.version}", game.extras.drawn_from)


TABLE: Final = Engine(_table_version, _draw_landing)


def scripted(texts: Iterable[str]) -> Engine:
    """Return an engine that reports the given texts, one per throw, in history notation."""
    waiting = iter(texts)

    def land(game: AnyGame, position: AnyPosition, seed: bytes) -> Landing:
        text = next(waiting, None)
        if text is None:
            raise NoEngine("The script says nothing of this throw.")
        said: list[int] = []
        for part in split(game, position, text):
            said.append(part.parse(game, position))
            position = after(game, position, said[-1])
        return Landing(tuple(said))

    def version(game: AnyGame) -> EngineVersion:
        return EngineVersion("scripted")

    return Engine(version, land)


class ThrownChance:
    """A `FairChance` that uses an engine where outcomes cannot be listed."""

    def __init__(self, fair: FairChance, engine: Engine) -> None:
        self.fair = fair
        self.has_thrown = False
        self._engine = engine
        self._due: dict[tuple[int, bytes], int] = {}  # outcomes of one throw, by ply and position

    def __eq__(self, other: object) -> bool:
        """Whether both use the same secret and engine, and have thrown alike."""
        if not isinstance(other, ThrownChance):
            return NotImplemented
        ours = self.fair, self.has_thrown, self._engine
        return ours == (other.fair, other.has_thrown, other._engine)

    __hash__ = None  # pyright: ignore[reportAssignmentType] - it goes on

    @property
    def secret(self) -> bytes:
        return self.fair.secret

    @property
    def contributions(self) -> tuple[str, ...]:
        return self.fair.contributions

    def version(self, game: AnyGame) -> EngineVersion:
        """Return the engine of the throws so far; an empty one if nothing was thrown."""
        return self._engine.version(game) if self.has_thrown else NOTHING_THROWN

    def outcome(self, game: AnyGame, position: AnyPosition, ply: int) -> int:
        """Return the outcome at `ply` of the history.

        Raises:
            NoEngine: no engine here can compute the throw.
        """
        possible = outcomes(game, position)
        if possible:
            return self.fair.pick(possible, ply)
        key = ply, position.tobytes()
        if key not in self._due:
            self._due = self._land(game, position, ply)
        return self._due[key]

    def _land(self, game: AnyGame, position: AnyPosition, ply: int) -> dict[tuple[int, bytes], int]:
        """Compute the throw in the air, and return its outcomes by ply and position."""
        landing = self._engine.land(game, position, self.fair.seed(ply))
        self.has_thrown = True
        due: dict[tuple[int, bytes], int] = {}
        for number, outcome in enumerate(landing.outcomes):
            due[ply + number, position.tobytes()] = outcome
            position = after(game, position, outcome)
        return due
