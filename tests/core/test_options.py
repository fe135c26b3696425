"""Options are parsed strictly and say what is allowed."""

from enum import IntEnum
from typing import Annotated, NamedTuple

import pytest

from pigpen.core.errors import BadOption, PigpenError
from pigpen.core.options import Choice, Span, format_rules, options, parse_rules, plain, unusual


class Colour(IntEnum):
    NONE = -1
    RED = 0
    BLUE = 1


class Rules(NamedTuple):
    length: Annotated[int, Span(2, 12, "R1")] = 5
    colour: Annotated[Colour, Choice("R2", is_rare=True)] = Colour.RED


def test_options_are_read_off_the_annotations():
    length, colour = options(Rules)
    assert tuple(length) == ("length", 5, 2, 12, (), "R1", False)
    assert tuple(colour) == ("colour", 0, -1, 1, ("none", "red", "blue"), "R2", True)


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
    "value", [1, 13, "", "five", "5.0", 5.0, True, None, [5], "9" * 5000, "-3", 10**40]
)
def test_a_number_out_of_range_or_no_number_is_refused(value):
    with pytest.raises(BadOption, match="length is a whole number from 2 to 12; ") as refused:
        parse_rules(Rules, {"length": value})
    assert refused.value.option == "length"


@pytest.mark.parametrize("value", ["green", "", 0, None, "colour"])
def test_a_choice_that_is_none_is_refused_with_the_choices(value):
    with pytest.raises(BadOption, match="colour is none, red, blue; ") as refused:
        parse_rules(Rules, {"colour": value})
    assert refused.value.option == "colour"


def test_an_unknown_option_is_refused_with_the_options():
    with pytest.raises(BadOption, match="'size'; the options are: length, colour") as refused:
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
