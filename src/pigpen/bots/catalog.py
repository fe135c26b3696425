"""Catalog of all bots: which games they play, their order of strength, and what they need.

`plays` and `build` are fast, so that a server may call them during a request, except for bots that
play from a solution (`solves`), for which `bots.optimal.is_slow` estimates the time.
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
from pigpen.core.said import catalogue
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import Translatable
from pigpen.dice.turn import TurnPosition

_LOG = logging.getLogger(__name__)

_DICE: Final = "pigpen.bots.dice_roster"  # loaded with the first bot that is built


def _deals(game: AnyGame) -> bool:
    """Return whether a bot can hold the cards of this table: it cannot hold real ones."""
    return not game.extras.is_kept


def _is_press(game: AnyGame) -> bool:
    """Return whether it is a press-your-luck dice game, for which plans and solvers are made."""
    return issubclass(game.sizes.dtype.type, TurnPosition)


def _is(name: str) -> Callable[[AnyGame], bool]:
    """Return a test of whether a game has this name."""
    return lambda game: game.name == name and _deals(game)


class Entry(NamedTuple):
    """A bot of the catalog; texts `bot.NAME.name` and `bot.NAME.line` describe it."""

    name: str
    strength: int  # rank only, 1 is the weakest (docs/strength.md)
    build: Callable[[AnyGame], Bot]  # solves the game if it plays from a solution
    plays: Callable[[AnyGame], bool] = _is_press
    solves: bool = False  # plays from the game's solution, so that `build` may take long
    thinks: bool = False  # too long for a server's event loop
    searches: bool = False  # by playouts, which take far longer than an evaluation
    is_usual: bool = False  # the default bot, which a beginner can beat

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name only: `build` may be a function without a name."""
        return entry, (self.name,)


def _random(game: AnyGame) -> Bot:
    return random_action


def _builder(roster: str, name: str, *points: int) -> Callable[[AnyGame], Bot]:
    """Return a function that builds the bot of this name in a roster."""
    return lambda game: getattr(import_module(roster), name.replace("-", "_"))(game, *points)


def _dice(name: str, strength: int, *, solves: bool = False, is_usual: bool = False) -> Entry:
    """Return the entry of a bot for press-your-luck dice games."""
    return Entry(name, strength, _builder(_DICE, name), solves=solves, is_usual=is_usual)


def _hold_at(points: int, strength: int = 4) -> Entry:
    return Entry(f"hold-at-{points}", strength, _builder(_DICE, "hold-at", points))


def _of(
    game: str,
    name: str,
    strength: int,
    *,
    thinks: bool = True,
    searches: bool = False,
    is_usual: bool = False,
) -> Entry:
    """Return the entry of a bot for one game, from the roster in the game's folder."""
    build = _builder(f"pigpen.bots.{game.replace('-', '_')}.roster", name)
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
    """Return the bots above and those of other packages."""
    return (*BOTS, *_from_packages())


@cache
def _from_packages() -> tuple[Entry, ...]:
    """Return the bots of other packages, whose entry points name tuples of entries.

    They are loaded on demand, because they import this module. A warning names those that cannot be
    loaded, and they are left out.
    """
    found: list[Entry] = []
    names = {entry.name for entry in BOTS}
    for point in packages.brought(packages.BOTS):
        try:
            entries: tuple[Entry, ...] = tuple(point.load())
            if taken := names & {entry.name for entry in entries}:
                raise ValueError(f"Pigpen has bots of these names: {', '.join(sorted(taken))}")
        except Exception as problem:  # noqa: BLE001 - whatever another package raises
            _LOG.warning("The bots %s of %s are left out: %s", point.name, point.module, problem)
        else:
            found += entries
            names |= {entry.name for entry in entries}
    return tuple(found)


class UnknownBot(PigpenError):
    """The catalog has no bot of this name."""

    def __init__(self, name: str, game: AnyGame | None = None) -> None:
        names = [entry.name for entry in (every_bot() if game is None else bots_for(game))]
        near = did_you_mean(name, names, _the_bots(names, game))
        super().__init__(Translatable("There is no bot {name!r}; {listed}", name=name, listed=near))
        self.name = name


class NoContender(PigpenError):
    """The bot does not play at this table."""

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
    """Return the bots that play this game at this table, weakest first."""
    fitting = (entry for entry in every_bot() if entry.plays(game))
    return tuple(sorted(fitting, key=lambda entry: entry.strength))


def usual_bot(game: AnyGame) -> Entry:
    """Return the default bot of a game; if none is marked as usual, the weakest."""
    fitting = bots_for(game)
    return next((bot for bot in fitting if bot.is_usual), fitting[0])  # one plays at random


def playing(name: str, game: AnyGame) -> Entry:
    """Return the bot of this name, if it plays this game at this table.

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
    """Return `Pig, Big Pig and Hog`."""
    words = catalogue()
    *first, last = (words[f"game.{name}.name"] for name in games)
    return f"{', '.join(first)} and {last}" if first else last


def is_bot(name: str) -> bool:
    """Return whether the catalog has a bot of this name."""
    try:
        entry(name)
    except UnknownBot:
        return False
    return True


def entry(name: str) -> Entry:
    """Return the bot of this name; `hold-at-N` is accepted for any N from 1 to 9999.

    Raises:
        UnknownBot: listing the known names.
    """
    for candidate in every_bot():
        if candidate.name == name:
            return candidate
    number = re.fullmatch(r"hold-at-([1-9][0-9]{0,3})", name)
    if number is None:
        raise UnknownBot(name)
    return _hold_at(int(number[1]))
