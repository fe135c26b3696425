"""A bot for any game by one line in its roster: information-set search with random playouts.

`searcher = for_points(worlds=32)` is for games that count points, such as deals of cards;
`for_the_win(worlds=64)` for games that are won or lost. It has no knowledge of a game;
docs/push-out-the-pig-bots.md and docs/piggy-piggy-bots.md compare it with the games' own bots.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from pigpen.bots.styled_bot import StyledBot
from pigpen.core.game import AnyGame
from pigpen.search.information_sets import choose

MOST_PLIES: Final = 10_000  # of one playout
FEW: Final = 4  # worlds where kernels are interpreted


class Style(NamedTuple):
    """Settings of the search and sizes of its game, in the order of `search.information_sets`."""

    worlds: int
    units: int
    most: int
    actions: int
    outcomes: int
    seats: int
    events: int


def for_points(worlds: int, units: int = 1) -> Callable[[AnyGame], StyledBot]:
    """Return a function that builds bots that maximize their lead in points.

    The lead is taken after `units` of the game: deals or turns.
    """
    return lambda game: StyledBot(choose, _style(game, worlds, units), FEW)


def for_the_win(worlds: int) -> Callable[[AnyGame], StyledBot]:
    """Return a function that builds bots that play every world to the end of the game."""
    return lambda game: StyledBot(choose, _style(game, worlds, 0), FEW)


def _style(game: AnyGame, worlds: int, units: int) -> Style:
    sizes = game.sizes
    actions, outcomes = len(sizes.room_for_actions()), len(sizes.room_for_chance())
    events = len(game.extras.events)
    return Style(worlds, units, MOST_PLIES, actions, outcomes, game.num_seats, events)
