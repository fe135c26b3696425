"""Options are parsed strictly and say what is allowed."""

from enum import IntEnum
from typing import Annotated, NamedTuple

import pytest

from pigpen.core.errors import MOST_PROBLEMS, BadOption, PigpenError
from pigpen.core.options import (
    Choice,
    Span,
    check_rules,
    format_rules,
    options,
    parse_rules,
    plain,
    unusual,
)
from pigpen.core.translations import LANGUAGES


class Colour(IntEnum):
    NONE = -1
    RED = 0
    BLUE = 1


class Chair(IntEnum):
    RANDOM = -1
    SEAT_0 = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3


class Seated(NamedTuple):
    seats: Annotated[int, Span(2, 4, "R3")] = 2
    first: Annotated[Chair, Choice("R4", is_seat=True)] = Chair.SEAT_0
    length: Annotated[int, Span(2, 12, "R1")] = 5


class Rules(NamedTuple):
    length: Annotated[int, Span(2, 12, "R1")] = 5
    colour: Annotated[Colour, Choice("R2", is_rare=True)] = Colour.RED


def test_options_are_read_off_the_annotations():
    length, colour = options(Rules)
    assert tuple(length) == ("length", 5, 2, 12, (), "R1", False, ())
    assert tuple(colour) == ("colour", 0, -1, 1, ("none", "red", "blue"), "R2", True, ())


def test_nothing_given_means_the_defaults():
    assert parse_rules(Rules, {}) == Rules()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"length": 2}, (2, 0)),
        ({"length": "12"}, (12, 0)),
        ({"colour": "blue"}, (5, 1)),
        ({"colour": "NONE"}, (5, -1)),
        ({"colour": Colour.BLUE}, (5, 1)),
        ({"colour": "red", "length": 3}, (3, 0)),
    ],
)
def test_texts_numbers_and_members_are_understood(given, expected):
    assert tuple(parse_rules(Rules, given)) == expected


@pytest.mark.parametrize(
    "value", [1, 13, "", "five", "5.0", 5.5, True, None, [5], "9" * 5000, "-3", 10**40]
)
def test_a_number_out_of_range_or_no_number_is_refused(value):
    with pytest.raises(BadOption, match="length must be a whole number") as refused:
        parse_rules(Rules, {"length": value})
    assert refused.value.option == "length"


@pytest.mark.parametrize("value", ["green", "", 0, None, "colour"])
def test_a_choice_that_is_none_is_refused_with_the_choices(value):
    with pytest.raises(BadOption, match="colour must be none, red, blue, not ") as refused:
        parse_rules(Rules, {"colour": value})
    assert refused.value.option == "colour"


def test_an_unknown_option_is_refused_with_the_options():
    with pytest.raises(BadOption, match=r"'size'.*: length, colour") as refused:
        parse_rules(Rules, {"size": 3})
    assert refused.value.option == "size"


def test_a_bad_option_is_an_error_that_the_caller_can_mend():
    assert issubclass(BadOption, PigpenError)
    assert issubclass(PigpenError, ValueError)


def test_rules_survive_their_text():
    rules = parse_rules(Rules, {"length": 7, "colour": "none"})
    assert format_rules(rules) == {"length": 7, "colour": "none"}
    assert parse_rules(Rules, format_rules(rules)) == rules


def test_what_differs_from_the_defaults_is_unusual():
    assert unusual(Rules()) == {}
    assert unusual(parse_rules(Rules, {"length": 5, "colour": "none"})) == {"colour": "none"}


def test_plain_rules_hold_only_integers():
    assert [type(value) for value in plain(Rules())] == [int, int]
    assert plain(Rules()) == Rules()


def problems_of(rules, given):
    """The options that are wrong and their rulings, with the message as a whole."""
    with pytest.raises(BadOption) as refused:
        parse_rules(rules, given)
    problems = refused.value.problems
    assert str(refused.value).splitlines() == [str(problem) for problem in problems]
    return [(problem.field, problem.fact.ruling) for problem in problems]


def test_every_option_that_is_wrong_is_named_with_its_ruling():
    given = {"length": 13, "size": 3, "colour": "green"}
    assert problems_of(Rules, given) == [("length", "R1"), ("size", ""), ("colour", "R2")]


def test_of_several_problems_the_first_stands_for_all():
    with pytest.raises(BadOption) as refused:
        parse_rules(Rules, {"colour": "green", "length": 13})
    assert refused.value.option == "colour"


def test_options_that_must_go_together_are_judged_beside_others_that_are_wrong():
    given = {"length": 13, "seats": 2, "first": "seat_2"}
    assert problems_of(Seated, given) == [("length", "R1"), ("first", "R4")]


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"seats": 5, "first": "seat_3"}, ["seats"]),
        ({"seats": 2, "first": "seat_9"}, ["first"]),
        ({"seats": 5, "first": "seat_9"}, ["seats", "first"]),
    ],
)
def test_options_must_go_together_only_where_each_is_good_by_itself(given, wrong):
    assert [name for name, _ in problems_of(Seated, given)] == wrong


def test_rules_made_by_hand_are_judged_too():
    check_rules(Seated(seats=4, first=Chair.SEAT_3))
    with pytest.raises(BadOption, match=r"random or seat_0 to seat_1, not seat_3. \(R4\)"):
        check_rules(Seated(first=Chair.SEAT_3))


def test_of_thousands_of_problems_as_many_are_told_as_anybody_mends():
    given = {f"no_{number}": 1 for number in range(10_000)}
    assert len(problems_of(Rules, given)) == MOST_PROBLEMS


@pytest.mark.parametrize("language", LANGUAGES)
def test_problems_are_said_in_every_language(language):
    with pytest.raises(BadOption) as refused:
        parse_rules(Seated, {"length": 1, "colour": 3, "first": "seat_3"})
    for problem in refused.value.problems:
        assert problem.field in problem.fact.text(language=language)


class Tabled(NamedTuple):
    seats: Annotated[int, Span(2, 4, "R3")] = 2
    colour: Annotated[Colour, Choice("R2", tables=((), (), (3, 4)))] = Colour.RED


def test_a_choice_may_be_for_some_tables_only():
    assert parse_rules(Tabled, {"seats": 4, "colour": "blue"}) == Tabled(4, Colour.BLUE)
    with pytest.raises(BadOption, match=r"blue only with 3 / 4 players, not 2. \(R2\)"):
        parse_rules(Tabled, {"colour": "blue"})
    with pytest.raises(BadOption, match="blue"):
        check_rules(Tabled(colour=Colour.BLUE))
