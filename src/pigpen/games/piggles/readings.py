"""Enumerations of the options of Piggles: the readings of its rules.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.codes import Code


class Switch(Code):
    """An option that is on or off."""

    OFF = 0
    ON = 1


class Mode(Code):
    """Play without or with colours and runes (S35)."""

    CLASSIC = 0
    MODERN = 1


class Runes(Code):
    """The runes in play (S35)."""

    CORE = 0  # left, right, adjacent
    PLUS = 1  # and across
    FULL = 2  # all nine


class Loadout(Code):
    """The source of a seat's pieces (S35, S36)."""

    STARTER = 0  # the house set
    DRAFT = 1  # chosen in turns from one pool
    FREE = 2  # each chooses from a pool of its own


class First(Code):
    """The first seat (S6)."""

    RANDOM = -1
    SEAT_0 = 0
    SEAT_1 = 1


class Recoup(Code):
    """The time at which a piece comes back from the Mud (S9)."""

    ONE_FULL_TURN = 0
    ALL = 1
    END_OF_TURN = 2


class RollMode(Code):
    """The pieces of one throw (S14)."""

    CUP = 0
    ONE_BY_ONE = 1


class Boundary(Code):
    """The part of a piece that decides where it lies (S3)."""

    FOOTPRINT = 0
    CENTRE = 1
    SILHOUETTE = 2


class Leaner(Code):
    """The side of a thrown piece on its flank (S5); the first two are `thrown.Leaning`."""

    DOWN = 0
    UP_IF_FACE_RISES = 1
    REROLL = 2


class Cocked(Code):
    """The treatment of a thrown piece that is too close to call (S5)."""

    AS_CLASSIFIED = 0
    REROLL = 1


class OnHead(Code):
    """The condition under which a thrown piece is on its head (S5)."""

    AS_TURNED = 0
    STRICT = 1


class BonusMud(Code):
    """The ways into the Mud that earn a point (S21)."""

    BOTH = 0
    OFFBOARD_ONLY = 1


class Penalty(Code):
    """The frequency of the point that a piece in the Kitchen costs (S22)."""

    EACH_TURN = 0
    ONCE = 1


class Floor(Code):
    """The time at which a score stops at zero (S23)."""

    PHASE = 0
    EACH_ITEM = 1


class Offboard(Code):
    """The place of a piece that falls off the board (S17)."""

    MUD = 0
    PEN = 1
    KITCHEN = 2


class Overflow(Code):
    """The place of a captured piece if the Pen is full (S25)."""

    MUD = 0
    OWNER_PEN = 1
    ALLOW = 2


class Exhaustion(Code):
    """The time at which a seat without pieces has lost (S26)."""

    TURN5_START = 0
    AFTER_RECOUP = 1
    NO_FUTURE_ROLL = 2
    OFF = 3


class Both(Code):
    """The order in which two seats without pieces lose (S27)."""

    IN_TURN = 0
    SIMULTANEOUS = 1


class SuddenBoard(Code):
    """The state of the board in the tiebreak (S31)."""

    CLEARED = 0
    LIVE = 1


class SuddenNone(Code):
    """The winner if neither seat has a piece for the tiebreak (S33)."""

    DRAW = 0
    SECOND_WINS = 1


class Trigger(Code):
    """The pieces that act (S38)."""

    ROLLED_THIS_TURN = 0
    ALL_OWN_UP = 1


class LateRunes(Code):
    """The relation of runes 5 to 9 to the colour's own effect (S58)."""

    REPLACE = 0
    ALSO_COLOUR_ADJACENT = 1


class Frame(Code):
    """The seat from which left and right are seen (S41)."""

    SEAT = 0
    ACTIVE_PLAYER = 1


class Quadrants(Code):
    """The pieces that lie in a quadrant (S42)."""

    FIELDS = 0
    BOUNDARY = 1
    SECTORS = 2


class BlueDrop(Code):
    """The way in which a piece is rerolled (S48)."""

    THROW = 0
    DROP_ABOVE = 1


class GreenWindow(Code):
    """The pieces in the Mud that can be returned (S49)."""

    SINCE_OWN_LAST_TURN = 0
    LAST_TURN = 1


class Whose(Code):
    """The owners of the pieces that an effect may choose."""

    OWN = 0
    ANY = 1


class Turned(Code):
    """The side of a placed piece (S49, S57)."""

    UP = 0
    DOWN = 1


class ShieldEnd(Code):
    """The duration of a shield (S51)."""

    NEXT_ROLL = 0
    OPP_TURN_END = 1


class Capture(Code):
    """The duration of a capture (S52)."""

    PERMANENT = 0
    UNTIL_ROLLED = 1


class Across(Code):
    """The pieces of the opposite Field that can be chosen (S43)."""

    ANY = 0
    NEAREST = 1


class Ballast(Code):
    """The pieces that have a weight in the belly (S59)."""

    PREMIUM = 0
    ALL = 1
    NONE = 2
