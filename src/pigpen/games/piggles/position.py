"""The position of Piggles: where the twelve pieces are, the scores, and the phase.

A piece is 6 * owner + slot; its controller may become the other seat (S52). Moments are counted by
turns: three to a round, the first seat's turn, the second's, and Resolve. Rules of record:
docs/rules/piggles.md, cited as Sn.
"""

from typing import Annotated, Final

import numpy as np

from pigpen.core.codes import Code
from pigpen.core.game import CHANCE, NOBODY, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.record import I8, I16, I64, Int8s, Int16s, Ints, Record, dtype_of
from pigpen.games.piggles.pieces import (
    KIND_COLOURS,
    NO_COLOUR,
    NO_PIECE,
    PIECES,
    SLOTS,
    is_drafted,
    starter,
)
from pigpen.games.piggles.readings import Ballast, First, Mode, Switch
from pigpen.games.piggles.rules import SEATS, Rules

NO_SIDE: Final = -1  # of a piece that is not on the board, likewise:
NO_ZONE: Final = -1
NO_FIELD: Final = -1
NO_AIM: Final = -1
TURNS: Final = 2  # of a round; the third part is Resolve
PARTS: Final = 3  # of a round


class Phase(Code):
    """The phase of a turn; those after `OVER` are passed without a decision."""

    LOT = 0  # chance picks the first seat (S6)
    DRAFT = 1  # a seat chooses a piece (S36)
    RECOUP = 2  # a seat chooses what comes back from the Mud (S10)
    LOAD = 3  # a seat fills its cup (S11)
    THROW = 4  # a seat throws (S13)
    ROLLING = 5  # pieces come to rest (S15)
    ACTION = 6  # a seat chooses the piece that acts next (S39)
    TARGET = 7  # its target (S44)
    PLACE = 8  # and the point for it (S50)
    SUDDEN = 9  # a seat chooses a piece for the tiebreak (S30)
    OVER = 10
    TURN = 11  # a turn begins: a seat without pieces may have lost (S26)
    RETURN = 12  # pieces come back from the Mud (S8)
    READY = 13  # they are back
    SETTLE = 14  # a throw is over
    EFFECT = 15  # the next effect of the piece that acts (S58)
    ACTING = 16  # the next piece to act, if there is one (S38)
    TALLY = 17  # points (S18)
    PASS = 18  # the turn is over
    RESOLVE = 19  # the round is over (S24)
    FINISH = 20  # the game is (S29)
    TIEBREAK = 21  # an attempt begins (S33)
    COMPARE = 22  # both have thrown (S32)


class Place(Code):
    """The place of a piece."""

    PEN = 0
    CUP = 1  # loaded, or in the air
    BOARD = 2
    MUD = 3
    KITCHEN = 4
    ASIDE = 5  # was on the board that the tiebreak cleared (S31)


class Roll(Code):
    """The role of a piece in the current throw (S15)."""

    IDLE = 0
    FLYING = 1  # thrown, and not yet at rest
    LANDED = 2
    MOVED = 3  # it lay there, and was moved
    AGAIN = 4  # landed so that it is thrown again (S5)


class Queue(Code):
    """The state of a piece among those that act in this turn (S38)."""

    OUT = 0
    WAITING = 1
    DONE = 2


class End(Code):
    """The way in which the game ended."""

    NOT_YET = 0
    SCORE = 1
    EXHAUSTION = 2
    CONCESSION = 3
    SUDDEN = 4


_DRAFT, _LOAD = int(Phase.DRAFT), int(Phase.LOAD)

ZONES: Final = 3  # in which pieces score (S18)


class Position(Record):
    """A position. Arrays of twelve are by piece, of two by seat."""

    poses: Annotated[Ints, np.int64, (PIECES,)]  # `thrown.pose`; 0 off the board
    aim: I64  # of the throw under way, or NO_AIM
    removed: Annotated[Int16s, np.int16, (PIECES,)]  # moment at which it came into the Mud
    scores: Annotated[Int16s, np.int16, (SEATS,)]
    pending: Annotated[Int16s, np.int16, (SEATS,)]  # bonus points for the next Tally (S20)
    last_turns: Annotated[Int16s, np.int16, (SEATS,)]  # moment of each seat's last turn
    moment: I16
    attempt: I16  # of the tiebreak, from 1; 0 before it
    tallied: I16  # points of the last Tally: pieces,
    bonus: I16  # bonuses,
    penalty: I16  # and the Kitchen
    zone_points: Annotated[Int16s, np.int16, (ZONES,)]  # those of pieces, by `Zone`
    controllers: Annotated[Int8s, np.int8, (PIECES,)]
    places: Annotated[Int8s, np.int8, (PIECES,)]
    sides: Annotated[Int8s, np.int8, (PIECES,)]
    zones: Annotated[Int8s, np.int8, (PIECES,)]
    fields: Annotated[Int8s, np.int8, (PIECES,)]  # the quadrant, or NO_FIELD (S42)
    colours: Annotated[Int8s, np.int8, (PIECES,)]
    runes: Annotated[Int8s, np.int8, (PIECES,)]
    ready: Annotated[Int8s, np.int8, (PIECES,)]  # turn in which it comes back from the Mud (S9)
    turners: Annotated[Int8s, np.int8, (PIECES,)]  # the seat that turned it last (S21)
    shields: Annotated[Int8s, np.int8, (PIECES,)]  # the seat that shields it (S51)
    paid: Annotated[Int8s, np.int8, (PIECES,)]  # 1 once it cost a point in the Kitchen (S22)
    counted: Annotated[Int8s, np.int8, (PIECES,)]  # 1 once it scored where it lies (S19)
    roll: Annotated[Int8s, np.int8, (PIECES,)]
    queue: Annotated[Int8s, np.int8, (PIECES,)]
    sudden: Annotated[Int8s, np.int8, (SEATS,)]  # pieces of the tiebreak, or NO_PIECE
    origins: Annotated[Int8s, np.int8, (SEATS,)]  # and where they came from
    sudden_sides: Annotated[Int8s, np.int8, (SEATS,)]  # and how they landed; NO_SIDE off the board
    round_number: I8  # from 1
    turn: I8  # 0, 1; 2 at Resolve
    first: I8  # the seat that plays first
    seat: I8
    phase: I8
    acting: I8  # the piece that acts, or NO_PIECE
    stage: I8  # 1 once its rune has had its effect and the colour's follows (S58)
    target: I8  # what it acts on, while a point is chosen
    rerolled: I8  # the piece that Blue has thrown, or NO_PIECE (S48)
    was: I8  # the side it had
    tally_seat: I8  # whose Tally was the last one, or NOBODY
    winner: I8
    end: I8


POSITION = dtype_of(Position)


@kernel
def init(rules: Rules, p: Position) -> None:
    """Put every piece into its Pen; the first turn is yet to begin, after any draft or lot."""
    for piece in range(PIECES):
        _start_piece(rules, p, piece)
    p.aim = NO_AIM
    p.moment = 0
    p.attempt = 0
    p.tallied = 0
    p.bonus = 0
    p.penalty = 0
    for zone in range(ZONES):
        p.zone_points[zone] = 0
    for seat in range(SEATS):
        p.scores[seat] = 0
        p.pending[seat] = 0
        p.last_turns[seat] = 0
        p.sudden[seat] = NO_PIECE
        p.origins[seat] = Place.PEN
        p.sudden_sides[seat] = NO_SIDE
    p.round_number = 1
    p.turn = 0
    p.acting = NO_PIECE
    p.stage = 0
    p.target = NO_PIECE
    p.rerolled = NO_PIECE
    p.was = NO_SIDE
    p.tally_seat = NOBODY
    p.winner = NOBODY
    p.end = End.NOT_YET
    p.first = 0 if rules.first == First.RANDOM else rules.first
    p.seat = p.first
    p.phase = Phase.LOT if rules.first == First.RANDOM else opening(rules)
    if p.phase == Phase.LOAD:
        start_clock(p)


@kernel
def opening(rules: Rules) -> int:
    """Begin the draft, or the first turn, in which no piece can return (S8)."""
    return _DRAFT if is_drafted(rules) else _LOAD


@kernel
def start_clock(p: Position) -> None:
    """Set the moment of this turn."""
    p.moment = PARTS * p.round_number + p.turn


@kernel
def _start_piece(rules: Rules, p: Position, piece: int) -> None:
    """Put a piece into its owner's Pen, with the colour and rune of the house set (S35)."""
    p.controllers[piece] = piece // SLOTS
    p.places[piece] = Place.PEN
    p.ready[piece] = 0
    p.removed[piece] = 0
    p.paid[piece] = 0
    p.roll[piece] = Roll.IDLE
    p.queue[piece] = Queue.OUT
    take_off(p, piece)
    p.colours[piece] = NO_COLOUR
    p.runes[piece] = 0
    if rules.mode == Mode.MODERN and not is_drafted(rules):
        kind = starter(rules, piece % SLOTS)
        p.colours[piece] = kind // KIND_COLOURS
        p.runes[piece] = kind % KIND_COLOURS


@kernel
def take_off(p: Position, piece: int) -> None:
    """Clear the fields of a piece that it has only while it lies on the board."""
    p.poses[piece] = 0
    p.sides[piece] = NO_SIDE
    p.zones[piece] = NO_ZONE
    p.fields[piece] = NO_FIELD
    p.turners[piece] = NOBODY
    p.shields[piece] = NOBODY
    p.counted[piece] = 0
    if int(p.queue[piece]) == Queue.WAITING:
        p.queue[piece] = Queue.OUT


@kernel
def actor(rules: Rules, p: Position) -> int:
    """Return who acts: a seat, chance, or TERMINAL."""
    if p.phase == Phase.OVER:
        return TERMINAL
    if p.phase in (Phase.LOT, Phase.ROLLING):
        return CHANCE
    return int(p.seat)


@kernel
def first_of_round(rules: Rules, p: Position) -> int:
    """Return the seat that begins the round (S6)."""
    later = p.round_number - 1 if rules.alternate_first == Switch.ON else 0
    return (int(p.first) + later) % SEATS


@kernel
def is_held(p: Position, piece: int, seat: int, place: int) -> bool:
    """Return whether a seat has the piece there."""
    return int(p.controllers[piece]) == seat and int(p.places[piece]) == place


@kernel
def num_held(p: Position, seat: int, place: int) -> int:
    """Return how many pieces a seat has there."""
    count = 0
    for piece in range(PIECES):
        count += is_held(p, piece, seat, place)
    return count


@kernel
def is_premium(p: Position, piece: int) -> bool:
    """Return whether the piece is a Premium: coloured, with a weight instead of a rune (S59)."""
    return p.colours[piece] != NO_COLOUR and p.runes[piece] == 0


@kernel
def is_weighted(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether the piece has a weight in its belly (S59)."""
    if rules.ballast == Ballast.PREMIUM:
        return is_premium(p, piece)
    return rules.ballast == Ballast.ALL
