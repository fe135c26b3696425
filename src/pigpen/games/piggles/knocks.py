"""The model of knocks: how thrown pieces move one that lies on the board.

Small networks predict whether a piece is knocked, how far, and whether it rolls over, from the
features of the meeting. Its direction, and the deviation from the mean distance, are drawn from
observed knocks (docs/physics.md). Rules of record: docs/rules/piggles.md.
"""

from math import pi, sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import cos, quick_exp, sin
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, draw
from pigpen.games.piggles.flight import CROWDS, low_time, nearness
from pigpen.games.piggles.knock_features import (
    TOUCHING,
    Cover,
    Meeting,
    Vector,
    add_pass,
    back,
    cover,
    finish_passes,
    network_output,
    push_class,
    push_way,
    write_meeting_features,
)
from pigpen.games.piggles.landing_tables import NUM_MEETINGS, PUSHES_KEPT, load
from pigpen.games.piggles.landings import draw_sample, draw_side, resting_pose
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Place, Position, Roll, is_weighted
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throw_state import (
    GROUND_X,
    GROUND_Y,
    IMPACT,
    WAY_X,
    WAY_Y,
    V,
    is_lying,
    is_thrown,
    num_thrown,
    write_crowd,
)
from pigpen.thrown.pose import attitude, x_of, y_of

_TABLES = load()
KNOCK, PUSH, DOUBT = _TABLES["knock"], _TABLES["push"], _TABLES["doubt"]
PUSHES, TUMBLE = _TABLES["pushes"], _TABLES["tumble"]
UNMOVED: Final = -1  # no pose: the piece was not knocked
_GONE: Final = 6.0  # inches from the impact that a piece which left the board is taken to go


@kernel
def draw_knock(rules: Rules, p: Position, piece: int, throw: Floats, rng: Ints) -> int:
    """Draw what a finished throw did to a piece on the board.

    Returns its pose, or OFF; or UNMOVED.
    """
    features = np.empty(NUM_MEETINGS + 1)  # the last is the logarithm of the distance
    met = features[:NUM_MEETINGS]
    met[:] = 0.0
    if not _write_meeting(rules, p, piece, throw, met) or not _is_so(
        network_output(KNOCK, met), rng
    ):
        return UNMOVED
    usual = network_output(PUSH, met)
    push = PUSHES[push_class(quick_exp(usual)), below(rng, PUSHES_KEPT)]
    features[NUM_MEETINGS] = usual + push[0] * quick_exp(network_output(DOUBT, met))
    way, far = _way(p, piece, throw), quick_exp(features[NUM_MEETINGS])
    along, across = far * cos(pi * push[1]), far * sin(pi * push[1])
    x = x_of(p.poses[piece]) + along * way.x + across * way.y
    y = y_of(p.poses[piece]) + along * way.y - across * way.x
    if _is_so(network_output(TUMBLE, features), rng):
        return resting_pose(x, y, _rolled(rules, p, piece, throw, rng), rng)
    turned = np.empty(4)
    attitude(p.poses[piece], turned)
    return resting_pose(x, y, turned, rng)


@kernel
def _rolled(rules: Rules, p: Position, piece: int, throw: Floats, rng: Ints) -> Floats:
    """Draw the orientation of a piece that rolls over, a quaternion."""
    crowd = np.empty(CROWDS)
    write_crowd(p, throw, crowd)
    was, thrown = int(p.sides[piece]), num_thrown(p)
    side = draw_side(rules, p, piece, throw, thrown, crowd, was, rng)
    return draw_sample(side, throw, thrown, crowd, rng)[2:]


@kernel
def _is_so(likely: float, rng: Ints) -> bool:
    """Return True with the probability of this logit."""
    return draw(rng) / 4294967296.0 < 1.0 / (1.0 + quick_exp(-likely))


@kernel
def _write_meeting(rules: Rules, p: Position, piece: int, throw: Floats, features: Floats) -> bool:
    """Write the features of a meeting, [NUM_MEETINGS]; return False if no piece came near."""
    x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
    ground_x, ground_y = throw[GROUND_X], throw[GROUND_Y]
    for other in range(PIECES):
        if int(p.roll[other]) in (Roll.LANDED, Roll.AGAIN):
            to_x, to_y = ground_x + _GONE * throw[WAY_X], ground_y + _GONE * throw[WAY_Y]
            if int(p.places[other]) == Place.BOARD:
                to_x, to_y = x_of(p.poses[other]), y_of(p.poses[other])
            add_pass(x, y, ground_x, ground_y, to_x, to_y, features)
    if not finish_passes(features):
        return False
    write_meeting_features(_met(rules, p, piece, throw), features)
    return True


@kernel
def _met(rules: Rules, p: Position, piece: int, throw: Floats) -> Meeting:
    """Return the meeting of the throw and a piece, as it lies by now."""
    x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
    ground_x, ground_y, low = throw[GROUND_X], throw[GROUND_Y], _low_from(throw)
    off_x, off_y = x - ground_x, y - ground_y
    return Meeting(
        throw[V],
        throw[IMPACT],
        num_thrown(p),
        sqrt(off_x * off_x + off_y * off_y),
        off_x * throw[WAY_X] + off_y * throw[WAY_Y],
        nearness(x, y, low.x, low.y, ground_x, ground_y, TOUCHING),
        _covered(p, piece, low),
        _backed(p, piece, throw),
        int(p.sides[piece]),
        int(is_weighted(rules, p, piece)),
        _weights(rules, p),
    )


@kernel
def _weights(rules: Rules, p: Position) -> float:
    """Return the share of thrown pieces that have a weight in the belly."""
    weights = 0.0
    for piece in range(PIECES):
        if is_thrown(p, piece) and is_weighted(rules, p, piece):
            weights += 1.0
    return weights / num_thrown(p)


@kernel
def _low_from(throw: Floats) -> Vector:
    """Return the point from which the flight is low."""
    low = throw[V] * low_time(throw[IMPACT])
    return Vector(throw[GROUND_X] - low * throw[WAY_X], throw[GROUND_Y] - low * throw[WAY_Y])


@kernel
def _way(p: Position, piece: int, throw: Floats) -> Vector:
    """Return the usual direction in which a piece is pushed."""
    off_x, off_y = x_of(p.poses[piece]) - throw[GROUND_X], y_of(p.poses[piece]) - throw[GROUND_Y]
    return push_way(off_x, off_y, throw[V], throw[WAY_X], throw[WAY_Y])


@kernel
def _covered(p: Position, piece: int, low: Vector) -> Cover:
    """Return how much covers a piece where it lies by now, each in [0, PIECES)."""
    x, y, before, close = x_of(p.poses[piece]), y_of(p.poses[piece]), 0.0, 0.0
    for other in range(PIECES):
        if other != piece and is_lying(p, other):
            one = cover(x, y, low.x, low.y, x_of(p.poses[other]), y_of(p.poses[other]))
            before += one.all
            close += one.close
    return Cover(before, close)


@kernel
def _backed(p: Position, piece: int, throw: Floats) -> float:
    """Return how much backs a piece where it lies by now, in [0, PIECES)."""
    way = _way(p, piece, throw)
    x, y, backed = x_of(p.poses[piece]), y_of(p.poses[piece]), 0.0
    for other in range(PIECES):
        if other != piece and is_lying(p, other):
            backed += back(x, y, way, x_of(p.poses[other]), y_of(p.poses[other]))
    return backed
