"""Refusals of exact play for games without it, with the commands to use instead."""

from collections.abc import Generator
from contextlib import contextmanager

from pigpen.cli.arguments import UsageError
from pigpen.core.game import AnyGame
from pigpen.core.translations import Translatable
from pigpen.solvers.errors import Unsolvable

_CHOICES = (
    "pigpen lab {game} says what it is like, pigpen review FILE what choices cost,"
    " pigpen what-if {game} what follows from them."
)
_PLAYERS = "pigpen simulate {game} and pigpen tournament {game} play many games between bots."


@contextmanager
def suggest_for_choices(game: AnyGame) -> Generator[None]:
    """Replace `Unsolvable` by a refusal that suggests commands about choices.

    Raises:
        UsageError: the game cannot be solved.
    """
    with _suggest(game, _CHOICES):
        yield


@contextmanager
def suggest_for_chances(game: AnyGame) -> Generator[None]:
    """Replace `Unsolvable` by a refusal that suggests commands about win chances.

    Raises:
        UsageError: the game cannot be solved.
    """
    with _suggest(game, _PLAYERS):
        yield


@contextmanager
def _suggest(game: AnyGame, advice: str) -> Generator[None]:
    try:
        yield
    except Unsolvable as why:
        values = {"why": why.args[0], "advice": Translatable(advice, game=game.name)}
        raise UsageError("{why} Instead, {advice}", **values) from why
