"""The terminal speaks the language that the person or the environment asks for."""

import ast
import builtins
import errno
import os
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Thread

import pytest

import pigpen as package
from pigpen.catalog import CATALOG, entry
from pigpen.cli.arguments import Parser
from pigpen.cli.commands import COMMANDS, GROUPS
from pigpen.cli.language import language_of
from pigpen.core.options import options as options_of
from pigpen.core.progress import Work
from pigpen.core.said import Said, catalogue
from pigpen.core.translations import ENGLISH, _translations, speaking
from pigpen.results.titles import option_line

SOURCES = Path(package.__file__).parent

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
    assert language_of(given.split(), environment) == language


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
    "learn": "逐层求解",
    "learn --at-risk 20": "平均来看",
    "learn --race 12": "就地更新",
}
TYPED = (
    "pigpen play|pigpen rules|pigpen strategies|games GAME|hold at|--[a-z-]+"
    "|seats|target|first|bank|throws|dice|choose|seed"
)


@pytest.mark.parametrize("line", CHINESE)
def test_a_study_in_chinese_is_chinese_whole(pigpen, line):
    """No English word stands beside another: single ones are names to type."""
    shown = pigpen(f"{line} --language zh").out
    assert CHINESE[line] in shown
    sentences = re.findall(r"[A-Za-z]+(?: [a-z]+)+", re.sub(TYPED, "", shown))
    assert [words for words in sentences if not words.startswith("pigpen")] == []


REFUSED = {
    "lern": "你是要 learn 吗？",
    "play": "缺少参数",
    "play pig --hnts": "没有选项",
    "play pig --preset x": "没有版本",
    "play pig --option x": "的写法是",
    "play pig --record /nowhere/x --opponent random": "没有这个文件或目录",
    "play chess": "没有游戏",
    "play pgi": "你是要 pig 吗？游戏有",
    "bots pig extra": "不认识",
    "simulate pig random": "请为每个座位",
    "simulate pig random random --seats 3": "这样共有",
    "simulate pig random random --games 0": "'0' 不是 1 至 1,000,000,000 的整数",
    "simulate pig random random --games": "需要一个值",
    "simulate pig random random --seed 1 --seed 2": "写了两次",
    "simulate pig nobody random": "没有电脑",
    "simulate pig careful random": "只会玩投猪戏",
    "simulate pig nowhere.py random": "没有文件",
    "tournament pig random": "至少要两个电脑",
    "duel pig random random": "不能和自己对阵",
    "evaluate piggles random random": "让电脑玩很多局",
    "evaluate pig random random --seats 3": "只用于两个座位",
    "solve piggles": "不是拼运气的掷骰游戏",
    "solve pig --at 1,2": "局面写作",
    "lab pig --vary target": "的写法是",
    "learn --goal 20": "的整数",
    "learn --race 1000": "目标分最多",
    "puzzle --daily --name 3": "人人相同",
    "rules pig D99": "条款从",
    "serve --port 99999": "0 至 65,535 的整数",
    "verify nowhere.toml": "无法读取",
}


@pytest.mark.parametrize("line", REFUSED)
def test_a_refusal_in_chinese_is_chinese_whole(pigpen, monkeypatch, line):
    """Names of commands, games, options and files stand as they are typed."""
    monkeypatch.setenv("PIGPEN_LANGUAGE", "zh")
    shown = pigpen(line)
    assert (shown.status, shown.out) == (2, "")
    assert REFUSED[line] in shown.complaints
    games = "|".join(game.name for game in CATALOG)
    line_to_type = rf"pigpen ({'|'.join(COMMANDS)})( ({games}|FILE|GAME))?( --help)?"
    assert not re.search("[A-Za-z]+( [A-Za-z]+){2}", re.sub(line_to_type, "", shown.complaints))


def test_progress_counts_in_the_language_of_the_command():
    """Another thread, which speaks English, shows it."""
    token = speaking.set("zh")
    work = Work("正在对局")
    speaking.reset(token)
    work.report(1, 2000)
    shown = []
    thread = Thread(target=lambda: shown.append(str(work)))
    thread.start()
    thread.join()
    assert shown == ["正在对局：1 / 2,000"]


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
    """Return all commands' help pages in English, with those of a game with presets."""
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


TRANSLATING = (
    "Translatable",
    "translated",
    "reporting",
    "UsageError",
)  # their first argument is in English
WAITING = ("waiting", "progress")  # and of these it is translated already


# Where errors are raised that the terminal shows, and those that only Python's callers can meet.
SHOWN = (
    "bots/",
    "cards/",
    "cli/",
    "core/",
    "dice/",
    "results/",
    "games/",
    "lab/study/",
    "play/",
    "server/settings.py",
    "solvers/",
)
NOT_SHOWN = {
    "BadArgument",
    "BadNetwork",
    "BadWeights",
    "Failed",
    "Unreadable",
    "_Foreign",
    "several",
}


@cache
def _modules():
    """The nodes of each module that translates something, raises it, or does what takes time."""
    calls = re.compile(rf"\b({'|'.join((*TRANSLATING, *WAITING, 'NoLibrary'))})[(,]|\braise ")
    sources = {path: path.read_text("utf-8") for path in SOURCES.rglob("*.py")}
    return {
        path.relative_to(SOURCES).as_posix(): list(ast.walk(ast.parse(source)))
        for path, source in sources.items()
        if calls.search(source)
    }


def _trees():
    return _modules().values()


def _shown():
    """The sentences that errors are made of, and lines that are told, as they are written."""
    modules = [nodes for path, nodes in _modules().items() if path.startswith(SHOWN)]
    raised = {
        node.exc.func.id
        for nodes in modules
        for node in nodes
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
    }
    shown = raised - NOT_SHOWN - set(dir(builtins)) | {"told", "_told"}
    for nodes in modules:
        for node in nodes:
            if isinstance(node, ast.Call) and _called(node) in shown:
                given = [each for one in node.args for each in _branches(one)]
                yield from (one for one in given if len("".join(_parts(one)).split()) > 2)


def _called(call):
    """The name of what is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name


def _parts(node):
    """The letters that are written, of a text."""
    values = node.values if isinstance(node, ast.JoinedStr) else [node]
    return [
        one.value for one in values if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]


def _texts(nodes):
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


def _first_arguments(nodes, names):
    """Return the first arguments of these functions' calls; a variable stands for its values."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name), args=[given, *_]) if name in names:
                yield from _assigned(nodes, given.id) if isinstance(given, ast.Name) else [given]


def _assigned(nodes, name):
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=variable)]) if variable == name:
                yield from _branches(node.value)


def _branches(value):
    return [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]


def test_every_sentence_of_the_program_is_there_in_chinese():
    known = _translations("zh")
    given = [one for nodes in _trees() for one in _first_arguments(nodes, TRANSLATING)]
    given += _shown()
    assert [ast.unparse(one) for one in given if isinstance(one, ast.JoinedStr)] == []
    said = {one.value for one in given if isinstance(one, ast.Constant)}
    assert [text for text in said if text not in known] == []


def test_a_translation_has_the_values_of_its_sentence():
    gap = r"\{(\w+)"
    assert [
        text
        for text, chinese in _translations("zh").items()
        if set(re.findall(gap, text)) != set(re.findall(gap, chinese))
    ] == []


def test_what_is_being_done_is_translated_where_it_is_written():
    assert [
        ast.unparse(one)
        for nodes in _trees()
        for one in _first_arguments(nodes, WAITING)
        if isinstance(one, ast.Constant | ast.JoinedStr)
        and re.search("[A-Z][a-z]", "".join(map(str, _texts(ast.walk(one)))))
    ] == []


def test_no_translation_is_left_over():
    said = {*_help_sentences(), *GROUPS, *map(os.strerror, errno.errorcode)}
    said = said.union(*map(_texts, _trees()))
    assert [text for text in _translations("zh") if text not in said] == []


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
