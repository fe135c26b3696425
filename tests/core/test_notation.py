"""Actions and histories as text."""

from itertools import islice

import pytest
from tables import at, table

from pigpen.core.errors import IllegalAction, ParseError
from pigpen.core.game import resignation, resigning_seat
from pigpen.core.notation import (
    HistoryError,
    format_action,
    format_history,
    parse_action,
    parse_history,
    parse_number,
)
from pigpen.core.position import replay, start

TWO_DICE = table("two-dice-pig", seats=3)
HOG = table("hog", first="random", seats=3)
DRAWN = table("two-dice-pig", first="random", seats=3)


@pytest.mark.parametrize(
    ("game", "before", "text", "action"),
    [
        (TWO_DICE, [], "roll", 1),
        (TWO_DICE, ["roll", "3 4"], "hold", 0),
        (TWO_DICE, ["roll"], "5", 5),
        (HOG, [], "first:2", 2),
        (HOG, ["first:2"], "dice 4", 5),
        (HOG, ["first:2"], "resign 0", resignation(0)),
    ],
)
def test_actions_and_their_text(game, before, text, action):
    position = at(game, *before)
    assert parse_action(game, position, text) == action
    assert parse_action(game, position, f"  {text} ") == action
    assert format_action(game, position, action) == text


def test_resign_alone_is_the_seat_to_move():
    assert parse_action(TWO_DICE, at(TWO_DICE, "roll", "1 2"), "resign") == resignation(1)


def test_resigning_seats_and_their_codes():
    assert [resigning_seat(resignation(seat)) for seat in range(10)] == list(range(10))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rol",
        "ROLL",
        "roll 2",
        "3",
        "hold!",
        "resign x",
        "resign -1",
        "resign 1 2",
        "dice 3",
        "\0",
    ],
)
def test_a_text_that_says_no_action_is_quoted(text):
    with pytest.raises(ParseError) as refused:
        parse_action(TWO_DICE, start(TWO_DICE), text)
    assert refused.value.text == text


@pytest.mark.parametrize(
    "text", ["", "roll", "six", "-1", "1.0", "٣", "9" * 5000, "resign", "resign " + "9" * 5000]
)
def test_a_text_that_says_no_face_is_quoted(text):
    with pytest.raises(ParseError):
        parse_action(TWO_DICE, at(TWO_DICE, "roll"), text)


@pytest.mark.parametrize(
    "text", ["first", "first:", "first:x", "2", "first:٣", "first:" + "9" * 5000]
)
def test_a_text_that_says_no_first_seat_is_quoted(text):
    with pytest.raises(ParseError):
        parse_action(DRAWN, start(DRAWN), text)


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("999999999", 999999999), ("1" * 10, None), ("", None)],
)
def test_numbers_in_texts_are_short_and_plain(text, number):
    assert parse_number(text) == number


def test_runs_of_outcomes_are_one_text():
    history = list(parse_history(TWO_DICE, ["roll", "3", "6", "roll", "2 2", "hold", "resign 2"]))
    assert history == [1, 3, 6, 1, 2, 2, 0, resignation(2)]
    assert format_history(TWO_DICE, history) == ["roll", "3 6", "roll", "2 2", "hold", "resign 2"]


def test_a_resignation_interrupts_a_run():
    texts = ["first:1", "dice 3", "3", "resign 2", "4 5", "hold"]
    history = list(parse_history(HOG, texts))
    assert format_history(HOG, history) == texts


@pytest.mark.parametrize(
    ("texts", "ply", "part", "why"),
    [
        (["roll", "3 7"], 2, "7", IllegalAction),
        (["roll", "3 4", "hold", "hold"], 4, "hold", IllegalAction),
        (["roll", "3 4", "fold"], 3, "fold", ParseError),
        (["resign 1", "resign 1"], 1, "resign 1", IllegalAction),
        (["resign 0", "resign 1", "roll"], 2, "roll", IllegalAction),
    ],
)
def test_a_history_stops_at_the_first_action_that_is_wrong(texts, ply, part, why):
    good = []
    with pytest.raises(HistoryError) as stopped:
        good.extend(parse_history(TWO_DICE, texts))
    assert (stopped.value.ply, stopped.value.text) == (ply, part)
    assert isinstance(stopped.value.why, why)
    assert f"Ply {ply}, {part!r}" in str(stopped.value)


def test_what_came_before_a_wrong_action_is_good():
    history = parse_history(TWO_DICE, ["roll", "3 4", "hold", "hold"])
    good = list(islice(history, 4))
    assert replay(TWO_DICE, good).seat == 1
    with pytest.raises(HistoryError):
        next(history)


def test_a_run_of_outcomes_ends_where_chance_does():
    game = table("pig")
    with pytest.raises(HistoryError, match="too many") as stopped:
        list(parse_history(game, ["roll", "5 hold"]))
    assert (stopped.value.ply, stopped.value.text) == (2, "hold")
