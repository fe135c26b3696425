"""Paragraphs at the terminal: Chinese ones fill their lines."""

import pytest
from rich.cells import cell_len

from pigpen.cli.markdown import line_ends
from pigpen.rulebook import rules_of


def lines(text, width):
    starts = [0, *line_ends(text, width)]
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


@pytest.mark.parametrize(
    ("text", "width", "wanted"),
    [
        ("掷一颗骰子", 10, ["掷一颗骰子"]),
        ("掷一颗骰子", 8, ["掷一颗骰", "子"]),
        ("掷一颗骰，收手", 8, ["掷一颗", "骰，收手"]),
        ("掷一颗（骰）", 8, ["掷一颗", "（骰）"]),
        ("选 hold 收手", 8, ["选 hold ", "收手"]),
        ("选 hold 收手", 6, ["选 ", "hold ", "收手"]),
        ("two dice", 5, ["two ", "dice"]),
        ("unbreakable", 5, ["unbreakable"]),
        ("", 5, [""]),
    ],
)
def test_a_line_ends_between_signs_but_not_before_a_comma(text, width, wanted):
    assert lines(text, width) == wanted


@pytest.mark.parametrize("width", [30, 46, 80])
def test_no_line_of_a_rule_book_is_too_long_or_begins_with_a_comma(width):
    for text in rules_of("piggles", "zh").paragraphs.values():
        cut = lines(text, width)
        assert "".join(cut) == text
        assert not [line for line in cut[1:] if line[0] in "，。；：、）”"]
        assert max(cell_len(line.rstrip()) for line in cut) <= width


def test_rules_in_chinese_fill_the_screen_and_english_ones_stay_as_they_are(pigpen, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    shown = pigpen("rules pig D3 --language zh").out.splitlines()
    assert all(50 < cell_len(line.rstrip()) <= 60 for line in shown[:-1])
    english = pigpen("rules pig D5").out
    assert english.startswith("D5 You throw one die.")
