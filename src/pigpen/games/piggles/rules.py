"""What may differ from table to table, and readings of the rules by name.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Annotated, NamedTuple

from pigpen.core.options import Choice, Span
from pigpen.thrown.hand import Skill

SEATS = 2


class Switch(IntEnum):
    """An option that is on or off."""

    OFF = 0
    ON = 1


class Mode(IntEnum):
    """Without or with colours and runes (S35)."""

    CLASSIC = 0
    MODERN = 1


class Runes(IntEnum):
    """Which runes there are (S35)."""

    CORE = 0  # left, right, adjacent
    PLUS = 1  # and across
    FULL = 2  # all nine


class Loadout(IntEnum):
    """Where the pieces of a seat come from (S35, S36)."""

    STARTER = 0  # the house set
    DRAFT = 1  # chosen in turns from one pool
    FREE = 2  # each chooses from a pool of its own


class First(IntEnum):
    """The first seat (S6)."""

    RANDOM = -1
    SEAT_0 = 0
    SEAT_1 = 1


class Recoup(IntEnum):
    """When a piece comes back from the Mud (S9)."""

    ONE_FULL_TURN = 0
    ALL = 1
    END_OF_TURN = 2


class RollMode(IntEnum):
    """What a throw throws (S14)."""

    CUP = 0
    ONE_BY_ONE = 1


class Boundary(IntEnum):
    """Which part of a piece says where it lies (S3)."""

    FOOTPRINT = 0
    CENTRE = 1
    SILHOUETTE = 2


class Leaner(IntEnum):
    """What a thrown piece on its side counts as (S5); the first two are `thrown.Leaning`."""

    DOWN = 0
    UP_IF_FACE_RISES = 1
    REROLL = 2


class Cocked(IntEnum):
    """What becomes of a thrown piece that is too close to call (S5)."""

    AS_CLASSIFIED = 0
    REROLL = 1


class OnHead(IntEnum):
    """When a thrown piece is on its head (S5)."""

    AS_TURNED = 0
    STRICT = 1


class BonusMud(IntEnum):
    """What earns a point for a piece that goes to the Mud (S21)."""

    BOTH = 0
    OFFBOARD_ONLY = 1


class Penalty(IntEnum):
    """How often a piece in the Kitchen costs a point (S22)."""

    EACH_TURN = 0
    ONCE = 1


class Floor(IntEnum):
    """When a score stops at zero (S23)."""

    PHASE = 0
    EACH_ITEM = 1


class Offboard(IntEnum):
    """Where a piece goes that falls off the board (S17)."""

    MUD = 0
    PEN = 1
    KITCHEN = 2


class Overflow(IntEnum):
    """Where a captured piece goes that finds the Pen full (S25)."""

    MUD = 0
    OWNER_PEN = 1
    ALLOW = 2


class Exhaustion(IntEnum):
    """When a seat without pieces has lost (S26)."""

    TURN5_START = 0
    AFTER_RECOUP = 1
    NO_FUTURE_ROLL = 2
    OFF = 3


class Both(IntEnum):
    """How two seats without pieces are told apart (S27)."""

    IN_TURN = 0
    SIMULTANEOUS = 1


class SuddenBoard(IntEnum):
    """What lies on the board in the tiebreak (S31)."""

    CLEARED = 0
    LIVE = 1


class SuddenNone(IntEnum):
    """Who wins where neither seat has a piece for the tiebreak (S33)."""

    DRAW = 0
    SECOND_WINS = 1


class Trigger(IntEnum):
    """Which pieces act (S38)."""

    ROLLED_THIS_TURN = 0
    ALL_OWN_UP = 1


class LateRunes(IntEnum):
    """What the runes 5 to 9 do with the colour's own effect (S58)."""

    REPLACE = 0
    ALSO_COLOUR_ADJACENT = 1


class Frame(IntEnum):
    """Who says what is left and right (S41)."""

    SEAT = 0
    ACTIVE_PLAYER = 1


class Quadrants(IntEnum):
    """Which pieces lie in a quadrant (S42)."""

    FIELDS = 0
    BOUNDARY = 1
    SECTORS = 2


class BlueDrop(IntEnum):
    """How a piece is rerolled (S48)."""

    THROW = 0
    DROP_ABOVE = 1


class GreenWindow(IntEnum):
    """Which pieces in the Mud can be returned (S49)."""

    SINCE_OWN_LAST_TURN = 0
    LAST_TURN = 1


class Whose(IntEnum):
    """Whose pieces an effect may choose from."""

    OWN = 0
    ANY = 1


class Turned(IntEnum):
    """How a placed piece lies (S49, S57)."""

    UP = 0
    DOWN = 1


class ShieldEnd(IntEnum):
    """How long a shield lasts (S51)."""

    NEXT_ROLL = 0
    OPP_TURN_END = 1


class Capture(IntEnum):
    """How long a captured piece is kept (S52)."""

    PERMANENT = 0
    UNTIL_ROLLED = 1


class Across(IntEnum):
    """Which pieces of the opposite Field can be chosen (S43)."""

    ANY = 0
    NEAREST = 1


class Ballast(IntEnum):
    """Which pieces have a weight in the belly (S59)."""

    PREMIUM = 0
    ALL = 1
    NONE = 2


class Rules(NamedTuple):
    """What may differ from table to table; `woods`, `ring` and `lane` are quarter inches."""

    seats: Annotated[int, Span(SEATS, SEATS, "S6")] = SEATS
    mode: Annotated[Mode, Choice("S35")] = Mode.CLASSIC
    runes: Annotated[Runes, Choice("S35")] = Runes.CORE
    loadout: Annotated[Loadout, Choice("S36")] = Loadout.STARTER
    all_rune: Annotated[Switch, Choice("S43", is_rare=True)] = Switch.OFF
    rounds: Annotated[int, Span(1, 12, "S7")] = 6
    first: Annotated[First, Choice("S6")] = First.SEAT_0
    alternate_first: Annotated[Switch, Choice("S6", is_rare=True)] = Switch.OFF
    woods: Annotated[int, Span(2, 10, "S1", is_rare=True)] = 6
    ring: Annotated[int, Span(2, 8, "S1", is_rare=True)] = 4
    lane: Annotated[int, Span(1, 6, "S2", is_rare=True)] = 4
    boundary: Annotated[Boundary, Choice("S3", is_rare=True)] = Boundary.FOOTPRINT
    side: Annotated[Leaner, Choice("S5", is_rare=True)] = Leaner.DOWN
    cocked: Annotated[Cocked, Choice("S5", is_rare=True)] = Cocked.AS_CLASSIFIED
    head: Annotated[OnHead, Choice("S5", is_rare=True)] = OnHead.AS_TURNED
    recoup: Annotated[Recoup, Choice("S9", is_rare=True)] = Recoup.ONE_FULL_TURN
    recoup_optional: Annotated[Switch, Choice("S10", is_rare=True)] = Switch.OFF
    h_max: Annotated[int, Span(2, 12, "S13", is_rare=True)] = 12  # inches
    release_outside: Annotated[Switch, Choice("S13", is_rare=True)] = Switch.ON
    skill: Annotated[Skill, Choice("S13", is_rare=True)] = Skill.USUAL
    roll_mode: Annotated[RollMode, Choice("S14", is_rare=True)] = RollMode.CUP
    offboard: Annotated[Offboard, Choice("S17", is_rare=True)] = Offboard.MUD
    score_once: Annotated[Switch, Choice("S19", is_rare=True)] = Switch.OFF
    bonus_own: Annotated[Switch, Choice("S20", is_rare=True)] = Switch.OFF
    bonus_resolve: Annotated[Switch, Choice("S21", is_rare=True)] = Switch.ON
    bonus_mud: Annotated[BonusMud, Choice("S21", is_rare=True)] = BonusMud.BOTH
    kitchen_penalty: Annotated[Penalty, Choice("S22", is_rare=True)] = Penalty.EACH_TURN
    floor: Annotated[Floor, Choice("S23", is_rare=True)] = Floor.PHASE
    pen_overflow: Annotated[Overflow, Choice("S25", is_rare=True)] = Overflow.MUD
    exhaustion: Annotated[Exhaustion, Choice("S26", is_rare=True)] = Exhaustion.TURN5_START
    exhaustion_both: Annotated[Both, Choice("S27", is_rare=True)] = Both.IN_TURN
    sudden_board: Annotated[SuddenBoard, Choice("S31", is_rare=True)] = SuddenBoard.CLEARED
    sudden_none: Annotated[SuddenNone, Choice("S33", is_rare=True)] = SuddenNone.DRAW
    sudden_cap: Annotated[int, Span(1, 1000, "S34", is_rare=True)] = 100
    trigger: Annotated[Trigger, Choice("S38", is_rare=True)] = Trigger.ROLLED_THIS_TURN
    frame: Annotated[Frame, Choice("S41", is_rare=True)] = Frame.SEAT
    quadrants: Annotated[Quadrants, Choice("S42", is_rare=True)] = Quadrants.FIELDS
    across: Annotated[Across, Choice("S43", is_rare=True)] = Across.ANY
    friendly_fire: Annotated[Switch, Choice("S44", is_rare=True)] = Switch.ON
    effect_optional: Annotated[Switch, Choice("S44", is_rare=True)] = Switch.OFF
    effects_score: Annotated[Switch, Choice("S45", is_rare=True)] = Switch.ON
    blue_drop: Annotated[BlueDrop, Choice("S48", is_rare=True)] = BlueDrop.THROW
    green_window: Annotated[GreenWindow, Choice("S49", is_rare=True)] = (
        GreenWindow.SINCE_OWN_LAST_TURN
    )
    green_owner: Annotated[Whose, Choice("S49", is_rare=True)] = Whose.ANY
    green_orient: Annotated[Turned, Choice("S49", is_rare=True)] = Turned.DOWN
    shield_expires: Annotated[ShieldEnd, Choice("S51", is_rare=True)] = ShieldEnd.NEXT_ROLL
    capture: Annotated[Capture, Choice("S52", is_rare=True)] = Capture.PERMANENT
    rune7_scope: Annotated[Whose, Choice("S55", is_rare=True)] = Whose.OWN
    rune8_scope: Annotated[Whose, Choice("S56", is_rare=True)] = Whose.OWN
    rune9_orient: Annotated[Turned, Choice("S57", is_rare=True)] = Turned.UP
    rune5to9: Annotated[LateRunes, Choice("S58", is_rare=True)] = LateRunes.REPLACE
    ballast: Annotated[Ballast, Choice("S59", is_rare=True)] = Ballast.PREMIUM


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "classic": {},
        "modern_core": {"mode": "modern"},
        "modern_plus": {"mode": "modern", "runes": "plus"},
        "modern_full": {"mode": "modern", "runes": "full"},
        "tight_board": {"woods": 8, "ring": 4, "lane": 3},  # S1
        "wide_fields": {"woods": 4, "ring": 4, "lane": 4},  # S1
    }
)
