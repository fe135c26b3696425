"""The readings that each option of the rules chooses from.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.codes import Code


class Switch(Code):
    """An option that is on or off."""

    OFF = 0
    ON = 1


class Mode(Code):
    """Without or with colours and runes (S35)."""

    CLASSIC = 0
    MODERN = 1


class Runes(Code):
    """Which runes there are (S35)."""

    CORE = 0  # left, right, adjacent
    PLUS = 1  # and across
    FULL = 2  # all nine


class Loadout(Code):
    """Where the pieces of a seat come from (S35, S36)."""

    STARTER = 0  # the house set
    DRAFT = 1  # chosen in turns from one pool
    FREE = 2  # each chooses from a pool of its own


class First(Code):
    """The first seat (S6)."""

    RANDOM = -1
    SEAT_0 = 0
    SEAT_1 = 1


class Recoup(Code):
    """When a piece comes back from the Mud (S9)."""

    ONE_FULL_TURN = 0
    ALL = 1
    END_OF_TURN = 2


class RollMode(Code):
    """What a throw throws (S14)."""

    CUP = 0
    ONE_BY_ONE = 1


class Boundary(Code):
    """Which part of a piece says where it lies (S3)."""

    FOOTPRINT = 0
    CENTRE = 1
    SILHOUETTE = 2


class Leaner(Code):
    """What a thrown piece on its side counts as (S5); the first two are `thrown.Leaning`."""

    DOWN = 0
    UP_IF_FACE_RISES = 1
    REROLL = 2


class Cocked(Code):
    """What becomes of a thrown piece that is too close to call (S5)."""

    AS_CLASSIFIED = 0
    REROLL = 1


class OnHead(Code):
    """When a thrown piece is on its head (S5)."""

    AS_TURNED = 0
    STRICT = 1


class BonusMud(Code):
    """What earns a point for a piece that goes to the Mud (S21)."""

    BOTH = 0
    OFFBOARD_ONLY = 1


class Penalty(Code):
    """How often a piece in the Kitchen costs a point (S22)."""

    EACH_TURN = 0
    ONCE = 1


class Floor(Code):
    """When a score stops at zero (S23)."""

    PHASE = 0
    EACH_ITEM = 1


class Offboard(Code):
    """Where a piece goes that falls off the board (S17)."""

    MUD = 0
    PEN = 1
    KITCHEN = 2


class Overflow(Code):
    """Where a captured piece goes that finds the Pen full (S25)."""

    MUD = 0
    OWNER_PEN = 1
    ALLOW = 2


class Exhaustion(Code):
    """When a seat without pieces has lost (S26)."""

    TURN5_START = 0
    AFTER_RECOUP = 1
    NO_FUTURE_ROLL = 2
    OFF = 3


class Both(Code):
    """How two seats without pieces are told apart (S27)."""

    IN_TURN = 0
    SIMULTANEOUS = 1


class SuddenBoard(Code):
    """What lies on the board in the tiebreak (S31)."""

    CLEARED = 0
    LIVE = 1


class SuddenNone(Code):
    """Who wins where neither seat has a piece for the tiebreak (S33)."""

    DRAW = 0
    SECOND_WINS = 1


class Trigger(Code):
    """Which pieces act (S38)."""

    ROLLED_THIS_TURN = 0
    ALL_OWN_UP = 1


class LateRunes(Code):
    """What the runes 5 to 9 do with the colour's own effect (S58)."""

    REPLACE = 0
    ALSO_COLOUR_ADJACENT = 1


class Frame(Code):
    """Who says what is left and right (S41)."""

    SEAT = 0
    ACTIVE_PLAYER = 1


class Quadrants(Code):
    """Which pieces lie in a quadrant (S42)."""

    FIELDS = 0
    BOUNDARY = 1
    SECTORS = 2


class BlueDrop(Code):
    """How a piece is rerolled (S48)."""

    THROW = 0
    DROP_ABOVE = 1


class GreenWindow(Code):
    """Which pieces in the Mud can be returned (S49)."""

    SINCE_OWN_LAST_TURN = 0
    LAST_TURN = 1


class Whose(Code):
    """Whose pieces an effect may choose from."""

    OWN = 0
    ANY = 1


class Turned(Code):
    """How a placed piece lies (S49, S57)."""

    UP = 0
    DOWN = 1


class ShieldEnd(Code):
    """How long a shield lasts (S51)."""

    NEXT_ROLL = 0
    OPP_TURN_END = 1


class Capture(Code):
    """How long a captured piece is kept (S52)."""

    PERMANENT = 0
    UNTIL_ROLLED = 1


class Across(Code):
    """Which pieces of the opposite Field can be chosen (S43)."""

    ANY = 0
    NEAREST = 1


class Ballast(Code):
    """Which pieces have a weight in the belly (S59)."""

    PREMIUM = 0
    ALL = 1
    NONE = 2
