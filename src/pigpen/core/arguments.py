"""Checks of the arguments of public functions: numbers, seeds, words, paths and lists."""

from collections.abc import Iterable, Mapping
from numbers import Real
from operator import index
from pathlib import Path
from secrets import randbits
from typing import Any, Final, TypeVar, cast

from pigpen.core.errors import FieldError
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import Translatable

MOST_GAMES: Final = 1_000_000_000  # of one call
SEEDS: Final = (-(1 << 63), (1 << 64) - 1)  # the lowest and the highest
_LONGEST: Final = 60  # letters of a value that a sentence repeats

C = TypeVar("C")
T = TypeVar("T")


class BadArgument(FieldError):
    """A value that an argument does not take; `field` is the argument's name."""


def whole(given: object) -> int | None:
    """A whole number as Python's own: an integer of Python or NumPy, or a float such as 20.0.

    Returns:
        None for everything else, truth values and texts among it.
    """
    if isinstance(given, bool):
        return None
    try:
        return index(given)  # pyright: ignore[reportArgumentType] - that is what it finds out
    except TypeError:
        is_whole = isinstance(given, Real) and float(given).is_integer()
        return int(given) if is_whole else None  # pyright: ignore[reportArgumentType]


def number(argument: str, given: object, low: int, high: int) -> int:
    """The whole number that is given for an argument, `low` and `high` included.

    Raises:
        BadArgument: naming the argument, what it takes, and what was given.
    """
    found = whole(given)
    if found is None or not low <= found <= high:
        message = "{argument} must be a whole number from {low:,} to {high:,}, not {given}."
        limits = {"low": low, "high": high}
        said = Translatable(message, argument=argument, given=shown(given), **limits)
        raise BadArgument(argument, said)
    return found


def one_of(argument: str, given: object, choices: Iterable[C]) -> C:
    """The one of a few values that is given for an argument: words, or members of an enumeration.

    Raises:
        BadArgument: naming the argument, what it may be, and the word that is near, if one is.
    """
    known = tuple(choices)
    for choice in known:
        if given is choice or (isinstance(given, str) and given == choice):
            return choice
    names = [str(choice) for choice in known]
    listed = Translatable("it can be one of: {names}.", names=", ".join(names))
    near = did_you_mean(str(given), names, listed)
    said = Translatable(
        "{name} is {given}; {listed}", name=argument, given=shown(given), listed=near
    )
    raise BadArgument(argument, said)


def truth(argument: str, given: object) -> bool:
    """The truth value that is given for an argument, Python's or NumPy's.

    Raises:
        BadArgument: naming the argument, what it takes, and what was given.
    """
    if isinstance(given, bool):
        return given
    if type(given).__name__ in ("bool", "bool_") and type(given).__module__ == "numpy":
        return bool(given)
    raise BadArgument(argument, f"{argument} must be True or False, not {shown(given)}.")


def of_kind(argument: str, given: object, kind: type[T], takes: str) -> T:
    """Return the value of an argument that takes one kind of value, described by `takes`.

    Raises:
        BadArgument: naming the argument, what it takes, and what was given.
    """
    if not isinstance(given, kind):
        raise BadArgument(argument, f"{argument} must be {takes}, not {shown(given)}.")
    return given


def text(argument: str, given: object) -> str:
    """The text that is given for an argument.

    Raises:
        BadArgument: it is none.
    """
    return of_kind(argument, given, str, "a text")


def path_of(argument: str, given: object) -> Path:
    """The path of a file that is given for an argument, as text or as a `Path`.

    Raises:
        BadArgument: it is none.
    """
    if isinstance(given, str) and "\0" not in given:
        return Path(given)
    return of_kind(argument, given, Path, "the path of a file")


def mapping(argument: str, given: object) -> dict[str, Any]:
    """The mapping from texts that is given for an argument; an empty one for None.

    Raises:
        BadArgument: it is none, or a name in it is not a text.
    """
    if given is None:
        return {}
    takes = "a mapping from names to values"
    named = of_kind(argument, given, cast("type[Mapping[Any, Any]]", Mapping), takes)
    for name in named:
        if not isinstance(name, str):
            why = f"{argument} must be {takes}; {shown(name)} is no text."
            raise BadArgument(argument, why)
    return dict(named)


def several(argument: str, given: object, takes: str) -> tuple[Any, ...]:
    """The values of a list that is given for an argument; a text is not taken for its letters.

    Raises:
        BadArgument: it is no list.
    """
    values = of_kind(argument, given, cast("type[Iterable[Any]]", Iterable), takes)
    if isinstance(values, str | bytes | Mapping):
        raise BadArgument(argument, f"{argument} must be {takes}, not {shown(given)}.")
    return tuple(values)


def seed_of(given: object) -> int:
    """The seed that is given: any whole number of 64 bits.

    Raises:
        BadArgument: it is none.
    """
    return number("seed", given, *SEEDS)


def seed_or_drawn(given: object) -> int:
    """The seed that is given, or one of 32 random bits for None.

    Raises:
        BadArgument: what is given is no whole number of 64 bits.
    """
    return randbits(32) if given is None else seed_of(given)


def shown(given: object) -> str:
    """A value as a sentence repeats it, cut where it is long."""
    found = whole(given)
    if found is not None and found.bit_length() > 128:
        return f"a number of {found.bit_length()} bits"  # Python refuses to write long ones
    text = repr(given if found is None else found)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
