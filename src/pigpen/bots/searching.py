"""A bot for any game, by one line in its roster: information-set search, playouts at random.

`searcher = for_points(worlds=32)` where a game counts points, as in deals of cards;
`for_the_win(worlds=64)` where it is won or lost. What the measured bots know of their games is not
in it; docs/push-out-the-pig-bots.md and docs/piggy-piggy-bots.md compare it with them.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from pigpen.bots.styled import StyledBot
from pigpen.core.game import AnyGame
from pigpen.search.information_sets import choose

MOST_PLIES: Final = 10_000  # of one playout
FEW: Final = 4  # worlds where kernels are interpreted


class Style(NamedTuple):
    """How long it thinks, and how large its game is; in the order of `search.information_sets`."""

    worlds: int
    units: int
    most: int
    actions: int
    outcomes: int
    seats: int
    events: int


def for_points(worlds: int, units: int = 1) -> Callable[[AnyGame], StyledBot]:
    """What builds a bot that looks at the points it is ahead by after so many units of the game."""
    return lambda game: StyledBot(choose, _style(game, worlds, units), FEW)


def for_the_win(worlds: int) -> Callable[[AnyGame], StyledBot]:
    """What builds a bot that plays every world to the end of the game."""
    return lambda game: StyledBot(choose, _style(game, worlds, 0), FEW)


def _style(game: AnyGame, worlds: int, units: int) -> Style:
    sizes = game.sizes
    actions, outcomes = len(sizes.room_for_actions()), len(sizes.room_for_chance())
    events = len(game.extras.events)
    return Style(worlds, units, MOST_PLIES, actions, outcomes, game.num_seats, events)
