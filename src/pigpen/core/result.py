"""`Result`, the base of the results of public functions: printable, picklable and reproducible.

A result is a frozen struct. `str` shows it as the terminal does, `rows` are its contents as lines
of a table, and `document` is all of it for programs. It can be pickled and copied. Two results with
the same contents are equal, whatever version, time and kernels computed them.
"""

from collections.abc import Iterator
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.json import decode, encode

from pigpen.core.equality import equal
from pigpen.core.extras import library
from pigpen.core.picture import Element, element, framed
from pigpen.core.said import Said

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

FORM: Final = 1  # of documents: raised when a key gets another meaning or name
Document = dict[str, Any]  # what JSON is made of
Row = dict[str, Any]  # a line of a table, by column

_WIDTH: Final = 100  # columns, where no terminal says how wide it is
_HOW: Final = frozenset({"seconds", "made_by", "kernels"})  # no part of what a result says


@cache
def version() -> str:
    """Return Pigpen's own version."""
    from importlib.metadata import version as installed  # slow to import: it reads mail, too

    return installed("pigpen")


def headed(document: Document) -> Document:
    """Return the document, preceded by the number of its form and Pigpen's version."""
    return {"form": FORM, "version": version(), **document}


class Result(Struct, frozen=True, eq=False, kw_only=True):
    """A result of a public function."""

    seed: int | None = None  # repeats the result; None: nothing was drawn
    kernels: str | None = None  # how they ran, a value of `core.jit.Way`; None: no kernel ran
    seconds: float = 0.0  # duration
    is_complete: bool = True  # False: Ctrl-C ended the run early, with the games finished so far
    made_by: str = ""  # the version of Pigpen, if it was unpickled by another one

    @property
    def version(self) -> str:
        """The version of Pigpen that computed the result."""
        return self.made_by or version()

    def parts(self) -> "Iterator[RenderableType]":
        """Yield the parts to print, from top to bottom."""
        raise NotImplementedError

    def rows(self) -> list[Row]:
        """Return the result as rows of a table; every estimate has its error."""
        raise NotImplementedError

    def _contents(self) -> Document:
        """Return the fields that this kind of result adds to `document`."""
        own = (name for name in self.__struct_fields__ if name not in Result.__struct_fields__)
        return decode(encode({name: getattr(self, name) for name in own}))

    def document(self) -> Document:
        """Return the whole result for programs, as `--json` prints it.

        Returns:
            A JSON document: `form` (version of the document format), `version` (of Pigpen),
            `kernels` (compiled or interpreted; None if no kernel ran), `seed` (None if nothing was
            drawn), `complete` (false if Ctrl-C ended the run early), the fields of the result, and
            `seconds` (duration).
        """
        return {
            "form": FORM,
            "version": self.version,
            "kernels": self.kernels,
            "seed": self.seed,
            "complete": self.is_complete,
            **self._contents(),
            "seconds": self.seconds,
        }

    def to_polars(self) -> Any:
        """Return the rows as a `polars.DataFrame`.

        Raises:
            NoLibrary: Polars is not installed.
        """
        return library("polars", "Polars", "A table").DataFrame(self.rows())

    def to_pandas(self) -> Any:
        """Return the rows as a `pandas.DataFrame`.

        Raises:
            NoLibrary: pandas is not installed.
        """
        return library("pandas", "pandas", "A data frame", "pandas").DataFrame(self.rows())

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the result's parts for other processes and later versions."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return _rebuilt, (type(self), {**fields, "made_by": self.version})

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        said = [name for name in self.__struct_fields__ if name not in _HOW]
        return all(equal(getattr(self, name), getattr(other, name)) for name in said)

    __ne__ = object.__ne__  # a struct's own would not ask `__eq__`
    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of arrays

    def __str__(self) -> str:
        """Return the text that a terminal of 100 columns shows."""
        from rich.console import Console  # slow to import: for printing alone

        text = StringIO()
        screen = Console(file=text, width=_WIDTH, markup=False, highlight=False, emoji=False)
        screen.print(self)
        return "\n".join(line.rstrip() for line in text.getvalue().rstrip().split("\n"))

    def __rich_console__(
        self, console: "Console", options: "ConsoleOptions"
    ) -> "Iterator[RenderableType]":
        yield from self.parts()
        if not self.is_complete:
            yield Said("terminal.interrupted").text()

    def _repr_html_(self) -> str:
        """Return HTML for a notebook, tables as tables."""
        return framed(*map(_html, self.parts()))


def _rebuilt(kind: type[Result], fields: dict[str, Any]) -> Result:
    """Return the result; one that this version made is as it was before it travelled."""
    if fields["made_by"] == version():
        fields["made_by"] = ""
    return kind(**fields)


def _html(part: "RenderableType") -> Element:
    from rich.table import Table

    if not isinstance(part, Table):
        return element("p", str(part))
    heads = (element("th", str(column.header)) for column in part.columns)
    kinds = ["number" if column.justify == "right" else "" for column in part.columns]
    lines = zip(*(column.cells for column in part.columns), strict=True)
    rows = [element("tr", *map(_cell, line, kinds)) for line in lines]
    title = element("p", element("b", str(part.title or "")))
    head, body = element("thead", element("tr", *heads)), element("tbody", *rows)
    return Element(title + element("table", head, body))


def _cell(content: "RenderableType", kind: str) -> Element:
    return element("td", str(content), kind=kind)
