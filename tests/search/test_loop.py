"""The loop that plays every game: filled in, it is a kernel of its own; where it stops."""

from typing import Any

import numpy as np
import pytest

from pigpen import catalog
from pigpen.bots import uniform
from pigpen.core.binding import bind
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import instantiate, interpret, kernel
from pigpen.core.rng import stream
from pigpen.search.loop import (
    ACTOR,
    ASKED,
    ASKED_AT_CHOICES,
    BEGIN,
    COUNT,
    IN_KERNEL,
    PLIES,
    RESIGNED,
    ROTATION,
    UNREAD,
    advance,
    play_on,
    rooms,
    table,
)


@kernel
def _first(rules, p, actions, count, actor, who):
    """The first action, noted."""
    who[actor] += 1
    return actions[0]


@kernel
def _third_choice(rules, p, note):
    """Whether both seats together have chosen three times."""
    return note.sum() >= 3


def _played(most, filled=play_on, who=None, note: Any = UNREAD, name="pig"):
    game = catalog.make(name, {"target": 10})
    room, luck = rooms(game), stream(4)
    p = room.positions[0]
    game.kernels.init(game.rules, p)
    who = luck if who is None else who
    run = interpret(filled, game)
    return run(game.rules, p, room.actions, room.probability, who, luck, note, most)


def test_a_game_is_played_to_its_end():
    actor, decisions, outcomes = _played(10_000)
    assert actor == TERMINAL
    assert decisions >= outcomes > 0  # in Pig each throw is a choice


@pytest.mark.parametrize("most", [0, 1, 2, 7])
def test_or_for_so_many_plies(most):
    _, decisions, outcomes = _played(most)
    assert decisions + outcomes == most


def test_or_until_enough_was_played():
    chosen = np.zeros(2, np.int64)
    filled = instantiate(play_on, __name__, "until", decide=_first, is_over=_third_choice)
    _, decisions, _ = _played(10_000, filled, chosen, chosen)
    assert decisions == chosen.sum() == 3


def test_what_is_filled_in_is_a_kernel_of_its_own():
    filled = instantiate(play_on, __name__, "until", decide=_first)
    assert bind(filled).name == f"{__name__}.until"
    assert bind(play_on).name == "pigpen.search.loop.play_on"
    called = {callee.name for _, callee in bind(filled, catalog.make("pig")).calls()}
    assert f"{__name__}._first" in called
    assert "pigpen.search.loop.decide" not in called


def _table(game, ways):
    room = rooms(game)
    return room, table(room, np.zeros((2, 1), np.int64), np.array(ways), stream(2))


def test_between_questions_chance_plays_until_a_seat_is_to_choose():
    game = catalog.make("pig", {"target": 10, "first": "random"})
    room, seats = _table(game, [ASKED, ASKED])
    run, luck, status = interpret(advance, game, uniform.choose), stream(1), seats.status
    action, choices = BEGIN, 0
    while True:
        run(game.rules, room, luck, seats, action, UNREAD, 1_000)
        if status[ACTOR] < 0:
            break
        assert status[ACTOR] != CHANCE
        choices += 1
        assert 1 <= status[COUNT] <= 2
        action = room.actions[0]  # to hold, where that may be
    assert status[ACTOR] == TERMINAL
    assert choices + 1 < status[PLIES] <= 2 * choices + 1  # throws, and who begins was drawn


@pytest.mark.parametrize("rotation", [0, 1])
def test_a_kernel_bot_plays_between_questions_to_the_other(rotation):
    game = catalog.make("pig", {"target": 30})
    room, seats = _table(game, [ASKED_AT_CHOICES, IN_KERNEL])
    run, luck = interpret(advance, game, uniform.choose), stream(1)
    seats.status[ROTATION] = rotation
    action, asked = BEGIN, 0
    while True:
        run(game.rules, room, luck, seats, action, UNREAD, 1_000)
        if seats.status[ACTOR] == TERMINAL:
            break
        asked += 1
        assert (seats.status[ACTOR], seats.status[COUNT]) == (rotation, 2)
        assert seats.views[0].tobytes() == room.positions[0].tobytes()  # Pig hides nothing
        action = room.actions[0]
    assert 0 < asked < seats.status[PLIES] / 3


def test_a_game_goes_on_after_a_resignation():
    game = catalog.make("pig", {"seats": 3, "target": 30})
    assert game.kernels.resign is not None
    room = rooms(game)
    seats = table(room, np.zeros((3, 1), np.int64), np.full(3, ASKED), stream(2))
    run, luck = interpret(advance, game, uniform.choose), stream(1)
    run(game.rules, room, luck, seats, BEGIN, UNREAD, 1_000)
    assert (seats.status[ACTOR], seats.status[PLIES]) == (0, 0)
    game.kernels.resign(game.rules, room.positions[0], 0)
    run(game.rules, room, luck, seats, RESIGNED, UNREAD, 1_000)
    assert (seats.status[ACTOR], seats.status[PLIES]) == (1, 0)
