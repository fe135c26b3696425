"""Setups: which fields lay out a position of a game by hand, for studying it.

A game's `Setup` lists the fields of a table, the allowed texts of each, and the position that they
make. A layout maps fields to texts: in a form, in an address, in a terminal (`core.layout` parses
them). An impossible layout is refused with each field and its reason, and every accepted layout is
a position that the game's own functions play on from.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from pigpen.core.errors import FieldError, Several
from pigpen.core.said import Said

Layout = Mapping[str, str]


class Kind(StrEnum):
    """The kinds of text that a field takes."""

    NUMBER = "number"  # from `low` to `high`
    SEAT = "seat"  # a seat, up to `high`
    CARDS = "cards"  # texts of `things`, in any order, at most `high` of them
    TEXT = "text"  # in the game's own grammar


# Reads a TEXT and puts it in order; raises `Impossible` where it says nothing.
Grammar = Callable[["Field", str], str]


# A text of such a field for people, thing by thing.
Told = Callable[[str], tuple[Said, ...]]


class Field(NamedTuple):
    """One thing to lay out; its words are the text `layout.TOPIC` of the catalogue."""

    topic: str
    kind: Kind
    seat: int | None = None  # whose it is
    things: tuple[str, ...] = ()  # what there may be, each a text
    low: int = 0
    high: int = 0
    usual: str = ""  # what it says where nothing is said
    grammar: Grammar | None = None  # of a TEXT
    told: Told | None = None  # of a TEXT that names seats

    @property
    def name(self) -> str:
        """The name in addresses and at the terminal: `stack.2`, `pigs`."""
        return self.topic if self.seat is None else f"{self.topic}.{self.seat}"


class Example(NamedTuple):
    """A question that people ask, laid out; its words are the text `example.GAME.NAME`."""

    name: str
    layout: Layout
    actions: tuple[str, ...]
    outcomes: tuple[str, ...] = ()
    options: Mapping[str, int | str] = MappingProxyType({})


class Setup(NamedTuple):
    """The part of a game by which its positions are laid out.

    ==========  =================================================================
    `fields`    of a table with these rules
    `lay`       writes a complete layout into `p`, as `init` left it; returns the
                errors if it is not a position with any options
    `check`     the errors of a position that no game can reach
    `read`      the layout of a position, from which `lay` writes the same position
    `settings`  options that differ between tables without being readings of the rules, such
                as the mode of play and the seat that starts
    ==========  =================================================================
    """

    fields: Callable[[Any], tuple[Field, ...]]
    lay: Callable[[Any, Any, Layout], "Sequence[Impossible]"]
    check: Callable[[Any, Any], "Sequence[Impossible]"]
    read: Callable[[Any, Any], dict[str, str]]
    examples: tuple[Example, ...] = ()
    settings: tuple[str, ...] = ()


class Impossible(FieldError):
    """The text of a field is impossible."""

    def __init__(self, field: str, why: Said) -> None:
        super().__init__(field, f"{field}: {why}", why)
        self.why = why


class SeveralImpossible(Several, Impossible):
    """Several fields are impossible; `field` and `why` are those of the first."""

    def __init__(self, problems: Sequence[Impossible]) -> None:
        Several.__init__(self, problems)
        self.why = problems[0].why
