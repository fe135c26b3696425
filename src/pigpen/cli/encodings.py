"""What is printed where the encoding of a stream lacks a sign: a plainer one."""

import codecs
import sys
from io import TextIOWrapper
from typing import Final
from unicodedata import normalize

from pigpen.core.message_format import MINUS
from pigpen.core.said import ENGLISH

_PLAINLY: Final = "pigpen.plainly"
_GIVEN_BY_PYTHON = ("strict", "surrogateescape", "backslashreplace")  # and not asked for by name
_CHINESE: Final = "猪"
_PLAIN: Final = {
    MINUS: "-",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "“": '"',
    "”": '"',
    "…": "...",
    "±": "+/-",
    "×": "x",  # noqa: RUF001
    "°": " degrees",
    "→": "->",
    "●": "o",
    "·": ".",
    "█": "#",
    "▒": "%",
    "─": "-",
    "│": "|",
    **dict.fromkeys("╭╮╰╯├└", "+"),
    **dict.fromkeys("♠♤", "S"),
    **dict.fromkeys("♥♡", "H"),
    **dict.fromkeys("♦♢", "D"),
    **dict.fromkeys("♣♧", "C"),
}


def speak_plainly() -> None:
    """Let plain signs stand for those that a stream cannot write, instead of failing."""
    codecs.register_error(_PLAINLY, _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in _GIVEN_BY_PYTHON:
            stream.reconfigure(errors=_PLAINLY)


def plain(text: str) -> str:
    """`text` as standard output will show it: before it is measured and laid out."""
    if can_write(text):
        return text
    return text.encode(sys.stdout.encoding, _PLAINLY).decode(sys.stdout.encoding, "replace")


def speakable(language: str) -> str:
    """The language, or English where its signs cannot be written."""
    return language if language == ENGLISH or can_write(_CHINESE) else ENGLISH


def can_write(text: str) -> bool:
    """Whether standard output has all of these signs."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacked = error.object[error.start : error.end]
    return "".join(map(_sign, lacked)), error.end


def _sign(sign: str) -> str:
    """A letter without what stands on it, where no sign is known."""
    base = normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return _PLAIN.get(sign) or base or "?"
