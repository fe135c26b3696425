"""Cleans names that people choose. Pure."""

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import category

LONGEST_NAME = 40
# Invisible letters and marks of Unicode: the printable code points of
# Default_Ignorable_Code_Point.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_MARKS: Final = ("Mn", "Me")  # categories of combining marks
_MOST_MARKS: Final = 4  # of one letter; no living script uses more


def clean_name(name: str) -> str:
    """Return the name as the server shows it; empty if no character is visible."""
    return clean_text(name, LONGEST_NAME)


def clean_text(text: str, most: int) -> str:
    """Return one line of visible text, of at most `most` characters.

    Stacks of combining marks that would cover neighbouring lines are cut.
    """
    seen = _UNSEEN.sub("", text)
    printable = "".join(letter if letter.isprintable() else " " for letter in seen)
    return " ".join("".join(_with_few_marks(printable)).split())[:most].strip()


def _with_few_marks(text: str) -> Iterator[str]:
    """Yield the characters; of each letter's marks only the first few."""
    marks = 0
    for letter in text:
        marks = marks + 1 if category(letter) in _MARKS else 0
        if marks <= _MOST_MARKS:
            yield letter
