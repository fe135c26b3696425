"""Typed input as actions, outcomes and positions."""

import pytest

from pigpen.catalog import make
from pigpen.cli import typed_input
from pigpen.cli.arguments import UsageError
from pigpen.cli.faces.dice.typed_input import prompt
from pigpen.cli.positions import format_position, parse_position, shape
from pigpen.core.errors import ParseError

TURN = ("hold", "roll")
HOG = ("hold", "dice 1", "dice 2", "dice 12")


@pytest.mark.parametrize(
    ("text", "actions", "action"),
    [
        ("r", TURN, "roll"),
        (" HOLD ", TURN, "hold"),
        ("R", TURN, "roll"),
        ("dance", TURN, "dance"),
        ("2", HOG, "dice 2"),
        ("12", HOG, "dice 12"),
        ("dice   1", HOG, "dice 1"),
        ("9", HOG, "9"),
        ("r", ("run", "roll"), "r"),
        ("q", ("queen",), "q"),
    ],
)
def test_short_and_long_ways_to_say_an_action(text, actions, action):
    assert typed_input.action(text, actions) == action


def test_a_prompt_names_keys_and_numbers():
    assert prompt(TURN) == "hold (h), roll (r)"
    assert prompt(HOG) == "hold (h), dice 1 to 12 (a number)"
    assert prompt(("run", "roll")) == "run, roll"


@pytest.mark.parametrize("text", ["3 6", "3,6", "36", " 3, 6 "])
def test_ways_to_say_two_faces(text):
    assert typed_input.outcomes(text, ("1", "2", "3", "4", "5", "6")) == "3 6"


def test_the_lot_is_said_by_the_number_of_its_seat_from_1():
    assert typed_input.outcomes("1", ("first:0", "first:1")) == "first:0"
    assert typed_input.outcomes("2", ("first:0", "first:1")) == "first:1"
    assert typed_input.outcomes("first:1", ("first:0", "first:1")) == "first:1"


@pytest.mark.parametrize("text", ["0", "3", "12", "1 2"])
def test_a_lot_that_names_no_seat_is_told_those_that_there_are(text):
    with pytest.raises(ParseError, match=f"no seat {text}. The seats are 1, 2"):
        typed_input.outcomes(text, ("first:0", "first:1"))


@pytest.mark.parametrize("text", ["41,49,23", "0,0,0", "9, 8, 0"])
def test_a_position_is_read_as_it_is_written(text):
    position = parse_position(make("pig"), text)
    assert format_position(make("pig"), position) == text.replace(" ", "")
    assert (position.seat, bool(position.may_hold)) == (0, position.turn_total > 0)


def test_a_position_of_hog_may_say_how_many_dice():
    hog = make("hog")
    assert shape(hog) == "MINE,OTHER,TURN[,DICE]"
    assert parse_position(hog, "0,0,12").dice == 1
    assert parse_position(hog, "0,0,12,4").dice == 4
    assert parse_position(hog, "0,0,0").dice == 0


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("41,49", "is MINE,OTHER,TURN, not '41,49'"),
        ("41,49,23,1", "is MINE,OTHER,TURN"),
        ("41,-49,23", "is MINE,OTHER,TURN"),
        ("a,b,c", "is MINE,OTHER,TURN"),
        ("", "is MINE,OTHER,TURN"),
        ("1,2,99999", "is MINE,OTHER,TURN"),
        ("100,0,0", "the game is over: 100 reaches 100"),
    ],
)
def test_what_is_no_position_is_refused(text, advice):
    with pytest.raises(UsageError, match=advice):
        parse_position(make("pig"), text)


def test_the_dice_of_a_position_are_those_of_the_table():
    with pytest.raises(UsageError, match="DICE is 1 to 6, not 7"):
        parse_position(make("hog", {"dice": 6}), "0,0,5,7")
