"""The rule books as the program finds and cuts them."""

import tomllib
from pathlib import Path

import pytest

from pigpen import rulebook
from pigpen.catalog import CATALOG, UnknownGame
from pigpen.core.options import options
from pigpen.core.rule_books import books_in
from pigpen.core.translations import speaking
from pigpen.rulebook import UnknownParagraph, rules_of

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.name)
def test_every_game_has_its_rule_book_with_its_options(entry):
    book = rules_of(entry.name)
    assert book.text == (ROOT / "docs" / "rules" / f"{entry.rule_book}.md").read_text("utf-8")
    assert {option.ruling for option in options(entry.rules)} <= set(book.paragraphs)


def test_a_paragraph_ends_at_the_blank_line():
    text = rules_of("pig").paragraph("d5")
    assert text.startswith("You throw one die.")
    assert text.endswith("and the turn passes.")


def test_a_paragraph_that_is_not_there_names_those_that_are():
    with pytest.raises(UnknownParagraph, match=r"'D99'.*D1 to D13"):
        rules_of("pig").paragraph("D99")


def test_a_book_is_in_the_language_that_is_spoken_or_asked_for():
    token = speaking.set("zh")
    try:
        assert rules_of("pig").language == "zh"
        assert rules_of("pig", "en").language == "en"
    finally:
        speaking.reset(token)
    assert rules_of("pig").language == "en"
    assert rules_of("pig", "zh").paragraph("d5").startswith("掷一颗骰子。")


def test_books_are_found_by_language_and_that_there_is_none_is_said(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"there is no rules\.md"):
        books_in(tmp_path, "rules")
    (tmp_path / "rules.zh.md").write_text("书", "utf-8")
    (tmp_path / "rules.xx.md").write_text("?", "utf-8")
    assert books_in(tmp_path, "rules") == {"zh": "书"}
    (tmp_path / "rules.md").write_text("A book", "utf-8")
    assert books_in(tmp_path, "rules") == {"en": "A book", "zh": "书"}


def test_a_game_that_is_not_there_has_no_rules():
    with pytest.raises(UnknownGame):
        rules_of("chess")


def test_an_installed_package_reads_the_books_that_came_with_it(tmp_path, monkeypatch):
    (tmp_path / "rules").mkdir()
    monkeypatch.setattr(rulebook, "files", lambda _: tmp_path)
    assert rulebook._folder() == tmp_path / "rules"


def test_the_books_are_packed_where_an_installed_package_looks():
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    assert build["targets"]["wheel"]["force-include"] == {"docs/rules": "pigpen/rules"}
