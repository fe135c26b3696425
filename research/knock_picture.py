"""Draw a throw that turns a piece over, in slow motion: docs/images/knock.svg.

    python -m research.knock_picture

One piece is thrown at one that stands, so that its flight ends on it, with the first seed by which
it turns over and stays on the board. Each row is a moment, seen from the side: along the throw, and
up.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.games.piggles.throw_menu import aim_at
from pigpen.physics.model import HALF_BOARD, KEYFRAMES_A_SECOND
from pigpen.physics.tumble import Body, Throw, Tumble, tumble
from pigpen.thrown import shape
from pigpen.thrown.aim import unpack
from pigpen.thrown.attitude import Side, side_by
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import pack_physical

FILE: Final = Path(__file__).parents[1] / "docs/images/knock.svg"
STANDS_AT: Final = (0.0, 1.5)  # inches
SPEED: Final = 25  # inches a second
MOMENTS: Final = (-0.05, 0.0, 0.05, 0.1, 0.2, 0.6)  # seconds from the hit
_INCH: Final = 60  # pixels
_LOW, _HIGH, _LEFT, _RIGHT = -0.15, 2.3, -1.6, 3.6  # inches about the piece that stands
_UPRIGHT: Final = np.array([1.0, 0.0, 0.0, 0.0])
_COATS: Final = (("#b58363", "#8a5a3e"), ("#f5b3ac", "#e8857e"))  # the one that stands, the other


class Hit(NamedTuple):
    """A throw, and the keyframe in which it meets the piece."""

    rows: Floats  # [F, 2, 7]
    at: int


def first_that_turns() -> Hit:
    """The throw of the first seed that turns the piece over."""
    pose = pack_physical(*STANDS_AT, _UPRIGHT)
    aim = unpack(aim_at(pose, 0, SPEED, 1))
    for number in range(200):
        throw = Throw([(0, shape.USUAL)], aim, 0, number.to_bytes(4, "big"), Skill.USUAL)
        done = tumble([Body(6, shape.USUAL, pose)], throw)
        if _is_turned(done):
            return Hit(done.trajectory, _begin(done.trajectory))
    raise RuntimeError("No throw of 200 turns it over.")


def _is_turned(done: Tumble) -> bool:
    row = done.trajectory[-1, 0]
    lies = np.abs(row[:2]).max() < HALF_BOARD
    return bool(lies and side_by(row[3:] / np.linalg.norm(row[3:]), 0) != Side.UP)


def _begin(rows: Floats) -> int:
    moved = np.linalg.norm(rows[:, 0, :3] - rows[0, 0, :3], axis=1) > 0.02
    return int(np.argmax(moved))


def picture(hit: Hit) -> str:
    """The SVG of all moments, one above the other in two columns."""
    columns = 2
    wide, high = (_RIGHT - _LEFT) * _INCH, (_HIGH - _LOW) * _INCH + 22
    lines = (len(MOMENTS) + columns - 1) // columns
    size = f"{columns * wide + 12:g} {lines * high:g}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img">',
        "<title>A thrown piece hits one that stands and turns it over, in slow motion</title>",
        '<rect width="100%" height="100%" fill="#fffaf0"/>',
    ]
    for place, seconds in enumerate(MOMENTS):
        x, y = place % columns * (wide + 12), place // columns * high
        keyframe = hit.at + round(seconds * KEYFRAMES_A_SECOND)
        rows = hit.rows[min(max(keyframe, 0), len(hit.rows) - 1)]
        panel = f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}">'
        parts += [panel, *_moment(rows, seconds), "</svg>"]
    return "\n".join([*parts, "</svg>\n"])


def _moment(rows: Floats, seconds: float) -> Iterator[str]:
    ground = f"{_HIGH * _INCH:.1f}"
    wide = (_RIGHT - _LEFT) * _INCH
    yield f'<rect y="{ground}" width="{wide:g}" height="9" fill="#cfe39a" stroke="#8db283"/>'
    when = "the hit" if seconds == 0 else f"{1000 * seconds:+.0f} ms".replace("-", "\N{MINUS SIGN}")
    font = 'font-family="sans-serif" font-size="13"'
    yield f'<text x="6" y="{_HIGH * _INCH + 25:.1f}" {font}>{when}</text>'
    for row, (skin, pink) in zip(rows, _COATS, strict=True):
        yield from _pig(row, skin, pink)


def _pig(row: Floats, skin: str, pink: str) -> Iterator[str]:
    """The parts of a piece, those at the back first: as one sees it from its right."""
    turn = _matrix(row[3:] / np.linalg.norm(row[3:]))
    spheres = [
        *((trotter, "#6b3f38") for trotter in shape.TROTTERS),
        (shape.HEAD, skin),
        ((*shape.SNOUT, shape.SNOUT_RADIUS), pink),
    ]
    drawn = [(0.0, _body(row, turn, skin))]
    for root, tip in shape.EARS:
        ends = [turn @ np.array(end[:3]) + row[:3] for end in (root, tip)]
        drawn.append((float(ends[1][0] - row[0]), _ear(ends, 2 * root[3] * _INCH, skin)))
    for (*middle, radius), colour in spheres:
        at = turn @ np.array(middle) + row[:3]
        x, y = _pixel(at)
        circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * _INCH:.1f}" fill="{colour}"'
        drawn.append((float(at[0] - row[0]), f'{circle} stroke="#5b2b2b"/>'))
    yield from (text for _, text in sorted(drawn, key=lambda part: part[0]))


def _body(row: Floats, turn: Floats, skin: str) -> str:
    """The outline of the ellipsoid along the throw and up: an ellipse."""
    spread = turn @ np.diag(np.square(shape.BODY)) @ turn.T
    lengths, axes = np.linalg.eigh(spread[1:, 1:])
    long, short = _INCH * np.sqrt(lengths[::-1])
    angle = -np.degrees(np.arctan2(axes[1, 1], axes[0, 1]))
    x, y = _pixel(row[:3])
    where = f'transform="translate({x:.1f} {y:.1f}) rotate({angle:.1f})"'
    return f'<ellipse {where} rx="{long:.1f}" ry="{short:.1f}" fill="{skin}" stroke="#5b2b2b"/>'


def _ear(ends: Sequence[Floats], wide: float, skin: str) -> str:
    (x1, y1), (x2, y2) = map(_pixel, ends)
    line = f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke-linecap="round"'
    edge = f'{line} stroke="#5b2b2b" stroke-width="{wide + 2:.1f}"/>'
    return f'{edge}{line} stroke="{skin}" stroke-width="{wide:.1f}"/>'


def _pixel(at: Floats) -> tuple[float, float]:
    return (at[1] - STANDS_AT[1] - _LEFT) * _INCH, (_HIGH - at[2]) * _INCH


def _matrix(quaternion: Floats) -> Floats:
    w, x, y, z = quaternion
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


if __name__ == "__main__":
    FILE.write_text(picture(first_that_turns()), "utf-8")
