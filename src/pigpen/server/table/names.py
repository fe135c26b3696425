"""Cleans names that people choose. Pure.

Lengths count grapheme clusters, as readers do: an emoji of several code points is one character.
"""

from typing import Final
from unicodedata import category

import regex

LONGEST_NAME: Final = 40  # grapheme clusters
NUM_FACES: Final = 24  # pigs among which people choose, in web/src/people/looks.ts
NAME_ROOM: Final = 64  # code points, of the columns of names in `store.schema`
# Invisible letters and marks of Unicode: the printable code points of
# Default_Ignorable_Code_Point.
_UNSEEN: Final = regex.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_CLUSTER: Final = regex.compile(r"\X")
_PICTURE: Final = r"\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?"
_EMOJI: Final = regex.compile(rf"{_PICTURE}(?:\u200D{_PICTURE}){{0,4}}")  # the longest has 5 parts
_MARKS: Final = ("Mn", "Me")  # categories of combining marks
_MOST_MARKS: Final = 4  # of one letter; no living script uses more


def clean_name(name: str) -> str:
    """Return the name as the server shows it; empty if no character is visible."""
    return clean_text(name, LONGEST_NAME, NAME_ROOM)


def clean_text(text: str, most: int, room: int) -> str:
    """Return one line of visible text, of at most `most` clusters and `room` code points.

    Stacks of combining marks that would cover neighbouring lines are cut.
    """
    shown = "".join(_shown(cluster) for cluster in _CLUSTER.findall(text))
    return _cut(" ".join(shown.split()), most, room).strip()


def _shown(cluster: str) -> str:
    """Return an emoji as it is, and anything else without what cannot be seen."""
    if _EMOJI.fullmatch(cluster):
        return cluster
    seen = _UNSEEN.sub("", cluster)
    return _with_few_marks("".join(letter if letter.isprintable() else " " for letter in seen))


def _with_few_marks(cluster: str) -> str:
    """Return the letters; of each letter's marks only the first few."""
    shown, marks = "", 0
    for letter in cluster:
        marks = marks + 1 if category(letter) in _MARKS else 0
        if marks <= _MOST_MARKS:
            shown += letter
    return shown


def _cut(text: str, most: int, room: int) -> str:
    """Return the first whole clusters that fit."""
    shown = ""
    for cluster in _CLUSTER.findall(text)[:most]:
        if len(shown) + len(cluster) > room:
            break
        shown += cluster
    return shown
