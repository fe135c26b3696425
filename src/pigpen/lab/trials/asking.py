"""Games in which bots of any kind are asked, each for a choice from its view."""

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import Attendant, Bot, Forfeit, redactor, show
from pigpen.core.game import TERMINAL, AnyGame, AnyPosition
from pigpen.core.jit import interpret, specialise
from pigpen.core.position import returns
from pigpen.core.record import Ints
from pigpen.search.loop import BEGIN, STATUS, UNREAD, advance, resigned, rooms

_LOG = logging.getLogger(__name__)


class Ending(NamedTuple):
    """How a game ended, or stood when it was given up."""

    position: AnyPosition  # of the player, who writes the next game over it
    actor: int  # TERMINAL, unless it was given up
    plies: int
    forfeit: Forfeit | None = None  # for which it was given up: it knows no resignation


PlayOne = Callable[..., Ending]  # chance, choices, rotation, and a note if it is kept


def asking(
    game: AnyGame,
    bots: Sequence[Bot],
    max_plies: int,
    *,
    compile: bool,
    advance: Callable[..., None] = advance,
    resigned: Callable[..., None] = resigned,
) -> PlayOne:
    """What plays a game between these bots, bot b in seat (b + rotation) mod S.

    Who forfeits resigns; where a game knows no resignation, it is given up.
    """
    run = (specialise if compile else interpret)(advance, game)
    room, status = rooms(game), np.zeros(STATUS, np.int64)
    rules, p, seats = game.rules, room.positions[0], len(bots)
    attending, redacted = attendants(bots), redactor(game) if compile else None

    def over(actor: int, plies: int, forfeit: Forfeit | None = None) -> Ending:
        for bot in attending:
            bot.game_over(returns(game, p), is_finished=actor == TERMINAL)
        return Ending(p, actor, plies, forfeit)

    def play(luck: Ints, choices: Ints, rotation: int, note: Ints | int = UNREAD) -> Ending:
        run(rules, room, luck, status, BEGIN, note, max_plies)
        while True:
            actor, count, plies = status.tolist()
            if actor < 0 or plies >= max_plies:
                return over(actor, plies)
            seen = show(game, p, actor, room.actions[:count].tolist(), redacted=redacted)
            try:
                action = bots[(actor - rotation) % seats](seen, choices)
            except Forfeit as why:
                tell(why)
                if game.kernels.resign is None:
                    return over(actor, plies, why)
                game.kernels.resign(rules, p, actor)
                interpret(resigned, game)(rules, room, luck, status, note, max_plies)
            else:
                run(rules, room, luck, status, action, note, max_plies)

    return play


def attendants(bots: Sequence[Bot]) -> list[Attendant]:
    """Those who are told of the end of a game, each once."""
    return [bot for bot in {id(bot): bot for bot in bots}.values() if isinstance(bot, Attendant)]


def tell(why: Forfeit) -> None:
    """Say on the log why a game was lost."""
    if why.is_told:
        _LOG.warning("%s", why)
