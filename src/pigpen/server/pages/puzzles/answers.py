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


def daily_puzzle(day: str) -> bytes:
    """Return the `Puzzle` of a day, in ISO 8601."""
    return msgspec.json.encode(_shown(daily(date.fromisoformat(day)), day))


def named_puzzle(game: str, theme: str, name: str) -> bytes:
    """Return the `Puzzle` of a game with this name; `theme` may be empty."""
    return msgspec.json.encode(_shown(puzzle(name, game, Theme(theme) if theme else None), ""))


def evaluate(key: str, action: int, theme: str) -> bytes:
    """Return the `Answered` of an action; `theme` is the requested one, or empty."""
    return msgspec.json.encode(_answered(key, action, theme))


def _shown(asked: Puzzle, day: str) -> wire_puzzles.Puzzle:
    question = SOURCES[asked.game.name].question
    return puzzle_of(asked.view, asked.key, question, asked.asks, day)


def _answered(key: str, action: int, theme: str) -> wire_puzzles.Answered:
    asked = find(key)
    check_choice(asked.view, action)
    given = wire_puzzles.Answer(key=key, action=action)
    said = feedback(asked, action)
    found = answer_to(asked.view, given, asked.theme, asked.judged, said)
    if asked.kind == Kind.QUIET:
        return found  # every answer counts as right
    wanted = Theme(theme) if theme else None
    weight = source_of(asked.game.name, wanted).openness(wanted)
    return msgspec.structs.replace(found, weight=weight)
