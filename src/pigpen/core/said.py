"""Messages as data: a key of the text catalogue and its values, in any language.

Games report what happened and which ruling decided it; they write no sentences, so that each reader
(browser, terminal, another language) can. Sentences of errors and help are `core.translations`.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import ClassVar, NamedTuple, TypeAlias

from msgspec import Struct

from pigpen.core import packages
from pigpen.core.message_format import format_message
from pigpen.core.translations import ENGLISH, speaking

# A fact stands in a sentence as its own words, several as a list.
Value: TypeAlias = "int | str | Said | tuple[Said, ...]"

NO_SEAT = -1  # of a reader who plays in none


def catalogue(language: str = "") -> dict[str, str]:
    """Return the sentences of a language, by key; `{name}` marks a value.

    A sentence without a translation is in English.
    """
    return _read(language or speaking.get())


@cache
def _read(language: str) -> dict[str, str]:
    text = files("pigpen").joinpath(f"text/{language}.json").read_text("utf-8")
    sentences: dict[str, str] = {**packages.texts(language), **json.loads(text)}
    return sentences if language == ENGLISH else {**_read(ENGLISH), **sentences}


class Said(Struct, frozen=True):
    """A message: a key of the catalogue, its values and its ruling. JSON has the same fields."""

    key: str  # of a sentence in the catalogue
    values: Mapping[str, Value] = {}  # seats are under "seat" and "other", counted from 0
    ruling: str = ""  # paragraph of the game's rule book, e.g. "D5"; else empty
    for_all: ClassVar[bool] = False  # whether a seat hears it that may not know of the action

    def text(self, names: Sequence[str] = (), language: str = "", you: int = NO_SEAT) -> str:
        """The fact as a sentence; `names` are those of the seats, `you` is the reader's."""
        reader = Reader(tuple(names), language or speaking.get(), you)
        return _begun(reader.sentence(self), reader.language)

    def __str__(self) -> str:
        """The sentence, with its ruling."""
        return self.text() + (f" ({self.ruling})" if self.ruling else "")


class _Announcement(Said, frozen=True):
    for_all: ClassVar[bool] = True


def announcement(said: Said) -> Said:
    """Return the message for all, also for seats that may not know of the action behind it."""
    return _Announcement(said.key, said.values, said.ruling)


SEAT_VALUES = ("seat", "other")  # values that readers replace by a player's name
YOU = ".you"  # after the key of a fact: how it is told to the seat that it is about


class Reader(NamedTuple):
    """The reader of a message: language, seat, and the names of all seats."""

    names: tuple[str, ...]  # of the seats
    language: str
    you: int  # the reader's seat, or NO_SEAT

    def sentence(self, said: Said) -> str:
        """The fact in words, in the second person where it is about the reader."""
        words = catalogue(self.language)
        own = said.key + YOU
        key = own if said.values.get("seat") == self.you and own in words else said.key
        values = {name: self._shown(name, value) for name, value in said.values.items()}
        return format_message(words[key], values, self.language)

    def _shown(self, name: str, value: Value) -> int | str:
        words = catalogue(self.language)
        if isinstance(value, Said):
            return self.sentence(value)
        if isinstance(value, tuple):
            return words["text.betweenThings"].join(map(self.sentence, value))
        if name == "other" and value == self.you:
            return words["seat.you"]
        if name in SEAT_VALUES:
            seat = int(value)
            named = seat < len(self.names)
            return self.names[seat] if named else seat_name(seat, self.language)
        return words.get(f"value.{name}.{value}", value)  # as `value.food.A`


def _begun(text: str, language: str) -> str:
    """`text` with a capital where it is a sentence that begins with *you* or *your*."""
    is_sentence = text.startswith(catalogue(language)["seat.you"]) and text.endswith((".", "!"))
    return text[0].upper() + text[1:] if is_sentence else text


def seat_name(seat: int, language: str = "") -> str:
    """Return the default name of a seat, numbered from 1."""
    return format_message(catalogue(language)["seat.numbered"], {"number": seat + 1}, language)
