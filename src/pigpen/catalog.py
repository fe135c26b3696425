"""Every game, in the order that people meet them: the only list to append to."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.options import parse_rules
from pigpen.games import big_pig, hog, pig, push_out_the_pig, two_dice_pig


class Entry(NamedTuple):
    """A game in the catalog."""

    name: str
    rules: type[tuple[Any, ...]]
    build: Callable[[Any], AnyGame]
    rule_book: str  # file in docs/rules, without the ending
    presets: Mapping[str, Mapping[str, object]] = MappingProxyType({})  # options by name


CATALOG: tuple[Entry, ...] = (
    Entry("pig", pig.Rules, pig.game, "pig"),
    Entry("two-dice-pig", two_dice_pig.Rules, two_dice_pig.game, "pig"),
    Entry("big-pig", big_pig.Rules, big_pig.game, "pig"),
    Entry("hog", hog.Rules, hog.game, "pig"),
    Entry(
        "push-out-the-pig",
        push_out_the_pig.Rules,
        push_out_the_pig.game,
        "push-out-the-pig",
        push_out_the_pig.PRESETS,
    ),
)


class UnknownGame(PigpenError):
    """No game of the catalog has this name."""

    def __init__(self, name: str) -> None:
        names = ", ".join(entry.name for entry in CATALOG)
        super().__init__(f"There is no game {name!r}; the games are: {names}.")
        self.name = name


def entry(name: str) -> Entry:
    """The catalog's entry of a game.

    Raises:
        UnknownGame: listing the names that there are.
    """
    for candidate in CATALOG:
        if candidate.name == name:
            return candidate
    raise UnknownGame(name)


def make(name: str, options: Mapping[str, object] | None = None) -> AnyGame:
    """A game of the catalog at a table with these options.

    Raises:
        UnknownGame: listing the names that there are.
        BadOption: naming the option, what was given and what is allowed.
    """
    found = entry(name)
    return found.build(parse_rules(found.rules, options or {}))
