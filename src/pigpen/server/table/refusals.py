"""Refusals: the answers to commands and requests that change nothing."""

from typing import NamedTuple, TypeVar

from pigpen.core.errors import FieldError, IllegalAction
from pigpen.core.said import Said, catalogue
from pigpen.core.translations import ENGLISH

T = TypeVar("T")


class Refusal(NamedTuple):
    """Why a command or a request was refused."""

    code: str  # stable, for programs
    text: str  # a sentence, for people
    ruling: str = ""  # paragraph of the rule book that forbids the action
    said: Said | None = None  # the text as a message of the catalog, if a rule forbids the action
    status: int = 400  # of the HTTP response
    wrong: FieldError | None = None  # the invalid fields, if any
    wait: int = 0  # seconds after which a retry makes sense, if known


class Refused(Exception):
    """Raised to end a request handler with a refusal."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.text)
        self.why = why


def unwrap(answer: T | Refusal) -> T:
    """Return an answer that is not a refusal.

    Raises:
        Refused: the answer is a refusal.
    """
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return answer


def refusal(code: str, status: int = 400) -> Refusal:
    """Return the refusal with this code and its sentence from the catalog of texts."""
    return Refusal(code, catalogue(ENGLISH)[f"refusal.{code}"], status=status)


def illegal_action(problem: IllegalAction, names: tuple[str, ...]) -> Refusal:
    """Return the refusal of an illegal action, with its ruling."""
    why = problem.why
    return Refusal("illegal", why.text(names, ENGLISH), why.ruling, why)


class Repeated(NamedTuple):
    """A retry of a command that was done at `ply`; it gets the same answer again."""

    ply: int


UNKNOWN_TABLE = refusal("unknown-table", 404)
UNKNOWN_INVITE = refusal("unknown-invite", 404)
STALE = refusal("stale", 409)
STALE_COMMITMENT = refusal("stale-commitment", 409)
TAKEN = refusal("seat-taken", 409)
SEATS_TAKEN = refusal("seats-taken", 409)
SEATED = refusal("already-seated", 409)
WATCHING = refusal("not-seated", 403)
WAITING = refusal("waiting", 409)
OVER = refusal("over", 409)
TABLE_FULL = refusal("table-full", 409)
TURN = refusal("not-your-turn", 409)
ONE_SEAT = refusal("bad-seats")
FAIR_DICE = refusal("fair-dice")
NOTHING_ENTERED = refusal("nothing-entered")
CLOSED = refusal("closed", 409)
BEGUN = refusal("begun", 409)
HOST_CLOSES = refusal("host-closes", 403)
MUST_RESIGN = refusal("must-resign", 409)
NOT_WELCOME = refusal("not-welcome", 403)
HOST_FILLS = refusal("host-fills", 403)
YOURSELF = refusal("yourself")
UNFINISHED = refusal("unfinished", 409)
CANNOT_UNDO = refusal("cannot-undo")
NOT_AWAY = refusal("not-away", 409)
NOT_A_PERSON = refusal("not-a-person")
HOST_ONLY = refusal("host-only", 403)
BAD_CLOCK = refusal("bad-clock")
HIDDEN_BY_HAND = refusal("hidden-by-hand")
NO_STAND_IN = refusal("no-stand-in", 409)
UNKNOWN_HANDS = refusal("unknown-hands", 409)
NO_FIRST_GAME = refusal("no-first-game", 404)
BAD_PLY = refusal("bad-ply")
NO_FORECAST = refusal("no-forecast", 409)
NO_TRAJECTORY = refusal("no-trajectory", 404)
UNKNOWN_PHRASE = refusal("unknown-phrase")
MANY_PHRASES = refusal("many-phrases")
