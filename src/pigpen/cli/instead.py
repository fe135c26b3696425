"""Where exact play is not to be had: what else answers the question."""

from collections.abc import Generator
from contextlib import contextmanager

from pigpen.cli.arguments import UsageError
from pigpen.core.game import AnyGame
from pigpen.core.said import Translatable
from pigpen.solvers.errors import Unsolvable

_CHOICES = (
    "pigpen lab {game} says what it is like, pigpen review FILE what choices cost,"
    " pigpen what-if {game} what follows from them."
)
_CONTENDERS = "pigpen simulate {game} and pigpen tournament {game} play many games between bots."


@contextmanager
def instead_of_choices(game: AnyGame) -> Generator[None]:
    """Best play was asked for.

    Raises:
        UsageError: it cannot be had, and what can.
    """
    with _instead(game, _CHOICES):
        yield


@contextmanager
def instead_of_chances(game: AnyGame) -> Generator[None]:
    """Exact chances between players were asked for.

    Raises:
        UsageError: they cannot be had, and what can.
    """
    with _instead(game, _CONTENDERS):
        yield


@contextmanager
def _instead(game: AnyGame, advice: str) -> Generator[None]:
    try:
        yield
    except Unsolvable as why:
        values = {"why": why.args[0], "advice": Translatable(advice, game=game.name)}
        raise UsageError("{why} Instead, {advice}", **values) from why
