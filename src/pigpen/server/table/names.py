"""Names that people give themselves. Pure."""

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import category

LONGEST_NAME = 40
# What Unicode shows as nothing though it is a letter or a mark: Default_Ignorable_Code_Point, of
# which the rest is not printable.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_MARKS: Final = ("Mn", "Me")  # categories of what is drawn over or under a letter
_MOST_MARKS: Final = 4  # of one letter; no script in use takes more


def clean_name(name: str) -> str:
    """The name as it will be shown; empty if nothing of it can be."""
    return clean_text(name, LONGEST_NAME)


def clean_text(text: str, most: int) -> str:
    """A line as it will be shown, of at most so many letters: nothing that cannot be seen.

    Marks are left out that would pile up and cover the lines beside.
    """
    seen = _UNSEEN.sub("", text)
    printable = "".join(letter if letter.isprintable() else " " for letter in seen)
    return " ".join("".join(_with_few_marks(printable)).split())[:most].strip()


def _with_few_marks(text: str) -> Iterator[str]:
    """The letters, each with the first of its marks."""
    marks = 0
    for letter in text:
        marks = marks + 1 if category(letter) in _MARKS else 0
        if marks <= _MOST_MARKS:
            yield letter
