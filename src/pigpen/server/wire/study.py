"""What the study pages are sent.

GET /api/study                  list[StudyGame]
GET /api/study/{game}           the whole: a head and bytes
GET /api/study/{game}/{other}   one slice: a head and win chances

The last two take options as a query and answer in bytes; `work.study` and
`web/src/study/solved.ts` say how they are packed.
"""

from pigpen.server.wire.base import Wire
from pigpen.server.wire.games import OptionInfo


class StudyGame(Wire):
    """A game that can be studied, and what may be changed in it."""

    name: str
    options: tuple[OptionInfo, ...]


class TurnHead(Wire, tag_field="kind", tag="turn"):
    """In numbers, a solved game in which a seat throws again or holds."""

    target: int
    first_seat_wins: float
    residual: float  # largest violation of the Bellman equation
    seconds: float  # that solving took
    unused: tuple[str, ...]  # options that change nothing here
    first_hold: int  # the least turn total that is held at 0-0; the target if none
    rolls: int  # cells where best play rolls
    met: int  # cells that two seats meet which play their best
    met_by_one: int  # that one meets which does, the other's score being any


class ThrowHead(Wire, tag_field="kind", tag="throw"):
    """In numbers, a solved game in which a turn is one throw of so many dice."""

    target: int
    first_seat_wins: float
    residual: float
    seconds: float
    unused: tuple[str, ...]
    most_dice: int  # that one may throw: 1 to this number
    first_dice: int  # the best number at 0-0
    met: int  # pairs of scores that two seats meet which play their best
    met_by_one: int


StudyHead = TurnHead | ThrowHead
