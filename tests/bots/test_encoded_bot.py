"""The kernel that plays dice bots of every kind chooses, and draws, as each of them does."""

import numpy as np
import pytest

from pigpen import catalog
from pigpen.bots.bot import ROOM, look
from pigpen.bots.catalog import entry
from pigpen.bots.encoded_bot import choose, encoded, encoded_table
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import interpret
from pigpen.core.position import apply_to, legal_actions, start, to_move
from pigpen.core.rng import below, stream
from pigpen.lab.study.exact import known_table

GAMES = {
    "pig": {"target": 25},
    "two-dice-pig": {"target": 25},
    "big-pig": {"target": 25},
    "hog": {"target": 15, "dice": 3, "choose": "per_throw"},
    "hog of one throw": {"target": 15, "dice": 3, "throws": "one"},
}
BOTS = ("hold-at-20", "hamlet", "random", "optimal", "duchess")


@pytest.mark.parametrize("name", GAMES)
def test_each_choice_and_each_draw_is_the_bot_s_own(name):
    game = catalog.make(name.split(" ")[0], GAMES[name])
    views, run = np.zeros(ROOM, game.sizes.dtype), interpret(choose, game)
    for of_bot in BOTS:
        if of_bot == "duchess" and game.name == "hog":
            continue  # she draws once for all that she may do, and a table in two steps
        bot = entry(of_bot).build(game)
        table = known_table(game, bot)
        row = encoded(bot)
        if row is None:
            assert table is not None
            row = encoded_table(table)
        assert row is not None
        luck, ours, theirs = stream(3), stream(4), stream(4)
        for _ in range(4):
            p = start(game)
            while (actor := to_move(game, p)) != TERMINAL:
                if actor == CHANCE:
                    faces = below(luck, 6) + 1 if p.in_air else below(luck, 2)
                    apply_to(game, p, faces)
                    continue
                view, views[0] = look(game, p), p
                actions = np.array(legal_actions(game, p), np.int64)
                action = bot(view, ours)
                found = run(game.rules, views, actions, len(actions), row, theirs)
                assert (found, theirs[0]) == (action, ours[0]), (of_bot, p)
                apply_to(game, p, action if below(luck, 4) else int(actions[-1]))


def test_a_turn_that_its_first_throw_binds_has_no_row():
    game = catalog.make("hog", {"target": 15, "dice": 3})
    table = known_table(game, entry("optimal").build(game))
    assert table is not None
    assert encoded_table(table) is None
