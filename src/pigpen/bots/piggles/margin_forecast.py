"""Forecast of the final margin of a game at the start of a turn, and the probability of winning.

The forecast is linear in features of both seats, with weights for each number of turns to come,
fitted to games of heuristic play (docs/piggles-bots.md). It ends playouts early, because what comes
after the turn is luck that hardly distinguishes choices.
"""

from typing import Final

import numpy as np

from pigpen.bots.piggles.margin_table import MOST_TURNS, NUM_FEATURES, load
from pigpen.core.jit import kernel
from pigpen.core.mathematics import quick_exp
from pigpen.core.record import Floats
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import TURNS, Place, Position
from pigpen.games.piggles.rules import Rules, Switch
from pigpen.games.piggles.tally import credit_at_resolve, leaves, worth
from pigpen.thrown.attitude import Side

_TABLE: Final = load()
_SCORE, _POINTS, _STANDING, _IN_PEN, _SOON, _LATER, _IN_KITCHEN = range(NUM_FEATURES)
_CONSTANT, _SPREAD = 2 * NUM_FEATURES, 2 * NUM_FEATURES + 1
_LOGIT: Final = 1.702  # with which the logistic curve is nearly the normal one


@kernel
def turns_to_come(rules: Rules, p: Position) -> int:
    """Return the turns to come of both seats, this one included; at most MOST_TURNS."""
    return min(MOST_TURNS, TURNS * (rules.rounds - p.round_number + 1) - min(int(p.turn), 1))


@kernel
def write_features(rules: Rules, p: Position, seat: int, features: Floats) -> None:
    """Write the state and prospects of a seat into `features` [NUM_FEATURES]."""
    features[:] = 0.0
    features[_SCORE] = p.scores[seat] + p.pending[seat]
    for piece in range(PIECES):
        if leaves(p, piece) and p.turners[piece] == seat:
            features[_SCORE] += credit_at_resolve(rules, p, piece)
        if p.controllers[piece] == seat:
            _add_piece(rules, p, piece, features)


@kernel
def _add_piece(rules: Rules, p: Position, piece: int, features: Floats) -> None:
    """Add one piece of the seat to the features."""
    place = p.places[piece]
    if place in (Place.PEN, Place.CUP):
        features[_IN_PEN] += 1
    elif place == Place.KITCHEN or int(p.sides[piece]) == Side.HEAD:
        features[_IN_KITCHEN] += 1
    elif place == Place.MUD and p.ready[piece] <= p.round_number + 1:
        features[_SOON] += 1
    elif place == Place.MUD or int(p.sides[piece]) != Side.UP:
        features[_LATER] += 1
    else:
        features[_STANDING] += 1
        if rules.score_once == Switch.OFF or p.counted[piece] == 0:
            features[_POINTS] += worth(int(p.zones[piece]))


@kernel
def win_probability(rules: Rules, p: Position, seat: int) -> float:
    """Return a seat's probability of winning, at the start of a turn."""
    mover = int(p.seat)
    row = _TABLE[rules.mode, turns_to_come(rules, p)]
    features = np.empty(NUM_FEATURES)
    margin = row[_CONSTANT]
    for place in range(TURNS):
        write_features(rules, p, mover if place == 0 else 1 - mover, features)
        for feature in range(NUM_FEATURES):
            margin += row[place * NUM_FEATURES + feature] * features[feature]
    if seat != mover:
        margin = -margin
    return 1.0 / (1.0 + quick_exp(-_LOGIT * margin / row[_SPREAD]))
