"""TOML text of a game record, checked before parsing because it may come from anybody.

Python's parser takes time that grows with the square of a key's parts, and a frame for each nested
value. So text that no record needs is refused first. The rest takes time that grows linearly with
the length of the text.
"""

import re
import tomllib
from typing import Any

from pigpen.core.errors import FieldError, Several
from pigpen.core.translations import Translatable

MAX_LINE = 2_000  # characters; the longest line that a game writes is a deal, some 200
MAX_KEY_PARTS = 4  # parts of a key: `options.target` has two

BYTE_ORDER_MARK = "\ufeff"  # first character of files by some editors on Windows

_QUOTED = re.compile(  # strings of several lines and of one, and comments
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\[^\n])*+"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?:\.[^.=,{{}}\[\]\n]*+){{{MAX_KEY_PARTS}}}")


class RecordError(FieldError):
    """A file that is not a game record, or that this version cannot read."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(field, message)


class RecordErrors(Several, RecordError):
    """Errors in several fields; `field` is the first."""


def read_toml(text: str) -> dict[str, Any]:
    """Parse the text into values by key.

    Raises:
        RecordError: the text is not TOML, or takes long to parse; the message names the reason.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            said = (
                "Line {number} of the record has {length:,} characters; a line has at most"
                " {most:,}. A list may go on in the next line."
            )
            values = {"number": number, "length": len(line), "most": MAX_LINE}
            raise RecordError(Translatable(said, **values))
    if _LONG_KEY.search(_QUOTED.sub('""', text)):
        said = Translatable("A key of a game record has at most {most} parts.", most=MAX_KEY_PARTS)
        raise RecordError(said)
    try:
        return tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except RecursionError:
        said = Translatable("This is not a game record: it is nested too deeply.")
        raise RecordError(said) from None
    except ValueError as problem:  # not TOML, or an integer with too many digits
        said = Translatable("This is not a TOML file: {problem}.", problem=str(problem))
        raise RecordError(said) from problem
