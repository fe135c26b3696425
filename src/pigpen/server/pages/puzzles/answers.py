"""Computes puzzles and evaluates answers, in a worker process.

Results are JSON.
"""

from datetime import date

import msgspec
from msgspec.structs import asdict

from pigpen.core.translations import Translatable
from pigpen.lab.puzzles import feedback
from pigpen.lab.puzzles.catalog import SOURCES, daily, find, puzzle, source_of
from pigpen.lab.puzzles.puzzle import Kind, NoPuzzle, Puzzle, PuzzleQuestion, Theme, question_of
from pigpen.server.wire.puzzles import Answered


def daily_puzzle(day: str, game: str) -> bytes:
    """Return the `Puzzle` of a day, in ISO 8601, and a game."""
    return msgspec.json.encode(_shown(daily(date.fromisoformat(day), game), day))


def named_puzzle(game: str, theme: str, name: str) -> bytes:
    """Return the `Puzzle` of a game with this name; `theme` may be empty."""
    return msgspec.json.encode(_shown(puzzle(name, game, Theme(theme) if theme else None), ""))


def evaluate(key: str, action: int, theme: str, day: str) -> bytes:
    """Return the `Answered` of an action.

    `theme` is the requested one, or empty; `day` is that of a daily puzzle, or empty.

    Raises:
        NoPuzzle: the day has another puzzle.
    """
    if day and daily(date.fromisoformat(day), key.partition(".")[0]).key != key:
        said = "{day} has another puzzle: ask for it again."
        raise NoPuzzle(Translatable(said, day=day))
    return msgspec.json.encode(_answered(key, action, theme))


def _shown(asked: Puzzle, day: str) -> PuzzleQuestion:
    question = SOURCES[asked.game.name].question
    return question_of(asked.view, asked.key, question, asked.asks, asked.scene, day)


def _answered(key: str, action: int, theme: str) -> Answered:
    asked = find(key)
    found = asdict(feedback.evaluate(asked, action))
    if asked.kind == Kind.QUIET:
        return Answered(**found)  # every answer counts as right
    wanted = Theme(theme) if theme else None
    return Answered(**found, weight=source_of(asked.game.name, wanted).openness(wanted))
