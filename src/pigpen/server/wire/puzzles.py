"""Puzzles, answers and ratings.

====================================  ===========================================
GET  /api/puzzles                     PuzzleGames: games with puzzles, and the guest's ratings
GET  /api/puzzles/daily               Puzzle: of the current day in UTC, the same for all
GET  /api/puzzles/next?game=&theme=   Puzzle: a random one
GET  /api/puzzles/mistake             Puzzle: a mistake of the guest's own games that is due
POST /api/puzzles/answer (Answer)     Answered: the value of every choice
====================================  ===========================================

A puzzle contains neither the values of its choices nor its theme; both come with the answer.
"""

from typing import Literal

from pigpen.core.said import Said
from pigpen.lab.advice.hint import HintedAction
from pigpen.server.wire.base import Data, Wire


class PuzzleGame(Wire):
    """A game with puzzles."""

    game: str
    question: str  # its text is `puzzle.question.QUESTION` in the catalog
    themes: tuple[str, ...]


class PuzzleSkill(Wire):
    """The guest's rating in puzzles of one theme (Glicko)."""

    game: str
    theme: str
    rating: float
    deviation: float
    plays: int


class PuzzleGames(Wire):
    """The games with puzzles, the current day, and the guest's ratings."""

    today: str  # ISO 8601, UTC
    games: tuple[PuzzleGame, ...]
    skills: tuple[PuzzleSkill, ...]
    mistakes: int  # number of own mistakes that are due


class PuzzleChoice(Wire):
    """A possible answer."""

    action: int
    text: str
    words: Said  # name of the action
    meaning: Data


class Puzzle(Wire):
    """A position in the view of the seat to move, which has to decide."""

    key: str  # of the position
    day: str  # ISO 8601, for the daily puzzle; else empty
    game: str
    options: dict[str, int | str]
    question: str
    asks: Said | None  # the position as a sentence; null if the view suffices
    seat: int
    view: Data  # the game's `describe`
    choices: tuple[PuzzleChoice, ...]
    answered: int | None  # the guest's answer to the daily puzzle


class Answer(Wire):
    """An answer to a puzzle."""

    key: str
    action: int
    theme: str = ""  # the requested theme: what it reveals of the answer is not rated


class Answered(Wire):
    """The evaluation of an answer."""

    key: str
    action: int
    grade: int  # 0 to 100
    theme: str  # empty if not revealed
    unit: Literal["chance", "points"]
    best: int
    actions: tuple[HintedAction, ...]
    said: tuple[Said, ...]  # the cost of the answer, and why
    trust: Said  # how exact the values are
    weight: float  # of the answer in ratings, from 0 to 1
    skill: PuzzleSkill | None  # after the answer; null if unrated
    change: float  # of the rating
