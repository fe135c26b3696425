"""What the study pages are sent.

GET /api/study                  list[StudyGame]
GET /api/study/{game}           the whole: a StudyHead and cells
GET /api/study/{game}/{other}   one slice: a StudyHead and win chances

The last two take options as a query and answer in bytes; `study_work` and
`web/src/study/solved.ts` say how they are packed.
"""

from pigpen.server.wire import Wire
from pigpen.server.wire_games import OptionInfo


class StudyGame(Wire):
    """A game that can be studied, and what may be changed in it."""

    name: str
    options: tuple[OptionInfo, ...]


class StudyHead(Wire):
    """A solved game in numbers."""

    target: int
    first_seat_wins: float
    residual: float  # largest violation of the Bellman equation
    seconds: float  # that solving took
    first_hold: int  # the least turn total that is held at 0-0; the target if none
    rolls: int  # cells where best play rolls
    met: int  # cells that two seats meet which play their best
    met_by_one: int  # that one meets which does, the other's score being any
