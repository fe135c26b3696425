"""Encoding of Piggles: twelve pieces, the scores, and the state of the turn.

A throw is seven numbers, of which there are 2**41: environments offer a grid of them, and of the
sets of pieces those of the first six that may be chosen. Where thrown pieces come to rest is drawn
from measured landings (`games.piggles.outcomes`), as in the lab; no physics runs.
"""

from typing import Final

from pigpen.core.game import AnyGame
from pigpen.core.jit import inlined, kernel
from pigpen.core.record import Int8s, Int16s, Ints
from pigpen.envs.encoding import (
    LARGEST,
    Codes,
    Encoding,
    Stretch,
    bounded,
    clear,
    mark,
    one_hot,
)
from pigpen.games.piggles.legality import legal_actions
from pigpen.games.piggles.pens import is_due
from pigpen.games.piggles.pieces import KINDS, PIECES, SLOTS, Colour, Rune
from pigpen.games.piggles.position import (
    NO_FIELD,
    Phase,
    Place,
    Position,
    Queue,
    is_held,
)
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.aim import LOWEST, Aim, pack
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import REACH, STEPS, x_of, y_of

VERSION = 1

SETS: Final = 1 << SLOTS  # sets of the first six pieces that may be chosen
XS: Final = (-24, -12, 0, 12, 24)  # eighths of an inch to the right of the middle
YS: Final = (10, 16, 24, 32)  # eighths of an inch from the centre line
VS: Final = (0, 8, 16, 24)  # inches a second
SPINS: Final = (0, 2)  # six radians a second
THROWS: Final = tuple(  # as the cup is a hand above the board, and level; by index
    pack(Aim(x=x, y=y, h=16, az=0, v=v, lift=0, spin=spin))
    for x in XS
    for y in YS
    for v in VS
    for spin in SPINS
)
SIDE: Final = 25  # points of the half-inch grid in a row
_HALF: Final = SIDE // 2
_GRID: Final = STEPS // 2
_COLUMN: Final = 2 * REACH

# Where each kind of action begins.
_THROW: Final = SETS
_PIECE: Final = _THROW + len(THROWS)
_POINT: Final = _PIECE + PIECES + 1
_KIND: Final = _POINT + SIDE * SIDE

PLACES: Final = len(Place)
SIDES: Final = len(Side)
ZONES: Final = len(Zone)
FIELDS: Final = 4
COLOURS: Final = len(Colour)
RUNES: Final = int(Rune.ALL) + 1  # of a plain piece none is marked
PHASES: Final = int(Phase.OVER) + 1
ALONE: Final = 9  # numbers of a piece that stand for themselves
PIECE: Final = PLACES + SIDES + ZONES + FIELDS + COLOURS + RUNES + ALONE
assert LOWEST.h <= 16  # lower than any table forbids


def encoding(game: AnyGame) -> Encoding:
    """Return the encoding of Piggles."""
    number = f"{PIECES} pieces, own slots first"
    return Encoding(
        VERSION,
        (
            Stretch(
                "pieces",
                (PIECES, PIECE),
                -LARGEST,
                LARGEST,
                f"by piece, own six first: one-hot place ({PLACES}: pen, cup, board, mud, kitchen,"
                f" aside), side ({SIDES}: up, down, head), zone ({ZONES}: field, path, woods, off),"
                f" field ({FIELDS}), colour ({COLOURS}), rune ({RUNES}, none of a plain piece);"
                " then: 1 if it is yours, x and y in 1/128 inch from your side, rounds till it"
                " comes back from the mud,"
                " turned last by (1 you, -1 the other), shielded by (likewise), paid, scored here,"
                " 1 if it waits to act",
            ),
            Stretch("scores", (SEATS,), -LARGEST, LARGEST, "points, yours first"),
            Stretch("pending", (SEATS,), -LARGEST, LARGEST, "bonus points for the next tally"),
            Stretch("round", (1,), 0, 127, "the round, from 1"),
            Stretch("turn", (1,), 0, 2, "0 or 1; 2 while the round is resolved"),
            Stretch("begins", (1,), 0, 1, "1 if you had the first turn of the game"),
            Stretch("moves", (1,), 0, 1, "1 if it is your turn"),
            Stretch("attempt", (1,), 0, LARGEST, "of the tiebreak, from 1; 0 before it"),
            one_hot(
                "phase",
                PHASES,
                "lot, draft, recoup, load, throw, rolling, action, target, place, sudden, over",
            ),
            one_hot("acting", PIECES, f"the piece that acts ({number})"),
            one_hot("target", PIECES, "the piece it acts on, while a point is chosen"),
            Stretch("stage", (1,), -1, 1, "1 once its rune is done and its colour follows"),
            Stretch("sudden", (SEATS, PIECES), 0, 1, "pieces of the tiebreak, yours first"),
        ),
        (
            Codes(SETS, "load, or take back, these of the first six pieces that may be: bits"),
            Codes(
                len(THROWS),
                f"throw: x {XS}, y {YS}, v {VS}, spin {SPINS}, the last one fastest;"
                " h 16, az 0, lift 0",
            ),
            Codes(PIECES, f"choose the piece ({number})"),
            Codes(1, "choose none"),
            Codes(SIDE * SIDE, "put it on a point of the half-inch grid, rows from your left"),
            Codes(KINDS, "draft the kind"),
        ),
        observe,
        write_mask,
        code_of,
    )


@inlined
def _seen_from(seat: int, piece: int) -> int:
    """A piece as its seat counts, and back: own six first."""
    return (int(piece) + SLOTS * int(seat)) % PIECES


@inlined
def _whose(seat: int, other: int) -> int:
    """1 of oneself, -1 of the other seat, 0 of nobody."""
    if other < 0:
        return 0
    return 1 if int(other) == int(seat) else -1


@inlined
def _turned(seat: int) -> int:
    """1, or -1 for who sits opposite: half a turn about the centre."""
    return 1 - 2 * int(seat)


@kernel
def _observe_piece(p: Position, seat: int, piece: int, obs: Int16s, at: int) -> None:
    lies = int(p.places[piece]) == Place.BOARD
    at = mark(obs, at, PLACES, int(p.places[piece]))
    at = mark(obs, at, SIDES, int(p.sides[piece]))
    at = mark(obs, at, ZONES, int(p.zones[piece]))
    field = int(p.fields[piece])
    at = mark(obs, at, FIELDS, field if field == NO_FIELD else (field + 2 * int(seat)) % FIELDS)
    at = mark(obs, at, COLOURS, int(p.colours[piece]))
    at = mark(obs, at, RUNES, int(p.runes[piece]))
    obs[at] = int(p.controllers[piece]) == seat
    obs[at + 1] = _turned(seat) * round(x_of(p.poses[piece]) * STEPS) if lies else 0
    obs[at + 2] = _turned(seat) * round(y_of(p.poses[piece]) * STEPS) if lies else 0
    waits = int(p.places[piece]) == Place.MUD
    obs[at + 3] = bounded(p.ready[piece] - p.round_number) if waits else 0
    obs[at + 4] = _whose(seat, p.turners[piece])
    obs[at + 5] = _whose(seat, p.shields[piece])
    obs[at + 6] = p.paid[piece]
    obs[at + 7] = p.counted[piece]
    obs[at + 8] = int(p.queue[piece]) == Queue.WAITING


@kernel
def observe(rules: Rules, p: Position, seat: int, obs: Int16s) -> None:
    """Every place of an observation."""
    clear(obs, 0)
    at = 0
    for place in range(PIECES):
        _observe_piece(p, seat, _seen_from(seat, place), obs, at)
        at += PIECE
    other = 1 - seat
    obs[at] = p.scores[seat]
    obs[at + 1] = p.scores[other]
    obs[at + 2] = p.pending[seat]
    obs[at + 3] = p.pending[other]
    obs[at + 4] = p.round_number
    obs[at + 5] = p.turn
    obs[at + 6] = int(p.first) == seat
    obs[at + 7] = int(p.seat) == seat
    obs[at + 8] = p.attempt
    at = mark(obs, at + 9, PHASES, int(p.phase))
    at = _mark_piece(obs, at, seat, int(p.acting))
    at = _mark_piece(obs, at, seat, int(p.target))
    obs[at] = p.stage
    at = _mark_piece(obs, at + 1, seat, int(p.sudden[seat]))
    _mark_piece(obs, at, seat, int(p.sudden[other]))


@kernel
def _mark_piece(obs: Int16s, at: int, seat: int, piece: int) -> int:
    return mark(obs, at, PIECES, -1 if piece < 0 else _seen_from(seat, piece))


@kernel
def _is_choosable(p: Position, piece: int) -> bool:
    """Whether a piece may be loaded, or taken back from the Mud."""
    if p.phase == Phase.LOAD:
        return is_held(p, piece, int(p.seat), Place.PEN)
    return bool(is_due(p, piece))


@kernel
def _set_of(p: Position, bits: int) -> int:
    """The pieces, as bits, that `bits` names among the first six that may be chosen."""
    pieces = 0
    place = 0
    for piece in range(PIECES):
        if _is_choosable(p, piece):
            if place < SLOTS and (bits >> place) & 1:
                pieces |= 1 << piece
            place += 1
    return pieces


@kernel
def _bits_of(p: Position, pieces: int) -> int:
    """The other way; -1 of a set that takes more than the first six."""
    bits = 0
    place = 0
    for piece in range(PIECES):
        if _is_choosable(p, piece):
            if (pieces >> piece) & 1:
                if place >= SLOTS:
                    return -1
                bits |= 1 << place
            place += 1
    return bits


@kernel
def code_of(rules: Rules, p: Position, index: int) -> int:
    """The game's own code of an action."""
    if index < _THROW:
        return _set_of(p, index)
    if index < _PIECE:
        return THROWS[index - _THROW]
    if index < _PIECE + PIECES:
        return _seen_from(p.seat, index - _PIECE)
    if index < _POINT:
        return PIECES
    if index < _KIND:
        row = _turned(p.seat) * ((index - _POINT) // SIDE - _HALF)
        column = _turned(p.seat) * ((index - _POINT) % SIDE - _HALF)
        return (REACH + row * _GRID) * _COLUMN + REACH + column * _GRID
    return index - _KIND


@kernel
def write_mask(rules: Rules, p: Position, actions: Ints, mask: Int8s) -> None:
    """1 for each action that may be chosen."""
    if p.phase == Phase.THROW:
        mask[_THROW:_PIECE] = 1
        return
    for index in range(legal_actions(rules, p, actions)):
        at = _index_of(p, int(actions[index]))
        if at >= 0:
            mask[at] = 1


@kernel
def _index_of(p: Position, code: int) -> int:
    """The action of a code that the game lists; -1 where the grid has none."""
    if p.phase in (Phase.LOAD, Phase.RECOUP):
        return _bits_of(p, code)
    if p.phase == Phase.DRAFT:
        return _KIND + code
    if p.phase == Phase.PLACE:
        row = _turned(p.seat) * ((code // _COLUMN - REACH) // _GRID)
        column = _turned(p.seat) * ((code % _COLUMN - REACH) // _GRID)
        return _POINT + (row + _HALF) * SIDE + column + _HALF
    return _PIECE + (_seen_from(p.seat, code) if code < PIECES else PIECES)
