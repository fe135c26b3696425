"""`pigpen puzzle`."""

from datetime import date

import pytest

from pigpen.lab.puzzles.catalog import daily, puzzle
from pigpen.lab.puzzles.puzzle import Theme


def test_the_chances_are_those_of_the_solution(pigpen):
    asked = puzzle("7")
    at = asked.key.removeprefix("pig.").replace("-", ",")
    found = pigpen(f"solve pig --at {at} --json").document
    answer = pigpen("puzzle roll --name 7 --json").document["answer"]
    worth = {one["text"]: one["value"] for one in answer["actions"]}
    assert found["at"]["win_chances"] == pytest.approx(worth, abs=1e-12)


def test_the_terminal_asks_without_spoiling(pigpen):
    shown = pigpen("puzzle --name 7 --theme behind").out
    own, other, at_risk = puzzle("7", theme=Theme.BEHIND).key.removeprefix("pig.").split("-")
    assert f"You have {own}, the other player has {other}, and {at_risk} are at risk" in shown
    assert "pigpen puzzle ANSWER --name 7 --theme behind. ANSWER is one of: roll, hold" in shown
    asked = pigpen("puzzle --name 7 --json").document
    assert {*asked} == {"form", "version", "name", "question", "answer"}
    assert (asked["answer"], {*asked["question"]["choices"][0]}) == (
        None,
        {"action", "text", "words", "meaning"},
    )


def test_the_terminal_grades_an_answer_to_be_shared(pigpen):
    shown = pigpen("puzzle hold --name 2026-11-23").out
    assert "roll 94.26 %, hold 89.40 %" in shown
    assert "Your choice gives away 4.87 % of a win." in shown
    assert "Pigpen puzzle 2026-11-23 · Roll or hold? · 1 of 100" in shown
    chinese = pigpen("puzzle hold --name 2026-11-23 --language zh").out
    assert "你的选择亏了 4.87 % 的胜率。" in chinese


def test_cards_are_shown_and_graded(pigpen):
    asked = puzzle("3", "push-out-the-pig")
    shown = pigpen("puzzle --game push-out-the-pig --name 3").out
    assert "Which card? 3" in shown
    assert "Your hand:" in shown
    best = asked.text(asked.best)
    answered = pigpen(f"puzzle {best.lower()} --game push-out-the-pig --name 3").out
    assert "Which card? · 100 of 100" in answered
    document = pigpen(f"puzzle {best} --game push-out-the-pig --name 3 --json").document
    answer = document["answer"]
    assert (answer["best"], answer["unit"], answer["grade"]) == (best, "points", 100)


def test_unless_said_otherwise_it_is_todays(pigpen):
    plain, asked = pigpen("puzzle --json").document, pigpen("puzzle --daily --json").document
    assert plain == asked
    assert plain["question"]["key"] == daily(date.fromisoformat(plain["name"])).key


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("puzzle 4H --name 7", "no answer is 4H; say one of: roll, hold"),
        ("puzzle --daily --game pig", "Today's puzzle is one for all"),
        ("puzzle --theme lead", "Themes of pig are"),
    ],
)
def test_what_cannot_be_asked_is_refused(pigpen, line, said):
    refused = pigpen(line)
    assert refused.status != 0
    assert said in refused.err
