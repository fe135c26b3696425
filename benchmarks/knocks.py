"""What a well-aimed throw does to pieces that lie, and what it costs, for many kinds of pieces.

    python -m benchmarks.knocks [--matters all] [--throws 100] [--processes 2]

In each row a board is laid by a usual throw of six of the other seat. Three are thrown at one of
those that stand, so that their flight ends on it (`games.piggles.aiming`), by a usual hand; what
counts is whether it lies on another side afterwards, or is off the board. A wild throw has all
seven numbers of its aim drawn evenly from those that are allowed, and all that stood count.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from typing import NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.games.piggles.aiming import aim_at
from pigpen.games.piggles.position import NO_AIM
from pigpen.physics.model import HALF_BOARD, Matter
from pigpen.physics.tumble import MOST_KEYFRAMES, QUIET_KEYFRAMES, Body, Throw, tumble
from pigpen.thrown.aim import HIGHEST, LOWEST, Aim, unpack
from pigpen.thrown.attitude import Side, side_by
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import pack_physical
from pigpen.thrown.shape import PREMIUM, USUAL

SPEEDS = (12, 25, 40, 60)  # inches a second, of aimed throws
THROWN = 3
FRICTIONS = (0.3, 0.5, 0.65, 0.8, 1.0)
BALLASTS = (0.11, 0.13, 0.15, 0.17)
DAMPINGS = (0.5, 0.6, 0.8)
_PLAIN = Aim(0, 20, 20, 0, 12, 0, 2)
_SINGLES = 3  # single throws for each throw of three
_GONE = -1  # in place of a side
_STILL = 0.01  # inches, and parts of a quaternion


class Piece(NamedTuple):
    """What is thrown, and onto what."""

    matter: Matter
    ballast: float


class Row(NamedTuple):
    """Shares, of pieces; NaN where nothing was thrown so."""

    up: float  # of single throws
    head: float
    premium: float  # upright, of single throws of a Premium piece
    turned: tuple[float, ...]  # of the pieces aimed at, by speed
    gone: tuple[float, ...]  # likewise: off the board
    own_up: tuple[float, ...]  # of the thrown ones, by speed: what such a throw costs
    wild: float  # of all that stood: turned or gone by a wild throw
    restless: float  # of throws: something on the board still moved when it was cut short


def usual_piece() -> Piece:
    """As the game has it."""
    return Piece(Matter(), USUAL)


def all_pieces() -> list[Piece]:
    """The frontier that is tried."""
    return [
        Piece(Matter(friction, damping), ballast)
        for friction, damping, ballast in product(FRICTIONS, DAMPINGS, BALLASTS)
    ]


def measured(throws: int, piece: Piece) -> Row:
    """So many aimed throws at each speed, wild ones, and three times as many single ones."""
    alone = [side for number in range(_SINGLES * throws) for side in _single(piece, number)]
    heavy = piece._replace(ballast=PREMIUM)
    premium = [side for number in range(throws) for side in _single(heavy, number)]
    aimed = [[_aimed(piece, v, number) for number in range(throws)] for v in SPEEDS]
    wild = [_wild(piece, number) for number in range(throws)]
    hits = [[throw for throw in some if throw is not None] for some in aimed]
    lay = [side for throw in wild for side in throw.lay]
    every = [throw for some in (*hits, wild) for throw in some]
    return Row(
        up=_share(alone, Side.UP),
        head=_share(alone, Side.HEAD),
        premium=_share(premium, Side.UP),
        turned=tuple(
            _share([throw.lay[0] for throw in some], Side.DOWN, Side.HEAD) for some in hits
        ),
        gone=tuple(_share([throw.lay[0] for throw in some], _GONE) for some in hits),
        own_up=tuple(
            _share([side for throw in some for side in throw.thrown], Side.UP) for some in hits
        ),
        wild=_share(lay, Side.DOWN, Side.HEAD, _GONE),
        restless=float(np.mean([throw.restless for throw in every])),
    )


class _Done(NamedTuple):
    """A throw among pieces that stood."""

    lay: list[int]  # sides of those that stood; the one aimed at is the first
    thrown: list[int]
    restless: bool


def _single(piece: Piece, number: int) -> list[int]:
    aim = _PLAIN._replace(h=(16, 20, 24)[number % 3])
    return _sides(_rows([], [piece.ballast], aim, number, piece.matter)[-1])


def _aimed(piece: Piece, v: int, number: int) -> _Done | None:
    """At a piece that can be reached at that speed, if one stands there."""
    lying = _laid(piece, number)
    reached = [(body, aim_at(body.pose, 0, v, THROWN)) for body in lying]
    targets = [(body, aim) for body, aim in reached if aim != NO_AIM]
    if not targets:
        return None
    target, aim = targets[number % len(targets)]
    first = [target, *(body for body in lying if body is not target)]
    return _thrown(piece, first, unpack(aim), number)


def _wild(piece: Piece, number: int) -> _Done:
    rng = np.random.default_rng((number, 3))
    ranges = zip(LOWEST, HIGHEST, strict=True)
    aim = Aim(*(int(rng.integers(low, high + 1)) for low, high in ranges))
    return _thrown(piece, _laid(piece, number), aim, number)


def _laid(piece: Piece, number: int) -> list[Body]:
    """Those that stand after a usual throw of six of the other seat."""
    rows = _rows([], [piece.ballast] * 6, _PLAIN, number, piece.matter, seat=1)[-1]
    return [
        Body(6 + index, piece.ballast, pack_physical(row[0], row[1], _unit(row[3:])))
        for index, row in enumerate(rows)
        if _side(row) == Side.UP
    ]


def _thrown(piece: Piece, lying: Sequence[Body], aim: Aim, number: int) -> _Done:
    rows = _rows(lying, [piece.ballast] * THROWN, aim, number, piece.matter)
    sides = _sides(rows[-1])
    return _Done(sides[: len(lying)], sides[len(lying) :], _is_restless(rows))


def _is_restless(rows: Floats) -> bool:
    """Whether a throw ran out of time while a piece on the board moved."""
    if len(rows) <= MOST_KEYFRAMES:
        return False
    on_board = np.abs(rows[-1, :, :2]).max(axis=1) <= HALF_BOARD
    moved = np.abs(rows[-1] - rows[-QUIET_KEYFRAMES])[on_board]
    return bool(moved.size and moved.max() > _STILL)


def _rows(
    lying: Sequence[Body],
    ballasts: Sequence[float],
    aim: Aim,
    number: int,
    matter: Matter,
    seat: int = 0,
) -> Floats:
    seed = bytes([seat]) + number.to_bytes(4, "big")
    return tumble(
        lying, Throw(list(enumerate(ballasts)), aim, seat, seed, Skill.USUAL), matter
    ).trajectory


def _sides(rows: Floats) -> list[int]:
    return [_side(row) for row in rows]


def _side(row: Floats) -> int:
    return _GONE if np.abs(row[:2]).max() > HALF_BOARD else int(side_by(_unit(row[3:]), 0))


def _unit(vector: Floats) -> Floats:
    return vector / np.linalg.norm(vector)


def _share(sides: Sequence[int], *which: int) -> float:
    return sum(side in which for side in sides) / len(sides) if sides else float("nan")


def compare(pieces: Sequence[Piece], throws: int, processes: int) -> Iterator[tuple[Piece, Row]]:
    """The rows of pieces, as they come."""
    with ProcessPoolExecutor(processes) as pool:
        yield from zip(pieces, pool.map(partial(measured, throws), pieces), strict=True)


def main() -> None:
    """Measure and print; Markdown, as docs/physics.md shows it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matters", choices=("usual", "all"), default="usual")
    parser.add_argument("--throws", type=int, default=100)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    pieces = all_pieces() if asked.matters == "all" else [usual_piece()]
    speeds = [f"{v} in/s: turned, off (own up)" for v in SPEEDS]
    heads = ["friction", "damping", "ballast", "up", "head", "Premium up", *speeds, "wild", "moves"]
    print("|", " | ".join(heads), "|")
    print("|", "---|" * len(heads), sep="")
    for piece, row in compare(pieces, asked.throws, asked.processes):
        single = f"{row.up:.2f}", f"{row.head:.3f}", f"{row.premium:.2f}"
        aimed = [
            f"{turned:.2f}, {gone:.2f} ({own:.2f})"
            for turned, gone, own in zip(row.turned, row.gone, row.own_up, strict=True)
        ]
        made = f"{piece.matter.friction:g}", f"{piece.matter.damping:g}", f"{piece.ballast:g}"
        cells = [*made, *single, *aimed, f"{row.wild:.3f}", f"{row.restless:.3f}"]
        print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
