"""Display elements of results: headings, and tables that fit the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

_BETWEEN = 3  # terminal columns between two columns of a table
_EDGES = -1  # terminal columns beside the outer ones, less one gap
_ENDLESS = 10_000  # terminal columns, more than any cell has
_T = TypeVar("_T", bound=Table)


def title(text: str) -> Text:
    """Return a heading."""
    return Text(text, style="bold")


def plain(text: str) -> Text:
    """Return text without markup: brackets in it mean nothing."""
    return Text(text)


class WrappingTable(Table):
    """A table that fits any width: text wraps, and excess columns continue below.

    The columns up to the first text column, which identify the row, are repeated in each part.
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
        """Return some of the columns as a table."""
        made = _empty(Table, heading)
        for each, width in zip(part, _widths(part, room), strict=True):
            column = each.column
            made.add_column(column.header, justify=column.justify, width=width, overflow="fold")
        for cells in zip(*(each.column.cells for each in part), strict=True):
            made.add_row(*cells)
        return made


@dataclass(frozen=True)
class _Measured:
    """A column with its widths at the terminal."""

    column: Column
    least: int  # without breaking a number or a word
    width: int  # without wrapping

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
    """Split columns into parts that fit, in order, with the first columns in each."""
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
    """Compute column widths: spare room goes to columns that need little first."""
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
    """Return an empty table; a column whose name begins with '>' holds numbers."""
    made = _empty(WrappingTable, title or None)
    for column in columns:
        numbers = column.startswith(">")
        made.add_column(column.removeprefix(">"), justify="right" if numbers else "left")
    return made
