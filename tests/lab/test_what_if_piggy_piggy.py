"""Questions about Piggy Piggy: each ready example gives the answer of the rule book."""

import pytest

from pigpen.catalog import make
from pigpen.core.setup import Impossible
from pigpen.lab.question import example_words, parse_question

GAME = make("piggy-piggy")
EXAMPLES = {example.name: example for example in GAME.extras.setup.examples}


def asked(example, **changed):
    words = {**example_words(EXAMPLES[example]), **changed}
    return parse_question("piggy-piggy", words).answer()


def told(run):
    """Return the sentences, with the rulings that decide them."""
    return [
        (said.key.removeprefix("piggy-piggy."), said.ruling)
        for step in run.steps
        for said in step.said
    ]


# What is told (its end), then what lies where, by example.
ANSWERS = {
    "third_player": (
        [("goat", "Y8"), ("moves", "Y11"), ("discards", "Y15")],
        {"pigs": "A2", "stack.0": "A1", "stack.1": "", "stack.2": "A2", "discard": "A1 A2 G"},
    ),
    "level_after_goat": (
        [("goat", "Y8"), ("level", "Y12")],
        {"pigs": "A1", "stack.0": "A2", "stack.1": "A2", "discard": "A1 G"},
    ),
    "two_level": (
        [("goat", "Y8"), ("middle_tie", "Y14")],
        {"pigs": "", "stack.0": "A2", "stack.1": "", "stack.2": "A1 A1", "discard": "A3 G"},
    ),
    "last_card": (
        [("goat", "Y8"), ("middle_none", "Y13")],
        {"pigs": "", "stack.1": "", "discard": "A1 G"},
    ),
    "before_my_food": (
        [("steals", "Y16"), ("discards", "Y19"), ("draws", "Y20")],
        {"pigs": "A0", "stack.0": "A1 A2", "stack.1": "", "stack.2": "", "discard": "A1 A2 A2 G"},
    ),
    "level_after_food": (
        [("food", "Y4"), ("tied", "Y16"), ("draws", "Y20")],
        {"pigs": "A1", "stack.0": "A2", "stack.1": "A1 A1", "discard": ""},
    ),
    "one_icon": (
        [("food", "Y4"), ("tied", "Y16"), ("draws", "Y20")],
        {"pigs": "", "stack.0": "A1"},
    ),
    "waiting_leader": ([("takes", "Y17"), ("draws", "Y20")], {"pigs": "B0", "turn": "1"}),
    "stolen_stack": (
        [("steals", "Y16"), ("discards", "Y19"), ("draws", "Y20")],
        {"pigs": "A0", "stack.1": "", "stack.2": "A1", "discard": "A1 A2"},
    ),
    "drawn_cards": (
        [("scored", "Y21"), ("scored", "Y21")],
        {"score.0": "2", "hand.0": "B1 C1 G", "pigs": "A0", "turn": "1"},
    ),
    "pig_arrives": ([("draws", "Y20")], {"pigs": "A2", "score.2": "0", "hand.2": "A3 A3 C1 D1 E1"}),
    "nothing_played": ([("nothing", "Y3")], {"turn": "1", "hand.0": "A1 B1 C1 D1 E1"}),
    "empty_hand": (
        [("scored", "Y21"), ("scored", "Y21")],
        {"score.0": "2", "hand.0": "B1 C1 D1", "turn": "1", "stack.0": "A1"},
    ),
    "empty_pile": (
        [("reshuffle", "Y26"), ("scored", "Y21")],
        {"score.0": "4", "hand.0": "B1 C1 D1 E1", "discard": "", "pile": "G"},
    ),
    "past_eight": ([("scored", "Y21"), ("won", "Y25")], {"score.0": "9"}),
}


def test_each_example_is_answered_here():
    assert {*ANSWERS, "two_foods"} == {*EXAMPLES}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_example_is_answered_as_in_the_rule_book(name):
    run = asked(name).run
    last, lies = ANSWERS[name]
    assert told(run)[-len(last) :] == last
    assert {field: run.after[field] for field in lies} == lies
    assert run.refused is None


def test_a_second_food_is_refused():
    run = asked("two_foods").run
    assert [step.text for step in run.steps] == ["food A"]
    assert (run.refused.text, run.refused.said.ruling) == ("food B", "Y5")


# The other reading: what it says at last, and what lies otherwise than above.
READINGS = {
    "third_player": ("goat_timing", "steal_step", ("waits", "Y11"), {"pigs": "A1"}),
    "level_after_goat": ("goat_tie", "holder_loses", ("discards", "Y15"), {"pigs": ""}),
    "before_my_food": ("goat_timing", "steal_step", ("draws", "Y20"), {"stack.2": "A2"}),
    "one_icon": ("center_needs_lead", "off", ("draws", "Y20"), {"pigs": "A0"}),
    "waiting_leader": ("center_auto", "on", ("draws", "Y20"), {"pigs": "A1 B0"}),
    "drawn_cards": ("score_optional", "on", ("draws", "Y20"), {"score.0": "0", "turn": "0"}),
}


@pytest.mark.parametrize("name", READINGS)
def test_the_other_reading_differs(name):
    option, value, last, lies = READINGS[name]
    found = {(r.option, r.value): r.run for r in asked(name).readings}
    assert set(found) == {(option, value)}
    run = found[option, value]
    assert told(run)[-1] == last
    assert {field: run.after[field] for field in lies} == lies


def test_an_empty_pile_is_read_in_three_ways():
    found = {r.value: r.run for r in asked("empty_pile").readings if r.option == "on_exhaust"}
    assert list(found) == ["end", "no_draw"]
    assert found["end"].over
    assert told(found["end"])[-2:] == [("last_turn", "Y26"), ("won", "Y26")]
    assert told(found["no_draw"])[-1] == ("no_cards", "Y26")
    assert found["no_draw"].after["score.0"] == "3"


def test_where_one_must_play_it_is_refused_to_play_nothing():
    (reading,) = asked("nothing_played").readings
    assert (reading.option, reading.run.refused.said.ruling) == ("must_play", "Y3")


def test_the_option_of_the_table_is_what_others_are_compared_with():
    answer = asked("level_after_goat", goat_tie="holder_loses")
    assert answer.run.after["pigs"] == ""
    assert ("goat_tie", "holder_keeps") in {(r.option, r.value) for r in answer.readings}


def test_a_draw_that_nobody_named_waits_for_chance():
    run = asked("drawn_cards", chance="A3").run
    assert (run.over, run.seat) == (False, None)
    assert "A2" in [choice.text for choice in run.choices]
    assert run.after["hand.0"] == "A3 B1 C1"


def test_hidden_cards_are_neither_played_nor_scored():
    words = {"hand.0": "A1 ? ?", "seats": "2", "do": "food A, end", "chance": "B1 B1 A1"}
    run = parse_question("piggy-piggy", words).answer().run
    assert run.after["hand.0"] == "B1 B1 ? ?"
    assert run.after["score.0"] == "1"
    assert run.seat == 1


@pytest.mark.parametrize(
    ("words", "field", "ruling"),
    [
        ({"pigs": "A0"}, "pigs", "Y13"),
        ({"pigs": "A0", "stack.0": "A1", "stack.1": "A2"}, "pigs", "Y16"),
        ({"stack.0": "A3 A3", "stack.1": "A3"}, "stack.1", ""),
        ({"hand.0": "A1 A1 A1 A1 A1 A1"}, "hand.0", ""),
        ({"stack.0": "G"}, "stack.0", ""),
        ({"score.0": "8"}, "score.0", ""),
        ({"hand.0": "", "pile": ""}, "pile", "Y27"),
    ],
)
def test_what_cannot_be_names_the_field(words, field, ruling):
    with pytest.raises(Impossible) as problem:
        parse_question("piggy-piggy", words).answer()
    assert (problem.value.field, problem.value.why.ruling) == (field, ruling)


def test_one_icon_may_hold_a_pig_where_it_takes_one():
    words = {"pigs": "A0", "stack.0": "A1", "stack.1": "A2", "center_needs_lead": "off"}
    assert parse_question("piggy-piggy", words).answer().run.after["pigs"] == "A0"
