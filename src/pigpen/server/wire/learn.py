"""The lesson on value iteration.

GET /api/learn/{game}?goal=2&sides=2      Lesson
GET /api/learn/{game}/throw               OneThrow
GET /api/learn/{game}/race?target=100     RaceResult
"""

from pigpen.server.wire.base import Wire


class OneThrow(Wire):
    """The effect of one more throw on the points of a turn."""

    faces: tuple[int | None, ...]  # points added by each face, from 1 on; null: all are lost
    least: int  # points at risk in the question
    most: int


class LessonTerm(Wire):
    """A term of an equation: chance * p(cell), or chance * (1 - p(cell)) after the turn passes."""

    chance: str  # a fraction
    share: float  # the fraction as a number
    cell: int | None  # index into the lesson's cells; null: the game is won, p = 1
    passed: bool


class LessonCell(Wire):
    """A position of the small game, with its equation and solution."""

    own: int
    other: int
    total: int
    throw: tuple[LessonTerm, ...]
    hold: LessonTerm | None  # null at the start of a turn
    exact: float
    fraction: str  # `exact` as a fraction; empty if too long


class LessonSweep(Wire):
    """The values after one sweep, by cell."""

    values: tuple[float, ...]
    fractions: tuple[str, ...]  # empty if too long


class Lesson(Wire):
    """A small game, value iteration on it, and its layers in the order of solution."""

    goal: int
    sides: int
    guess: float  # the initial value of all cells
    guess_fraction: str
    cells: tuple[LessonCell, ...]  # by layers of equal own + other, in the order of solution
    sweeps: tuple[LessonSweep, ...]  # the first ones
    changes: tuple[float, ...]  # the largest change of each sweep, until convergence
    errors: tuple[float, ...]  # after each sweep: the largest distance from the solution


class RaceWay(Wire):
    """The measurements of one method."""

    seconds: float
    worked: int  # number of computed values, with repetitions
    errors: tuple[float, ...]  # after each sweep; empty for the layers method, which is exact


class RaceResult(Wire):
    """Three methods that compute the same values, timed on the server."""

    target: int
    cells: int
    layers: int
    table: RaceWay  # each sweep uses the values of the previous sweep
    in_place: RaceWay  # each sweep uses values as soon as they are written
    layered: RaceWay
