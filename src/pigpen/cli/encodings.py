"""Plain substitutes for characters that the output's encoding lacks."""

import codecs
import sys
from io import TextIOWrapper
from typing import Final
from unicodedata import normalize

from pigpen.core.message_format import MINUS
from pigpen.core.translations import ENGLISH

_HANDLER: Final = "pigpen.plainly"
_GIVEN_BY_PYTHON = (
    "strict",
    "surrogateescape",
    "backslashreplace",
)  # error handlers that Python sets by default
_CHINESE: Final = "猪"
_PLAIN: Final = {
    MINUS: "-",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{BULLET}": "*",
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


def replace_unwritable() -> None:
    """Make the standard streams replace characters that they cannot encode."""
    codecs.register_error(_HANDLER, _replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in _GIVEN_BY_PYTHON:
            stream.reconfigure(errors=_HANDLER)


def plain(text: str) -> str:
    """Return `text` as standard output will show it; needed before text is measured."""
    if can_write(text):
        return text
    return text.encode(sys.stdout.encoding, _HANDLER).decode(sys.stdout.encoding, "replace")


def writable_language(language: str) -> str:
    """Return the language, or English if the output cannot encode its characters."""
    return language if language == ENGLISH or can_write(_CHINESE) else ENGLISH


def can_write(text: str) -> bool:
    """Whether standard output can encode this text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacked = error.object[error.start : error.end]
    return "".join(map(_sign, lacked)), error.end


def _sign(sign: str) -> str:
    """Return the substitute for a character; a letter without a substitute loses its accents."""
    base = normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return _PLAIN.get(sign) or base or "?"
