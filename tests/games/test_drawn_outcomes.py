"""A game's own draw of chance is the draw from its list: the same outcome of the same stream."""

from typing import Any

import pytest
from strategies import TABLES
from unchanged import unless_changed

from pigpen import catalog
from pigpen.core import rng
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import interpret, kernel, machine_code
from pigpen.core.kernels import apply, chance, init, legal_actions, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, pick
from pigpen.search.loop import rooms

LISTED = [table for table in TABLES if table.build().sizes.longest_chance is None]
DRAWING = [table for table in LISTED if table.build().kernels.draw_outcome is not None]


@kernel
def differences(
    rules: Any,
    positions: Any,
    actions: Ints,
    probability: Floats,
    drawn: Ints,
    listed: Ints,
    plies: int,
) -> int:
    """Count differences between the two draws of chance in a random game; -1 without chance."""
    p = positions[0]
    init(rules, p)
    different = -1
    for _ in range(plies):
        actor = to_move(rules, p)
        if actor == TERMINAL:
            break
        if actor == CHANCE:
            different = max(different, 0)
            listed[0] = drawn[0]
            outcome = draw_outcome(rules, p, probability, drawn)
            from_list = pick(listed, probability, chance(rules, p, probability))
            different += outcome != from_list or drawn[0] != listed[0]
            apply(rules, p, outcome)
        else:
            apply(rules, p, actions[below(drawn, legal_actions(rules, p, actions))])
    return different


def counted(run: Any, game: AnyGame, seed: int, plies: int) -> int:
    room = rooms(game)
    streams = rng.stream(seed), rng.stream(seed)
    return run(game.rules, room.positions, room.actions, room.probability, *streams, plies)


def test_the_card_game_draws_by_itself():
    assert catalog.make("push-out-the-pig").kernels.draw_outcome is not None


@pytest.mark.parametrize("table", DRAWING, ids=str)
def test_what_is_drawn_is_what_the_list_gives(table):
    game = table.shortened().build()
    assert counted(interpret(differences, game), game, seed=1, plies=250) == 0


@pytest.mark.compiled
@pytest.mark.parametrize(
    "table",
    [
        pytest.param(each, id=str(each), marks=unless_changed(__file__, each.name))
        for each in DRAWING
    ],
)
def test_so_it_is_in_a_thousand_games(table):
    game = table.shortened().build()
    run = machine_code(differences, game)  # no module has it, and it is small
    assert [counted(run, game, seed, plies=2_000) for seed in range(1_000)] == [0] * 1_000
