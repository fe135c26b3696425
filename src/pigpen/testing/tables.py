"""Tables of a game that together cover each edge of every option."""

from typing import NamedTuple

from pigpen import catalog
from pigpen.core.errors import BadOption
from pigpen.core.game import AnyGame
from pigpen.core.options import SEATS, Option, options


class Table(NamedTuple):
    """A game of the catalog with options; `str` gives the name of a test."""

    name: str
    options: dict[str, object]
    by_hand: bool = False  # people hold real cards, and enter what is public

    def __str__(self) -> str:
        said = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}[{said}]{' by hand' if self.by_hand else ''}"

    def build(self) -> AnyGame:
        return catalog.make(self.name, self.options, by_hand=self.by_hand)

    def shortened(self) -> "Table":
        """Return the table with the shortest game that its options allow."""
        rules = catalog.entry(self.name).rules
        low = {o.name: o.low for o in options(rules) if o.name in _LENGTHS}
        return self._replace(options={**self.options, **low})


_LENGTHS = ("target", "limit", "deals")  # options that set the length of a game
_FEW = 9  # number of options up to which each edge gets its own table


def tables_of(name: str) -> list[Table]:
    """Return default rules at a few numbers of seats, then every edge of every option.

    A game with many options gets tables in which every option is at an edge.

    Raises:
        UnknownGame: there is no game of this name.
    """
    entry = catalog.entry(name)
    declared = options(entry.rules)
    seats = next((option for option in declared if option.name == SEATS), None)
    counts = {seats.low, min(3, seats.high), seats.high} if seats else set[int]()
    tables = [Table(entry.name, {SEATS: count}) for count in sorted(counts)]
    if seats and len(declared) > _FEW:
        return tables + _covering(entry.name, seats, [o for o in declared if o is not seats])
    for option in declared:
        if option is not seats:
            tables += [_table(entry.name, seats, option.name, value) for value in _edges(option)]
    return tables


def _covering(name: str, seats: Option, declared: list[Option]) -> list[Table]:
    """Return few tables that cover every edge of every option, at middle numbers of seats."""
    edges = {option.name: _edges(option) for option in declared}
    between = range(seats.low, seats.high) or range(seats.low, seats.high + 1)
    return [
        _seated(
            name,
            seats,
            between[-1 - number % len(between)],
            {option: values[number] for option, values in edges.items() if number < len(values)},
        )
        for number in range(max(map(len, edges.values())))
    ]


def _edges(option: Option) -> list[int | str]:
    """Return the first and last choices, or both ends of a range, without the default."""
    few = option.choices if len(option.choices) < 5 else option.choices[:3] + option.choices[-1:]
    values: list[int | str] = list(few) or [option.low, option.high]
    default = option.choices[option.default - option.low] if option.choices else option.default
    return [value for value in values if value != default]


def _table(name: str, seats: Option | None, option: str, value: int | str) -> Table:
    """Return a table with this value, with more seats if the value needs them."""
    table = Table(name, {option: value})
    return table if seats is None or _is_one(table) else _full(name, seats, {option: value})


def _seated(name: str, seats: Option, count: int, values: dict[str, object]) -> Table:
    """Return a table with `count` seats, or more if the values need them."""
    table = Table(name, {SEATS: count, **values})
    return table if _is_one(table) else _full(name, seats, values)


def _full(name: str, seats: Option, values: dict[str, object]) -> Table:
    return Table(name, {SEATS: seats.high, **values})


def _is_one(table: Table) -> bool:
    """Return whether the options of a table are compatible."""
    try:
        table.build()
    except BadOption:
        return False
    return True
