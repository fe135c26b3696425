"""Games played on to their end by rules of thumb, with throws drawn and not simulated."""

from typing import Final

from pigpen.bots.piggles.thumb import ALL, DROP, thumb_action
from pigpen.core.game import CHANCE, NOBODY, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.games.piggles.draws import draw_outcome
from pigpen.games.piggles.position import Position, actor
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.turns import apply

WON, DRAWN, LOST = 1.0, 0.5, 0.0  # of a game, to a seat
TO_THE_END: Final = 32_767  # later than any moment of a game


@kernel
def play_on(
    rules: Rules, p: Position, last: int, actions: Ints, no_list: Floats, rng: Ints
) -> None:
    """Both seats go on by rules of thumb, in place, while the moment is not after `last`.

    `actions` [A] and `no_list` are room to work in.
    """
    while p.moment <= last:
        who = actor(rules, p)
        if who == TERMINAL:
            return
        if who == CHANCE:
            apply(rules, p, draw_outcome(rules, p, no_list, rng))
        else:
            apply(rules, p, thumb_action(rules, p, actions, ALL, DROP))


@kernel
def share_of_win(p: Position, seat: int) -> float:
    """What the game that is over came to for a seat."""
    if p.winner == NOBODY:
        return DRAWN
    return WON if p.winner == seat else LOST
