"""Dice and scores, drawn and written."""

import io

import pytest
from rich.console import Console

from pigpen.cli.faces.dice import board as drawing
from pigpen.play.match import new


class _Utf8(io.StringIO):
    encoding = "utf-8"


def screen(width=80, **options):
    return Console(
        file=_Utf8(), width=width, force_terminal=True, color_system=None, _environ={}, **options
    )


def shown(text, console):
    console.print(text)
    return console.file.getvalue()


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_its_pips(face):
    drawn = shown(drawing.dice([face], screen()), screen())
    assert drawn.count("●") == face
    assert {len(line.rstrip()) for line in drawn.splitlines()} == {9}


def test_dice_stand_side_by_side_in_as_many_rows_as_they_need():
    console = screen(width=34)
    rows = shown(drawing.dice([6] * 7, console), console).splitlines()
    assert [row.count("╭") for row in rows if "╭" in row] == [3, 3, 1]
    assert all(row[:20].rstrip() == "╭───────╮  ╭───────╮" for row in rows[:6:5])


def test_without_a_terminal_faces_are_numbers():
    console = Console(file=io.StringIO())
    assert drawing.dice([3, 6], console).plain == "[3] [6]"


def test_the_race_shows_banked_points_and_those_at_risk():
    match = new("pig", names=("Ann", "Bo"), by_hand=True, target=30)
    for text in ("roll", "6", "roll", "4", "hold", "roll", "5"):
        match.apply(text)
    drawn = drawing.board(match.describe(1), match.names, screen()).plain.splitlines()
    assert drawn[0] == f"  Ann {'█' * 10}{'·' * 20}   10 of 30"
    assert drawn[1] == f"> Bo  {'▒' * 5}{'·' * 25}    0 of 30  + 5 at risk"


def test_the_race_marks_who_resigned():
    match = new("pig", names=("Ann", "Bo", "Cy"), by_hand=True, seats=3)
    match.apply("resign")
    assert drawing.board(match.describe(1), match.names, screen()).plain.count("resigned") == 1


def test_nothing_at_risk_is_not_mentioned():
    match = new("pig", by_hand=True)
    assert drawing.standing(match.describe(0), "Ann") == "Ann"
    match.apply("roll")
    match.apply("4")
    assert drawing.standing(match.describe(0), "Ann") == "Ann, 0 + 4 at risk"
