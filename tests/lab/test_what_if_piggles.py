"""Questions about Piggles: examples give what the rule book says."""

import pytest

from pigpen.catalog import make
from pigpen.core.setup import Impossible
from pigpen.lab.question import example_words, find_example, parse_question
from pigpen.lab.what_if import Play, what_if

GAME = make("piggles")


def answer(name):
    return parse_question("piggles", example_words(find_example(GAME, name))).answer()


def rulings(found):
    return [said.ruling for step in found.run.steps for said in step.said]


def other(found, option):
    """Return the end of play under each other value of an option."""
    return {r.value: r.run.after for r in found.readings if r.option == option}


@pytest.mark.parametrize(
    ("name", "ruling"),
    [
        ("turned_down", "S21"),
        ("off_the_board", "S17"),
        ("back_from_the_mud", "S24"),
        ("on_its_head", "S22"),
        ("fifth_turn", "S26"),
        ("level", "S32"),
        ("shielded", "S52"),
        ("turned_up_in_time", "S53"),
    ],
)
def test_an_example_meets_its_ruling(name, ruling):
    assert ruling in rulings(answer(name))


def test_other_readings_of_the_fifth_turn_play_on():
    found = answer("fifth_turn")
    over = [r.value for r in found.readings if r.option == "exhaustion"]
    assert over == ["after_recoup", "no_future_roll", "off"]


def test_only_some_readings_give_points_as_pieces_leave():
    found = answer("turned_down")
    assert found.run.after["score.0"] == "1"
    assert other(found, "bonus_resolve")["off"]["score.0"] == "0"
    assert other(found, "bonus_mud")["offboard_only"]["score.0"] == "0"


def test_a_piece_that_must_be_chosen_is_ones_own():
    found = answer("my_own_piece")
    assert found.run.refused.said.ruling == "S44"
    assert other(found, "effect_optional")["on"]["score.0"] == "6"


def test_on_the_line_the_lower_zone_counts():
    assert answer("on_the_line").run.after["score.0"] == "2"


@pytest.mark.parametrize(
    ("pieces", "ruling"),
    [
        ("0a on the roof", ""),
        ("0a 7 0 up", ""),
        ("0a mud 99", ""),
        ("0a pen of 7", ""),
        ("0a pen red blue", ""),
        ("0z pen", ""),
        ("0a pen, 0a kitchen", ""),
        ("1a pen of 0", "S25"),
        (", ".join(f"0{slot} kitchen" for slot in "abcdef"), "S26"),
    ],
)
def test_what_cannot_lie_there_is_refused(pieces, ruling):
    number = "5" if ruling == "S26" else "2"
    with pytest.raises(Impossible) as refused:
        what_if(GAME, {"pieces": pieces, "round": number}, Play())
    assert (refused.value.field, refused.value.why.ruling) == ("pieces", ruling)


@pytest.mark.parametrize(("lies", "goes_to"), [("down", "mud 4"), ("head", "kitchen")])
def test_a_round_may_begin_with_a_piece_that_lies_down(lies, goes_to):
    words = {"round": "2", "pieces": f"1a 0 2.5 {lies}", "do": "load -, load -"}
    answer = parse_question("piggles", words).answer()
    run = answer.run
    assert answer.layout["pieces"] == f"1a 0 2.5 {lies}"
    assert run.after["pieces"].startswith(f"1a {goes_to}")
    assert "S24" in [said.ruling for step in run.steps for said in step.said]


def test_seats_in_what_is_said_of_pieces_have_their_names():
    text = "0a 0 2.5 down turned 1, 1b pen of 0 shield 0 since 4, 1c kitchen"
    (pieces,) = (f for f in GAME.extras.setup.fields(GAME.rules) if f.name == "pieces")
    assert [said.text() for said in pieces.told(text)] == [
        "0a 0 2.5 down (turned by Seat 2)",
        "1b pen of Seat 1 (shielded by Seat 1) since 4",
        "1c kitchen",
    ]
