"""Games in which bots of any kind are asked, each for a choice from its view."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import Bot, show
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.jit import interpret, specialise
from pigpen.core.record import Ints
from pigpen.search.loop import BEGIN, STATUS, UNREAD, advance, rooms


class Ending(NamedTuple):
    """How a game ended, or stood when it was given up."""

    position: AnyPosition  # of the player, who writes the next game over it
    actor: int  # TERMINAL, unless it was given up
    plies: int


PlayOne = Callable[..., Ending]  # chance, choices, rotation, and a note if it is kept


def asking(
    game: AnyGame,
    bots: Sequence[Bot],
    max_plies: int,
    *,
    compile: bool,
    advance: Callable[..., None] = advance,
) -> PlayOne:
    """What plays a game between these bots, bot b in seat (b + rotation) mod S."""
    run = (specialise if compile else interpret)(advance, game)
    room, status = rooms(game), np.zeros(STATUS, np.int64)
    rules, p, seats = game.rules, room.positions[0], len(bots)

    def play(luck: Ints, choices: Ints, rotation: int, note: Ints | int = UNREAD) -> Ending:
        action = BEGIN
        while True:
            run(rules, room, luck, status, action, note, max_plies)
            actor, count, plies = status.tolist()
            if actor < 0 or plies >= max_plies:
                return Ending(p, actor, plies)
            seen = show(game, p, actor, room.actions[:count].tolist())
            action = bots[(actor - rotation) % seats](seen, choices)

    return play
