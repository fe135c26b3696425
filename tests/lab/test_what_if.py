"""*What happens if …*: steps, the rulings that decide them, and differing readings."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import choices

from pigpen.catalog import CATALOG, make
from pigpen.core.errors import BadOption, ParseError
from pigpen.core.game import TERMINAL
from pigpen.core.layout import NoSetup, lay_out, whole
from pigpen.core.options import options
from pigpen.core.position import after, to_move
from pigpen.core.said import catalogue
from pigpen.core.setup import Field, Impossible, Kind
from pigpen.core.translations import LANGUAGES
from pigpen.games.piggy_piggy.pig_holders import in_order
from pigpen.lab.question import (
    MOST_ACTIONS,
    TooMuch,
    UnknownExample,
    example_words,
    find_example,
    parse_question,
)
from pigpen.lab.what_if import Play, what_if

GAMES = [entry for entry in CATALOG if make(entry.name).extras.setup]
EXAMPLES = [
    (entry.name, example) for entry in GAMES for example in make(entry.name).extras.setup.examples
]


def asked(game, **words):
    return parse_question(game, {name.replace("__", "."): text for name, text in words.items()})


def told(run):
    """The rulings of what is told, in order."""
    return [said.ruling for step in run.steps for said in step.said]


def changed(answer):
    """The options that change the end, with their values and what decides it then."""
    return {
        (reading.option, reading.value): (
            reading.run.refused.said.ruling if reading.run.refused else told(reading.run)[-1]
        )
        for reading in answer.readings
    }


def test_a_one_costs_the_turn():
    answer = asked("pig", score__0="40", turn_total="22", do="roll", chance="1").answer()
    assert told(answer.run) == ["D5"]
    assert answer.run.after == {"turn": "1", "score.0": "40", "score.1": "0", "turn_total": "0"}
    assert answer.readings == ()


def test_where_points_bank_at_once_the_target_wins_in_the_air():
    answer = asked("pig", score__0="80", turn_total="17", do="roll", chance="3").answer()
    assert [choice.text for choice in answer.run.choices] == ["hold", "roll"]
    (reading,) = answer.readings
    assert (reading.option, reading.value) == ("bank", "at_once")
    assert reading.run.over
    assert told(reading.run) == ["D3", "D3"]


def test_the_other_way_round_it_has_to_be_held():
    words = {"score__0": "80", "turn_total": "17", "do": "roll", "chance": "3", "bank": "at_once"}
    answer = asked("pig", **words).answer()
    assert answer.run.over
    assert changed(answer) == {("bank", "hold"): "D5"}


def test_two_ones_are_read_in_two_ways():
    answer = asked("big-pig", turn_total="18", do="roll", chance="1 1").answer()
    assert answer.run.after["score.0"] == "25"
    (reading,) = answer.readings
    assert reading.run.after["turn_total"] == "43"
    assert changed(answer) == {("double_ones", "continue_25"): "D7"}


def test_after_one_throw_a_second_is_refused_where_a_turn_has_one():
    answer = asked("hog", do="dice 2, roll", chance="6 5 4 3").answer()
    assert answer.run.after["turn_total"] == "18"
    assert changed(answer) == {("choose", "per_throw"): "D9"}
    one = asked("hog", do="dice 2, roll", chance="6 5 4 3", throws="one").answer().run
    assert one.refused.said.ruling == "D9"  # the next seat's turn: it has no dice yet


def test_what_is_refused_ends_the_play_and_says_why():
    run = asked("pig", do="hold, roll").answer().run
    assert run.steps == ()
    assert (run.refused.text, run.refused.said.ruling) == ("hold", "D2")
    assert run.left == ("hold", "roll")
    assert [choice.text for choice in run.choices] == ["roll"]


def test_chance_without_outcomes_says_what_there_may_be():
    run = asked("pig", do="roll").answer().run
    assert (run.over, run.seat) == (False, None)
    assert [choice.text for choice in run.choices] == ["1", "2", "3", "4", "5", "6"]


def test_what_is_not_needed_is_left():
    run = asked("pig", do="roll", chance="1 6 6").answer().run
    assert run.left == ("6", "6")


def test_a_text_that_says_nothing_is_an_error():
    with pytest.raises(ParseError):
        asked("pig", do="fold").answer()


@pytest.mark.parametrize(
    ("game", "words", "field", "ruling"),
    [
        ("pig", {"turn_total": "many"}, "turn_total", ""),
        ("pig", {"score.1": "100"}, "score.1", ""),
        ("pig", {"score.2": "1"}, "score.2", ""),
        ("pig", {"turn": "2"}, "turn", ""),
        ("pig", {"bank": "at_once", "score.0": "90", "turn_total": "10"}, "turn_total", "D3"),
        ("hog", {"turn_total": "10"}, "taken", "D12"),
        ("hog", {"taken": "3"}, "taken", "D12"),
        ("hog", {"throws": "one", "turn_total": "9", "taken": "2"}, "turn_total", "D11"),
    ],
)
def test_what_cannot_be_names_the_field(game, words, field, ruling):
    with pytest.raises(Impossible) as problem:
        parse_question(game, words).answer()
    assert (problem.value.field, problem.value.why.ruling) == (field, ruling)


def test_seats_are_as_many_as_the_option_says():
    answer = asked("pig", seats="3", score__2="7", turn="2").answer()
    assert answer.run.after["score.2"] == "7"
    assert answer.run.seat == 2


def test_cards_and_what_a_game_reads_are_put_in_order():
    fields = (
        Field("cards", Kind.CARDS, things=("A1", "A2", "G"), high=3),
        Field("pigs", Kind.TEXT, things=("A", "B"), high=1, grammar=in_order),
    )
    laid = whole(fields, {"cards": " g a1  a1", "pigs": "b0 a1"})
    assert laid == {"cards": "A1 A1 G", "pigs": "A1 B0"}
    for wrong in ({"cards": "X1"}, {"cards": "G G G G"}, {"pigs": "A2"}, {"pigs": "A0 A1"}):
        with pytest.raises(Impossible) as problem:
            whole(fields, wrong)
        assert problem.value.field == next(iter(wrong))


def test_a_text_without_a_grammar_is_the_games_own_affair():
    assert whole((Field("note", Kind.TEXT),), {"note": " As it IS "}) == {"note": "As it IS"}


def test_too_much_is_not_tried():
    with pytest.raises(TooMuch):
        asked("pig", do=",".join(["roll"] * (MOST_ACTIONS + 1)))


def test_options_are_checked():
    with pytest.raises(BadOption):
        asked("pig", seats="99")


def test_a_game_without_a_setup_says_so():
    with pytest.raises(NoSetup):
        what_if(make("pig")._replace(extras=make("pig").extras._replace(setup=None)), {}, Play())


def test_an_unknown_example_is_answered_with_those_there_are():
    with pytest.raises(UnknownExample, match="one, enough"):
        find_example(make("pig"), "none")


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_every_example_has_words_and_plays_to_its_end(game, example):
    for language in LANGUAGES:
        assert catalogue(language)[f"example.{game}.{example.name}"], language
    run = parse_question(game, example_words(example)).answer().run
    assert run.steps or run.refused
    assert run.refused or not run.left


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_no_field_has_the_name_of_an_option_or_of_the_play(entry):
    game = make(entry.name)
    names = {field.name for field in game.extras.setup.fields(game.rules)}
    assert not names & {"do", "chance", "preset", *(o.name for o in options(entry.rules))}
    assert all(catalogue()[f"layout.{name.partition('.')[0]}"] for name in names)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_settings_are_options_and_no_reading_changes_one(entry):
    settings = make(entry.name).extras.setup.settings
    assert {*settings} <= {option.name for option in options(entry.rules)}
    for example in make(entry.name).extras.setup.examples:
        answer = parse_question(entry.name, example_words(example)).answer()
        assert not {reading.option for reading in answer.readings} & {*settings}


LYING = (  # what may be said of a piece
    "pen",
    "mud 4",
    "kitchen",
    "0 2.5 up",
    "-6 0.75 down turned 1",
    "3 3 up path shield 0",
    "2 -0.5 head",
    "pen red 5",
    "mud 3 of 0 since 4",
    "on the roof",
)


def a_text(field):
    """Something that may stand in a field, as far as its kind goes."""
    match field.kind:
        case Kind.NUMBER | Kind.SEAT:
            return st.integers(field.low, field.high).map(str)
        case Kind.CARDS:
            cards = st.lists(st.sampled_from(field.things), max_size=min(field.high, 6))
            return cards.map(" ".join)
        case Kind.TEXT if field.topic == "pieces":
            said = st.dictionaries(st.sampled_from(field.things), st.sampled_from(LYING))
            return said.map(lambda said: ", ".join(f"{name} {how}" for name, how in said.items()))
        case Kind.TEXT:
            assert field.topic == "pigs"
            seats = st.integers(0, field.high)
            held = st.dictionaries(st.sampled_from(field.things), seats)
            return held.map(lambda held: " ".join(f"{thing}{s}" for thing, s in held.items()))


@st.composite
def laid_out(draw, name):
    """A table of a game, and a few fields of a layout."""
    seats = next(o for o in options(next(e.rules for e in GAMES if e.name == name)))
    game = make(name, {"seats": draw(st.integers(seats.low, min(seats.high, 4)))})
    fields = game.extras.setup.fields(game.rules)
    few = draw(st.lists(st.sampled_from(fields), unique=True, max_size=4))
    return game, {field.name: draw(a_text(field)) for field in few}


def refused_field(game, layout):
    """The field that a layout is refused for, or None."""
    try:
        what_if(game, layout, Play())
    except Impossible as problem:
        return problem.field
    return None


@pytest.mark.parametrize("name", [entry.name for entry in GAMES])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_layout_is_refused_by_field_or_played_on_from(name, data):
    game, layout = data.draw(laid_out(name))
    fields = game.extras.setup.fields(game.rules)
    if (wrong := refused_field(game, layout)) is not None:
        assert wrong in {field.name for field in fields}
        return
    full = whole(fields, layout)
    position = lay_out(game, full)
    read = whole(fields, game.extras.setup.read(game.rules, position))
    assert lay_out(game, read).tobytes() == position.tobytes()
    for _ in range(25):
        actor = to_move(game, position)
        if actor == TERMINAL:
            break
        position = after(game, position, data.draw(st.sampled_from(choices(game, position))))


@pytest.mark.parametrize(
    ("game", "words", "problems"),
    [
        (
            "pig",
            {"turn_total": "many", "score.1": "100", "wings": "2"},
            [("wings", ""), ("score.1", ""), ("turn_total", "")],
        ),
        (
            "hog",
            {"throws": "one", "turn_total": "9"},
            [("turn_total", "D11"), ("taken", "D12")],
        ),
        (
            "push-out-the-pig",
            {"captured.1": "QS", "captured.2": "QS", "hand.1": "", "hand.3": "7C 8C"},
            [("captured.2", "P2"), ("hand.1", "P2"), ("hand.3", "P2")],
        ),
        ("piggy-piggy", {"pigs": "A0 C1"}, [("pigs", "Y13"), ("pigs", "Y13")]),
        (
            "piggy-piggy",
            {"stack.0": "A1 " * 30, "stack.1": "B1 " * 30},
            [("stack.0", ""), ("stack.1", "")],
        ),
        ("piggles", {"pieces": "0a on, 0b up, 1a pen"}, [("pieces", ""), ("pieces", "")]),
        (
            "push-out-the-pig",
            {"led": "S H", "void.1": "C", "void.2": "D"},
            [("void.1", "P6"), ("void.2", "P6")],
        ),
    ],
)
def test_everything_that_cannot_be_is_said_at_once(game, words, problems):
    with pytest.raises(Impossible) as refused:
        parse_question(game, words).answer()
    found = refused.value.problems
    assert [(problem.field, problem.fact.ruling) for problem in found] == problems
    assert str(refused.value).splitlines() == [str(problem) for problem in found]
    assert (refused.value.field, refused.value.why) == (found[0].field, found[0].fact)
