"""The text of a game record, as TOML that anybody may have written.

Python's reader takes time that grows with the square of a key's parts, and a frame for each nested
value. So what no record needs is refused before it is read: what remains takes time that grows
with the length of the text alone.
"""

import re
import tomllib
from typing import Any

from pigpen.core.errors import FieldError, Several
from pigpen.core.said import Translatable

LONGEST_LINE = 2_000  # characters; the longest that a game writes is a deal, of some two hundred
MOST_PARTS = 4  # of a key: `options.target` has two

BYTE_ORDER_MARK = "\ufeff"  # with which editors of Windows begin a file

_QUOTED = re.compile(  # texts of several lines and of one, and comments
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\[^\n])*+"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?:\.[^.=,{{}}\[\]\n]*+){{{MOST_PARTS}}}")


class RecordError(FieldError):
    """A file that is no game record, or one that this version cannot read."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(field, message)


class RecordErrors(Several, RecordError):
    """Several fields are why; `field` is the first."""


def read_toml(text: str) -> dict[str, Any]:
    """What the text says, by key.

    Raises:
        RecordError: it is no TOML, or of a kind that takes long to read; the message says why.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            said = (
                "Line {number} of the record has {length:,} characters; a line has at most"
                " {most:,}. A list may go on in the next line."
            )
            values = {"number": number, "length": len(line), "most": LONGEST_LINE}
            raise RecordError(Translatable(said, **values))
    if _LONG_KEY.search(_QUOTED.sub('""', text)):
        said = Translatable("A key of a game record has at most {most} parts.", most=MOST_PARTS)
        raise RecordError(said)
    try:
        return tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except RecursionError:
        said = Translatable("This is not a game record: it is nested too deeply.")
        raise RecordError(said) from None
    except ValueError as problem:  # no TOML, or more digits than Python reads
        said = Translatable("This is not a TOML file: {problem}.", problem=str(problem))
        raise RecordError(said) from problem
