"""A roll: pieces leave the cup, tumble among those that lie on the board, and come to rest.

The same arguments give the same roll, bit for bit, in any process on one build of the engine.
Poses come back rounded to their codes, and the next roll starts from those, so that a game's
history holds the whole state. `roll` may run in a thread: the engine lets go of the
interpreter's lock while it steps. What it takes of a processor is in docs/physics.md.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.physics import engine
from pigpen.physics.cup import release
from pigpen.physics.engine import Data, Model
from pigpen.physics.frames import Frames, as_frames
from pigpen.physics.hits import Hit, Listener
from pigpen.physics.model import (
    FRAMES_A_SECOND,
    HALF_BOARD,
    STEPS_A_FRAME,
    TIME_STEP,
    mechanics,
)
from pigpen.thrown.aim import Aim
from pigpen.thrown.footprint import height
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import OFF, attitude, margin, pack_physical, x_of, y_of

SLOW: Final = 0.5  # inches / s: a piece below it,
SLOW_TURN: Final = 1.0  # and below these radians / s,
QUIET_FRAMES: Final = 8  # for so long, 0.13 s, has come to rest
MOST_FRAMES: Final = 4 * FRAMES_A_SECOND  # after which a roll is over whatever moves
_LOOKS_A_FRAME = 4  # at contacts


class Body(NamedTuple):
    """A piece that lies on the board before the roll."""

    piece: int
    ballast: float
    pose: int


class Roll(NamedTuple):
    """What became of a throw."""

    landed: tuple[tuple[int, int], ...]  # piece, pose: all thrown and all moved, by piece
    frames: Frames
    hits: tuple[Hit, ...]
    margins: tuple[float, ...]  # of `landed`: how far from another side; see `attitude.COCKED`
    engine: str
    model_hash: str


def roll(
    resting: Sequence[Body],
    thrown: Sequence[tuple[int, float]],
    aim: Aim,
    seat: int,
    seed: bytes,
    skill: Skill = Skill.USUAL,
) -> Roll:
    """Throw the pieces `thrown` (piece, ballast) as `aim` says, by the hand of `seat`."""
    model, data, model_hash = _set_up(resting, thrown, aim, seat, seed, skill)
    pieces = (*(body.piece for body in resting), *(piece for piece, _ in thrown))
    listener = Listener(model, pieces, TIME_STEP * STEPS_A_FRAME / _LOOKS_A_FRAME)
    track = _simulate(model, data, listener)
    poses = [_pose(qpos) for qpos in track[-1]]
    moved = [
        index
        for index, pose in enumerate(poses)
        if index >= len(resting) or pose != _again(resting[index].pose)
    ]
    landed = sorted((pieces[index], poses[index]) for index in moved)
    shown = tuple(pieces[index] for index in moved)
    return Roll(
        landed=tuple(landed),
        frames=as_frames(track[:, moved], shown),
        hits=listener.hits(),
        margins=tuple(float(margin(pose)) for _, pose in landed),
        engine=engine.name(),
        model_hash=model_hash,
    )


def _set_up(
    resting: Sequence[Body],
    thrown: Sequence[tuple[int, float]],
    aim: Aim,
    seat: int,
    seed: bytes,
    skill: Skill,
) -> tuple[Model, Data, str]:
    """A model and its state at the moment of release."""
    kept, model_hash = mechanics(
        tuple(body.ballast for body in resting), tuple(ballast for _, ballast in thrown)
    )
    model = engine.copied(kept)
    lying = np.reshape(model.qpos0, (-1, 7))
    for row, body in zip(lying, resting, strict=False):
        _lay(row, body.pose)
    data = engine.start(model)  # pieces at rest begin asleep where the model has them
    first = len(resting)
    leave = release(aim, seat, [piece for piece, _ in thrown], seed, skill)
    place, speed = np.reshape(data.qpos, (-1, 7)), np.reshape(data.qvel, (-1, 6))
    place[first:, :3], place[first:, 3:] = leave.position, leave.quaternion
    speed[first:, :3], speed[first:, 3:] = leave.velocity, leave.spin
    return model, data, model_hash


def _simulate(model: Model, data: Data, listener: Listener) -> Floats:
    """The track [F, n, 7] of all pieces until they rest; the first frame is the release."""
    count = model.nbody - 1
    track = np.empty((MOST_FRAMES + 1, count, 7))
    track[0] = np.reshape(data.qpos, (count, 7))
    quiet = 0
    for frame in range(1, MOST_FRAMES + 1):
        for _ in range(_LOOKS_A_FRAME):
            engine.step(model, data, STEPS_A_FRAME // _LOOKS_A_FRAME)
            listener.look(data)
        track[frame] = np.reshape(data.qpos, (count, 7))
        quiet = quiet + 1 if _is_slow(data.qvel) else 0
        if quiet == QUIET_FRAMES:
            return track[: frame + 1]
    return track


def _is_slow(qvel: Floats) -> bool:
    speed = np.square(np.reshape(qvel, (-1, 6)))
    level, turn = speed[:, :3].sum(axis=1), speed[:, 3:].sum(axis=1)
    return bool(level.max() < SLOW**2 and turn.max() < SLOW_TURN**2)


def _lay(row: Floats, pose: int) -> None:
    """Writes where a piece of this pose lies: x, y, z, w, x, y, z."""
    row[0], row[1] = x_of(pose), y_of(pose)
    attitude(pose, row[3:])
    row[2] = height(row[3:])


def _pose(row: Floats) -> int:
    """The code of where a piece lies: off the board once its middle is beyond an edge."""
    if max(abs(row[0]), abs(row[1])) > HALF_BOARD:
        return OFF
    return pack_physical(row[0], row[1], row[3:] / np.linalg.norm(row[3:]))


def _again(pose: int) -> int:
    """The code that a piece gets which was laid in this pose and did not move."""
    row = np.empty(7)
    _lay(row, pose)
    return _pose(row)
