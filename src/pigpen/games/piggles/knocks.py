"""How a piece that lies on the board is knocked by those that are thrown.

A small network says whether, by how the throw comes down and how near its pieces pass; where to
and how far are those of pieces that were seen to be knocked (docs/physics.md). Rules of record:
docs/rules/piggles.md.
"""

from math import sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import log, quick_exp
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, draw
from pigpen.games.piggles.collisions import (
    Meeting,
    cover,
    logit,
    meeting_traits,
    pass_near,
    passed,
    push_class,
    push_traits,
)
from pigpen.games.piggles.flight import CROWDS, low_time, weighed
from pigpen.games.piggles.landing_tables import NUM_MEETINGS, NUM_PUSHES, SAMPLES, load
from pigpen.games.piggles.landings import draw_side, lying, sample_of
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Place, Position, Roll, is_weighted
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throw_facts import (
    GROUND_X,
    GROUND_Y,
    IMPACT,
    WAY_X,
    WAY_Y,
    V,
    is_lying,
    note_crowd,
    num_thrown,
)
from pigpen.thrown.pose import attitude, x_of, y_of

_TABLES = load()
KNOCK, PUSH = _TABLES["knock"], _TABLES["push"]
PUSHES, TUMBLE = _TABLES["pushes"], _TABLES["tumble"]
_GONE: Final = 6.0  # inches that a piece went on from the ground which left the board
_FAST: Final = 30.0  # inches a second: a throw pushes forward more than outward
_LEAST: Final = 0.01  # inches


@kernel
def is_knocked(p: Position, piece: int, throw: Floats, rng: Ints) -> bool:
    """Whether the pieces of a throw, all at rest now, moved this one on their way."""
    traits = np.zeros(NUM_MEETINGS)
    is_near = _note_meeting(p, piece, throw, traits)
    return is_near and _is_so(logit(KNOCK, traits), rng)


@kernel
def _is_so(likely: float, rng: Ints) -> bool:
    return draw(rng) / 4294967296.0 < 1.0 / (1.0 + quick_exp(-likely))


@kernel
def _note_meeting(p: Position, piece: int, throw: Floats, traits: Floats) -> bool:
    """Writes how the throw meets a piece, [NUM_MEETINGS], where any came near; whether any did."""
    x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
    ground_x, ground_y = throw[GROUND_X], throw[GROUND_Y]
    for other in range(PIECES):
        if int(p.roll[other]) in (Roll.LANDED, Roll.AGAIN):
            to_x, to_y = ground_x + _GONE * throw[WAY_X], ground_y + _GONE * throw[WAY_Y]
            if int(p.places[other]) == Place.BOARD:
                to_x, to_y = x_of(p.poses[other]), y_of(p.poses[other])
            pass_near(x, y, ground_x, ground_y, to_x, to_y, traits)
    if not passed(traits):
        return False
    meeting_traits(_met(p, piece, throw), traits)
    return True


@kernel
def _met(p: Position, piece: int, throw: Floats) -> Meeting:
    """The throw and a piece, as it lies by now."""
    x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
    off_x, off_y = x - throw[GROUND_X], y - throw[GROUND_Y]
    away = sqrt(off_x * off_x + off_y * off_y)
    ahead = off_x * throw[WAY_X] + off_y * throw[WAY_Y]
    covered, side = _covered(p, piece, throw), int(p.sides[piece])
    return Meeting(throw[V], throw[IMPACT], num_thrown(p), away, ahead, covered, side)


@kernel
def _covered(p: Position, piece: int, throw: Floats) -> float:
    """How much lies before a piece, where it lies by now, [0, PIECES)."""
    low = throw[V] * low_time(throw[IMPACT])
    from_x = throw[GROUND_X] - low * throw[WAY_X]
    from_y = throw[GROUND_Y] - low * throw[WAY_Y]
    x, y, covered = x_of(p.poses[piece]), y_of(p.poses[piece]), 0.0
    for other in range(PIECES):
        if other != piece and is_lying(p, other):
            covered += cover(x, y, from_x, from_y, x_of(p.poses[other]), y_of(p.poses[other]))
    return covered


@kernel
def draw_knock(rules: Rules, p: Position, piece: int, throw: Floats, rng: Ints) -> int:
    """Where a piece is pushed that lay on the board, and how it lies then; or OFF."""
    thrown, traits = num_thrown(p), np.empty(NUM_PUSHES)
    x, y, side = x_of(p.poses[piece]), y_of(p.poses[piece]), int(p.sides[piece])
    push_traits(_met(p, piece, throw), traits)
    forward = throw[V] / _FAST
    away_x = x - throw[GROUND_X] + forward * throw[WAY_X]
    away_y = y - throw[GROUND_Y] + forward * throw[WAY_Y]
    distance = sqrt(away_x * away_x + away_y * away_y)
    size = quick_exp(weighed(PUSH, traits))
    scale = size / max(distance, _LEAST)
    push = PUSHES[push_class(size), below(rng, SAMPLES)]
    x += scale * (push[0] * away_x + push[1] * away_y)
    y += scale * (push[0] * away_y - push[1] * away_x)
    turned = np.empty(4)
    attitude(p.poses[piece], turned)
    far = size * sqrt(push[0] * push[0] + push[1] * push[1])
    likely = weighed(TUMBLE[side], traits) + TUMBLE[side, NUM_PUSHES] * log(max(far, _LEAST))
    if is_weighted(rules, p, piece):
        likely += TUMBLE[side, NUM_PUSHES + 1]
    if _is_so(likely, rng):
        crowd = np.empty(CROWDS)
        note_crowd(p, throw, crowd)
        side = draw_side(rules, p, piece, throw, thrown, crowd, side, rng)
        turned[:] = sample_of(side, throw, thrown, rng)[2:]
    return lying(x, y, turned, rng)
