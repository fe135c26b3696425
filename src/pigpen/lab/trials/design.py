"""The design of a trial: a game, variants of its rules, bots, and the number of games.

A design is plain data: it refers to everything by name, so that it can be sent to other processes
and repeated by its readers.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from pigpen import catalog
from pigpen.bots.bot import Bot
from pigpen.bots.catalog import bots_for
from pigpen.core.errors import FieldError, PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.said import Said
from pigpen.core.translations import Translatable
from pigpen.lab.study.player import Player, bot_of
from pigpen.play.engines import is_simulated

MOST_VARIANTS: Final = 12

Options = dict[str, int | str]
Named = Mapping[str, Player]  # functions, tables and bots of a design, by name
Landings = Literal["model", "physics"]


NOBODY_ELSE: Final[Named] = MappingProxyType({})


class BadDesign(PigpenError):
    """An invalid design."""


class SameRules(FieldError):
    """Two variants have the same rules."""


class Variant(NamedTuple):
    """A table: all options of its rules, and its name."""

    name: str
    options: Options


class Design(NamedTuple):
    """A trial to be played."""

    game: str
    variants: tuple[Variant, ...]  # differences are taken from the first
    bots: tuple[str, ...]  # names, repeated to fill all seats; `Named` may say whose
    games: int  # of each variant
    seed: int
    landings: Landings = "model"  # where the pieces of a throw come to rest

    def tables(self) -> list[AnyGame]:
        """Return the game under each variant."""
        return [catalog.make(self.game, variant.options) for variant in self.variants]


def variant(game: str, name: str, options: Mapping[str, object]) -> Variant:
    """Return a variant with all its options filled in.

    Raises:
        UnknownGame, BadOption: the game or an option is unknown; the message lists the valid ones.
    """
    return Variant(name, format_rules(catalog.make(game, options).rules))


def vary(
    game: str, base: Mapping[str, object], varied: Mapping[str, Sequence[str]]
) -> list[Variant]:
    """Return every combination of the values of the varied options; the last one varies fastest.

    Raises:
        UnknownGame, BadOption: the game or an option is unknown; the message lists the valid ones.
        BadDesign: there are more than `MOST_VARIANTS`.
    """
    cases = [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]
    if len(cases) > MOST_VARIANTS:
        said = "That makes {count} variants; try {most} at most at once."
        raise BadDesign(Translatable(said, count=len(cases), most=MOST_VARIANTS))
    return [variant(game, _named(values), {**base, **values}) for values in cases]


def check_apart(variants: Sequence[Variant]) -> None:
    """Check that no two variants have the same rules.

    Raises:
        SameRules: naming them.
    """
    for one, other in combinations(variants, 2):
        if one.options == other.options:
            why = Said("design.same", {"one": one.name, "another": other.name})
            raise SameRules("variants", str(why), why)


def check_landings(game: AnyGame, landings: str) -> None:
    """Check that throws can be simulated, if the design asks for it.

    Raises:
        BadDesign: nothing is thrown at this game.
    """
    if landings == "physics" and not is_simulated(game):
        said = "No pieces are thrown in {game}: there is no physics to simulate."
        raise BadDesign(Translatable(said, game=game.name))


def _named(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in values.items()) or "as given"


def lab_bot(game: AnyGame) -> str:
    """Return the default bot: the strongest without a search."""
    fitting = bots_for(game)
    quick = [entry for entry in fitting[:-1] if not entry.searches]
    return (quick or fitting)[-1].name


def names_of_seats(game: AnyGame, bots: Sequence[str]) -> tuple[str, ...]:
    """Return the bot of each seat in the first game; names repeat until all seats are filled."""
    return tuple(bots[seat % len(bots)] for seat in range(game.num_seats))


def seat_bots(game: AnyGame, bots: Sequence[str], players: Named = NOBODY_ELSE) -> list[Bot]:
    """Build the bots of a table; tables that they play from are solved first.

    Raises:
        UnknownBot, NoContender, StrategyError: a player does not exist, or does not play this game.
    """
    built = {name: bot_of(game, players.get(name, name), "bots") for name in dict.fromkeys(bots)}
    return [built[name] for name in names_of_seats(game, bots)]
