"""A bot that plays a table: what a strategy does at every decision of a two-seat dice game."""

from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import Bot, ViewOf
from pigpen.bots.mixture import MixedBot, row_of_table
from pigpen.core.game import AnyGame
from pigpen.core.record import Floats, Ints
from pigpen.core.redacted import known
from pigpen.core.rng import pick
from pigpen.dice.turn import Action, TurnPosition
from pigpen.solvers.strategy import Strategy, check_shape
from pigpen.solvers.throws import Turn, turn_of


class TableBot(NamedTuple):
    """A bot that plays a `Strategy`; where the table mixes, it draws from the game's stream."""

    table: Strategy
    turn: Turn

    def __call__(self, view: ViewOf[TurnPosition], rng: Ints) -> int:
        """An action with the chance that the table gives it."""
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
        """The line of `hold` that a turn is on: one for all, or that of its first throw."""
        if self.turn.is_free:
            return 0
        return int(np.flatnonzero(self.turn.dice == int(getattr(p, "dice", 0)))[0])


def table_bot(game: AnyGame, table: Strategy) -> Bot:
    """The bot that plays a table of this game: in a kernel where one can look the table up.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
        WrongTable: the table is of another game, or of other rules.
    """
    check_shape(game, table)
    bot, row = TableBot(table, turn_of(game)), row_of_table(table)
    return bot if row is None else MixedBot(bot, row)


def _happens(chance: float, rng: Ints) -> bool:
    """Whether something of this chance happens; nothing is drawn for what is certain."""
    return chance >= 1.0 or (chance > 0.0 and pick(rng, np.array([chance, 1.0 - chance]), 2) == 0)


def _drawn(chances: Floats, rng: Ints) -> int:
    """An index by its chance; where there is one throw, tables need not name it."""
    best = int(np.argmax(chances))
    if len(chances) == 1 or chances[best] == 1.0:
        return best
    return int(pick(rng, chances, len(chances)))
