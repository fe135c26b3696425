"""Every bot: what can sit at a table, how strong it is and what it needs beforehand.

`plays` is cheap and `build` quick, so that a server may call them while people wait; but for
bots that play from a solution (`solves`), where `bots.exact.is_slow` says how that stands.
"""

import logging
import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from pigpen import catalog
from pigpen.bots.bot import Bot
from pigpen.bots.uniform import random_action
from pigpen.core import packages
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.said import Translatable, catalogue
from pigpen.core.suggestions import did_you_mean
from pigpen.dice.turn import TurnPosition

_LOG = logging.getLogger(__name__)

_DICE: Final = "pigpen.bots.dice_roster"  # who builds them: loaded with the first that sits down


def _deals(game: AnyGame) -> bool:
    """Whether a bot has cards to play: real ones it cannot hold."""
    return not game.extras.is_kept


def _is_press(game: AnyGame) -> bool:
    """Whether it is a press-your-luck dice game, which plans and solvers are made for."""
    return issubclass(game.sizes.dtype.type, TurnPosition)


def _is(name: str) -> Callable[[AnyGame], bool]:
    """Whether it is the game of this name."""
    return lambda game: game.name == name and _deals(game)


class Entry(NamedTuple):
    """A bot of the catalog; its name and a line on it are texts `bot.NAME.name`, `.line`."""

    name: str
    strength: int  # order only, 1 is the weakest (docs/strength.md)
    build: Callable[[AnyGame], Bot]  # solves the game if it plays from a solution
    plays: Callable[[AnyGame], bool] = _is_press
    solves: bool = False  # plays from the game's solution, for which `build` may take long
    thinks: bool = False  # so long that a server should not wait
    searches: bool = False  # tries its choices by playing on, which takes far longer than to judge
    is_usual: bool = False  # the one to begin with, who can be beaten

    def __reduce__(self) -> tuple[Any, ...]:
        """Only the name is pickled: what builds a bot may be a function without a name."""
        return entry, (self.name,)


def _random(game: AnyGame) -> Bot:
    return random_action


def _built_by(roster: str, name: str, *points: int) -> Callable[[AnyGame], Bot]:
    """What a roster builds under this name."""
    return lambda game: getattr(import_module(roster), name.replace("-", "_"))(game, *points)


def _dice(name: str, strength: int, *, solves: bool = False, is_usual: bool = False) -> Entry:
    """A player of the press-your-luck dice games."""
    return Entry(name, strength, _built_by(_DICE, name), solves=solves, is_usual=is_usual)


def _hold_at(points: int, strength: int = 4) -> Entry:
    return Entry(f"hold-at-{points}", strength, _built_by(_DICE, "hold-at", points))


def _of(
    game: str,
    name: str,
    strength: int,
    *,
    thinks: bool = True,
    searches: bool = False,
    is_usual: bool = False,
) -> Entry:
    """A player of one game, which the roster in the game's own folder builds."""
    build = _built_by(f"pigpen.bots.{game.replace('-', '_')}.roster", name)
    return Entry(
        name, strength, build, _is(game), thinks=thinks, searches=searches, is_usual=is_usual
    )


BOTS: tuple[Entry, ...] = (
    Entry("random", 1, _random, plays=_deals),
    _dice("truffle", 2),
    _dice("hamlet", 3, is_usual=True),
    _hold_at(20),
    _hold_at(25, strength=5),
    _dice("four-scoring-turns", 6),
    _dice("duchess", 7, solves=True),
    _dice("score-base", 8),
    _dice("keep-pace", 9),
    _dice("optimal", 10, solves=True),
    _of("push-out-the-pig", "beginner", 2),
    _of("push-out-the-pig", "one-trick", 3, is_usual=True),
    _of("push-out-the-pig", "instinct", 4),
    _of("push-out-the-pig", "worlds-64", 5, searches=True),
    _of("push-out-the-pig", "worlds-256", 6, searches=True),
    _of("piggy-piggy", "family", 2),
    _of("piggy-piggy", "thief", 3, is_usual=True),
    _of("piggy-piggy", "ringleader", 4, searches=True),
    _of("piggles", "careful", 2, thinks=False, is_usual=True),
    _of("piggles", "sharpshooter", 3, searches=True),
)


def every_bot() -> tuple[Entry, ...]:
    """The bots above, and those of other packages."""
    return (*BOTS, *_brought())


@cache
def _brought() -> tuple[Entry, ...]:
    """Bots of other packages, of which an entry point names a tuple of entries.

    They are loaded when somebody asks, for they are made of what stands here. Those that cannot
    be loaded are left out, and that is said.
    """
    found: list[Entry] = []
    names = {entry.name for entry in BOTS}
    for point in packages.brought(packages.BOTS):
        try:
            entries: tuple[Entry, ...] = tuple(point.load())
            if taken := names & {entry.name for entry in entries}:
                raise ValueError(f"Pigpen has bots of these names: {', '.join(sorted(taken))}")
        except Exception as problem:  # noqa: BLE001 - whatever a package of somebody else's does
            _LOG.warning("The bots %s of %s are left out: %s", point.name, point.module, problem)
        else:
            found += entries
            names |= {entry.name for entry in entries}
    return tuple(found)


class UnknownBot(PigpenError):
    """No bot of the catalog has this name."""

    def __init__(self, name: str, game: AnyGame | None = None) -> None:
        names = [entry.name for entry in (every_bot() if game is None else bots_for(game))]
        near = did_you_mean(name, names, _the_bots(names, game))
        super().__init__(Translatable("There is no bot {name!r}; {listed}", name=name, listed=near))
        self.name = name


class NoContender(PigpenError):
    """A bot that does not play at this table."""

    def __init__(self, bot: Entry, game: AnyGame) -> None:
        names = [entry.name for entry in catalog.CATALOG if bot.plays(catalog.make(entry.name))]
        known = (game.name in names) or not names
        these = _the_bots([entry.name for entry in bots_for(game)], game)
        said = "{bot} plays {games} only; {listed}"
        if known:
            said = "{bot} does not play at this table; {listed}"
        super().__init__(Translatable(said, bot=bot.name, games=_listed(names), listed=these))


def _the_bots(names: Sequence[str], game: AnyGame | None) -> Translatable:
    listed = ", ".join(names)
    if game is None:
        return Translatable("the bots are: {names}, and hold-at-N for any N.", names=listed)
    said = "the bots of {game} are: {names}."
    if _is_press(game):
        said = "the bots of {game} are: {names}, and hold-at-N for any N."
    return Translatable(said, game=game.name, names=listed)


def bots_for(game: AnyGame) -> tuple[Entry, ...]:
    """The bots that play this game at this table, weakest first."""
    fitting = (entry for entry in every_bot() if entry.plays(game))
    return tuple(sorted(fitting, key=lambda entry: entry.strength))


def usual_bot(game: AnyGame) -> Entry:
    """The bot to begin with; where none is called so, the weakest."""
    fitting = bots_for(game)
    return next((bot for bot in fitting if bot.is_usual), fitting[0])  # one plays at random


def playing(name: str, game: AnyGame) -> Entry:
    """The bot of this name, which plays this game at this table.

    Raises:
        UnknownBot, NoContender: listing those that do.
    """
    try:
        found = entry(name)
    except UnknownBot as unknown:
        raise UnknownBot(name, game) from unknown
    if not found.plays(game):
        raise NoContender(found, game)
    return found


def _listed(games: Sequence[str]) -> str:
    """`Pig, Big Pig and Hog`."""
    words = catalogue()
    *first, last = (words[f"game.{name}.name"] for name in games)
    return f"{', '.join(first)} and {last}" if first else last


def is_bot(name: str) -> bool:
    """Whether a bot of the catalog has this name."""
    try:
        entry(name)
    except UnknownBot:
        return False
    return True


def entry(name: str) -> Entry:
    """The bot of this name; `hold-at-N` is understood for any N from 1 to 9999.

    Raises:
        UnknownBot: listing the names that there are.
    """
    for candidate in every_bot():
        if candidate.name == name:
            return candidate
    number = re.fullmatch(r"hold-at-([1-9][0-9]{0,3})", name)
    if number is None:
        raise UnknownBot(name)
    return _hold_at(int(number[1]))
