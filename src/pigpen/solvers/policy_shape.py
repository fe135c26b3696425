"""The shape of best play: counts of the cells where it rolls and of those it reaches."""

from typing import NamedTuple

import numpy as np

from pigpen.core.game import AnyGame
from pigpen.solvers.evaluate import best_strategy
from pigpen.solvers.reach import reached
from pigpen.solvers.throws import turn_of


class PolicyShape(NamedTuple):
    """Counts over the cells (own, other, turn total) with own + turn total below the target."""

    cells: int
    rolls: int  # where throwing is best, or the only legal action
    reached: int  # that a seat which plays its best can meet, the other's score being any
    pairs: int  # pairs of scores
    no_threshold: int  # pairs where play is not `hold from n points on`
    first_hold: int  # the least turn total that is held at 0-0


def policy_shape(game: AnyGame) -> PolicyShape:
    """Return the shape of best play for games with one throw (Pig, Two-Dice Pig, Big Pig)."""
    turn, target = turn_of(game), game.rules.target
    own, _, total = np.ogrid[:target, :target, :target]
    inside = np.broadcast_to(own + total < target, (target,) * 3)
    hold = best_strategy(game).hold[0, :, :, :target] > 0.5
    rolls = inside & ~hold
    resumed = (hold[:, :, :-1] & rolls[:, :, 1:]).any(axis=2)
    return PolicyShape(
        cells=int(inside.sum()),
        rolls=int(rolls.sum()),
        reached=int(reached(turn, 0, rolls, against_any=True).sum()),
        pairs=target * target,
        no_threshold=int(resumed.sum()),
        first_hold=int(np.argmax(hold[0, 0])),
    )
