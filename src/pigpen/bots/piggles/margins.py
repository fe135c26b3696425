"""How a game will end as it stands at the start of a turn: by how many points, and how surely.

A linear forecast of the margin from what both seats have, for each number of turns to come,
learned from games by rules of thumb (docs/piggles-bots.md). It ends playouts early: what comes
after the turn is luck that hardly tells choices apart.
"""

from typing import Final

import numpy as np

from pigpen.bots.piggles.margin_tables import MOST_TURNS, NUM_TRAITS, load
from pigpen.core.jit import kernel
from pigpen.core.mathematics import quick_exp
from pigpen.core.record import Floats
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import TURNS, Place, Position
from pigpen.games.piggles.rules import Rules, Switch
from pigpen.games.piggles.tally import credit_at_resolve, leaves, worth
from pigpen.thrown.attitude import Side

_TABLE: Final = load()
_SCORE, _POINTS, _STANDING, _IN_PEN, _SOON, _LATER, _IN_KITCHEN = range(NUM_TRAITS)
_CONSTANT, _SPREAD = 2 * NUM_TRAITS, 2 * NUM_TRAITS + 1
_LOGIT: Final = 1.702  # with which the logistic curve is nearly the normal one


@kernel
def turns_to_come(rules: Rules, p: Position) -> int:
    """Of both seats, that of the seat to move included; at most those told apart."""
    return min(MOST_TURNS, TURNS * (rules.rounds - p.round_number + 1) - min(int(p.turn), 1))


@kernel
def write_traits(rules: Rules, p: Position, seat: int, traits: Floats) -> None:
    """What a seat has and will get, into `traits` [NUM_TRAITS]."""
    traits[:] = 0.0
    traits[_SCORE] = p.scores[seat] + p.pending[seat]
    for piece in range(PIECES):
        if leaves(p, piece) and p.turners[piece] == seat:
            traits[_SCORE] += credit_at_resolve(rules, p, piece)
        if p.controllers[piece] == seat:
            _add_piece(rules, p, piece, traits)


@kernel
def _add_piece(rules: Rules, p: Position, piece: int, traits: Floats) -> None:
    """One piece of the seat."""
    place = p.places[piece]
    if place in (Place.PEN, Place.CUP):
        traits[_IN_PEN] += 1
    elif place == Place.KITCHEN or int(p.sides[piece]) == Side.HEAD:
        traits[_IN_KITCHEN] += 1
    elif place == Place.MUD and p.ready[piece] <= p.round_number + 1:
        traits[_SOON] += 1
    elif place == Place.MUD or int(p.sides[piece]) != Side.UP:
        traits[_LATER] += 1
    else:
        traits[_STANDING] += 1
        if rules.score_once == Switch.OFF or p.counted[piece] == 0:
            traits[_POINTS] += worth(int(p.zones[piece]))


@kernel
def chance_to_win(rules: Rules, p: Position, seat: int) -> float:
    """A seat's, of a game that stands at the start of a turn."""
    mover = int(p.seat)
    row = _TABLE[rules.mode, turns_to_come(rules, p)]
    traits = np.empty(NUM_TRAITS)
    margin = row[_CONSTANT]
    for place in range(TURNS):
        write_traits(rules, p, mover if place == 0 else 1 - mover, traits)
        for trait in range(NUM_TRAITS):
            margin += row[place * NUM_TRAITS + trait] * traits[trait]
    if seat != mover:
        margin = -margin
    return 1.0 / (1.0 + quick_exp(-_LOGIT * margin / row[_SPREAD]))
