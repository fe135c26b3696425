"""Every bot: what can sit at a table, how strong it is and what it needs beforehand.

`plays` is cheap and `build` quick, so that a server may call them while people wait; but for
bots that play from a solution (`solves`), where `bots.exact.is_slow` says how that stands.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pigpen.bots.bot import Bot
from pigpen.bots.exact import Optimal, Quantal, policy
from pigpen.bots.piggles import player as throwers
from pigpen.bots.piggy_piggy import player as thieves
from pigpen.bots.planned import planned
from pigpen.bots.plans import Style, base
from pigpen.bots.push_out_the_pig import player as cards
from pigpen.bots.uniform import random_action
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.dice.turn import TurnPosition


def _always(game: AnyGame) -> bool:
    return True


def _is_press(game: AnyGame) -> bool:
    """Whether it is a press-your-luck dice game, which plans and solvers are made for."""
    return issubclass(game.dtype.type, TurnPosition)


class Measured(NamedTuple):
    """How strong a bot was found to be, against `random` (docs/card-bots.md)."""

    points: float  # a deal, above each seat that plays at random
    error: float  # of the points, a standard error


class Won(NamedTuple):
    """How often a bot was found to win, alone among others (docs/piggy-bots, docs/piggles-bots)."""

    share: float  # of the games; a share between several winners counts in part
    error: float  # of the share, a standard error
    among: str  # the bot in all other seats
    seats: int


class Entry(NamedTuple):
    """A bot of the catalog; its name and a line on it are texts `bot.NAME.name`, `.line`."""

    name: str
    strength: int  # order only, 1 is the weakest: in Pig, or docs/card-bots.md, docs/piggy-bots.md
    build: Callable[[AnyGame], Bot]  # solves the game if it plays from a solution
    plays: Callable[[AnyGame], bool] = _is_press
    solves: bool = False  # plays from the game's solution, for which `build` may take long
    thinks: bool = False  # so long that a server should not wait
    measured: Measured | None = None  # where a game is scored in points a deal
    won: Won | None = None  # where it is won or lost


def _random(game: AnyGame) -> Bot:
    return random_action


def _hold_at(points: int) -> Callable[[AnyGame], Bot]:
    return partial(planned, style=Style.HOLD_AT, points=points)


def _truffle(game: AnyGame) -> Bot:
    return planned(game, Style.GREEDY, spread=3)


def _hamlet(game: AnyGame) -> Bot:
    return planned(game, Style.WARY, points=base(game) - 1, spread=2)


def _scoring_turns(game: AnyGame) -> Bot:
    return planned(game, Style.SCORING_TURNS)


def _score_base(game: AnyGame) -> Bot:
    return planned(game, Style.SCORE_BASE, points=base(game) + 3)


def _keep_pace(game: AnyGame) -> Bot:
    return planned(game, Style.KEEP_PACE, points=base(game))


def _duchess(game: AnyGame) -> Bot:
    # With more seats every difference is smaller, in proportion to a seat's share of wins.
    return Quantal(policy(game), noise=0.01 / game.num_seats)


def _optimal(game: AnyGame) -> Bot:
    return Optimal(policy(game))


def _cards(name: str, strength: int, style: cards.Style, measured: Measured) -> Entry:
    """A player of Push Out the Pig."""
    return Entry(
        name,
        strength,
        cards.in_style(style),
        cards.plays,
        thinks=True,
        measured=measured,
    )


def _thieves(name: str, strength: int, style: thieves.Style, won: Won) -> Entry:
    """A player of Piggy Piggy."""
    return Entry(
        name,
        strength,
        thieves.in_style(style),
        thieves.plays,
        thinks=True,
        won=won,
    )


BOTS: tuple[Entry, ...] = (
    Entry("random", 1, _random, plays=_always),
    Entry("truffle", 2, _truffle),
    Entry("hamlet", 3, _hamlet),
    Entry("hold-at-20", 4, _hold_at(20)),
    Entry("hold-at-25", 5, _hold_at(25)),
    Entry("four-scoring-turns", 6, _scoring_turns),
    Entry("duchess", 7, _duchess, _is_press, solves=True),
    Entry("score-base", 8, _score_base),
    Entry("keep-pace", 9, _keep_pace),
    Entry("optimal", 10, _optimal, _is_press, solves=True),
    _cards("beginner", 2, cards.Style(cards.Method.THUMB, noise=140), Measured(53.1, 4.8)),
    _cards("one-trick", 3, cards.Style(cards.Method.TRICK, worlds=64), Measured(84.2, 4.5)),
    _cards("instinct", 4, cards.Style(cards.Method.LEARNED, noise=1), Measured(127.7, 5.0)),
    _cards(
        "worlds-64", 5, cards.Style(cards.Method.DEAL, worlds=64, trust=32), Measured(137.7, 5.2)
    ),
    _thieves(
        "family",
        2,
        thieves.Style(thieves.Method.FAMILY, noise=12),
        Won(0.83, 0.02, "random", 4),
    ),
    _thieves("thief", 3, thieves.Style(thieves.Method.PLAN), Won(0.322, 0.007, "family", 4)),
    _thieves(
        "ringleader",
        4,
        thieves.Style(thieves.Method.WORLDS, worlds=64, breadth=12),
        Won(0.313, 0.013, "thief", 4),
    ),
    Entry("careful", 2, throwers.careful, throwers.plays, won=Won(0.667, 0.039, "random", 2)),
    Entry(
        "sharpshooter",
        3,
        throwers.searching(1024),
        throwers.plays,
        thinks=True,
        won=Won(0.725, 0.05, "careful", 2),
    ),
)


class UnknownBot(PigpenError):
    """No bot of the catalog has this name."""

    def __init__(self, name: str) -> None:
        names = ", ".join(entry.name for entry in BOTS)
        super().__init__(
            f"There is no bot {name!r}; the bots are: {names}, and hold-at-N for any N."
        )
        self.name = name


def bots_for(game: AnyGame) -> tuple[Entry, ...]:
    """The bots that play this game at this table, weakest first."""
    fitting = (entry for entry in BOTS if entry.plays(game))
    return tuple(sorted(fitting, key=lambda entry: entry.strength))


def usual_bot(game: AnyGame) -> Entry:
    """The bot to begin with: Hamlet, who can be beaten; elsewhere one of middling strength."""
    fitting = bots_for(game)
    hamlet = next((bot for bot in fitting if bot.name == "hamlet"), None)
    return hamlet or fitting[len(fitting) // 2]  # there is always one that plays at random


def entry(name: str) -> Entry:
    """The bot of this name; `hold-at-N` is understood for any N from 1 to 9999.

    Raises:
        UnknownBot: listing the names that there are.
    """
    for candidate in BOTS:
        if candidate.name == name:
            return candidate
    number = re.fullmatch(r"hold-at-([1-9][0-9]{0,3})", name)
    if number is None:
        raise UnknownBot(name)
    return Entry(name, 4, _hold_at(int(number[1])))
