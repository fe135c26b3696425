"""Converts bots of different kinds to one kind, so that a kernel can play them all."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from pigpen.bots.bot import Bot, one_kind
from pigpen.bots.encoded_bot import EncodedBot, encoded, encoded_table
from pigpen.bots.optimal import Optimal, Quantal
from pigpen.core.game import AnyGame
from pigpen.core.jit import Way, way
from pigpen.core.record import Ints
from pigpen.lab.study.exact import Undecided, known_table, table_against_any
from pigpen.lab.study.strategy import StrategyBot, StrategyError
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.throws import check_press

_MOST_POINTS: Final = 250  # of a target: a table takes 125 MB as it is made
_FEW: Final = 30  # a table is as much work as so many games to a target of 30; it grows squared
_SOLVED: Final = 10  # the table of a solved game is so many times less work


class Mixture(NamedTuple):
    """The players of a table, of one kind if possible."""

    bots: Sequence[Bot]
    by_chance: tuple[int, ...] = ()  # places of strategies that said two things about one moment


def to_one_kind(game: AnyGame, bots: Sequence[Bot], games: int) -> Mixture:
    """Return the players as bots of one kind, except those that must be called.

    A strategy in Python is called at every position that it can reach, once, if that is less
    work than to call it in `games` games. One that fails anywhere, or decides differently in one
    position, is called as the games are played.
    """
    if not _is_press(game) or one_kind(bots) is not None or way() is Way.INTERPRETED:
        return Mixture(bots)
    rows: dict[int, Ints] = {}
    by_chance: set[int] = set()
    is_asking = False
    for bot in sorted({id(bot): bot for bot in bots}.values(), key=_table_cost):
        if is_asking and _table_cost(bot) > _OF_STRATEGY and not _are_enough(game, _SOLVED * games):
            continue
        try:
            row = _row(game, bot, games)
        except Undecided:
            by_chance.add(id(bot))
            row = None
        if row is None:
            is_asking = True
        else:
            rows[id(bot)] = row
    mixed = [EncodedBot(bot, rows[id(bot)]) if id(bot) in rows else bot for bot in bots]
    return Mixture(mixed, tuple(n for n, bot in enumerate(bots) if id(bot) in by_chance))


_OF_STRATEGY: Final = 1


def _table_cost(bot: Bot) -> int:
    """Rank bots by the cost of their table: known rows first, games to be solved last."""
    if isinstance(bot, StrategyBot):
        return _OF_STRATEGY
    return 2 if isinstance(bot, Optimal | Quantal) else 0


def _are_enough(game: AnyGame, games: int) -> bool:
    """Whether building a table is less work than calling the bot in this many games."""
    return games * _FEW >= game.rules.target**2


def _is_press(game: AnyGame) -> bool:
    try:
        check_press(game)
    except Unsolvable:
        return False
    return True


def _row(game: AnyGame, bot: Bot, games: int) -> Ints | None:
    """Return the row of a bot; None if it must be called.

    Raises:
        Undecided: a strategy decided differently in one position.
    """
    row = encoded(bot)
    if row is not None or game.num_seats != 2 or game.rules.target > _MOST_POINTS:
        return row
    table = known_table(game, bot)
    if table is None and isinstance(bot, StrategyBot) and _are_enough(game, games):
        with suppress(StrategyError):  # games may not come to where it fails
            table = table_against_any(game, bot)
    return None if table is None else encoded_table(table)
