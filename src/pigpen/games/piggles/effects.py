"""Effects of pieces: what each may target, and what it does.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from typing import Final

from pigpen.core.codes import Code
from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.games.piggles.board_points import has_free_point
from pigpen.games.piggles.directions import is_reached
from pigpen.games.piggles.pens import (
    IN_KITCHEN,
    IN_MUD,
    credit,
    has_room,
    to_kitchen,
    to_mud,
    to_pen,
)
from pigpen.games.piggles.pieces import NO_COLOUR, Rune
from pigpen.games.piggles.position import (
    NO_FIELD,
    PARTS,
    Phase,
    Place,
    Position,
    Queue,
    is_held,
)
from pigpen.games.piggles.readings import GreenWindow, Switch, Turned, Whose
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throws import put_down, reroll
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import pack_declared, x_of, y_of


class Effect(Code):
    """The effect of a piece: from 5 on by its rune, otherwise by its colour."""

    NOTHING = 0
    TURN_UP = 5  # runes
    TURN_DOWN = 6
    RESCUE = 7
    SPARE = 8
    SUMMON = 9
    DAMAGE = 10  # red, and so on in the order of the colours
    BURN = 11
    CRIT = 12
    HEAL = 13
    SHIELD = 14


_NOTHING, _FIELD = int(Effect.NOTHING), int(Zone.FIELD)
_UP, _DOWN = int(Side.UP), int(Side.DOWN)
_COLOURS: Final = 10  # the effect of a colour is this and the colour


@kernel
def effect_of(p: Position) -> int:
    """Return the effect of the acting piece now (S40); NOTHING without a rune."""
    rune = int(p.runes[p.acting])
    if rune in (Rune.NONE, Rune.PLAIN) or p.colours[p.acting] == NO_COLOUR:
        return _NOTHING
    if Rune.TURN_UP <= rune <= Rune.SUMMON and p.stage == 0:
        return rune
    return _COLOURS + int(p.colours[p.acting])


@kernel
def is_placed(effect: int) -> bool:
    """Return whether the effect puts a piece on a point of the board (S50)."""
    return effect in (Effect.HEAL, Effect.SUMMON)


@kernel
def is_target(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether the acting piece may choose `piece`."""
    effect = effect_of(p)
    if effect == Effect.HEAL:
        return _is_healable(rules, p, piece) and has_free_point(rules, p)
    if effect == Effect.SUMMON:
        is_in_pen = is_held(p, piece, int(p.seat), Place.PEN)
        return is_in_pen and p.fields[p.acting] != NO_FIELD and has_free_point(rules, p)
    if effect >= _COLOURS:
        return is_reached(rules, p, piece) and _is_fair(rules, p, piece, effect)
    same_colour = p.colours[piece] == p.colours[p.acting]
    return effect != Effect.NOTHING and same_colour and _has_colour_target(rules, p, piece, effect)


@kernel
def _is_fair(rules: Rules, p: Position, piece: int, effect: int) -> bool:
    """Return whether an effect may harm a piece: by option not one's own (S44)."""
    harmless = effect == Effect.SHIELD or rules.friendly_fire == Switch.ON
    return harmless or p.controllers[piece] != p.seat


@kernel
def _has_colour_target(rules: Rules, p: Position, piece: int, effect: int) -> bool:
    """Return whether a rune from 5 to 8 may target a piece of its colour, anywhere (S53 to S56)."""
    seat = int(p.seat)
    own = p.controllers[piece] == seat
    if effect == Effect.TURN_UP:
        return is_held(p, piece, seat, Place.BOARD) and int(p.sides[piece]) == Side.DOWN
    if effect == Effect.TURN_DOWN:
        return int(p.places[piece]) == Place.BOARD and not own and int(p.sides[piece]) == Side.UP
    if effect == Effect.RESCUE:
        theirs = own or rules.rune7_scope == Whose.ANY
        return int(p.places[piece]) == Place.MUD and theirs and has_room(rules, p, seat)
    return int(p.places[piece]) == Place.KITCHEN and (own or rules.rune8_scope == Whose.ANY)


@kernel
def _is_healable(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether a piece came into a Mud since the turn before this one (S49)."""
    if int(p.places[piece]) != Place.MUD:
        return False
    if rules.green_owner == Whose.OWN and p.controllers[piece] != p.seat:
        return False
    if rules.green_window == GreenWindow.LAST_TURN:
        return p.removed[piece] == _turn_before(p)
    return p.last_turns[p.seat] < p.removed[piece] < p.moment


@kernel
def _turn_before(p: Position) -> int:
    """Return the moment of the turn before this one, past a Resolve between two rounds."""
    return int(p.moment) - 1 if p.turn > 0 else int(p.moment) - (PARTS - 1)


@kernel
def strike(rules: Rules, p: Position, piece: int) -> None:
    """Apply the effect to `piece`, if it needs no point."""
    effect = effect_of(p)
    p.phase = Phase.EFFECT
    if effect == Effect.DAMAGE:  # S46
        _earn(rules, p, piece, IN_MUD)
        to_mud(rules, p, piece)
    elif effect == Effect.BURN:  # S47
        _earn(rules, p, piece, IN_KITCHEN)
        to_kitchen(p, piece)
    elif effect == Effect.CRIT:
        reroll(rules, p, piece)
    elif effect == Effect.SHIELD:  # S51
        p.shields[piece] = p.seat
    elif effect == Effect.RESCUE:  # S55
        to_pen(p, piece, int(p.seat))
    elif effect == Effect.SPARE:  # S56
        to_mud(rules, p, piece)
    else:
        _turn(rules, p, piece, effect == Effect.TURN_UP)


@kernel
def _earn(rules: Rules, p: Position, piece: int, points: int) -> None:
    """Credit the seat with points for a removal, as by a throw (S45)."""
    if rules.effects_score == Switch.ON:
        credit(rules, p, int(p.seat), piece, points)


@kernel
def _turn(rules: Rules, p: Position, piece: int, up: bool) -> None:
    """Turn a piece over where it lies; one turned up does not act for that (S53, S54)."""
    side = _UP if up else _DOWN
    pose = p.poses[piece]
    zone = int(p.zones[piece])
    put_down(rules, p, piece, pack_declared(x_of(pose), y_of(pose), side, zone))
    earns = rules.effects_score == Switch.ON
    p.turners[piece] = p.seat if earns else NOBODY
    if up and int(p.queue[piece]) == Queue.OUT:
        p.queue[piece] = Queue.DONE


@kernel
def put(rules: Rules, p: Position, piece: int, code: int) -> None:
    """Put the chosen piece onto a point of a Field; it does not act (S49, S57)."""
    heals = effect_of(p) == Effect.HEAL
    turned = rules.green_orient if heals else rules.rune9_orient
    side = _UP if turned == Turned.UP else _DOWN
    pose = pack_declared(x_of(code), y_of(code), side, _FIELD)
    put_down(rules, p, piece, pose)
    p.queue[piece] = Queue.DONE
    p.phase = Phase.EFFECT
