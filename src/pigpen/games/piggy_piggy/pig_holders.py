"""Holders of pigs as text of a layout: `A1 C0`, each a food and the seat that holds its pig."""

from collections.abc import Mapping
from string import ascii_uppercase, digits

from pigpen.core.notation import parse_number
from pigpen.core.said import Said
from pigpen.core.setup import Field, Impossible


def in_order(field: Field, text: str) -> str:
    """Return the text in order, by the grammar of the field: each food once at most, with a seat.

    Raises:
        Impossible: naming what says nothing.
    """
    held: dict[str, int] = {}
    for word in text.upper().split():
        food = word.rstrip(digits)
        seat = parse_number(word.removeprefix(food))
        if food not in field.things or food in held or seat is None or seat > field.high:
            values = {"given": word, "things": " ".join(field.things), "high": field.high}
            raise Impossible(field.name, Said("piggy-piggy.layout.holders", values))
        held[food] = seat
    return format_holders(held)


def parse_holders(text: str) -> dict[str, int]:
    """Return the seats by the food of their pig, from a text in order."""
    return {word.rstrip(digits): int(word.lstrip(ascii_uppercase)) for word in text.split()}


def in_words(text: str) -> tuple[Said, ...]:
    """Return `Apple: Seat 2` for `A1`."""
    return tuple(
        Said("piggy-piggy.layout.holder", {"food": food, "seat": seat})
        for food, seat in parse_holders(text).items()
    )


def format_holders(held: Mapping[str, int]) -> str:
    """Return `A1 C0`, by food."""
    return " ".join(f"{food}{seat}" for food, seat in sorted(held.items()))
