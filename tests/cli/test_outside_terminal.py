"""A game that another package brings, at the terminal: found, told of, played and studied."""

import json
import os

import pytest
from outside_games import FOLDER, complaints, install, pigpen, python


def test_it_is_listed_after_the_others():
    games = [each["game"] for each in json.loads(pigpen("games --json"))["games"]]
    assert (len(games), games[-1]) == (8, "blind-pig")
    told = pigpen("games blind-pig")
    assert "How many acorns everybody puts in." in told
    assert "For example: pigpen play blind-pig --seats 3" in told
    assert "B3 From the first seat on" in pigpen("rules blind-pig b3")


def test_its_rule_book_is_in_english_only_and_that_is_said():
    done = python("-m", "pigpen", "rules", "blind-pig", "b3", "--language", "zh")
    assert done.stdout.startswith("B3 From the first seat on")
    assert complaints(done.stderr) == "这本规则书只有英文版。\n"


def test_a_rule_book_in_chinese_alone_is_enough(tmp_path):
    files = {"__init__.py": PIG, "rules.zh.md": "# 书\n\n**D1** 规则。", "text/en.json": TEXTS}
    install(tmp_path, "sty", "sty", **files)
    done = python("-m", "pigpen", "rules", "sty", path=tmp_path)
    assert "D1 规则。" in done.stdout
    assert complaints(done.stderr) == "This rule book is only in Chinese.\n"


def test_its_own_bot_sits_down_beside_the_one_that_plays_anything():
    bots = json.loads(pigpen("bots blind-pig --json"))["bots"]
    assert [bot["bot"] for bot in bots] == ["random", "brave", "weigher"]
    assert "Dares with the higher half of the pack." in pigpen("bots blind-pig")


def test_a_game_is_played_to_its_end_and_cards_stay_hidden(tmp_path):
    record = tmp_path / "game.toml"
    told = pigpen(f"play blind-pig --seed 3 --record {record}", "dare\n")
    before, _, after = told.partition("Player dares.")
    assert "Player gets a 2." in before
    assert "Brave gets" not in before  # a 4: nobody else is told
    assert "Brave      [?]" in before
    assert "Brave shows a 4." in after
    assert "Brave takes 4 acorns." in after
    assert "Brave takes 4 acorns." in pigpen(f"replay {record}")
    assert "Fair: all 2 outcomes follow from the secret" in pigpen(f"verify {record}")


def test_two_at_one_screen_are_told_their_own_cards_only():
    told = pigpen("play blind-pig --opponent friend --seed 3", "\nfold\n")
    assert "gets a 2." in told
    assert "gets a 4." not in told


def test_what_if():
    assert "With a middle card, is it worth an acorn?" in pigpen("what-if blind-pig")
    assert "Seat" in pigpen("what-if blind-pig --example middle")
    told = pigpen("what-if blind-pig card.0=4 said.0=2 card.1=3 do=dare")
    assert "takes 4 acorns. (B5)" in told
    refused = python("-m", "pigpen", "what-if", "blind-pig", "card.0=3", "card.1=3", "said.1=1")
    assert "card.1: There is only one card of each number. (B1)" in refused.stderr
    assert "said.1: Those before have not spoken. (B3)" in refused.stderr


def test_the_lab_plays_it_under_other_rules():
    told = pigpen("lab blind-pig --vary ante=1,3 --games 60 --seed 2")
    assert "Dares" in told
    assert "Winning margin" in told


def test_bots_meet():
    told = pigpen("simulate blind-pig random weigher --games 200 --seed 1")
    assert "Blind Pig, 200 games" in told


def test_nobody_knows_its_chances_yet_and_that_is_said():
    done = python("-m", "pigpen", "play", "blind-pig", "--hints")
    assert done.returncode == 2
    assert complaints(done.stderr).startswith("pigpen: Nobody knows the chances in")


def test_its_own_face_draws_the_board_and_reads_what_is_typed():
    told = pigpen("play blind-pig --seed 3", "yes\n")
    assert "Trough: 2 acorns" in told
    assert "Player dares." in told


JUDGE = """
from pigpen.lab.advice.assessment import EXACT, Assessment
from pigpen.lab.advice.judges import Judge

class Sure:
    def __init__(self, game):
        pass

    def actions(self, view):
        return Assessment({0: 0.25, 1: 0.75}, EXACT)

judge = Judge("weigher", Sure)
"""


def brings(folder, module, content, *points):
    """A package that brings what these entry points say, beside that of the game."""
    about = folder / f"{module}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (about / "entry_points.txt").write_text("\n".join(points))
    (folder / f"{module}.py").write_text(content)
    return f"{FOLDER}{os.pathsep}{folder}"


def test_a_judge_of_another_package_gives_hints(tmp_path):
    path = brings(tmp_path, "scales", JUDGE, "[pigpen.judges]", "scales = scales:judge")
    done = python("-m", "pigpen", "play", "blind-pig", "--hints", stdin="yes\n", path=path)
    assert (done.returncode, complaints(done.stderr)) == (0, "")
    assert "Best: dare" in done.stdout
    assert "75" in done.stdout


@pytest.mark.parametrize(
    ("group", "content", "why"),
    [
        ("judges", "judge = 1", "The judge scales of scales is left out: scales:judge is no Judge"),
        ("judges", "", "The judge scales of scales is left out: module 'scales' has no"),
    ],
)
def test_a_judge_that_is_none_is_left_out(tmp_path, group, content, why):
    path = brings(tmp_path, "scales", content, f"[pigpen.{group}]", "scales = scales:judge")
    done = python("-m", "pigpen", "play", "blind-pig", "--hints", path=path)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Nobody knows the chances in" in done.stderr


def test_a_face_that_is_none_is_left_out(tmp_path):
    brings(tmp_path, "scales", JUDGE, "[pigpen.faces]", "blind-pig = scales:judge")
    path = f"{tmp_path}{os.pathsep}{FOLDER}"  # of two with one name the first is taken
    done = python("-m", "pigpen", "play", "blind-pig", "--seed", "3", stdin="fold\n", path=path)
    assert "The face blind-pig of scales is left out: scales:judge is no Face" in done.stderr
    assert "trough: 2" in done.stdout


TEXTS = '{"game.sty.name": "Sty", "game.sty.line": "Pig."}'
PIG = "from pigpen.games.pig import Rules, game\n"


@pytest.mark.parametrize(
    ("game", "module", "texts", "why"),
    [
        ("sty", "raise RuntimeError('no luck')", TEXTS, "no luck"),
        ("sty", "", TEXTS, "has no attribute 'Rules'"),
        ("sty", PIG, "{}", "its text/en.json lacks game.sty.name"),
        ("sty", PIG, "{", "Expecting"),
        ("pig", PIG, TEXTS, "Pigpen has a game of this name"),
    ],
)
def test_a_package_that_cannot_be_used_is_left_out(tmp_path, game, module, texts, why):
    files = {"__init__.py": module, "rules.md": "**D1** A book.", "text/en.json": texts}
    install(tmp_path, game, "sty", **files)
    done = python("-m", "pigpen", "games", "--json", path=tmp_path)
    assert len(json.loads(done.stdout)["games"]) == 7
    assert f"The game {game} of sty is left out: " in done.stderr
    assert why in done.stderr
