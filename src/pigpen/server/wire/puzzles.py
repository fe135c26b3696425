"""Puzzles, answers and ratings.

====================================  ===========================================
GET  /api/puzzles?day=                PuzzleGames: games with puzzles, and the guest's ratings
GET  /api/puzzles/today?day=&game=    PuzzleToday: the day's game, and the guest's days in a row
GET  /api/puzzles/daily?day=&game=    Puzzle: of a day, the same for all
GET  /api/puzzles/next?game=&theme=   Puzzle: a random one
GET  /api/puzzles/mistake             Puzzle: a mistake of the guest's own games that is due
POST /api/puzzles/answer (Answer)     Answered: the value of every choice
====================================  ===========================================

A puzzle contains neither the values of its choices nor its theme; both come with the answer.

`day` is today's date where the client is, in ISO 8601; unless given, the date in UTC. Of `daily` it
may be any earlier day too. Each game has a puzzle of the day. Unless `game` names one, it is that
of the game that the guest knows, if there is just one, else that of the day's own game, which
`game=any` asks for.
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


class PuzzleDay(Wire):
    """A day on which the guest answered the puzzle of that day."""

    day: str  # ISO 8601
    is_solved: bool


class PuzzleGames(Wire):
    """The games with puzzles, the current day, and the guest's ratings and days."""

    today: str  # ISO 8601
    first_day: str  # the earliest day with a puzzle
    games: tuple[PuzzleGame, ...]
    skills: tuple[PuzzleSkill, ...]
    mistakes: int  # number of own mistakes that are due
    days: tuple[PuzzleDay, ...]  # on which the guest answered, ascending
    streak: int  # days in a row


class PuzzleToday(Wire):
    """The puzzle of the day in a line."""

    day: str  # ISO 8601
    game: str
    question: str  # its text is `puzzle.question.QUESTION` in the catalog
    is_answered: bool
    is_solved: bool
    streak: int  # days in a row on which the guest answered


class Puzzle(PuzzleQuestion, frozen=True, kw_only=True):
    """A question, and the guest's answer if there is one."""

    answered: int | None = None  # the guest's answer to the puzzle of a day
    day_game: str = ""  # the day's own game, whose puzzle an address without a game means


class Answer(Wire):
    """An answer to a puzzle."""

    key: str
    action: int
    theme: str = ""  # the requested theme: what it reveals of the answer is not rated
    day: str = ""  # of a puzzle of a day
    today: str = ""  # the date where the client is: an answer counts on the puzzle's own day


class Answered(PuzzleFeedback, frozen=True, kw_only=True):
    """The evaluation of an answer, and what it changed."""

    weight: float = 0.0  # of the answer in ratings, from 0 to 1
    skill: PuzzleSkill | None = None  # after the answer; null if unrated
    change: float = 0.0  # of the rating
    found_percent: int | None = None  # of all first answers, those that are right; null for few
