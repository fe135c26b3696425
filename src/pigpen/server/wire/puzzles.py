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

from pigpen.lab.puzzles.feedback import PuzzleFeedback
from pigpen.lab.puzzles.puzzle import PuzzleQuestion
from pigpen.server.wire.base import Wire


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


class Puzzle(PuzzleQuestion, frozen=True, kw_only=True):
    """A question, and the guest's answer if there is one."""

    answered: int | None = None  # the guest's answer to the daily puzzle


class Answer(Wire):
    """An answer to a puzzle."""

    key: str
    action: int
    theme: str = ""  # the requested theme: what it reveals of the answer is not rated


class Answered(PuzzleFeedback, frozen=True, kw_only=True):
    """The evaluation of an answer, and what it changed."""

    weight: float = 0.0  # of the answer in ratings, from 0 to 1
    skill: PuzzleSkill | None = None  # after the answer; null if unrated
    change: float = 0.0  # of the rating
