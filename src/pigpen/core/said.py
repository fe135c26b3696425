"""Facts to be put into words: a key into the text catalogue and its values.

Games say what happened and which ruling decided it; they write no sentences, so
that each reader (browser, terminal, another language) can.
"""

import json
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from pigpen.core import packages

Value = int | str


ENGLISH = "en"
LANGUAGES = (ENGLISH, "zh")  # those that there is a catalogue for


speaking: ContextVar[str] = ContextVar("speaking", default=ENGLISH)  # unless said otherwise


def catalogue(language: str = "") -> dict[str, str]:
    """The sentences of one of LANGUAGES, by key; `{name}` marks a value.

    What is not translated is there in English.
    """
    return _read(language or speaking.get())


@cache
def _read(language: str) -> dict[str, str]:
    text = files("pigpen").joinpath(f"text/{language}.json").read_text("utf-8")
    sentences: dict[str, str] = {**packages.texts(language), **json.loads(text)}
    return sentences if language == ENGLISH else {**_read(ENGLISH), **sentences}


class Said(NamedTuple):
    """One fact."""

    key: str  # of a sentence in the catalogue
    values: Mapping[str, Value] = MappingProxyType({})  # seats are under "seat", counted from 0
    ruling: str = ""  # paragraph of the game's rule book, e.g. "D5"
    for_all: bool = False  # those too who may not know of the action that brought it about

    def text(self, names: tuple[str, ...] = (), language: str = "") -> str:
        """The fact as a sentence; `names` are those of the seats."""
        values = {name: _shown(name, value, names, language) for name, value in self.values.items()}
        return catalogue(language)[self.key].format(**values)

    def __str__(self) -> str:
        """The sentence, with its ruling."""
        return self.text() + (f" ({self.ruling})" if self.ruling else "")


SEAT_VALUES = ("seat", "other")  # values that readers replace by a player's name


def _shown(name: str, value: Value, names: tuple[str, ...], language: str) -> Value:
    if name in SEAT_VALUES:
        seat = int(value)
        return names[seat] if seat < len(names) else seat_name(seat, language)
    return catalogue(language).get(f"value.{name}.{value}", value)  # as `value.food.A`


def seat_name(seat: int, language: str = "") -> str:
    """What a seat is called where nobody gave a name: people count from 1."""
    return catalogue(language)["seat.numbered"].format(number=seat + 1)
