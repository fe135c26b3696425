"""Rule book files: `NAME.md` in English, and `NAME.zh.md` and the like in other languages."""

from importlib.resources import files
from importlib.resources.abc import Traversable

from pigpen.core.translations import ENGLISH, LANGUAGES


def books_in(folder: Traversable, name: str) -> dict[str, str]:
    """Return the texts of a book, in Markdown, by language, for each of LANGUAGES that has one.

    Raises:
        FileNotFoundError: no language has one.
    """
    found = {language: folder / _file(name, language) for language in LANGUAGES}
    texts = {one: file.read_text("utf-8") for one, file in found.items() if file.is_file()}
    if not texts:
        raise FileNotFoundError(f"there is no {_file(name, ENGLISH)}")
    return texts


def books_of(module: str) -> dict[str, str]:
    """Return the rule book of a plug-in game, which lies beside its module."""
    return books_in(files(module), "rules")


def _file(name: str, language: str) -> str:
    return f"{name}.md" if language == ENGLISH else f"{name}.{language}.md"
