"""Options of Piggy Piggy and presets of the published rules.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

from pigpen.core.codes import Code
from pigpen.core.options import Choice, Span

MAX_SEATS = 6
MOST_BARREN = 10  # renewals of the pile without a point (Y28)


class First(Code):
    """The first seat (Y1): drawn, or chosen by the host."""

    RANDOM = -1
    SEAT_0 = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3
    SEAT_4 = 4
    SEAT_5 = 5


class Switch(Code):
    """An option that is on or off."""

    OFF = 0
    ON = 1


class GoatTiming(Code):
    """The time at which a pig moves after a goat (Y11)."""

    IMMEDIATE = 0
    STEAL_STEP = 1  # of the turn in which the goat was played


class GoatTie(Code):
    """The effect of a goat that makes the holder of a pig level with another seat (Y12)."""

    HOLDER_KEEPS = 0
    HOLDER_LOSES = 1


class Exhaust(Code):
    """The procedure if a card is to be drawn and the pile is empty (Y26)."""

    RESHUFFLE = 0
    END = 1
    NO_DRAW = 2


class Tie(Code):
    """The meaning of equal highest scores if the game ends before the target (Y26)."""

    SHARE = 0
    MOST_PIGS = 1


class Rules(NamedTuple):
    """Options that may differ from table to table."""

    seats: Annotated[int, Span(2, MAX_SEATS, "Y31")] = 4
    target: Annotated[int, Span(1, 30, "Y25")] = 8  # points that win
    first: Annotated[First, Choice("Y1", is_seat=True)] = First.SEAT_0
    must_play: Annotated[Switch, Choice("Y3")] = Switch.OFF
    goat_timing: Annotated[GoatTiming, Choice("Y11", is_rare=True)] = GoatTiming.IMMEDIATE
    goat_tie: Annotated[GoatTie, Choice("Y12", is_rare=True)] = GoatTie.HOLDER_KEEPS
    center_needs_lead: Annotated[Switch, Choice("Y17", is_rare=True)] = Switch.ON
    center_auto: Annotated[Switch, Choice("Y18", is_rare=True)] = Switch.OFF
    score_optional: Annotated[Switch, Choice("Y21", is_rare=True)] = Switch.OFF
    on_exhaust: Annotated[Exhaust, Choice("Y26")] = Exhaust.RESHUFFLE
    tie: Annotated[Tie, Choice("Y26", is_rare=True)] = Tie.SHARE
    stall_rounds: Annotated[int, Span(1, 9, "Y28", is_rare=True)] = 2


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "standard": {},
        "to_the_letter": {"goat_tie": "holder_loses", "center_needs_lead": "off"},  # Y12, Y17
        "short": {"on_exhaust": "end"},  # Y26
        "eager": {"must_play": "on", "center_auto": "on"},  # Y3, Y18
    }
)
