"""Trajectories of the pieces from the cup to rest, stepped by the engine."""

from collections.abc import Sequence
from math import cos
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.physics import engine
from pigpen.physics.cup import release
from pigpen.physics.engine import Data, Model
from pigpen.physics.hits import Hit, Listener
from pigpen.physics.model import (
    KEYFRAMES_A_SECOND,
    STEPS_A_KEYFRAME,
    USUAL,
    Matter,
    mechanics,
)
from pigpen.thrown.aim import Aim
from pigpen.thrown.footprint import height
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import attitude, x_of, y_of

SLOW: Final = 0.5  # inches / s: a piece below it,
SLOW_TURN: Final = 1.0  # and below these radians / s,
QUIET_KEYFRAMES: Final = 8  # for so long, 0.13 s, has come to rest;
IN_PLACE_KEYFRAMES: Final = 16  # for so long, 0.27 s, where it trembles between keyframes
MOST_KEYFRAMES: Final = 4 * KEYFRAMES_A_SECOND  # after which a throw is over whatever moves
# A throw ends otherwise by other numbers.
ENDS: Final = SLOW, SLOW_TURN, QUIET_KEYFRAMES, IN_PLACE_KEYFRAMES, MOST_KEYFRAMES
FINER: Final = (1, 2, 4)  # time steps that are tried: one throw in some thousands is unstable
_LOOKS_A_KEYFRAME = 4  # at contacts


class Body(NamedTuple):
    """A piece that lies on the board before the throw."""

    piece: int
    ballast: float
    pose: int


class Throw(NamedTuple):
    """The pieces thrown, the aim, the seat and the hand."""

    thrown: Sequence[tuple[int, float]]  # piece, ballast
    aim: Aim
    seat: int
    seed: bytes
    skill: Skill


class Tumble(NamedTuple):
    """The trajectory of a throw and its contacts."""

    trajectory: Floats  # [F, n, 7] of all pieces, those that lay first; the first is the release
    hits: tuple[Hit, ...]
    model_hash: str


def tumble(resting: Sequence[Body], throw: Throw, matter: Matter = USUAL) -> Tumble:
    """Simulate a throw, by finer steps where forces grow without bound.

    Raises:
        Unstable: they do by the finest, too.
    """
    pieces = (*(body.piece for body in resting), *(piece for piece, _ in throw.thrown))
    for finer in FINER:
        model, data, model_hash = set_up(resting, throw, matter, finer)
        listener = Listener(model, pieces, 1 / (KEYFRAMES_A_SECOND * _LOOKS_A_KEYFRAME))
        try:
            return Tumble(simulate(model, data, listener, finer), listener.hits(), model_hash)
        except engine.Unstable:
            continue
    raise engine.Unstable


def set_up(
    resting: Sequence[Body], throw: Throw, matter: Matter = USUAL, finer: int = 1
) -> tuple[Model, Data, str]:
    """Return a model, its state at the moment of release, and the model's hash."""
    kept, model_hash = mechanics(
        tuple(body.ballast for body in resting),
        tuple(ballast for _, ballast in throw.thrown),
        matter,
    )
    model = engine.copied(kept, finer)
    lying = np.reshape(model.qpos0, (-1, 7))
    for row, body in zip(lying, resting, strict=False):
        lay(row, body.pose)
    data = engine.start(model)  # pieces at rest begin asleep where the model has them
    first = len(resting)
    pieces = [piece for piece, _ in throw.thrown]
    leave = release(throw.aim, throw.seat, pieces, throw.seed, throw.skill)
    place, speed = np.reshape(data.qpos, (-1, 7)), np.reshape(data.qvel, (-1, 6))
    place[first:, :3], place[first:, 3:] = leave.position, leave.quaternion
    speed[first:, :3], speed[first:, 3:] = leave.velocity, leave.spin
    return model, data, model_hash


def simulate(model: Model, data: Data, listener: Listener, finer: int = 1) -> Floats:
    """Return the trajectory until all pieces rest.

    Raises:
        Unstable: see `engine.step`.
    """
    count = model.nbody - 1
    trajectory = np.empty((MOST_KEYFRAMES + 1, count, 7))
    trajectory[0] = np.reshape(data.qpos, (count, 7))
    quiet = in_place = 0
    for number in range(1, MOST_KEYFRAMES + 1):
        for _ in range(_LOOKS_A_KEYFRAME):
            engine.step(model, data, finer * STEPS_A_KEYFRAME // _LOOKS_A_KEYFRAME)
            listener.look(data)
        trajectory[number] = np.reshape(data.qpos, (count, 7))
        quiet = quiet + 1 if _is_slow(data.qvel) else 0
        in_place = in_place + 1 if _is_in_place(*trajectory[number - 1 : number + 1]) else 0
        if quiet == QUIET_KEYFRAMES or in_place == IN_PLACE_KEYFRAMES:
            return trajectory[: number + 1]
    return trajectory


def _is_slow(qvel: Floats) -> bool:
    if max(qvel.max(), -qvel.min()) >= SLOW_TURN:  # nearly always, and quickly told
        return False
    speed = np.square(np.reshape(qvel, (-1, 6)))
    level, turn = speed[:, :3].sum(axis=1), speed[:, 3:].sum(axis=1)
    return bool(level.max() < SLOW**2 and turn.max() < SLOW_TURN**2)


def _is_in_place(before: Floats, after: Floats) -> bool:
    """Return whether pieces move slowly from one keyframe to the next.

    A piece may tremble on its back for seconds, much faster than it creeps.
    """
    moved = np.abs(after[:, :3] - before[:, :3]).max() * KEYFRAMES_A_SECOND
    if moved >= SLOW:  # nearly always, and quickly told
        return False
    alike = np.abs((before[:, 3:] * after[:, 3:]).sum(axis=1)).min()
    return bool(alike > cos(SLOW_TURN / KEYFRAMES_A_SECOND / 2))


def lay(row: Floats, pose: int) -> None:
    """Write the place of a piece of this pose: x, y, z, w, x, y, z."""
    row[0], row[1] = x_of(pose), y_of(pose)
    attitude(pose, row[3:])
    row[2] = height(row[3:])
