"""Throws of Piggles in words at the terminal."""

import pytest

from pigpen.cli.faces.piggles.throws import PLAIN, STYLES, in_words, numbers
from pigpen.thrown.aim import HIGHEST, LOWEST, Aim

SAID = "Best: throw x=-24 y=16 h=16 az=0 v=0 lift=0 spin=2, and win."


def test_a_throw_says_what_to_type_and_how_it_looks():
    assert in_words(SAID) == (
        "Best: throw x=-24 y=16 h=16 v=0 (dropped, 2 in high, 2 in behind the line,"
        " 3 in to the left), and win."
    )


def test_the_way_is_told_where_it_is_not_straight():
    said = in_words("throw x=8 y=24 h=20 az=-16 v=28 lift=0 spin=2")
    assert said.endswith(
        "(hard, 2.5 in high, 3 in behind the line, 1 in to the right, turned 45° to the left)"
    )


def test_throws_of_a_list_stand_on_lines_of_their_own():
    numbers_alone = "throw x=0 y=24 h=20 az=0 v=12 lift=0 spin=2"
    lines = in_words(f"By choice: {numbers_alone} 50.1, {numbers_alone} 48.").splitlines()
    assert [line.strip().startswith("throw (soft") for line in lines] == [False, True]


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("throw", "throw"),
        ("throw soft left", "throw v=8 x=-24"),
        ("throw hard v=20", "throw v=20"),
        ("throw gently", "throw gently"),
    ],
)
def test_styles_stand_for_numbers(typed, action):
    assert numbers(typed) == action


def test_every_style_is_a_throw():
    for style in STYLES.values():
        aim = Aim(**{**PLAIN, **style})
        assert all(
            low <= part <= high for low, part, high in zip(LOWEST, aim, HIGHEST, strict=True)
        )
