"""Playouts of games by the heuristic, with throws drawn from the model instead of simulated.

Luck is seeded by turn: the chance of a world's third turn is drawn from its third stream, whatever
was chosen before. So two choices differ in their effect and not in the luck of later turns (common
random numbers).
"""

from typing import Final

import numpy as np

from pigpen.bots.piggles.heuristic import ALL, TOSS, heuristic_action
from pigpen.core.game import CHANCE, NOBODY, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import draw
from pigpen.games.piggles.outcomes import draw_outcome
from pigpen.games.piggles.position import Position, actor
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.turns import apply

WON, DRAWN, LOST = 1.0, 0.5, 0.0  # of a game, to a seat
TO_THE_END: Final = 32_767  # later than any moment of a game
_TURNS: Final = 64  # streams of a world, one for each moment: more than any game has


@kernel
def luck_buffer() -> Ints:
    """Return memory for the luck of a world: the current stream, then one for each moment."""
    return np.empty(1 + _TURNS, np.int64)


@kernel
def seed_luck(luck: Ints, rng: Ints) -> None:
    """Draw the luck of a new world."""
    for place in range(len(luck)):
        luck[place] = 1 + draw(rng)


@kernel
def play_on(
    rules: Rules, p: Position, last: int, actions: Ints, no_list: Floats, luck: Ints
) -> None:
    """Play both seats by the heuristic, in place, until the moment is after `last`.

    `actions` [A] and `no_list` are working memory.
    """
    moment = -1
    while p.moment <= last:
        who = actor(rules, p)
        if who == TERMINAL:
            return
        if p.moment != moment:
            moment = int(p.moment)
            luck[0] = luck[1 + moment % _TURNS]
        if who == CHANCE:
            apply(rules, p, draw_outcome(rules, p, no_list, luck))
        else:
            apply(rules, p, heuristic_action(rules, p, actions, ALL, TOSS))


@kernel
def win_share(p: Position, seat: int) -> float:
    """Return a seat's share of the win in a finished game."""
    if p.winner == NOBODY:
        return DRAWN
    return WON if p.winner == seat else LOST
