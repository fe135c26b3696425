"""A step: an action of a table's history with its narration, made on first use. Pure."""

from typing import NamedTuple

from pigpen.core.game import NOBODY, AnyGame, AnyPosition, Json, resigning_seat
from pigpen.core.notation import format_action
from pigpen.core.said import Said
from pigpen.core.sheet import SheetLine
from pigpen.server.table.events import Played


class Narration(NamedTuple):
    """An action as text, as data for the client, and as sentences."""

    text: str
    meaning: Json
    said: tuple[Said, ...]


class Ply(NamedTuple):
    """An action between two positions, neither of which is modified."""

    game: AnyGame
    before: AnyPosition
    action: int
    after: AnyPosition


class LazyNarration:
    """The narration of an action, made on first use; it then replaces the positions."""

    __slots__ = ("_value",)

    def __init__(self, ply: Ply) -> None:
        self._value: Ply | Narration = ply

    def get(self) -> Narration:
        """Return the narration. Threads may call this at the same time: all get equal ones."""
        value = self._value
        if isinstance(value, Ply):
            value = self._value = _narrated(*value)
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyNarration) and self.get() == other.get()

    __hash__ = None  # pyright: ignore[reportAssignmentType] - it holds a dict


class Step(NamedTuple):
    """An action of the history, with its narration and what viewers may know of it."""

    played: Played
    narration: LazyNarration
    hidden_from: frozenset[int]  # seats that may not see it; NOBODY stands for spectators
    before: AnyPosition | None = None  # position of a person's decision; else not stored
    line: SheetLine | None = None  # the line of the score sheet that this action completed
    is_landing: bool = False  # the first outcome of a throw that the server simulated

    @property
    def text(self) -> str:
        return self.narration.get().text

    @property
    def meaning(self) -> Json:
        return self.narration.get().meaning

    @property
    def said(self) -> tuple[Said, ...]:
        return self.narration.get().said


def _narrated(game: AnyGame, before: AnyPosition, action: int, after: AnyPosition) -> Narration:
    return Narration(
        format_action(game, before, action),
        _meaning(game, before, action),
        tuple(game.words.narrate(game.rules, before, action, after)),
    )


def _meaning(game: AnyGame, position: AnyPosition, action: int) -> Json:
    leaver = resigning_seat(action)
    return (
        {"resign": leaver} if leaver != NOBODY else game.words.meaning(game.rules, position, action)
    )
