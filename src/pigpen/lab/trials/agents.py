"""Plays single games between bots of any kind; bots without a kernel are called with a view."""

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots import uniform
from pigpen.bots.bot import ROOM, Bot, Forfeit, GameOverListener, QuickBot, rows_of, shown
from pigpen.bots.styled_bot import StyledBot
from pigpen.core.game import TERMINAL, AnyGame, AnyPosition
from pigpen.core.jit import Way, interpret, runs_as, specialise, way
from pigpen.core.position import returns
from pigpen.core.record import Ints
from pigpen.lab.study.strategy import StrategyBot
from pigpen.search.loop import (
    ASKED,
    ASKED_AT_CHOICES,
    BEGIN,
    IN_KERNEL,
    RESIGNED,
    ROTATION,
    UNREAD,
    Table,
    advance,
    rooms,
    table,
)

_LOG = logging.getLogger(__name__)


class Ending(NamedTuple):
    """The end of a game, or its state when it was abandoned."""

    position: AnyPosition  # of the player, who writes the next game over it
    actor: int  # TERMINAL, unless it was given up
    plies: int
    forfeit: Forfeit | None = None  # for which it was given up: it knows no resignation


PlayOne = Callable[..., Ending]  # chance, choices, rotation, and a note if it is kept
Choose = Callable[..., int]  # the kernel of a bot
_MOST_WORDS: Final = 1 << 21  # of a row, which is to stay in the module between questions
_NONE: Final = np.zeros(1, np.int64)  # the row of a bot that is asked
_AT_CHOICES: Final = (StrategyBot, StyledBot)  # bots that do nothing where there is no choice


def game_player(
    game: AnyGame,
    bots: Sequence[Bot],
    max_plies: int,
    *,
    compile: bool,
    advance: Callable[..., None] = advance,
) -> PlayOne:
    """Return a function that plays a game; bot b has seat (b + rotation) mod S.

    Kernel bots of one kind play in the kernel that draws chance, up to the next question to another
    bot; the games are those in which all are asked. Streams and notes that are the same arrays in
    every game are laid out once. A bot that forfeits resigns; where a game knows no resignation,
    the game is given up.
    """
    choose = _kind(game, bots, advance) if compile else None
    run = (specialise if compile else interpret)(advance, game, choose or uniform.choose)
    room, attending = rooms(game, ROOM), listeners(bots)
    rules, p, seats = game.rules, room.positions[0], len(bots)
    now: Table = table(room, *_rows(bots, choose), np.zeros(1, np.int64))
    status, seen = now.status, room.views[0]

    def over(actor: int, plies: int, forfeit: Forfeit | None = None) -> Ending:
        for bot in attending:
            bot.game_over(returns(game, p), is_finished=actor == TERMINAL)
        return Ending(p, actor, plies, forfeit)

    def play(luck: Ints, choices: Ints, rotation: int, note: Ints | int = UNREAD) -> Ending:
        nonlocal now
        if now.choices is not choices:
            now = now._replace(choices=choices)
        status[ROTATION] = rotation
        action = BEGIN
        while True:
            run(rules, room, luck, now, action, note, max_plies)
            actor, count, plies, _ = status.tolist()
            if actor < 0 or plies >= max_plies:
                return over(actor, plies)
            view = shown(game, seen.copy(), actor, room.actions[:count].tolist())
            try:
                action = bots[int(actor - rotation) % seats](view, choices)
            except Forfeit as why:
                log_forfeit(why)
                if game.kernels.resign is None:
                    return over(actor, plies, why)
                game.kernels.resign(rules, p, actor)
                action = RESIGNED

    return play


def _quick(bot: Bot) -> QuickBot | None:
    """Return the bot if a kernel that draws chance may make its choices too."""
    if isinstance(bot, QuickBot) and bot.is_quick and len(bot.row) <= _MOST_WORDS:
        return bot
    return None


def _kind(game: AnyGame, bots: Sequence[Bot], advance: Callable[..., None]) -> Choose | None:
    """Return the kernel of most of the quick bots; None if there is no such bot."""
    found = Counter(bot.kernel for bot in map(_quick, bots) if bot is not None)
    is_interpreted = way() is Way.INTERPRETED
    for choose, _ in found.most_common():
        if is_interpreted or runs_as(advance, game, choose) is not Way.INTERPRETED:
            return choose
    return None


def _rows(bots: Sequence[Bot], choose: Choose | None) -> tuple[Ints, Ints]:
    """Return the rows [S, row] of the bots that choose by this kernel, and each bot's way [S]."""
    asked = [ASKED_AT_CHOICES if isinstance(bot, _AT_CHOICES) else ASKED for bot in bots]
    ways: Ints = np.array(asked, np.int64)
    rows: list[Ints] = [_NONE] * len(bots)
    for place, bot in enumerate(map(_quick, bots)):
        if bot is not None and bot.kernel is choose:
            ways[place], rows[place] = IN_KERNEL, bot.row
    return rows_of(rows), ways


def listeners(bots: Sequence[Bot]) -> list[GameOverListener]:
    """Return the bots that are notified at the end of a game, each once."""
    return [
        bot for bot in {id(bot): bot for bot in bots}.values() if isinstance(bot, GameOverListener)
    ]


def log_forfeit(why: Forfeit) -> None:
    """Log why a game was lost."""
    if why.is_reported:
        _LOG.warning("%s", why)
