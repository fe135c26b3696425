"""Why a command is not done: answers that change nothing."""

from typing import NamedTuple

from pigpen.core.errors import IllegalAction
from pigpen.core.said import ENGLISH, Said, catalogue


class Refusal(NamedTuple):
    """A command that changed nothing."""

    code: str  # stable, for programs
    text: str  # a sentence, for people
    ruling: str = ""  # paragraph of the game's rule book that forbids it
    said: Said | None = None  # the same as a fact, where a game forbids it


def refusal(code: str) -> Refusal:
    """The refusal of this code; its sentence is in the catalogue of texts."""
    return Refusal(code, catalogue(ENGLISH)[f"refusal.{code}"])


def illegal(problem: IllegalAction, names: tuple[str, ...]) -> Refusal:
    """What a game forbids, with its ruling."""
    why = problem.why
    return Refusal("illegal", why.text(names, ENGLISH), why.ruling, why)


class Repeated(NamedTuple):
    """The command was done before, at `ply`; to be answered as it was then."""

    ply: int


UNKNOWN_TABLE = refusal("unknown-table")
UNKNOWN_INVITE = refusal("unknown-invite")
STALE = refusal("stale")
TAKEN = refusal("seat-taken")
SEATED = refusal("already-seated")
WATCHING = refusal("not-seated")
WAITING = refusal("waiting")
OVER = refusal("over")
TURN = refusal("not-your-turn")
ONE_SEAT = refusal("bad-seats")
FAIR_DICE = refusal("fair-dice")
NOTHING_ENTERED = refusal("nothing-entered")
UNFINISHED = refusal("unfinished")
CANNOT_UNDO = refusal("cannot-undo")
NOT_AWAY = refusal("not-away")
NOT_A_PERSON = refusal("not-a-person")
HOST_ONLY = refusal("host-only")
BAD_CLOCK = refusal("bad-clock")
HIDDEN_BY_HAND = refusal("hidden-by-hand")
BAD_PLY = refusal("bad-ply")
NO_ROLL = refusal("no-roll")
UNKNOWN_PHRASE = refusal("unknown-phrase")
MANY_PHRASES = refusal("many-phrases")
