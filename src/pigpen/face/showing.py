"""Parts of what results show: text and tables as at the terminal, bars of a picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, TypeVar

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

_BETWEEN = 3  # columns of the terminal between two columns of a table
_EDGES = -1  # and beside the outer ones, less one gap
_ENDLESS = 10_000  # columns, more than any cell has
_T = TypeVar("_T", bound=Table)


def title(text: str) -> Text:
    """A heading."""
    return Text(text, style="bold")


def plain(text: str) -> Text:
    """Text as it is: no bracket in it means anything."""
    return Text(text)


class Whole(Table):
    """A table that cuts nothing off: text wraps, and columns that do not fit go on below.

    The columns up to the first one of text, which say what a row is about, stand in each part.
    """

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - _EDGES
        measured = [_measured(column, console, options) for column in self.columns]
        if sum(each.width + _BETWEEN for each in measured) <= room:
            yield from super().__rich_console__(console, options)
            return
        for number, part in enumerate(_parts(measured, room)):
            yield from self._of(part, room, self.title if number == 0 else None).__rich_console__(
                console, options
            )

    def _of(self, part: "list[_Measured]", room: int, heading: Any) -> Table:
        """Some of the columns as a table of their own."""
        made = _empty(Table, heading)
        for each, width in zip(part, _widths(part, room), strict=True):
            column = each.column
            made.add_column(column.header, justify=column.justify, width=width, overflow="fold")
        for cells in zip(*(each.column.cells for each in part), strict=True):
            made.add_row(*cells)
        return made


@dataclass(frozen=True)
class _Measured:
    """A column, and how many columns of the terminal it takes."""

    column: Column
    least: int  # so that no number and no word is broken
    width: int  # so that nothing wraps

    @property
    def is_text(self) -> bool:
        return self.column.justify == "left"


def _measured(column: Column, console: Console, options: ConsoleOptions) -> _Measured:
    wide = options.update(width=_ENDLESS)
    head = Measurement.get(console, wide, column.header)
    cells = [Measurement.get(console, wide, cell) for cell in column.cells]
    widest = max((cell.maximum for cell in cells), default=0)
    words = max((cell.minimum for cell in cells), default=0)
    least = max(head.minimum, words if column.justify == "left" else widest)
    return _Measured(column, least, max(head.maximum, widest))


def _parts(measured: list[_Measured], room: int) -> Iterator[list[_Measured]]:
    """Columns by parts that fit, in their order; the first ones in each part."""
    first = next((place for place, each in enumerate(measured) if each.is_text), 0) + 1
    capped = [
        replace(each, least=min(each.least, room // (2 if place < first else 3)))
        if each.is_text
        else each
        for place, each in enumerate(measured)
    ]
    heads, part = capped[:first], list[_Measured]()
    for each in capped[first:]:
        if part and sum(one.least + _BETWEEN for one in (*heads, *part, each)) > room:
            yield [*heads, *part]
            part = []
        part.append(each)
    yield [*heads, *part]


def _widths(part: list[_Measured], room: int) -> list[int]:
    """The width of each column: what is left beyond the least goes to those that want little."""
    left = max(0, room - sum(each.least + _BETWEEN for each in part))
    widths = [each.least for each in part]
    wanting = sorted(range(len(part)), key=lambda place: part[place].width - part[place].least)
    for number, place in enumerate(wanting):
        more = min(part[place].width - part[place].least, left // (len(part) - number))
        widths[place] += more
        left -= more
    return widths


def _empty(kind: type[_T], heading: Any) -> _T:
    return kind(
        title=heading, box=SIMPLE_HEAD, pad_edge=False, title_justify="left", title_style="bold"
    )


def table(*columns: str, title: str = "") -> Table:
    """An empty table; a column whose name begins with '>' holds numbers."""
    made = _empty(Whole, title or None)
    for column in columns:
        numbers = column.startswith(">")
        made.add_column(column.removeprefix(">"), justify="right" if numbers else "left")
    return made


def percent(share: float, digits: int = 2) -> str:
    """A share of 1 as a percentage."""
    return f"{100 * share:.{digits}f} %"


def bars(
    axes: Any, names: Sequence[str], means: Sequence[float], ends: Sequence[tuple[float, float]]
) -> None:
    """A bar a name, the first on top, with the ends of its interval where they are known."""
    below = [_reach(mean - low) for mean, (low, _) in zip(means, ends, strict=True)]
    above = [_reach(high - mean) for mean, (_, high) in zip(means, ends, strict=True)]
    axes.barh(range(len(names)), means, xerr=(below, above), capsize=3)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()


def _reach(distance: float) -> float:
    return distance if isfinite(distance) else 0.0
