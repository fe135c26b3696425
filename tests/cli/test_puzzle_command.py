"""`pigpen puzzle`."""

import pytest

from pigpen.lab.study.puzzle import puzzle


def test_the_chances_are_those_of_the_solution(pigpen):
    asked = puzzle("7")
    found = pigpen(f"solve pig --at {asked.own},{asked.other},{asked.at_risk} --json").document
    worth = {"hold": asked.hold, "roll": asked.roll}
    assert found["at"]["win_chances"] == pytest.approx(worth, abs=1e-12)


def test_the_terminal_asks_without_spoiling(pigpen):
    shown = pigpen("puzzle --name 7 --theme endgame").out
    assert "You have 44, the other player has 80, and 28 are at risk this turn." in shown
    assert "pigpen puzzle hold --name 7 --theme endgame" in shown
    asked = pigpen("puzzle --name 7 --json").document
    assert {*asked} == {"game", "name", "own", "other", "at_risk", "choices"}


def test_the_terminal_grades_an_answer_to_be_shared(pigpen):
    shown = pigpen("puzzle hold --name 7 --theme endgame").out
    assert "rolling wins 34.27 % and holding wins 30.33 %" in shown
    assert "To share: Pigpen, Roll or hold? 7: 2 of 100" in shown
    chinese = pigpen("puzzle hold --name 7 --theme endgame --language zh").out
    assert "您的选择让出 3.94 % 的胜率。" in chinese
