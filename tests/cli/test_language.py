"""The terminal speaks the language that the person or the environment asks for."""

import re

import pytest

from pigpen.cli.language import chosen
from pigpen.core.said import Said, catalogue

HELD = Said("dice.held", {"seat": 1, "points": 21, "score": 60})


def test_a_fact_is_said_in_either_language():
    assert HELD.text(("Ann", "Bob")) == "Bob banks 21. Total 60."
    assert HELD.text(("Ann", "Bob"), "zh").startswith("Bob 收手")
    assert HELD.text(language="zh").startswith("2 号座")


def test_what_is_not_translated_is_said_in_english():
    assert catalogue("zh").keys() == catalogue("en").keys()


@pytest.mark.parametrize(
    ("given", "environment", "language"),
    [
        ("play pig", {}, "en"),
        ("play pig --language zh", {"PIGPEN_LANGUAGE": "en"}, "zh"),
        ("play pig --language=zh", {}, "zh"),
        ("play pig", {"PIGPEN_LANGUAGE": "zh", "LC_ALL": "en_GB.UTF-8"}, "zh"),
        ("play pig", {"LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ("play pig", {"LC_ALL": "", "LANG": "zh_TW"}, "zh"),
        ("play pig", {"LC_ALL": "C", "LANG": "zh_CN"}, "en"),
        ("play pig", {"LANG": "de_AT.UTF-8"}, "en"),
    ],
)
def test_the_command_line_comes_before_the_environment(given, environment, language):
    assert chosen(given.split(), environment) == language


def test_a_game_in_chinese(pigpen):
    shown = pigpen(
        "play pig --language zh --opponent hold-at-20 --target 20 --seed 4 --name 安",
        "?\nhold\n" + "roll\nhold\n" * 100,
    ).out
    for words in ("猪骰。", "至少掷一次才能收手。", "认输", "见二十就收：+", "分获胜。"):
        assert words in shown
    assert not re.search("banks|wins|at risk|The record", shown)
    columns = {line.index("/") + 2 * 4 for line in shown.splitlines() if re.match(r"[> ] 见", line)}
    assert len(columns) == 1


def test_the_language_of_one_command_is_not_that_of_the_next(pigpen):
    assert "猪骰" in pigpen("games --language zh").out
    assert "猪骰" not in pigpen("games").out


def test_an_unknown_language_is_refused(pigpen):
    shown = pigpen("games --language xx")
    assert (shown.status, shown.out) == (2, "")
    assert "'en', 'zh'" in shown.err


def test_the_environment_of_a_process_decides(console):
    assert "猪骰" in console("games", PIGPEN_LANGUAGE="zh", PYTHONUTF8="1").out
