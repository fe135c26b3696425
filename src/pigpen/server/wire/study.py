"""The study pages of solved games.

GET /api/study                  list[StudyGame]
GET /api/study/{game}           the whole: a head and bytes
GET /api/study/{game}/{other}   one slice: a head and win chances

The last two take options as query parameters and answer in bytes; `work.study` and
`web/src/study/solved.ts` describe the format.
"""

from pigpen.server.wire.base import Wire
from pigpen.server.wire.games import OptionInfo


class StudyGame(Wire):
    """A game that can be studied, and its options."""

    name: str
    options: tuple[OptionInfo, ...]


class TurnHead(Wire, tag_field="kind", tag="turn"):
    """Figures of a solved game in which a seat rolls again or holds."""

    target: int
    first_seat_wins: float
    residual: float  # largest violation of the Bellman equation
    seconds: float  # of solving time
    unused: tuple[str, ...]  # options without effect here
    first_hold: int  # the least turn total at which best play holds at 0-0; else the target
    rolls: int  # number of states in which best play rolls
    met: int  # number of states reached if both seats play best
    met_by_one: int  # number of states reached if one seat plays best, at any score of the other


class ThrowHead(Wire, tag_field="kind", tag="throw"):
    """Figures of a solved game in which a turn is one throw of a chosen number of dice."""

    target: int
    first_seat_wins: float
    residual: float
    seconds: float
    unused: tuple[str, ...]
    most_dice: int  # the maximum number of dice per throw
    first_dice: int  # the best number of dice at 0-0
    met: int  # number of pairs of scores reached if both seats play best
    met_by_one: int


StudyHead = TurnHead | ThrowHead
