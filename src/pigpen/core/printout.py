"""What a game gives people to print: lines, areas and words on a sheet, measured in inches.

A game says what is where; `face.printing` makes pages of it, and cuts what is larger than paper.
"""

from typing import Literal, NamedTuple, TypeAlias

from pigpen.core.said import Said

Point: TypeAlias = tuple[float, float]  # inches from the lower left corner, right and up
Grey: TypeAlias = float  # of ink, from 0, white, to 1, black


class Area(NamedTuple):
    """A polygon, painted over what came before it."""

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
    """A sheet, in its true size."""

    name: str  # a text `printout.NAME` says what it is
    width: float
    height: float
    shapes: tuple[Area | Words, ...]
