"""Throws of Piggles in words at the terminal."""

import pytest

from pigpen.cli.faces.piggles.throws import PLAIN, STYLES, choice, numbers
from pigpen.thrown.aim import HIGHEST, LOWEST, Aim


def test_a_throw_says_what_to_type_and_how_it_looks():
    text = "throw x=-24 y=16 h=16 az=0 v=0 lift=0 spin=2"
    assert choice(text, "drop them") == "throw x=-24 y=16 h=16 v=0 (drop them)"
    plain = " ".join(["throw", *(f"{name}={value}" for name, value in PLAIN.items())])
    assert choice(plain, "throw softly") == "throw (throw softly)"


def test_other_choices_are_what_one_types():
    assert choice("load ace", "load A, C, E") == "load ace"


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
