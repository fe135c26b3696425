"""What is printed where the encoding of a stream lacks a sign: a plainer one."""

import codecs
import sys
from io import TextIOWrapper

from pigpen.core.filling import MINUS

_PLAINLY = "pigpen.plainly"
_PLAIN = {MINUS: "-", "\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{HORIZONTAL ELLIPSIS}": "..."}


def speak_plainly() -> None:
    """Let plain signs stand for those that a stream cannot write, instead of failing."""
    codecs.register_error(_PLAINLY, _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors=_PLAINLY)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacked = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in lacked), error.end
