"""Where thrown things come to rest: outcomes that no list holds, from a committed secret.

An engine works a throw out once, from the position in which it is in the air, and reports
what came of it as outcomes, one after the other. What is random in it follows from the seed
of the ply at which the first is reported; so whoever has the same engine gets the same.
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
    """An engine as it is somewhere; two that are equal come to the same."""

    name: str = ""  # with its number: "table 3"
    model: str = ""  # SHA-256 in hex of what it simulates; empty where it simulates nothing


NOTHING_THROWN: Final = EngineVersion()
_SAMPLE: Final = 14  # bytes of a piece in a keyframe


class Hit(NamedTuple):
    """One piece met another, the board, or the table."""

    at: float  # seconds after the release
    piece: int
    other: int  # a piece, or -1 for the board and -2 for the table about it
    impulse: float


class Trajectory(NamedTuple):
    """How the pieces of a throw moved: to be looked at, the outcomes are what counts."""

    hz: int  # keyframes a second
    pieces: tuple[int, ...]  # [B] those that moved
    keyframes: bytes  # int16, little end first, [F, B, 7]: x y z by 1000, w x y z by 32767
    hits: tuple[Hit, ...] = ()

    @property
    def num_keyframes(self) -> int:
        return len(self.keyframes) // (_SAMPLE * len(self.pieces)) if self.pieces else 0

    @property
    def seconds(self) -> float:
        """From the release to rest."""
        return self.num_keyframes / self.hz


class Landing(NamedTuple):
    """What came of a throw."""

    outcomes: tuple[int, ...]  # in the order in which the game takes them
    trajectory: Trajectory | None = None  # none where only the end was drawn


class Engine(NamedTuple):
    """A way to work throws out."""

    version: Callable[[AnyGame], EngineVersion]
    land: Callable[[AnyGame, Any, bytes], Landing]  # game, position, seed of 32 bytes


class NoEngine(PigpenError):
    """A throw that nothing here can work out."""


def _by_table(game: AnyGame, position: AnyPosition, seed: bytes) -> Landing:
    """What the game's own model of outcomes draws; nothing is simulated.

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


def _table_of(game: AnyGame) -> EngineVersion:
    return EngineVersion(f"table {game.version}", game.extras.drawn_from)


TABLE: Final = Engine(_table_of, _by_table)


def scripted(texts: Iterable[str]) -> Engine:
    """An engine that reports what is written, a text for each throw, as histories have it."""
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
    """A `FairChance` that an engine helps where outcomes cannot be listed."""

    def __init__(self, fair: FairChance, engine: Engine) -> None:
        self.fair = fair
        self.has_thrown = False
        self._engine = engine
        self._due: dict[tuple[int, bytes], int] = {}  # of one throw: by ply and position

    def __eq__(self, other: object) -> bool:
        """Whether it brings the same and has brought as much."""
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
        """Of the throws so far; an empty one where nothing was thrown."""
        return self._engine.version(game) if self.has_thrown else NOTHING_THROWN

    def outcome(self, game: AnyGame, position: AnyPosition, ply: int) -> int:
        """The outcome at `ply` of the history.

        Raises:
            NoEngine: the throw cannot be worked out here.
        """
        possible = outcomes(game, position)
        if possible:
            return self.fair.pick(possible, ply)
        key = ply, position.tobytes()
        if key not in self._due:
            self._due = self._land(game, position, ply)
        return self._due[key]

    def _land(self, game: AnyGame, position: AnyPosition, ply: int) -> dict[tuple[int, bytes], int]:
        """The outcomes of the throw that is in the air, each where it is due."""
        landing = self._engine.land(game, position, self.fair.seed(ply))
        self.has_thrown = True
        due: dict[tuple[int, bytes], int] = {}
        for number, outcome in enumerate(landing.outcomes):
            due[ply + number, position.tobytes()] = outcome
            position = after(game, position, outcome)
        return due
