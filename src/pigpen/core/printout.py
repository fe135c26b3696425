"""Sheets for printing: lines, areas and words of a game, measured in inches.

A game gives the places; `face.printing` makes pages of them, and cuts sheets that are larger than
the paper.
"""

from typing import Literal, NamedTuple, TypeAlias

from pigpen.core.said import Said

Point: TypeAlias = tuple[float, float]  # inches from the lower left corner, right and up
Grey: TypeAlias = float  # of ink, from 0, white, to 1, black


class Area(NamedTuple):
    """A polygon, painted over earlier ones."""

    corners: tuple[Point, ...]
    grey: Grey = 0.0
    line: float = 0.0  # inches; 0: no line around it


class Words(NamedTuple):
    """Words on one line."""

    at: Point  # of their foot line
    said: Said
    size: float  # of the letters, inches
    align: Literal["left", "middle", "right"] = "left"
    is_bold: bool = False


class Printout(NamedTuple):
    """A sheet in its true size."""

    name: str  # a text `printout.NAME` says what it is
    width: float
    height: float
    shapes: tuple[Area | Words, ...]
