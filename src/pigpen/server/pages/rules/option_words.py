"""The words of the Set up form for the options that a rule book names as the program does.

A book names an option before its choices, in the same paragraph or row, as in: with the option
`lead` at `rotate`.
"""

from collections.abc import Iterable, Iterator

from markdown_it.token import Token

from pigpen.catalog import CATALOG, Entry
from pigpen.core.options import options
from pigpen.core.said import catalogue
from pigpen.rulebook import RuleBook

_BLOCKS = {"paragraph_open", "tr_open", "heading_open"}  # a new one forgets the options before it


def write_option_words(tokens: Iterable[Token], book: RuleBook) -> None:
    """Replace names of options, choices and presets in place; the name becomes the title."""
    words = _OptionWords(book)
    for token in tokens:
        if token.type in _BLOCKS:
            words.forget()
        for code in token.children or ():
            if code.type == "code_inline":
                written = words.of(code.content)
                if written != code.content:
                    code.attrSet("title", code.content)
                    code.content = written


class _OptionWords:
    """The words of one book's options, and which of them the current block has named."""

    def __init__(self, book: RuleBook) -> None:
        self._texts = catalogue(book.language)
        entries = [entry for entry in CATALOG if entry.rule_book == book.name]
        self._options = {option.name for entry in entries for option in options(entry.rules)}
        self._presets = dict(self._named_presets(entries))
        self._named: list[str] = []

    def forget(self) -> None:
        """Begin a block."""
        self._named.clear()

    def of(self, code: str) -> str:
        """Return the words for a code of the current block, or the code if it has none."""
        option, is_set, choice = code.partition(" = ")
        if is_set and option in self._options:
            self._named.append(option)
            return f"{self._option(option)} = {self._choice(choice)}"
        if code in self._options:
            self._named.append(code)
            return self._option(code)
        return self._choice(code)

    def _option(self, name: str) -> str:
        return self._texts.get(f"option.{name}", name)

    def _choice(self, name: str) -> str:
        # A name of several words is a choice's wherever it stands.
        options_meant = [*reversed(self._named), *(sorted(self._options) if "_" in name else ())]
        keys = (f"choice.{option}.{name}" for option in options_meant)
        found = (self._texts[key] for key in keys if key in self._texts)
        return next(found, self._presets.get(name, name))

    def _named_presets(self, entries: Iterable[Entry]) -> Iterator[tuple[str, str]]:
        for entry in entries:
            for preset in entry.presets:
                text = self._texts.get(f"preset.{entry.name}.{preset}.name")
                if text is not None:
                    yield preset, text
