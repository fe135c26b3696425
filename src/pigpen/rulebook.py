"""The rule books in docs/rules, and those of other packages' games, whole and by paragraph.

A paragraph begins with its number in bold, `**D5**`, and ends at the next blank line.
"""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from pigpen import catalog
from pigpen.core import packages
from pigpen.core.errors import PigpenError

NUMBER = r"[A-Z]+\d+"  # of a paragraph
_PARAGRAPH = re.compile(rf"^\*\*({NUMBER})\*\* +(.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class UnknownParagraph(PigpenError):
    """The rule book has no paragraph of this number."""


class RuleBook(NamedTuple):
    """The rules of one game, or of several that share them, in Markdown."""

    name: str  # of the file, without the ending
    text: str
    paragraphs: dict[str, str]  # text by number, in the order of the book

    def paragraph(self, number: str) -> str:
        """The text of a paragraph, whose number may be typed in small letters.

        Raises:
            UnknownParagraph: saying which there are.
        """
        if number.upper() in self.paragraphs:
            return self.paragraphs[number.upper()]
        first, *_, last = self.paragraphs
        raise UnknownParagraph(
            f"There is no paragraph {number!r}; the paragraphs are {first} to {last}."
        )


def rules_of(game: str) -> RuleBook:
    """The rule book of a game in the catalog.

    Raises:
        UnknownGame: listing the names that there are.
    """
    entry = catalog.entry(game)
    return _book(entry.rule_book, None if entry.is_ours else entry.module)


@cache
def _book(name: str, module: str | None) -> RuleBook:
    """Of a game of another package, `module` is where it lies."""
    if module is None:
        text = _folder().joinpath(f"{name}.md").read_text("utf-8")
    else:
        text = packages.rule_book(module)
    return RuleBook(name, text, dict(_PARAGRAPH.findall(text)))


def _folder() -> Traversable:
    """`pigpen/rules` in an installed package; docs/rules in a checkout."""
    packaged = files("pigpen") / "rules"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "docs" / "rules"
