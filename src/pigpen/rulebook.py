"""Rule books in docs/rules and of other packages' games, whole and by paragraph.

A paragraph begins with its number in bold, `**D5**`, and ends at the next blank line. An English
book is `NAME.md` and a Chinese one `NAME.zh.md`, with the same paragraphs.
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
from pigpen.core.translations import ENGLISH, Translatable, speaking

NUMBER = r"[A-Z]+\d+"  # number of a paragraph
_PARAGRAPH = re.compile(rf"^\*\*({NUMBER})\*\* +(.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class UnknownParagraph(PigpenError):
    """A rule book has no paragraph of this number."""


class RuleBook(NamedTuple):
    """The rules of one game, or of several that share them, in Markdown."""

    name: str  # name of the file, without suffixes
    text: str
    paragraphs: dict[str, str]  # text by number, in the order of the book
    language: str = ENGLISH  # language of this text
    languages: tuple[str, ...] = (ENGLISH,)  # languages of all translations

    def paragraph(self, number: str) -> str:
        """Return the text of a paragraph; its number may be in lower case.

        Raises:
            UnknownParagraph: with the first and the last number.
        """
        if number.upper() in self.paragraphs:
            return self.paragraphs[number.upper()]
        first, *_, last = self.paragraphs
        said = "There is no paragraph {number!r}; the paragraphs are {first} to {last}."
        raise UnknownParagraph(Translatable(said, number=number, first=first, last=last))


def rules_of(game: str, language: str = "") -> RuleBook:
    """Return the rule book of a game, by default in the current language.

    If there is no translation, the book is in English, or else in any language.

    Raises:
        UnknownGame: listing the names that there are.
    """
    entry = catalog.entry(game)
    module = None if entry.is_ours else entry.module
    return _book(entry.rule_book, module, language or speaking.get())


@cache
def _book(name: str, module: str | None, language: str) -> RuleBook:
    """Load a rule book; `module` is the module of another package's game."""
    texts = books_in(_folder(), name) if module is None else books_of(module)
    given = next(one for one in (language, ENGLISH, *texts) if one in texts)
    text = texts[given]
    return RuleBook(name, text, dict(_PARAGRAPH.findall(text)), given, tuple(texts))


def _folder() -> Traversable:
    """`pigpen/rules` in an installed package; docs/rules in a checkout."""
    packaged = files("pigpen") / "rules"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "docs" / "rules"
