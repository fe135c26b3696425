"""A bot's exact win rate between two seats: its table of chances, and no simulation."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.bot import Bot, look
from pigpen.bots.exact import Optimal, Quantal
from pigpen.bots.planned import Planned, dice_for, hold_value, stopping_point
from pigpen.bots.uniform import random_action
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.position import start
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import stream
from pigpen.solvers.evaluate import Matchup, best_strategy, evaluate
from pigpen.solvers.solution import solve
from pigpen.solvers.strategy import Progress, Strategy, blank, tabulate, uniform
from pigpen.solvers.throws import Turn, check_solvable, turn_of

_ASKED_AGAIN = 8  # every so many positions


def win_rate(game: AnyGame, ours: Bot, theirs: Bot) -> Matchup:
    """How often `ours` wins against `theirs`, starting, not starting, and on average.

    Raises:
        Unsolvable: not a dice game between two seats, or one that need not end.
        StrategyError: a bot that is a student's function said what it may not.
    """
    return evaluate(game, table_of(game, ours), table_of(game, theirs))


def table_of(game: AnyGame, bot: Bot, progress: Progress | None = None) -> Strategy:
    """What a bot does at every decision between two seats, with what chance.

    Bots of the catalog take a second or two at a target of 100. Any other bot is asked
    about each position, and now and then twice.

    Raises:
        Unsolvable: not a dice game between two seats.
        Undecided: a bot from outside the catalog decides by chance.
    """
    check_solvable(game)
    if isinstance(bot, Planned):
        return _planned(game, bot)
    if isinstance(bot, Quantal):
        return _quantal(game, bot)
    if isinstance(bot, Optimal):
        return best_strategy(game)
    if bot is random_action:
        return uniform(game)
    return tabulate(game, _Asked(game, bot), progress)


class Undecided(PigpenError):
    """A bot that says now this, now that, in the same position."""


class _Asked:
    """A bot's answers; every so often it is asked again, to find one that draws lots."""

    def __init__(self, game: AnyGame, bot: Bot) -> None:
        self._game, self._bot = game, bot
        self._asked = 0
        self._still = stream(0)

    def __call__(self, position: Any) -> int:
        view = look(self._game, position)
        action = self._bot(view, self._still)
        self._asked += 1
        if self._asked % _ASKED_AGAIN == 0 and self._bot(view, self._still) != action:
            raise Undecided(
                "This strategy decides by chance: it said two things in one position."
                " Its win rate cannot be worked out exactly; use simulate."
            )
        return action


def _planned(game: AnyGame, bot: Planned) -> Strategy:
    """The plan's stopping points, with the chances of its slips."""
    strategy, menu = blank(game), len(turn_of(game).actions)
    position, target = start(game), game.rules.target
    position.seat = 0
    totals: Ints = np.arange(strategy.hold.shape[3], dtype=np.int64)
    row = np.array(bot.plan, np.int64)
    for own, other in np.ndindex(target, target):
        position.scores[0], position.scores[1] = own, other
        value = int(hold_value(game.rules, position, row))
        for slip, chance in bot.slips():
            stop = stopping_point(target - own, value, slip)
            dice = min(dice_for(row, stop), menu)
            strategy.hold[0, own, other] += chance * (totals >= stop)
            strategy.throw[own, other, :, dice - 1] += chance
    return strategy


def _quantal(game: AnyGame, bot: Quantal) -> Strategy:
    """The bot's chances from the values of whole turns at once."""
    strategy, turn, solution = blank(game), turn_of(game), solve(game)
    target = game.rules.target
    for own, other in np.ndindex(target, target):
        column = solution.turn_column(own, other)
        size = target - own
        strategy.throw[own, other, 0] = bot.weigh(column.throw[:, 0])
        if turn.goes_on:
            hold = np.append(column.hold, np.ones(target + 1 - size))
            won = np.repeat(column.won[:, None], target + 1 - size, axis=1)
            _mix(strategy, turn, bot, (own, other), hold, np.append(column.throw, won, axis=1))
    return strategy


def _mix(
    strategy: Strategy,
    turn: Turn,
    bot: Quantal,
    scores: tuple[int, int],
    hold: NDArray[np.float64],
    throw: Floats,
) -> None:
    """Chances along a turn; `hold` [N+1] and `throw` [M, N+1] are values by turn total."""
    if not turn.is_free:
        for line, values in enumerate(throw):
            strategy.hold[line, *scores] = bot.weigh(np.stack([hold, values]))[0]
        return
    chances: Any = bot.weigh(np.vstack([hold, throw]))
    strategy.hold[0, *scores] = chances[0]
    if strategy.throw.shape[2] > 1:
        strategy.throw[*scores, 1:] = bot.weigh(throw[:, 1:]).T
