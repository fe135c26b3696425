"""The terminal speaks the language that the person or the environment asks for."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from pigpen import cli
from pigpen.catalog import entry
from pigpen.cli.arguments import Parser
from pigpen.cli.commands import COMMANDS, GROUPS
from pigpen.cli.language import _translations, chosen
from pigpen.core.options import options as options_of
from pigpen.core.said import ENGLISH, Said, catalogue, speaking
from pigpen.face.naming import option_line

CLI = Path(cli.__file__).parent

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


CHINESE = {
    "solve pig --at 41,49,23": "双方都走最佳时，先手的胜率为",
    "solve pig --table --target 20": "满多少分收手",
    "solve hog --throws one --dice 6 --table --target 20": "掷几枚骰子",
    "games pig": "决定什么",
    "games push-out-the-pig": "有何不同",
    "games": "选项数",
    "bots pig": "由弱到强",
    "simulate pig hold-at-20 random --games 2": "轮流换座",
    "tournament pig hamlet random --games 2": "等级分",
    "evaluate pig hold-at-5 random --target 20": "抽签决定",
    "strategies pig hold-at-5 random --target 20": "最佳应对的胜率",
    "duel pig hamlet random --most 40 --target 20": "组复式对局",
    "lab pig --games 2 --vary bank=hold,at_once --target 20": "逐局求差",
}
TYPED = (
    "pigpen play|pigpen rules|games GAME|--[a-z-]+|seats|target|first|bank|throws|dice|choose|seed"
)


@pytest.mark.parametrize("line", CHINESE)
def test_a_study_in_chinese_is_chinese_whole(pigpen, line):
    """No English word stands beside another: single ones are names to type."""
    shown = pigpen(f"{line} --language zh").out
    assert CHINESE[line] in shown
    sentences = re.findall(r"[A-Za-z]+(?: [a-z]+)+", re.sub(TYPED, "", shown))
    assert [words for words in sentences if not words.startswith("pigpen")] == []


def test_a_record_in_chinese_is_chinese_whole(pigpen, fair_record):
    for command, words in (
        ("replay", "本局结束"),
        ("review", "自己的选择"),
        ("verify", "公平：全部"),
    ):
        shown = pigpen([command, str(fair_record), "--language", "zh"]).out
        assert words in shown
        assert not re.search("[a-z]+ [a-z]+ [a-z]+", re.sub("dice(-| )[a-z]*|face|roll", "", shown))


def _help_sentences():
    """What the help pages of all commands say in English, and those of a game with presets."""
    speaking.set(ENGLISH)
    for command in COMMANDS.values():
        module = import_module(command.module)
        yield command.summary
        yield from (meaning for _, meaning in module.EXAMPLES)
        for given in ([], ["push-out-the-pig"]):
            parser = Parser(command.name, command.summary, module.EXAMPLES)
            module.add_arguments(parser, given)
            groups = parser._action_groups
            yield from (action.help for action in parser.arguments)
            yield from (text for group in groups for text in (group.title, group.description))


def test_every_sentence_of_a_help_page_is_there_in_chinese():
    known = _translations("zh")
    said = {text for text in _help_sentences() if text and text != "==SUPPRESS=="}
    of_games = re.compile("Push Out the Pig|GAME --help shows|a published version of the rules: ")
    options = {option_line(each) for each in options_of(entry("push-out-the-pig").rules)}
    assert [
        text
        for text in sorted(said - known.keys())
        if not of_games.search(text) and text.rpartition(" (")[0] not in options
    ] == []


def test_no_translation_of_a_help_page_is_left_over():
    sources = "".join(path.read_text("utf-8") for path in CLI.glob("*.py"))
    said = {*_help_sentences(), *GROUPS}
    assert [text for text in _translations("zh") if text not in said and text not in sources] == []


@pytest.mark.parametrize("line", ["--help", "help", "lab --help", "play push-out-the-pig --help"])
def test_help_is_in_chinese(pigpen, monkeypatch, line):
    monkeypatch.setenv("PIGPEN_LANGUAGE", "zh")
    shown = pigpen(line).out
    assert shown.startswith("用法：pigpen")
    assert not re.search("usage|positional|examples|options of|shows|what |the ", shown)


def test_the_language_of_one_command_is_not_that_of_the_next(pigpen):
    assert "猪骰" in pigpen("games --language zh").out
    assert "猪骰" not in pigpen("games").out


def test_an_unknown_language_is_refused(pigpen):
    shown = pigpen("games --language xx")
    assert (shown.status, shown.out) == (2, "")
    assert "'en', 'zh'" in shown.err


def test_the_environment_of_a_process_decides(console):
    assert "猪骰" in console("games", PIGPEN_LANGUAGE="zh", PYTHONUTF8="1").out
