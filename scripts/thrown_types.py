"""Write `web/src/games/piggles/thrown.ts`: the piece and the numbers of a throw, to be drawn.

python -m scripts.thrown_types
"""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from pigpen.thrown import aim, shape

TARGET = Path(__file__).parents[1] / "web/src/games/piggles/thrown.ts"
HEAD = """\
/** The thrown piece and the numbers of a throw. Written by scripts/thrown_types.py. */

/** A part of the piece, inches: x towards the snout, y to its left, z out of its back. */
export interface Primitive {
  readonly name: "body" | "head" | "snout" | "ear" | "trotter";
  readonly kind: "ellipsoid" | "sphere" | "cylinder" | "capsule";
  readonly size: readonly number[]; // half axes; radius; radius and half length
  readonly at: readonly [number, number, number]; // its middle
  readonly axis: readonly [number, number, number]; // of a cylinder or capsule, of length 1
}

/** A number of a throw: the least and the most, and what 1 stands for. */
export interface Range {
  readonly low: number;
  readonly high: number;
  readonly unit: number;
}
"""
UP = (0.0, 0.0, 1.0)
UNITS = {
    "x": aim.EIGHTH,  # inches
    "y": aim.EIGHTH,
    "h": aim.EIGHTH,
    "az": aim.AZIMUTH,  # radians
    "v": 1.0,  # inches a second
    "lift": aim.LIFT,  # inches a second
    "spin": aim.SPIN,  # radians a second
}


def text() -> str:
    """The whole file."""
    return "\n".join((HEAD, *_piece(), "", *_throw(), ""))


def _piece() -> Iterator[str]:
    yield "export const PIECE: readonly Primitive[] = ["
    yield _part("body", "ellipsoid", shape.BODY, (0.0, 0.0, 0.0))
    yield _part("head", "sphere", shape.HEAD[3:], shape.HEAD[:3])
    snout = (shape.SNOUT_RADIUS, shape.SNOUT_HALF)
    yield _part("snout", "cylinder", snout, shape.SNOUT, shape.FACE)
    for (*start, radius), (*end, _) in shape.EARS:
        along = [b - a for a, b in zip(start, end, strict=True)]
        length = math.hypot(*along)
        middle = [(a + b) / 2 for a, b in zip(start, end, strict=True)]
        axis = [part / length for part in along]
        yield _part("ear", "capsule", (radius, length / 2), middle, axis)
    for trotter in shape.TROTTERS:
        yield _part("trotter", "sphere", trotter[3:], trotter[:3])
    yield "];"


def _part(
    name: str,
    kind: str,
    size: Sequence[float],
    at: Sequence[float],
    axis: Sequence[float] = UP,
) -> str:
    numbers = f"size: {_list(size)}, at: {_list(at)}, axis: {_list(axis)}"
    return f'  {{ name: "{name}", kind: "{kind}", {numbers} }},'


def _throw() -> Iterator[str]:
    yield f"export const THROW: Readonly<Record<{' | '.join(map(_quoted, UNITS))}, Range>> = {{"
    for name, unit in UNITS.items():
        low, high = getattr(aim.LOWEST, name), getattr(aim.HIGHEST, name)
        yield f"  {name}: {{ low: {low}, high: {high}, unit: {unit:.6g} }},"
    yield "};"


def _quoted(name: str) -> str:
    return f'"{name}"'


def _list(numbers: Sequence[float]) -> str:
    return f"[{', '.join(f'{number:.6g}' for number in numbers)}]"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
