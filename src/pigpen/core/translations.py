"""English sentences that can be translated: error messages and the help pages of the terminal.

Their translations are in `text/help.LANGUAGE.json`. The language spoken is that of the context.
This module imports nothing slow, so that `pigpen --help` does not wait.
"""

import json
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Self

ENGLISH = "en"
LANGUAGES = (ENGLISH, "zh")  # those that there is a catalogue for

speaking: ContextVar[str] = ContextVar("speaking", default=ENGLISH)  # unless said otherwise


class Translatable(str):
    """An English sentence that remembers its values, so that it can be translated.

    The message of an error: callers of the library read English, and the terminal translates it.

        Translatable("There is no game {name!r}.", name="chess")
    """

    __slots__ = ("_text", "_values")
    _text: str  # in English, with the names of its values
    _values: Mapping[str, object]

    def __new__(cls, text: str, /, **values: object) -> Self:
        """Fill in the values, if there are any, as `str.format` does."""
        made = super().__new__(cls, text.format(**values) if values else text)
        made._text, made._values = text, values
        return made

    def capitalized(self) -> Self:
        """The sentence with a capital letter in English."""
        made = super().__new__(type(self), self[:1].upper() + self[1:])
        made._text, made._values = self._text, self._values
        return made

    def translated(self) -> str:
        """The sentence in the language spoken, and sentences among its values too."""
        found = _translations(speaking.get()).get(self._text)
        if found is None:
            return str(self)
        values = {name: _translated(value) for name, value in self._values.items()}
        return found.format(**values) if values else found


def translated(text: str, /, **values: object) -> str:
    """An English sentence in the language spoken, with its values filled in."""
    return Translatable(text, **values).translated()


def refusal(problem: Exception) -> str:
    """Return the message of an error in the current language, if it is translated."""
    message = problem.args[0] if problem.args else ""
    return message.translated() if isinstance(message, Translatable) else str(problem)


def _translated(value: object) -> object:
    if isinstance(value, Exception):
        return refusal(value)
    return value.translated() if isinstance(value, Translatable) else value


@cache
def _translations(language: str) -> dict[str, str]:
    """Return the translations of a language, by English sentence."""
    if language == ENGLISH:
        return {}
    return json.loads(files("pigpen").joinpath(f"text/help.{language}.json").read_text("utf-8"))
