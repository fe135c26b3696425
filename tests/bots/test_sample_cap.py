"""Fewer worlds where kernels are interpreted, and all of them elsewhere."""

import pytest

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.push_out_the_pig.player import choose
from pigpen.bots.sample_cap import cap_samples
from pigpen.core.jit import Way, using
from pigpen.core.position import after, outcomes, start, to_move
from pigpen.core.rng import below, stream
from pigpen.lab.advice.judges import judge_of

PUSH_OUT_THE_PIG = catalog.make("push-out-the-pig")


def first_decision(game, luck):
    """The position once a stream has dealt."""
    position = start(game)
    while to_move(game, position) < 0:
        codes = list(outcomes(game, position))
        position = after(game, position, codes[below(luck, len(codes))])
    return position


def test_interpreted_there_are_fewer():
    with using(Way.INTERPRETED):
        assert [cap_samples(worlds, 16, choose, PUSH_OUT_THE_PIG) for worlds in (8, 64)] == [8, 16]


@pytest.mark.compiled
def test_elsewhere_there_are_all():
    assert cap_samples(64, 16, choose, PUSH_OUT_THE_PIG) == 64


def test_a_hint_says_in_how_many_worlds_it_looked():
    view = look(PUSH_OUT_THE_PIG, first_decision(PUSH_OUT_THE_PIG, stream(1)))
    with using(Way.INTERPRETED):
        found = judge_of(PUSH_OUT_THE_PIG).build(PUSH_OUT_THE_PIG).actions(view)
    assert found.exactness.worlds == 32
    assert all(spread.value > 0 for spread in found.spread.values())
