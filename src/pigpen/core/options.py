"""Options: the settings of a game's rules, declared once on its `Rules`.

The annotations of the `Rules` fields hold the range and the ruling. The checks, the lobby's form,
the terminal's help and the text of records are derived from them. Kernels see plain integers only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

from pigpen.core.arguments import shown, whole
from pigpen.core.errors import MOST_PROBLEMS, BadOption, BadOptions, refuse
from pigpen.core.said import Said
from pigpen.core.suggestions import nearest

R = TypeVar("R", bound=Iterable[int])  # a named tuple

SEATS = "seats"  # the option that says how many sit at a table


class Span(NamedTuple):
    """Integers from `low` to `high`, both included."""

    low: int
    high: int
    ruling: str
    is_rare: bool = False


class Choice(NamedTuple):
    """One member of an enumeration, named in lower case."""

    ruling: str
    is_rare: bool = False
    is_seat: bool = False  # from 0 it names a seat, one of the table's
    tables: tuple[tuple[int, ...], ...] = ()  # by choice: for how many seats it is; empty: any


class Option(NamedTuple):
    """One field of a game's `Rules`, as its readers need it."""

    name: str
    default: int
    low: int
    high: int
    choices: tuple[str, ...]  # empty for a number; else the names, first = `low`
    ruling: str
    is_rare: bool = False  # forms fold it away
    tables: tuple[tuple[int, ...], ...] = ()  # by choice: for how many seats it is; empty: any


@cache
def options(rules: type[object]) -> tuple[Option, ...]:
    """The options that a `Rules` class declares, in order."""
    hints = get_type_hints(rules, include_extras=True)
    defaults: dict[str, int] = vars(rules)["_field_defaults"]
    return tuple(_option(name, hint, defaults[name]) for name, hint in hints.items())


def _option(name: str, hint: Any, default: int) -> Option:
    assert get_origin(hint) is Annotated, f"option {name} declares no range"
    kind, bound = get_args(hint)
    if isinstance(bound, Span):
        return Option(name, default, bound.low, bound.high, (), bound.ruling, bound.is_rare)
    members: list[IntEnum] = sorted(kind)
    choices = tuple(member.name.lower() for member in members)
    low, high = int(members[0]), int(members[-1])
    return Option(name, default, low, high, choices, bound.ruling, bound.is_rare, bound.tables)


def parse_rules(rules: type[R], given: Mapping[str, object]) -> R:
    """Return the rules with these options, whose values are text or numbers.

    Raises:
        BadOption: an option is wrong; the message names each one, its value and the valid values.
            Combinations of options are checked only if each option is valid by itself.
    """
    known = {option.name: option for option in options(rules)}
    values = {name: option.default for name, option in known.items()}
    problems: list[BadOption] = []
    for name, value in given.items():
        try:
            values[name] = _parse_value(known, name, value)
        except BadOption as problem:
            problems.append(problem)
            if len(problems) == MOST_PROBLEMS:
                break
    made = cast(Callable[..., R], rules)(*values.values())
    wrong = {problem.option for problem in problems}
    if SEATS not in wrong:
        problems += [each for each in _misfits(made) if each.option not in wrong]
    refuse(problems, BadOptions)
    return made


def check_rules(rules: object) -> None:
    """Check that options which are valid by themselves go together.

    Raises:
        BadOption: naming each that does not go with the number of seats.
    """
    refuse(list(_misfits(rules)), BadOptions)


def _misfits(rules: object) -> Iterator[BadOption]:
    """Yield the options that do not go with the number of seats."""
    yield from _absent_seats(rules)
    yield from _other_tables(rules)


def _other_tables(rules: object) -> Iterator[BadOption]:
    """Yield the choices that are for other numbers of seats."""
    for option in options(type(rules)):
        if not option.tables:
            continue
        value, seats = int(getattr(rules, option.name)), int(getattr(rules, SEATS))
        tables = option.tables[value - option.low]
        if tables and seats not in tables:
            given = {"option": option.name, "given": format_value(option, value), "seats": seats}
            why = Said("option.problem.table", {**given, "fits": _listed(tables)}, option.ruling)
            yield BadOption(option.name, str(why), why)


def _listed(tables: tuple[int, ...]) -> str:
    return " / ".join(map(str, tables))


def _absent_seats(rules: object) -> Iterator[BadOption]:
    """Yield the options that name a seat which the table does not have."""
    for name, ruling in _seat_options(type(rules)).items():
        seat, seats = int(getattr(rules, name)), int(getattr(rules, SEATS))
        if seat >= seats:
            values = {"option": name, "last": seats - 1, "given": seat}
            why = Said("option.problem.seat", values, ruling)
            yield BadOption(name, str(why), why)


@cache
def _seat_options(rules: type[object]) -> dict[str, str]:
    """Return the options that name a seat, with their rulings."""
    hints = get_type_hints(rules, include_extras=True)
    bounds = {name: get_args(hint)[1] for name, hint in hints.items()}
    return {
        name: bound.ruling
        for name, bound in bounds.items()
        if isinstance(bound, Choice) and bound.is_seat
    }


def _parse_value(known: Mapping[str, Option], name: str, value: object) -> int:
    if name not in known:
        why = _unknown(name, known)
        raise BadOption(name, why.text(), why)
    option = known[name]
    number = _choice_or_number(option, value)
    if number is None or not option.low <= number <= option.high:
        why = _not_allowed(option, value)
        raise BadOption(option.name, why.text(), why)
    return number


def _unknown(name: str, known: Iterable[str]) -> Said:
    if near := nearest(name, known):
        return Said("option.problem.near", {"option": repr(name), "near": near})
    return Said("option.problem.unknown", {"option": repr(name), "options": ", ".join(known)})


def _not_allowed(option: Option, value: object) -> Said:
    given = {"option": option.name, "given": shown(value)}
    if option.choices:
        choices = ", ".join(option.choices)
        return Said("option.problem.choice", {**given, "choices": choices}, option.ruling)
    span = {"low": option.low, "high": option.high}
    return Said("option.problem.number", {**given, **span}, option.ruling)


def _choice_or_number(option: Option, value: object) -> int | None:
    if option.choices:
        if isinstance(value, IntEnum):
            return int(value)
        name = value.lower() if isinstance(value, str) else ""
        return option.low + option.choices.index(name) if name in option.choices else None
    if not isinstance(value, str):
        return whole(value)
    try:
        return int(value)
    except ValueError:
        return None


def plain(rules: R) -> R:
    """Return the rules with integers for enumeration members: one type for the compiler."""
    return cast(Callable[..., R], type(rules))(*(int(value) for value in rules))


def format_rules(rules: Iterable[int]) -> dict[str, int | str]:
    """Return every option with its value, choices by name; `parse_rules` reads it back."""
    return {
        option.name: format_value(option, int(value))
        for option, value in zip(options(type(rules)), rules, strict=True)
    }


def format_value(option: Option, value: int) -> int | str:
    """Return the value of an option as texts and forms show it."""
    return option.choices[value - option.low] if option.choices else value


def unusual(rules: Iterable[int]) -> dict[str, int | str]:
    """Return the options that differ from their defaults, as `format_rules` returns them."""
    usual = {option.name: format_value(option, option.default) for option in options(type(rules))}
    return {name: value for name, value in format_rules(rules).items() if value != usual[name]}
