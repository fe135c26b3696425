"""What the lesson on value iteration is sent.

GET /api/learn/{game}?goal=2&sides=2      Lesson
GET /api/learn/{game}/throw               OneThrow
GET /api/learn/{game}/race?target=100     RaceResult
"""

from pigpen.server.wire.base import Wire


class OneThrow(Wire):
    """What one more throw does to the points of a turn."""

    faces: tuple[int | None, ...]  # points that each adds, from the one on; none: it takes all
    least: int  # points at risk to ask about
    most: int


class LessonTerm(Wire):
    """Part of an equation: chance * p(cell), or chance * (1 - p(cell)) once the turn passed."""

    chance: str  # a fraction
    share: float  # the same as a number
    cell: int | None  # index in the lesson's cells; none: the game is won, p = 1
    passed: bool


class LessonCell(Wire):
    """A position of the small game, its equation and the solution."""

    own: int
    other: int
    total: int
    throw: tuple[LessonTerm, ...]
    hold: LessonTerm | None  # none at the start of a turn
    exact: float
    fraction: str  # of `exact`; empty where it is too long to be read


class LessonSweep(Wire):
    """The table after one sweep, cell by cell."""

    values: tuple[float, ...]
    fractions: tuple[str, ...]  # empty where too long to be read


class Lesson(Wire):
    """A small game, value iteration on it, and the order of its layers."""

    goal: int
    sides: int
    guess: float  # every value before the first sweep
    guess_fraction: str
    cells: tuple[LessonCell, ...]  # by layers of equal own + other, as they are solved
    sweeps: tuple[LessonSweep, ...]  # the first ones
    changes: tuple[float, ...]  # the largest of each sweep, until nothing changes
    errors: tuple[float, ...]  # after each: the largest distance from the solution


class RaceWay(Wire):
    """How one way to the values went."""

    seconds: float
    worked: int  # values worked out, each as often as it was
    errors: tuple[float, ...]  # after each sweep; empty for the layers, which are exact


class RaceResult(Wire):
    """Three ways to the same values, on the server."""

    target: int
    cells: int
    layers: int
    table: RaceWay  # each sweep from the table before it
    in_place: RaceWay  # each sweep from what it has just written
    layered: RaceWay
