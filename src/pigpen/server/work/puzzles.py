"""Puzzles and the answers to them, which a worker process makes.

Answers are `wire.puzzles`'s, as JSON.
"""

from datetime import date

import msgspec

from pigpen.lab.puzzles.choosing import SOURCES, checked, daily, find, puzzle
from pigpen.lab.puzzles.puzzle import Kind, Puzzle, Theme
from pigpen.lab.puzzles.telling import told
from pigpen.server.views.puzzles import answer_to, check_choice, puzzle_of
from pigpen.server.wire import puzzles as wire_puzzles


class AskDaily(msgspec.Struct, frozen=True, tag="daily"):
    """The puzzle of a day."""

    day: str  # ISO 8601


class AskNamed(msgspec.Struct, frozen=True, tag="named"):
    """The puzzle of a name."""

    game: str
    theme: str | None
    name: str


class AskAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """What an answer gives away."""

    key: str
    action: int
    theme: str  # that was asked for, or empty


def answer(ask: AskDaily | AskNamed | AskAnswer) -> bytes:
    """A puzzle, or what an answer came to."""
    if isinstance(ask, AskAnswer):
        return msgspec.json.encode(_answered(ask))
    if isinstance(ask, AskDaily):
        return msgspec.json.encode(_shown(daily(date.fromisoformat(ask.day)), ask.day))
    theme = Theme(ask.theme) if ask.theme else None
    return msgspec.json.encode(_shown(puzzle(ask.name, ask.game, theme), ""))


def _shown(asked: Puzzle, day: str) -> wire_puzzles.Puzzle:
    question = SOURCES[asked.game.name].question
    return puzzle_of(asked.view, asked.key, question, asked.asks, day)


def _answered(ask: AskAnswer) -> wire_puzzles.Answered:
    asked = find(ask.key)
    check_choice(asked.view, ask.action)
    given = wire_puzzles.Answer(key=ask.key, action=ask.action)
    said = told(asked, ask.action)
    found = answer_to(asked.view, given, asked.theme, asked.judged, said)
    if asked.kind == Kind.QUIET:
        return found  # whatever one answers is right
    theme = Theme(ask.theme) if ask.theme else None
    weight = checked(asked.game.name, theme).openness(theme)
    return msgspec.structs.replace(found, weight=weight)
