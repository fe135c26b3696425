"""Every paragraph of the rule books has a test, and every citation a paragraph."""

import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# In English; test_rule_books_in_chinese.py holds the others to them.
BOOKS = sorted(
    book for book in (ROOT / "docs" / "rules").glob("*.md") if not book.name.endswith(".zh.md")
)
PARAGRAPH = re.compile(r"^\*\*([A-Z]+\d+)\*\*", re.MULTILINE)
TEST = re.compile(r"^def test_([a-z]+\d+)_", re.MULTILINE)

every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)


def paragraphs(book: Path) -> list[str]:
    return PARAGRAPH.findall(book.read_text("utf-8"))


def letters(book: Path) -> str:
    """Return the letters that begin the numbers of a book's paragraphs."""
    return paragraphs(book)[0].rstrip("0123456789")


def cited_by_tests() -> set[str]:
    """Paragraphs that tests are named after."""
    tests = (ROOT / "tests" / "games").glob("test_*.py")
    return {name.upper() for test in tests for name in TEST.findall(test.read_text("utf-8"))}


def citations(book: Path) -> dict[str, Path]:
    """Return the paragraphs that sources cite where they name the book."""
    number = re.compile(rf"\b{letters(book)}\d+\b")
    return {cited: path for path in sources_of(book) for cited in number.findall(prose(path))}


def sources_of(book: Path) -> list[Path]:
    paths = (ROOT / "src" / "pigpen").rglob("*.py")
    return [path for path in paths if f"docs/rules/{book.name}" in path.read_text("utf-8")]


def prose(path: Path) -> str:
    with tokenize.open(path) as source:
        tokens = tokenize.generate_tokens(source.readline)
        return "\n".join(t.string for t in tokens if t.type in (tokenize.COMMENT, tokenize.STRING))


def test_there_are_rule_books():
    assert "pig" in {book.stem for book in BOOKS}


@every_book
def test_paragraphs_are_numbered_without_gaps(book):
    numbers = paragraphs(book)
    assert numbers == [f"{letters(book)}{number}" for number in range(1, len(numbers) + 1)]


@every_book
def test_every_paragraph_has_a_test_named_after_it(book):
    assert set(paragraphs(book)) - cited_by_tests() == set()


@every_book
def test_every_paragraph_is_cited_in_the_code(book):
    assert set(paragraphs(book)) - set(citations(book)) == set()


@every_book
def test_no_citation_in_the_code_dangles(book):
    dangling = {k: v for k, v in citations(book).items() if k not in paragraphs(book)}
    assert dangling == {}


def test_no_test_is_named_after_a_paragraph_that_does_not_exist():
    known = {number for book in BOOKS for number in paragraphs(book)}
    assert cited_by_tests() - known == set()
