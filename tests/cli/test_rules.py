"""`pigpen rules`."""

import re

from pigpen.catalog import CATALOG


def test_every_game_shows_its_rules(pigpen):
    last = {
        "pig": "D12 The moment at which the number of dice is chosen",
        "push-out-the-pig": "P20 There is no resigning",
        "piggy-piggy": "Y31 Two to six seats play",
        "piggles": "S59 A Premium has no rune",
    }
    for entry in CATALOG:
        assert last[entry.rule_book] in pigpen(f"rules {entry.name}").out


def test_one_paragraph_by_its_number(pigpen):
    shown = pigpen("rules pig d5")
    assert shown.status == 0
    assert shown.out.startswith("D5 You throw one die.")
    assert "D6" not in shown.out


def test_a_book_in_chinese(pigpen):
    shown = pigpen("rules piggles s47 --language zh")
    assert re.match("S47 橙.把一只小猪送进其座位的厨房。", shown.out)
    assert shown.complaints == ""
    assert "大满贯" in pigpen("rules push-out-the-pig --language zh").out
    assert pigpen("rules pig D5 --json --language zh").document["language"] == "zh"


def test_paragraphs_as_data(pigpen):
    document = pigpen("rules pig D5 --json").document
    assert (document["game"], document["rule_book"], document["language"]) == ("pig", "pig", "en")
    assert list(document["paragraphs"]) == ["D5"]
    assert len(pigpen("rules hog --json").document["paragraphs"]) == 13


def test_what_is_not_there_is_said_in_one_line(pigpen):
    shown = pigpen("rules pig D99")
    assert (shown.status, shown.out) == (2, "")
    assert (
        shown.complaints == "pigpen: There is no paragraph 'D99'; the paragraphs are D1 to D13.\n"
    )
    assert "no game 'chess'" in pigpen("rules chess").err
