"""Exact win rates of bots between two seats, computed from their tables of chances."""

from typing import NamedTuple, cast

import numpy as np

from pigpen.bots.bot import Bot, look, show
from pigpen.bots.encoded_bot import EncodedBot
from pigpen.bots.optimal import Optimal, Quantal
from pigpen.bots.plan_bot import PlanBot, dice_for, hold_value, stopping_point
from pigpen.bots.tabular_bot import TabularBot
from pigpen.bots.uniform import random_action
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.position import start
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import stream
from pigpen.core.translations import Translatable
from pigpen.dice.turn import Action
from pigpen.lab.study.strategy import StrategyBot
from pigpen.solvers.evaluate import Matchup, best_strategy, evaluate
from pigpen.solvers.joint_reachability import AnyStrategy, TableStrategy, follow_jointly
from pigpen.solvers.lazy_table import Ask, Choice, LazyTable, by_position
from pigpen.solvers.mid_turn import column_batches
from pigpen.solvers.solution import solve
from pigpen.solvers.strategy import Progress, Strategy, blank, uniform
from pigpen.solvers.throws import Turn, check_solvable, turn_of

_ASKED_AGAIN = 1000  # moments at most,
_OF_WHICH = 8  # one answer in 8 is checked again: a strategy may be slow


def win_rate(
    game: AnyGame,
    ours: Bot | Strategy,
    theirs: Bot | Strategy,
    progress: Progress | None = None,
) -> Matchup:
    """Return the win probability of `ours` against `theirs`: going first, second, and on average.

    Raises:
        Unsolvable: the game is not a dice game between two seats, or can continue indefinitely.
        StrategyError: a student's function returned an illegal action.
        Undecided: a bot from outside the catalog decides by chance.
    """
    return evaluate(game, *tables_of(game, ours, theirs, progress)[:2])


def table_of(game: AnyGame, bot: Bot, progress: Progress | None = None) -> Strategy:
    """Return the chances of a bot's actions at every decision between two seats.

    Bots of the catalog take a second or two at a target of 100. Any other bot is asked
    about each position, and at the end about some of them again.

    Raises:
        Unsolvable: not a dice game between two seats.
        Undecided: a bot from outside the catalog decides by chance.
    """
    check_solvable(game)
    known = known_table(game, bot)
    if known is not None:
        return known
    asked = _AskedBot(game, bot)
    table = asked.everywhere(progress)
    asked.ask_again()
    return table


def tables_of(
    game: AnyGame,
    ours: Bot | Strategy,
    theirs: Bot | Strategy,
    progress: Progress | None = None,
) -> "TablesOfBoth":
    """Return the tables of both players, exact wherever a game between them can come.

    Bots from outside the catalog are asked only there, whichever of the two starts.

    Raises:
        Unsolvable: not a dice game between two seats.
        Undecided: a bot from outside the catalog decides by chance.
    """
    check_solvable(game)
    first = _player(game, ours)
    second = first if theirs is ours else _player(game, theirs)
    asked = [player for player in {first, second} if isinstance(player, _AskedBot)]
    if asked:
        follow_jointly(first, second, progress)
    for player in asked:
        player.ask_again()
    misses = first.misses, second.misses
    return TablesOfBoth(first.strategy, second.strategy, misses)


class TablesOfBoth(NamedTuple):
    """Tables of two players for games between them."""

    ours: Strategy
    theirs: Strategy
    misses: tuple[int, int]  # positions at which each was asked and threw on though holding wins


def table_against_any(
    game: AnyGame, bot: Bot | Strategy, progress: Progress | None = None
) -> Strategy:
    """Return the table of a bot against any opponent, at every position that can occur.

    Raises:
        Unsolvable: not a dice game between two seats.
        Undecided: a bot from outside the catalog decides by chance.
    """
    check_solvable(game)
    player = _player(game, bot)
    if isinstance(player, _AskedBot):
        follow_jointly(player, AnyStrategy(game), progress)
        player.ask_again()
    return player.strategy


def _player(game: AnyGame, who: Bot | Strategy) -> "_Known | _AskedBot":
    known = who if isinstance(who, Strategy) else known_table(game, who)
    return _AskedBot(game, cast(Bot, who)) if known is None else _Known(game, known)


def known_table(game: AnyGame, bot: Bot) -> Strategy | None:
    """Return the table of a bot that need not be called; None of any other."""
    if isinstance(bot, EncodedBot):
        return known_table(game, bot.bot)
    if isinstance(bot, TabularBot):
        return bot.table
    if isinstance(bot, PlanBot):
        return _planned(game, bot)
    if isinstance(bot, Quantal):
        return _quantal(game, bot)
    if isinstance(bot, Optimal):
        return best_strategy(game)
    return uniform(game) if bot is random_action else None


class Undecided(PigpenError):
    """A bot that chooses differently in the same position."""


class _Known(TableStrategy):
    """Plays a table without being called."""

    misses = 0


class _AskedBot(LazyTable):
    """Records the answers of a bot, and samples some to detect a random one."""

    def __init__(self, game: AnyGame, bot: Bot) -> None:
        self._bot = bot
        self._still = stream(0)
        self._asked = 0
        self.misses = 0  # moments at which it throws on though holding wins
        self._every = _OF_WHICH  # of how many moments one is kept
        self._kept: list[tuple[Ask, tuple[int, int, int], Choice]] = []
        super().__init__(game, lambda position: self._noting(self._asking(game, position)))

    def ask_again(self) -> None:
        """Call the bot again in an eighth of all positions, at most 1000.

        Raises:
            Undecided: an answer differs.
        """
        for ask, moment, said in reversed(self._kept):
            if ask(*moment) != said:
                sentence = (
                    "This strategy decides by chance: it said two things in one position."
                    " Its win rate cannot be worked out exactly; use simulate."
                )
                raise Undecided(Translatable(sentence))

    def _asking(self, game: AnyGame, position: AnyPosition) -> Ask:
        seen = look(game, position)
        if isinstance(self._bot, StrategyBot):
            return self._bot.between_two(seen, self._still)
        choose = by_position(
            lambda p: self._bot(show(game, p, seen.seat, seen.legal_actions), self._still)
        )
        return choose(position)

    def _noting(self, ask: Ask) -> Ask:
        def noted(own: int, other: int, total: int) -> Choice:
            said = ask(own, other, total)
            self._asked += 1
            if total and own + total >= self.target and said != Action.HOLD:
                self.misses += 1
            if self._asked % self._every == 0:
                self._keep(ask, (own, other, total), said)
            return said

        return noted

    def _keep(self, ask: Ask, moment: tuple[int, int, int], said: Choice) -> None:
        self._kept.append((ask, moment, said))
        if len(self._kept) > _ASKED_AGAIN:
            self._kept = self._kept[1::2]
            self._every *= 2


def _planned(game: AnyGame, bot: PlanBot) -> Strategy:
    """Return the plan's stopping points, with the chances of its deviations."""
    strategy, menu = blank(game), len(turn_of(game).actions)
    position, target = start(game), game.rules.target
    position.seat = 0
    totals: Ints = np.arange(strategy.hold.shape[3], dtype=np.int64)
    row = np.array(bot.plan, np.int64)
    for own, other in np.ndindex(target, target):
        position.scores[0], position.scores[1] = own, other
        value = int(hold_value(game.rules, position, row))
        for deviation, chance in bot.deviations():
            stop = stopping_point(target - own, value, deviation)
            dice = min(dice_for(row, stop), menu)
            strategy.hold[0, own, other] += chance * (totals >= stop)
            strategy.throw[own, other, :, dice - 1] += chance
    return strategy


def _quantal(game: AnyGame, bot: Quantal) -> Strategy:
    """Return the bot's chances from the values of whole turns, several turns at once."""
    strategy, turn, solution = blank(game), turn_of(game), solve(game)
    for own, others, column in column_batches(solution.turn, solution.values):
        throw = np.moveaxis(column.throw, 1, 0)  # [M, B, K]
        strategy.throw[own, others, 0] = bot.softmax(throw[..., 0]).T
        if turn.goes_on:
            past = own + 1  # turn totals that reach the target
            hold = np.append(column.hold, np.ones((len(others), past)), axis=1)
            won = np.repeat(column.won.T[..., None], past, axis=2)
            _mix(strategy, turn, bot, (own, others), hold, np.append(throw, won, axis=2))
    return strategy


def _mix(
    strategy: Strategy,
    turn: Turn,
    bot: Quantal,
    scores: tuple[int, range],
    hold: Floats,
    throw: Floats,
) -> None:
    """Fill in chances along B turns, from `hold` [B, N+1] and `throw` [M, B, N+1] by turn total."""
    if not turn.is_free:
        for line, values in enumerate(throw):
            strategy.hold[line, *scores] = bot.softmax(np.stack([hold, values]))[0]
        return
    strategy.hold[0, *scores] = bot.softmax(np.concatenate([hold[np.newaxis], throw]))[0]
    if strategy.throw.shape[2] > 1:
        strategy.throw[*scores, 1:] = np.moveaxis(bot.softmax(throw[..., 1:]), 0, -1)
