"""The lesson on value iteration.

GET /api/learn/{game}?goal=2&sides=2      Lesson
GET /api/learn/{game}/throw               OneThrow
GET /api/learn/{game}/race?target=100     RaceResult
"""

from pigpen.lab.study.convergence import Lesson, LessonCell, LessonSweep, LessonTerm
from pigpen.lab.study.one_throw import OneThrow
from pigpen.lab.study.race import RaceResult, RaceWay

__all__ = [
    "Lesson",
    "LessonCell",
    "LessonSweep",
    "LessonTerm",
    "OneThrow",
    "RaceResult",
    "RaceWay",
]
