"""Games played on to their end by rules of thumb, with throws drawn and not simulated.

Luck is laid down by turn: what chance does in the third turn is drawn from the third stream of
a world, whatever was done before it. So two choices differ in what came of them and not in the
luck of all that follows (common random numbers).
"""

from typing import Final

import numpy as np

from pigpen.bots.piggles.heuristic import ALL, TOSS, heuristic_action
from pigpen.core.game import CHANCE, NOBODY, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import draw
from pigpen.games.piggles.draws import draw_outcome
from pigpen.games.piggles.position import Position, actor
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.turns import apply

WON, DRAWN, LOST = 1.0, 0.5, 0.0  # of a game, to a seat
TO_THE_END: Final = 32_767  # later than any moment of a game
_TURNS: Final = 64  # streams of a world, one for each moment: more than any game has


@kernel
def no_luck() -> Ints:
    """Room for the luck of a world: the stream in use, then one for each moment."""
    return np.empty(1 + _TURNS, np.int64)


@kernel
def lay_down(luck: Ints, rng: Ints) -> None:
    """The luck of a new world."""
    for place in range(len(luck)):
        luck[place] = 1 + draw(rng)


@kernel
def play_on(
    rules: Rules, p: Position, last: int, actions: Ints, no_list: Floats, luck: Ints
) -> None:
    """Both seats go on by rules of thumb, in place, while the moment is not after `last`.

    `actions` [A] and `no_list` are room to work in.
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
def share_of_win(p: Position, seat: int) -> float:
    """What the game that is over came to for a seat."""
    if p.winner == NOBODY:
        return DRAWN
    return WON if p.winner == seat else LOST
