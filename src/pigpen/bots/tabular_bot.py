"""A bot that plays a tabular strategy of a dice game between two seats."""

from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import Bot, ViewOf
from pigpen.bots.encoded_bot import EncodedBot, encoded_table
from pigpen.core.game import AnyGame
from pigpen.core.record import Floats, Ints
from pigpen.core.redacted import known
from pigpen.core.rng import pick
from pigpen.dice.turn import Action, TurnPosition
from pigpen.solvers.strategy import Strategy, check_shape
from pigpen.solvers.throws import Turn, turn_of


class TabularBot(NamedTuple):
    """A bot that plays a `Strategy`; mixed decisions are drawn from the game's stream."""

    table: Strategy
    turn: Turn

    def __call__(self, view: ViewOf[TurnPosition], rng: Ints) -> int:
        """Return an action with its probability in the strategy."""
        legal = view.legal_actions
        if len(legal) == 1:
            return legal[0]
        p, seat = known(view.position), view.seat
        own, other = int(p.scores[seat]), int(p.scores[1 - seat])
        if Action.HOLD in legal:
            hold = self.table.hold[self._line(p), own, other]
            if _happens(float(hold[min(int(p.turn_total), len(hold) - 1)]), rng):
                return Action.HOLD
            if not self.turn.is_free:
                return legal[-1]  # the first throw binds the turn
        throw = self.table.throw[own, other]
        return int(self.turn.actions[_drawn(throw[min(int(p.turn_total), len(throw) - 1)], rng)])

    def _line(self, p: TurnPosition) -> int:
        """Return the line of `hold` for a turn: one for all, or that of its first throw."""
        if self.turn.is_free:
            return 0
        return int(np.flatnonzero(self.turn.dice == int(getattr(p, "dice", 0)))[0])


def tabular_bot(game: AnyGame, table: Strategy) -> Bot:
    """Return the bot of a tabular strategy, encoded for a kernel if possible.

    Raises:
        Unsolvable: the game is not a press-your-luck dice game between two seats.
        WrongTable: the strategy is for another game, or for other rules.
    """
    check_shape(game, table)
    bot, row = TabularBot(table, turn_of(game)), encoded_table(table)
    return bot if row is None else EncodedBot(bot, row)


def _happens(chance: float, rng: Ints) -> bool:
    """Return whether an event of this probability happens; certain events draw nothing."""
    return chance >= 1.0 or (chance > 0.0 and pick(rng, np.array([chance, 1.0 - chance]), 2) == 0)


def _drawn(chances: Floats, rng: Ints) -> int:
    """Return a random index by its probability."""
    best = int(np.argmax(chances))
    if len(chances) == 1 or chances[best] == 1.0:
        return best
    return int(pick(rng, chances, len(chances)))
