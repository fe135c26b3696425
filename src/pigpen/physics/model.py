"""The mechanical model of a throw: board, table, pieces at rest and pieces thrown.

Inches, seconds, and units of mass that cancel. The engine's settings were chosen by measuring:
see docs/physics.md.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from pigpen.physics import engine
from pigpen.thrown import shape

HALF_BOARD: Final = 6.5  # inches from the centre to an edge
TABLE: Final = -0.25  # height of the table about the board
_DEPTH: Final = 2.0  # inches that the board goes down, so that nothing is pushed out below it
STEPS_A_KEYFRAME: Final = 8
KEYFRAMES_A_SECOND: Final = 60
TIME_STEP: Final = 1 / (STEPS_A_KEYFRAME * KEYFRAMES_A_SECOND)
GRAVITY: Final = 386.09  # inches / s^2
EDGES: Final = 4  # rows of a contact: edges of the pyramid that stands for the cone of friction

_MOST_MODELS = 64  # kept: one for every mix of ballasts that was thrown lately


class Matter(NamedTuple):
    """The material of pieces, board and table, and the size of the board."""

    friction: float = 0.5
    damping: float = 0.6  # of a contact, as a part of the critical: the more, the less it bounces
    half_board: float = HALF_BOARD


USUAL: Final = Matter()


def options(matter: Matter = USUAL) -> str:
    """Return the engine's settings and what all parts are made of, in MuJoCo's language."""
    friction, damping = (f"{number:g}".removeprefix("0") for number in matter[:2])
    return f"""
<option timestep="{TIME_STEP!r}" gravity="0 0 {-GRAVITY}" integrator="implicitfast"
 cone="pyramidal" tolerance="1e-6" sleep_tolerance="0">
 <flag sleep="enable" warmstart="disable"/></option>
<default><geom density="{shape.DENSITY}" friction="{friction}" solref=".0045 {damping}"
 solimp=".9 .95 .01" condim="3"/></default>"""


class Mechanics(NamedTuple):
    """A compiled model and what names it. Copy the model before writing to it."""

    model: engine.Model
    model_hash: str  # SHA-256 of the MJCF, hex


@lru_cache(_MOST_MODELS)
def mechanics(
    resting: tuple[float, ...], thrown: tuple[float, ...], matter: Matter = USUAL
) -> Mechanics:
    """Return the model of pieces of these ballasts; bodies in this order, those at rest asleep."""
    text = mjcf(resting, thrown, matter)
    return Mechanics(engine.compiled(text), sha256(text.encode()).hexdigest())


def mjcf(resting: Sequence[float], thrown: Sequence[float], matter: Matter = USUAL) -> str:
    """Return the model in MuJoCo's language, body names p0, p1, …"""
    sleep = ["init"] * len(resting) + ["never"] * len(thrown)
    bodies = [
        _body(index, ballast, policy)
        for index, (ballast, policy) in enumerate(zip([*resting, *thrown], sleep, strict=True))
    ]
    world = "".join([_ground(matter.half_board), *bodies])
    return f"<mujoco>{options(matter)}<worldbody>{world}</worldbody></mujoco>"


def _ground(half_board: float) -> str:
    """Return board and table, the first geoms."""
    board = _geom("box", (half_board, half_board, _DEPTH / 2), pos=(0.0, 0.0, -_DEPTH / 2))
    return board + _geom("plane", (0.0, 0.0, 1.0), pos=(0.0, 0.0, TABLE))


def _body(index: int, ballast: float, sleep: str) -> str:
    """Return a piece in mid-air, clear of all others: a throw says where it starts."""
    parts = [
        _geom("ellipsoid", shape.BODY),
        _geom("sphere", shape.HEAD[3:], pos=shape.HEAD[:3]),
        _geom(
            "cylinder",
            (shape.SNOUT_RADIUS, shape.SNOUT_HALF),
            pos=shape.SNOUT,
            zaxis=(shape.FACE[0], 0.0, shape.FACE[2]),
        ),
        *(_geom("capsule", root[3:], fromto=root[:3] + tip[:3]) for root, tip in shape.EARS),
        *(_geom("sphere", trotter[3:], pos=trotter[:3]) for trotter in shape.TROTTERS),
        _geom(
            "sphere", shape.BALLAST[3:], pos=shape.BALLAST[:3],
            mass=(ballast,), contype=(0,), conaffinity=(0,),
        ),
    ]  # fmt: skip
    head = f'<body name="p{index}" pos="{2 * index} 0 9" sleep="{sleep}">'
    return f"{head}<freejoint/>{''.join(parts)}</body>"


def _geom(kind: str, size: Sequence[float], **others: Sequence[float]) -> str:
    numbers = {"size": size, **others}
    written = " ".join(f'{key}="{" ".join(map(repr, part))}"' for key, part in numbers.items())
    return f'<geom type="{kind}" {written}/>'
