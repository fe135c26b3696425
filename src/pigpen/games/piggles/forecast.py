"""Forecast of a throw: its likely landings, by the model of landings (docs/physics.md).

The forecast draws many throws from a stream of its own and from public information, so that it
reveals nothing about the real throw. Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator
from math import atan2
from typing import Any, Final

import numpy as np

from pigpen.core.game import GameOf, Json
from pigpen.core.jit import kernel, specialise
from pigpen.core.record import Floats, Ints, Positions
from pigpen.core.rng import stream
from pigpen.games.piggles.names import SIDE_NAMES, piece_text
from pigpen.games.piggles.outcomes import draw_outcome
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import NO_SIDE, POSITION, Phase, Place, Position, Roll
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throws import come_to_rest, release
from pigpen.thrown.pose import x_of, y_of

DRAWS: Final = 200  # a share is right within 0.035, the standard error at one half
REGIONS: Final = (0.5, 0.9)  # shares of the landings on the board
ENDS: Final = 3  # of a piece after a throw: pose, side or NO_SIDE off the board, role
POSE, SIDE, ROLL = range(ENDS)
_FEWEST: Final = 20  # landings from which a region is estimated
_SEED: Final = 13  # fixed, so that equal throws have equal forecasts
_LEAST: Final = 0.1  # inches: the smallest deviation of landings
_DECIMALS: Final = 3


def forecast(game: GameOf[Position], p: Position, aim: int) -> Json | None:
    """Return what a legal throw mostly comes to; None for an action that is no throw.

    `sides` and `off` are mean numbers of the thrown pieces, `regions` ellipses (inches, and radians
    from east) that hold these shares of those that stay on the board, unless hardly any do. `hits`
    are the pieces that may be moved.
    """
    if p.phase != Phase.THROW:
        return None
    ends = _drawn(game, p, aim)
    is_thrown = np.isin(ends[0, :, ROLL], (Roll.LANDED, Roll.AGAIN))
    landed = ends[:, is_thrown]
    lying = landed[landed[:, :, SIDE] != NO_SIDE]
    points = np.array([(x_of(pose), y_of(pose)) for pose in lying[:, POSE].tolist()]).reshape(-1, 2)
    return {
        "thrown": landed.shape[1],
        "sides": {name: _mean(landed, side) for side, name in enumerate(SIDE_NAMES)},
        "off": _mean(landed, NO_SIDE),
        "regions": list(_regions(points)),
        "hits": sorted(_hits(p, ends), key=lambda hit: (-hit["moved"], hit["piece"])),
    }


@kernel
def write_ends(
    rules: Rules, positions: Positions[Position], aim: int, ends: Ints, room: Floats, rng: Ints
) -> None:
    """Draw throws from `positions[0]`, as many as `ends` [DRAWS, PIECES, ENDS] has room for.

    `positions[1]` and `room` are working memory; `draw_outcome` takes the latter.
    """
    for i in range(len(ends)):
        positions[1] = positions[0]
        release(rules, positions[1], aim)
        while positions[1].phase == Phase.ROLLING:
            outcome = draw_outcome(rules, positions[1], room, rng)
            come_to_rest(rules, positions[1], outcome)
        _write_row(positions[1], i, ends)


@kernel
def _write_row(p: Position, i: int, ends: Ints) -> None:
    """Write the ends of one throw into row `i`."""
    for piece in range(PIECES):
        lies = int(p.places[piece]) == Place.BOARD
        ends[i, piece, POSE] = p.poses[piece]
        ends[i, piece, SIDE] = int(p.sides[piece]) if lies else NO_SIDE
        ends[i, piece, ROLL] = p.roll[piece]


def _drawn(game: GameOf[Position], p: Position, aim: int) -> Ints:
    positions = np.zeros(2, POSITION)
    positions[0] = p
    ends = np.zeros((DRAWS, PIECES, ENDS), np.int64)
    room = game.sizes.room_for_chance()
    specialise(write_ends, game)(game.rules, positions, aim, ends, room, stream(_SEED))
    return ends


def _mean(landed: Ints, side: int) -> float:
    """Return the mean number of thrown pieces that end on a side."""
    return _rounded(np.mean(np.sum(landed[:, :, SIDE] == side, axis=1)))


def _regions(points: Floats) -> Iterator[dict[str, float]]:
    """Return ellipses about the mean of points [N, 2], along their spread.

    They hold the shares `REGIONS` of the points.
    """
    if len(points) < _FEWEST:
        return
    middle = points.mean(axis=0)
    spread = np.cov(points.T, bias=True) + _LEAST**2 * np.eye(2)
    variances, axes = np.linalg.eigh(spread)
    scaled = (points - middle) @ axes / np.sqrt(variances)
    far = np.hypot(scaled[:, 0], scaled[:, 1])
    for share in REGIONS:
        wide, long = np.quantile(far, share) * np.sqrt(variances)
        yield {
            "share": share,
            "x": _rounded(middle[0]),
            "y": _rounded(middle[1]),
            "long": _rounded(long),
            "wide": _rounded(wide),
            "turn": _rounded(atan2(axes[1, 1], axes[0, 1])),
        }


def _hits(p: Position, ends: Ints) -> Iterator[dict[str, Any]]:
    """Return the effects on the pieces that lie on the board."""
    for piece in range(PIECES):
        moved = ends[:, piece, ROLL] == Roll.MOVED
        if moved.any():
            off = ends[:, piece, SIDE] == NO_SIDE
            turned = ends[:, piece, SIDE] != int(p.sides[piece])
            yield {
                "piece": piece_text(piece),
                "moved": _rounded(moved.mean()),
                "turned": _rounded((turned & ~off).mean()),
                "off": _rounded(off.mean()),
            }


def _rounded(number: Any) -> float:
    return round(float(number), _DECIMALS)
