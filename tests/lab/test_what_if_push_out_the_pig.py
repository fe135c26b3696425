"""Questions about the points of Push Out the Pig: examples give what the rule book says."""

import pytest

from pigpen.catalog import make
from pigpen.core.setup import Impossible
from pigpen.lab.question import example_words, parse_question

GAME = make("push-out-the-pig")
EXAMPLES = {example.name: example for example in GAME.extras.setup.examples}


def asked(example, **changed):
    words = {**example_words(EXAMPLES[example]), **changed}
    return parse_question("push-out-the-pig", words).answer()


def totals(run):
    return [int(run.after[f"total.{seat}"]) for seat in range(4)]


# Totals after the deal: P10 to P15, as published for the usual rules.
POINTS = {
    "all_sixteen": [800, 0, 0, 0],
    "all_hearts": [200, -100, 200, 0],
    "hearts_and_pig": [100, 200, 0, 0],
    "doubler_alone": [50, 200, 0, 0],
    "doubler_and_pig": [-200, 300, 0, 0],
    "low_hearts": [-20, -360, 0, 0],
    "nothing": [0, 800, 0, 0],
    "exposed_pig": [-210, -180, 0, 0],
    "exposed_first_lead": [0, 0, 0, 0],  # it may not be played
    "pig_in_last_trick": [600, -100, 0, 0],
    "past_limit": [1100, -200, 0, 0],
}


def test_each_example_is_answered_here():
    assert {*POINTS} == {*EXAMPLES}


@pytest.mark.parametrize("name", POINTS)
def test_an_example_is_counted_as_in_the_rule_book(name):
    assert totals(asked(name).run) == POINTS[name]


def test_readings_of_the_published_versions_differ():
    found = {
        (reading.option, reading.value): totals(reading.run)[0]
        for reading in asked("all_sixteen").readings
    }
    assert found == {
        ("pig", 200): 1000,
        ("pig_turns", "never"): 400,
        ("goat_turns", "all16"): 400,
        ("goat_turns", "all_hearts"): 400,
        ("all_hearts", 194): 788,
        ("hearts_pig_goat", 500): 1000,
        ("all_sixteen", 1000): 1000,
        ("nothing", -50): 800,
    }


def test_a_knockout_is_none_where_only_a_loss_ends_the_match():
    answer = asked("past_limit")
    assert answer.run.over
    ends = {r.value: r.run.over for r in answer.readings if r.option == "end"}
    assert ends == {"minus": False, "deals": False}


def test_an_exposed_card_waits_for_the_second_lead_of_its_suit():
    assert asked("exposed_first_lead").run.refused.said.ruling == "P15"
    later = asked("exposed_first_lead", led="S H C D", **{"void.3": "S"})
    assert later.run.refused is None
    assert (later.layout["led"], later.run.after["void.2"]) == ("S H C D", "")


def test_what_play_shows_is_read_back():
    answer = asked("exposed_first_lead", do="KS, 2S, 4C, 6C")
    assert answer.layout["led"] == "H C D"
    assert [answer.run.after[name] for name in ("led", "void.1", "void.2", "void.3")] == [
        "S H C D",
        "",
        "S",
        "S",
    ]


def test_a_card_that_must_be_followed_is_asked_for():
    run = asked("pig_in_last_trick", **{"hand.3": "2S", "do": "KS, AS, QS, 2D"}).run
    assert (run.refused.text, run.refused.said.ruling) == ("2D", "P5")


@pytest.mark.parametrize(
    ("words", "field", "ruling"),
    [
        ({"captured.0": "QS", "captured.1": "QS"}, "captured.1", "P2"),
        ({"captured.1": "*"}, "captured.1", "P2"),
        ({"captured.0": "QS"}, "captured.0", "P8"),
        ({"captured.0": "2S"}, "captured.0", ""),
        ({"hand.2": ""}, "hand.2", "P2"),
        ({"hand.0": ""}, "hand.0", "P2"),
        ({"total.3": "-1000"}, "total.3", ""),
        ({"total.3": "1000"}, "total.3", ""),
        ({"void.0": "C"}, "void.0", "P6"),
        ({"led": "C", "void.0": "S"}, "void.0", "P6"),
        ({"void.0": "X"}, "void.0", ""),
    ],
)
def test_what_cannot_be_names_the_field(words, field, ruling):
    with pytest.raises(Impossible) as problem:
        parse_question("push-out-the-pig", words).answer()
    assert (problem.value.field, problem.value.why.ruling) == (field, ruling)
