"""What the page of puzzles is sent.

====================================  ===========================================
GET  /api/puzzles                     PuzzleGames: what there is
GET  /api/puzzles/daily               Puzzle: today's by the date in UTC, the same for all
GET  /api/puzzles/next?game=&theme=   Puzzle: another one
GET  /api/puzzles/mistake             Puzzle: a mistake from one's own games, to be solved now
POST /api/puzzles/answer (Answer)     Answered: what every choice is worth
====================================  ===========================================

A puzzle says nothing of what its choices are worth; its theme comes with the answer.
"""

from typing import Literal

from pigpen.server.wire.base import Data, Said, Wire
from pigpen.server.wire.hints import HintedAction


class PuzzleGame(Wire):
    """A game of which there are puzzles."""

    game: str
    question: str  # the catalogue has it as `puzzle.question.QUESTION`
    themes: tuple[str, ...]


class PuzzleSkill(Wire):
    """The guest's rating in puzzles of one theme (Glicko)."""

    game: str
    theme: str
    rating: float
    deviation: float
    plays: int


class PuzzleGames(Wire):
    """What there is, what day it is, and how the guest stands."""

    today: str  # ISO 8601, UTC
    games: tuple[PuzzleGame, ...]
    skills: tuple[PuzzleSkill, ...]
    mistakes: int  # from the guest's own games, to be solved now


class PuzzleChoice(Wire):
    """Something that may be answered."""

    action: int
    text: str
    words: Said  # what it is called
    meaning: Data


class Puzzle(Wire):
    """A position to decide, as the seat to move sees it."""

    key: str  # of the position
    day: str  # ISO 8601, of today's puzzle; else empty
    game: str
    options: dict[str, int | str]
    question: str
    asks: Said | None  # the position in a sentence; null where the view alone tells it
    seat: int
    view: Data  # the game's `describe`
    choices: tuple[PuzzleChoice, ...]
    answered: int | None  # the action that the guest chose, of today's puzzle


class Answer(Wire):
    """What somebody chose."""

    key: str
    action: int
    theme: str = ""  # that was asked for: what it tells of the answer counts for no rating


class Answered(Wire):
    """What an answer gave away."""

    key: str
    action: int
    grade: int  # 0 to 100
    theme: str  # empty where it is not told
    unit: Literal["chance", "points"]
    best: int
    actions: tuple[HintedAction, ...]
    said: tuple[Said, ...]  # what the answer gave away, and why
    trust: Said  # how exact the values are
    weight: float  # of the answer for ratings, from 0 to 1
    skill: PuzzleSkill | None  # after it; null where nothing is rated
    change: float  # of the rating
