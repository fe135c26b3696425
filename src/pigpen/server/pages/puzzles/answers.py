"""Computes puzzles and evaluates answers, in a worker process.

Results are types of `wire.puzzles`, as JSON.
"""

from datetime import date

import msgspec

from pigpen.lab.puzzles.catalog import SOURCES, daily, find, puzzle, source_of
from pigpen.lab.puzzles.feedback import feedback
from pigpen.lab.puzzles.puzzle import Kind, Puzzle, Theme
from pigpen.server.pages.puzzles.views import answer_to, check_choice, puzzle_of
from pigpen.server.wire import puzzles as wire_puzzles


class DailyRequest(msgspec.Struct, frozen=True, tag="daily"):
    """Request for the puzzle of a day."""

    day: str  # ISO 8601


class NamedRequest(msgspec.Struct, frozen=True, tag="named"):
    """Request for the puzzle of a name."""

    game: str
    theme: str | None
    name: str


class AnswerRequest(msgspec.Struct, frozen=True, tag="answer"):
    """Request for the evaluation of an answer."""

    key: str
    action: int
    theme: str  # the requested theme, or empty


def answer(ask: DailyRequest | NamedRequest | AnswerRequest) -> bytes:
    """Return a puzzle or the evaluation of an answer as JSON."""
    if isinstance(ask, AnswerRequest):
        return msgspec.json.encode(_answered(ask))
    if isinstance(ask, DailyRequest):
        return msgspec.json.encode(_shown(daily(date.fromisoformat(ask.day)), ask.day))
    theme = Theme(ask.theme) if ask.theme else None
    return msgspec.json.encode(_shown(puzzle(ask.name, ask.game, theme), ""))


def _shown(asked: Puzzle, day: str) -> wire_puzzles.Puzzle:
    question = SOURCES[asked.game.name].question
    return puzzle_of(asked.view, asked.key, question, asked.asks, day)


def _answered(ask: AnswerRequest) -> wire_puzzles.Answered:
    asked = find(ask.key)
    check_choice(asked.view, ask.action)
    given = wire_puzzles.Answer(key=ask.key, action=ask.action)
    said = feedback(asked, ask.action)
    found = answer_to(asked.view, given, asked.theme, asked.judged, said)
    if asked.kind == Kind.QUIET:
        return found  # every answer counts as right
    theme = Theme(ask.theme) if ask.theme else None
    weight = source_of(asked.game.name, theme).openness(theme)
    return msgspec.structs.replace(found, weight=weight)
