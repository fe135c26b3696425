"""The rule books in docs/rules, and those of other packages' games, whole and by paragraph.

A paragraph begins with its number in bold, `**D5**`, and ends at the next blank line. A book in
English is `NAME.md` and in Chinese `NAME.zh.md`, with the same paragraphs.
"""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.core.rule_books import books_in, books_of
from pigpen.core.said import ENGLISH, Translatable, speaking

NUMBER = r"[A-Z]+\d+"  # of a paragraph
_PARAGRAPH = re.compile(rf"^\*\*({NUMBER})\*\* +(.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class UnknownParagraph(PigpenError):
    """The rule book has no paragraph of this number."""


class RuleBook(NamedTuple):
    """The rules of one game, or of several that share them, in Markdown."""

    name: str  # of the file, without the endings
    text: str
    paragraphs: dict[str, str]  # text by number, in the order of the book
    language: str = ENGLISH  # that it is written in
    languages: tuple[str, ...] = (ENGLISH,)  # those that there is such a book in

    def paragraph(self, number: str) -> str:
        """The text of a paragraph, whose number may be typed in small letters.

        Raises:
            UnknownParagraph: saying which there are.
        """
        if number.upper() in self.paragraphs:
            return self.paragraphs[number.upper()]
        first, *_, last = self.paragraphs
        said = "There is no paragraph {number!r}; the paragraphs are {first} to {last}."
        raise UnknownParagraph(Translatable(said, number=number, first=first, last=last))


def rules_of(game: str, language: str = "") -> RuleBook:
    """The rule book of a game in the catalog, in one of LANGUAGES; unless said, in the one spoken.

    Where there is no book in it, it is in English, or in a language that there is one in.

    Raises:
        UnknownGame: listing the names that there are.
    """
    entry = catalog.entry(game)
    module = None if entry.is_ours else entry.module
    return _book(entry.rule_book, module, language or speaking.get())


@cache
def _book(name: str, module: str | None, language: str) -> RuleBook:
    """Of a game of another package, `module` is where it lies."""
    texts = books_in(_folder(), name) if module is None else books_of(module)
    given = next(one for one in (language, ENGLISH, *texts) if one in texts)
    text = texts[given]
    return RuleBook(name, text, dict(_PARAGRAPH.findall(text)), given, tuple(texts))


def _folder() -> Traversable:
    """`pigpen/rules` in an installed package; docs/rules in a checkout."""
    packaged = files("pigpen") / "rules"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "docs" / "rules"
