"""A die is drawn without a list of its faces, and falls as it would from one."""

import numpy as np
import pytest

from pigpen import catalog
from pigpen.core.jit import interpret, kernel
from pigpen.core.outcomes import draw_outcome
from pigpen.core.position import after, start
from pigpen.core.rng import pick, stream
from pigpen.dice.sides import with_sides
from pigpen.dice.turn import FACES, Action


@kernel
def draw(rules, p, probability, rng):
    """As algorithms do that serve every game."""
    return draw_outcome(rules, p, probability, rng)


def in_the_air(game):
    return after(game, start(game), Action.ROLL)


@pytest.mark.parametrize("face", range(1, FACES + 1))
def test_the_bounds_of_each_face_are_those_of_the_list(face):
    """The least and the greatest of the 2**32 draws that show it."""
    game = catalog.make("pig")
    position, probability = in_the_air(game), game.sizes.room_for_chance()
    least, beyond = (-(-(count << 32) // FACES) for count in (face - 1, face))
    for bits in (least, beyond - 1):
        drawn, listed = (np.array([(1 << 32) | (bits ^ 1)]) for _ in range(2))
        outcome = game.kernels.draw_outcome(game.rules, position, probability, drawn)
        count = game.kernels.chance(game.rules, position, probability)
        assert outcome == pick(listed, probability, count) == face
        assert drawn[0] == listed[0]


@pytest.mark.parametrize("sides", [2, 8, 20])
def test_a_die_of_other_sides_shows_them_all(sides):
    game = with_sides(catalog.make("pig"), sides)
    position, probability, rng = in_the_air(game), game.sizes.room_for_chance(), stream(1)
    drawn = interpret(draw, game)
    shown = {int(drawn(game.rules, position, probability, rng)) for _ in range(400)}
    assert shown == set(range(1, sides + 1))
