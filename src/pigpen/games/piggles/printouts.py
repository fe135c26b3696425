"""Printouts for players with real pieces: the board in true size, and a score sheet.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator
from math import sqrt

from pigpen.core.printout import Area, Point, Printout, Words
from pigpen.core.said import Said
from pigpen.games.piggles.board import HALF, LINE, half_lane, inner_edge, woods_edge
from pigpen.games.piggles.names import ZONE_NAMES
from pigpen.games.piggles.position import ZONES
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.tally import worth

_FIELDS = ("n", "e", "s", "w")  # each a quarter turn clockwise after the last (S2)
_WOODS_GREY, _PATH_GREY = 0.22, 0.08
_LETTER, _NAME = 0.7, 0.16  # inches
_ASIDE = 0.7  # inches of a letter from the middle of its Field, where the board may be cut
_NAMED, _HIGH = 0.85, 0.86  # inches left of the middle, and of the Field's height: its name
_WIDTH, _ROW = 7.2, 0.42  # of the score sheet, and of a line on it
_LABEL = 2.4  # of its first column
_LINE = 0.012


def printouts(rules: Rules) -> tuple[Printout, ...]:
    """Return the board (S1 to S3) and the score sheet (S18 to S23) of a table with these rules."""
    return _board(rules), _score_sheet(rules)


def _board(rules: Rules) -> Printout:
    """Return the board; lines are centred on the border of two zones (S3)."""
    ring, inner, gap = woods_edge(rules), inner_edge(rules), half_lane(rules) * sqrt(2)
    north: tuple[Point, ...] = ((0, gap), (inner - gap, inner), (gap - inner, inner))
    shapes: list[Area | Words] = [
        Area(_on_sheet(_square(HALF)), _WOODS_GREY, 2 * LINE),
        Area(_on_sheet(_square(ring)), _PATH_GREY, 2 * LINE),
    ]
    for turns, field in enumerate(_FIELDS):
        shapes.append(Area(_on_sheet(_turned(north, turns)), 0.0, 2 * LINE))
        (x, y), *_ = _on_sheet(_turned(((_ASIDE, inner * 0.75),), turns))
        letter = Said(f"printout.piggles.{field}")
        shapes.append(Words((x, y - _LETTER / 3), letter, _LETTER, "middle", is_bold=True))
    (x, y), *_ = _on_sheet(((-_NAMED, inner * _HIGH),))
    shapes.append(Words((x, y), Said("printout.piggles.field"), _NAME, "middle"))
    for zone, at in (("path", (ring + inner) / 2), ("woods", (ring + HALF) / 2)):
        (x, y), *_ = _on_sheet(((-HALF / 2, -at),))
        shapes.append(Words((x, y - _NAME / 3), Said(f"printout.piggles.{zone}"), _NAME, "middle"))
    return Printout("board", 2 * HALF, 2 * HALF, tuple(shapes))


def _square(half: float) -> tuple[Point, ...]:
    return (-half, -half), (half, -half), (half, half), (-half, half)


def _turned(points: tuple[Point, ...], turns: int) -> tuple[Point, ...]:
    """Return points after some quarter turns clockwise about the centre."""
    for _ in range(turns):
        points = tuple((y, -x) for x, y in points)
    return points


def _on_sheet(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return points in inches about the centre, x east and y north, as points of the sheet."""
    return tuple((HALF + x, HALF + y) for x, y in points)


def _score_sheet(rules: Rules) -> Printout:
    """Return a table for each seat, with a column for each turn."""
    rows = [*_zone_rows(), *(Said(f"printout.piggles.{row}") for row in ("bonus", "kitchen"))]
    sums = [Said(f"printout.piggles.{row}") for row in ("tally", "score")]
    table = [Said("printout.piggles.turn"), *rows, *sums]
    deep = _ROW * (len(table) + 2)
    shapes = [
        shape
        for seat in range(SEATS)
        for shape in _table(table, rules.rounds, seat, deep * (SEATS - seat) - _ROW)
    ]
    return Printout("score-sheet", _WIDTH, deep * SEATS, tuple(shapes))


def _zone_rows() -> Iterator[Said]:
    """Return the rows of pieces that lie Snout-Up in each zone, with their points (S18)."""
    for zone in range(ZONES):
        yield Said(f"printout.piggles.in_{ZONE_NAMES[zone]}", {"points": int(worth(zone))})


def _table(rows: list[Said], turns: int, seat: int, top: float) -> Iterator[Area | Words]:
    """Return the rows of a seat below a line for its name."""
    name = Said("printout.piggles.player", {"number": seat + 1})
    yield Words((0, top + 0.14), name, 0.19, is_bold=True)
    column = (_WIDTH - _LABEL) / turns
    for number, said in enumerate(rows):
        bottom = top - _ROW * (number + 1)
        is_sum = number >= len(rows) - 2
        yield _box(0, bottom, _LABEL, grey=_PATH_GREY)
        yield Words((0.1, bottom + 0.14), said, 0.15, is_bold=is_sum)
        for turn in range(turns):
            left = _LABEL + column * turn
            yield _box(left, bottom, column, grey=_PATH_GREY if is_sum or number == 0 else 0.0)
            if number == 0:
                counted = Said("printout.piggles.number", {"number": turn + 1})
                yield Words((left + column / 2, bottom + 0.14), counted, 0.15, "middle")


def _box(left: float, bottom: float, width: float, *, grey: float) -> Area:
    right, top = left + width, bottom + _ROW
    return Area(((left, bottom), (right, bottom), (right, top), (left, top)), grey, _LINE)
