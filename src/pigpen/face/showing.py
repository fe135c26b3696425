"""A result as people hold it: text as at the terminal, a table for other libraries, a picture."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib import import_module
from io import StringIO
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from pigpen.lab.trials.libraries import NoLibrary

Document = dict[str, Any]  # what JSON is made of
Row = dict[str, Any]  # a line of a table, by column

_WIDTH = 100  # columns, where no terminal says how wide it is
_INCHES = (7.0, 4.2)


class Shown:
    """A result; `parts` is what it shows, `rows` what it holds."""

    def parts(self) -> Iterator[RenderableType]:
        """What is printed, from top to bottom."""
        raise NotImplementedError

    def rows(self) -> list[Row]:
        """What it holds as lines of a table, every number with its error."""
        raise NotImplementedError

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.parts()

    def __str__(self) -> str:
        """As at a terminal of 100 columns."""
        text = StringIO()
        screen = Console(file=text, width=_WIDTH, markup=False, highlight=False, emoji=False)
        screen.print(self)
        return "\n".join(line.rstrip() for line in text.getvalue().rstrip().split("\n"))

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        return f"<pre>{escape(str(self))}</pre>"

    def to_polars(self) -> Any:
        """The rows as a `polars.DataFrame`.

        Raises:
            NoLibrary: Polars is not installed.
        """
        return _library("polars", "Polars", "A table").DataFrame(self.rows())

    def to_pandas(self) -> Any:
        """The rows as a `pandas.DataFrame`.

        Raises:
            NoLibrary: pandas is not installed.
        """
        return _library("pandas", "pandas", "A data frame", "pandas").DataFrame(self.rows())


def title(text: str) -> Text:
    """A heading."""
    return Text(text, style="bold")


def plain(text: str) -> Text:
    """Text as it is: no bracket in it means anything."""
    return Text(text)


def table(*columns: str, title: str = "") -> Table:
    """An empty table; a column whose name begins with '>' holds numbers."""
    made = Table(
        title=title or None,
        box=SIMPLE_HEAD,
        pad_edge=False,
        title_justify="left",
        title_style="bold",
    )
    for column in columns:
        numbers = column.startswith(">")
        made.add_column(column.removeprefix(">"), justify="right" if numbers else "left")
    return made


def percent(share: float, digits: int = 2) -> str:
    """A share of 1 as a percentage."""
    return f"{100 * share:.{digits}f} %"


def figure(heading: str, name: str) -> tuple[Any, Any]:
    """An empty figure of Matplotlib and its axes, whose numbers are called `name`.

    Raises:
        NoLibrary: Matplotlib is not installed.
    """
    figures = _library("matplotlib.figure", "Matplotlib", "A plot")
    made = figures.Figure(_INCHES, layout="constrained")
    axes = made.subplots()
    axes.set_title(heading)
    axes.set_xlabel(name)
    return made, axes


def bars(
    axes: Any, names: Sequence[str], means: Sequence[float], ends: Sequence[tuple[float, float]]
) -> None:
    """A bar a name, the first on top, with the ends of its interval."""
    below = [mean - low for mean, (low, _) in zip(means, ends, strict=True)]
    above = [high - mean for mean, (_, high) in zip(means, ends, strict=True)]
    axes.barh(range(len(names)), means, xerr=(below, above), capsize=3)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()


def _library(module: str, *named: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise NoLibrary(*named) from error
