"""Options of Push Out the Pig and presets of the published rules.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

from pigpen.core.codes import Code
from pigpen.core.options import Choice, Span

MAX_SEATS = 6  # P1


class Lead(Code):
    """The leader of the first trick of a deal (P4)."""

    PIG_TAKER = 0  # a random seat at first, then the seat that took the pig
    TWO_OF_SPADES = 1  # its holder
    TWO_OF_CLUBS = 2  # its holder
    ROTATE = 3  # a random seat at first, then the next one


class Switch(Code):
    """An option that is on or off."""

    OFF = 0
    ON = 1


class Finish(Code):
    """The procedure once all sixteen scoring cards are taken (P9)."""

    OFF = 0  # the deal is played out
    OFFER = 1  # the seat to move may end it
    AUTO = 2  # it ends


class Turns(Code):
    """The condition under which the pig, or the goat, changes its sign (P12)."""

    NEVER = 0
    ALL16 = 1  # for a seat that takes all sixteen scoring cards
    ALL_HEARTS = 2  # for a seat that takes the thirteen hearts


class LowHearts(Code):
    """The points of the hearts from ten to two (P14)."""

    FLAT = 0  # 10 each from ten to five, nothing below
    FACE_4_10 = 1  # their face value, the four 10
    FACE_4_4 = 2  # their face value


class End(Code):
    """The limit that ends the game (P16)."""

    EITHER = 0  # a total at or beyond + limit or - limit
    MINUS = 1  # only - limit
    DEALS = 2  # neither: a number of deals


class Ties(Code):
    """The meaning of equal highest totals (P18)."""

    SHARE = 0
    EXTRA_DEAL = 1


class Partners(Code):
    """The partners at the table (P21)."""

    OFF = 0  # each for itself
    PAIRS = 1  # those who sit opposite
    THREES = 2  # every other seat of six


_TABLES = ((), (4, 6), (6,))  # P21: by how many seats each is played


class Rules(NamedTuple):
    """Options that may differ from table to table."""

    seats: Annotated[int, Span(3, MAX_SEATS, "P1")] = 4
    partners: Annotated[Partners, Choice("P21", tables=_TABLES)] = Partners.OFF
    lead: Annotated[Lead, Choice("P4", is_rare=True)] = Lead.PIG_TAKER
    joker_any_time: Annotated[Switch, Choice("P6", is_rare=True)] = Switch.OFF
    early_finish: Annotated[Finish, Choice("P9")] = Finish.OFFER
    low_hearts: Annotated[LowHearts, Choice("P14", is_rare=True)] = LowHearts.FLAT
    pig: Annotated[int, Span(0, 400, "P14", is_rare=True)] = 100  # points that the pig costs
    pig_turns: Annotated[Turns, Choice("P12", is_rare=True)] = Turns.ALL16
    goat_turns: Annotated[Turns, Choice("P14", is_rare=True)] = Turns.NEVER
    all_hearts: Annotated[int, Span(-200, 1000, "P11", is_rare=True)] = (
        200  # points for the thirteen
    )
    hearts_pig_goat: Annotated[int, Span(0, 2000, "P14", is_rare=True)] = (
        0  # points for the thirteen with pig and goat; 0: each by itself
    )
    all_sixteen: Annotated[int, Span(0, 5000, "P14", is_rare=True)] = (
        0  # fixed points; 0: as they add up
    )
    nothing: Annotated[int, Span(-100, 0, "P14", is_rare=True)] = 0  # points for no scoring card
    expose: Annotated[Switch, Choice("P15")] = Switch.OFF
    end: Annotated[End, Choice("P16")] = End.EITHER
    limit: Annotated[int, Span(100, 5000, "P16")] = 1000
    deals: Annotated[int, Span(1, 100, "P16")] = 8  # where a number of deals ends the game
    ties: Annotated[Ties, Choice("P18", is_rare=True)] = Ties.SHARE


# P14
PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "standard": {},
        "mainland": {"pig_turns": "all_hearts", "expose": "on"},
        "pagat": {"lead": "two_of_spades", "pig_turns": "all_hearts", "expose": "on"},
        "taiwan_contest": {
            "low_hearts": "face_4_4",
            "hearts_pig_goat": 500,
            "all_sixteen": 1000,
        },
        "taiwan_colour_change": {
            "low_hearts": "face_4_10",
            "pig_turns": "all_hearts",
            "goat_turns": "all_hearts",
            "all_sixteen": 800,
        },
        "wikipedia_face_value": {"low_hearts": "face_4_10", "expose": "on"},
        "thai": {"low_hearts": "face_4_4", "all_hearts": 194, "nothing": -50},
        "ben_lynn": {"low_hearts": "face_4_10", "pig": 200, "end": "deals", "deals": 4},
    }
)
