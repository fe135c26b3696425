"""Simulation of a throw: pieces leave the cup, tumble on the board, and come to rest.

Equal arguments give equal throws, bit for bit, in any process on one build of the engine. Poses are
rounded to their codes, and the next throw starts from those, so that a game's history holds the
whole state. `simulate_throw` may run in a thread: the engine releases the interpreter's lock while
it steps. Its processor time is in docs/physics.md.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.physics import engine
from pigpen.physics.hits import Hit
from pigpen.physics.keyframes import Keyframes, as_keyframes
from pigpen.physics.model import HALF_BOARD
from pigpen.physics.tumble import Body, Throw, lay, tumble
from pigpen.thrown.aim import Aim
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import OFF, margin, pack_physical


class SimulatedThrow(NamedTuple):
    """The result of a throw."""

    landed: tuple[tuple[int, int], ...]  # piece, pose: all thrown and all moved, by piece
    keyframes: Keyframes
    hits: tuple[Hit, ...]
    margins: tuple[float, ...]  # of `landed`: how far from another side; see `attitude.COCKED`
    engine: str
    model_hash: str


def simulate_throw(
    resting: Sequence[Body],
    thrown: Sequence[tuple[int, float]],
    aim: Aim,
    seat: int,
    seed: bytes,
    skill: Skill = Skill.USUAL,
) -> SimulatedThrow:
    """Throw the pieces `thrown` (piece, ballast) as `aim` says, by the hand of `seat`.

    Raises:
        Unstable: the engine found no way for them, which no throw is known to do.
    """
    done = tumble(resting, Throw(thrown, aim, seat, seed, skill))
    pieces = (*(body.piece for body in resting), *(piece for piece, _ in thrown))
    poses = [_pose(row) for row in done.trajectory[-1]]
    moved = [
        index
        for index, pose in enumerate(poses)
        if index >= len(resting) or pose != _again(resting[index].pose)
    ]
    landed = sorted((pieces[index], poses[index]) for index in moved)
    return SimulatedThrow(
        landed=tuple(landed),
        keyframes=as_keyframes(done.trajectory[:, moved], tuple(pieces[index] for index in moved)),
        hits=done.hits,
        margins=tuple(float(margin(pose)) for _, pose in landed),
        engine=engine.name(),
        model_hash=done.model_hash,
    )


def _pose(row: Floats) -> int:
    """Return the code of a resting place: off the board once its middle is beyond an edge."""
    if max(abs(row[0]), abs(row[1])) > HALF_BOARD:
        return OFF
    return pack_physical(row[0], row[1], row[3:] / np.linalg.norm(row[3:]))


def _again(pose: int) -> int:
    """Return the code of a piece that was laid in this pose and did not move."""
    row = np.empty(7)
    lay(row, pose)
    return _pose(row)


__all__ = ["Body", "SimulatedThrow", "simulate_throw"]
