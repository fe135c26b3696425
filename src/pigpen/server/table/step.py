"""An action of a table's history, with the words for whoever is shown it. Pure."""

from typing import NamedTuple

from pigpen.core.game import NOBODY, AnyGame, AnyPosition, Json, resigning_seat
from pigpen.core.notation import format_action
from pigpen.core.said import Said
from pigpen.core.sheet import SheetLine
from pigpen.server.table.events import Played


class Words(NamedTuple):
    """What people are told of an action."""

    text: str
    meaning: Json
    said: tuple[Said, ...]


class Ply(NamedTuple):
    """An action between two positions, neither of which is modified."""

    game: AnyGame
    before: AnyPosition
    action: int
    after: AnyPosition


class Telling:
    """The words for an action: found when first asked for, and kept in place of the positions."""

    __slots__ = ("_known",)

    def __init__(self, ply: Ply) -> None:
        self._known: Ply | Words = ply

    def words(self) -> Words:
        """The same whoever asks, and whichever of several threads comes first."""
        known = self._known
        if isinstance(known, Ply):
            known = self._known = _told(*known)
        return known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Telling) and self.words() == other.words()

    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of all that holds a dict


class Step(NamedTuple):
    """An action of the history; its words are there for who is shown it."""

    played: Played
    telling: Telling
    hidden_from: frozenset[int]  # seats that may not know of it; NOBODY is who only watches
    before: AnyPosition | None = None  # in which a person decided; else it is not kept
    line: SheetLine | None = None  # of the score sheet, which it filled
    is_landing: bool = False  # the first outcome of a throw, which the server worked out

    @property
    def text(self) -> str:
        return self.telling.words().text

    @property
    def meaning(self) -> Json:
        return self.telling.words().meaning

    @property
    def said(self) -> tuple[Said, ...]:
        return self.telling.words().said


def _told(game: AnyGame, before: AnyPosition, action: int, after: AnyPosition) -> Words:
    return Words(
        format_action(game, before, action),
        _meaning(game, before, action),
        tuple(game.words.narrate(game.rules, before, action, after)),
    )


def _meaning(game: AnyGame, position: AnyPosition, action: int) -> Json:
    leaver = resigning_seat(action)
    return (
        {"resign": leaver} if leaver != NOBODY else game.words.meaning(game.rules, position, action)
    )
