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
    """Return the value of an argument that takes a whole number from `low` to `high`.

    Raises:
        BadArgument: the value is wrong. The message names the argument, its limits and the value.
    """
    found = whole(given)
    if found is None or not low <= found <= high:
        message = "{argument} must be a whole number from {low:,} to {high:,}, not {given}."
        limits = {"low": low, "high": high}
        said = Translatable(message, argument=argument, given=shown(given), **limits)
        raise BadArgument(argument, said)
    return found


def one_of(argument: str, given: object, choices: Iterable[C]) -> C:
    """Return the value of an argument that takes one of a few words or members of an enumeration.

    Raises:
        BadArgument: the value is wrong. The message lists the valid ones, and the nearest word.
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
    """Return the value of an argument that takes a truth value of Python or NumPy.

    Raises:
        BadArgument: the value is wrong. The message names the argument, its limits and the value.
    """
    if isinstance(given, bool):
        return given
    if type(given).__name__ in ("bool", "bool_") and type(given).__module__ == "numpy":
        return bool(given)
    raise BadArgument(argument, f"{argument} must be True or False, not {shown(given)}.")


def of_kind(argument: str, given: object, kind: type[T], takes: str) -> T:
    """Return the value of an argument that takes one kind of value, described by `takes`.

    Raises:
        BadArgument: the value is wrong. The message names the argument, its limits and the value.
    """
    if not isinstance(given, kind):
        raise BadArgument(argument, f"{argument} must be {takes}, not {shown(given)}.")
    return given


def text(argument: str, given: object) -> str:
    """Return the value of an argument that takes text.

    Raises:
        BadArgument: the value is not text.
    """
    return of_kind(argument, given, str, "a text")


def path_of(argument: str, given: object) -> Path:
    """Return the value of an argument that takes the path of a file, as text or `Path`.

    Raises:
        BadArgument: the value is not a path.
    """
    if isinstance(given, str) and "\0" not in given:
        return Path(given)
    return of_kind(argument, given, Path, "the path of a file")


def mapping(argument: str, given: object) -> dict[str, Any]:
    """Return the value of an argument that takes a mapping from texts; empty for None.

    Raises:
        BadArgument: the value is not a mapping, or a key is not text.
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
    """Return the values of an argument that takes a list; text is not a list of letters.

    Raises:
        BadArgument: the value is not a list.
    """
    values = of_kind(argument, given, cast("type[Iterable[Any]]", Iterable), takes)
    if isinstance(values, str | bytes | Mapping):
        raise BadArgument(argument, f"{argument} must be {takes}, not {shown(given)}.")
    return tuple(values)


def seed_of(given: object) -> int:
    """Return a seed: any whole number of 64 bits.

    Raises:
        BadArgument: the value is not such a number.
    """
    return number("seed", given, *SEEDS)


def seed_or_drawn(given: object) -> int:
    """Return a seed, or 32 random bits for None.

    Raises:
        BadArgument: the value is not a whole number of 64 bits.
    """
    return randbits(32) if given is None else seed_of(given)


def shown(given: object) -> str:
    """Format a value for a sentence, shortened if it is long."""
    found = whole(given)
    if found is not None and found.bit_length() > 128:
        return f"a number of {found.bit_length()} bits"  # Python refuses to write long ones
    text = repr(given if found is None else found)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
