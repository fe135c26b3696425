"""The games with a solver, and those of their options that change best play."""

import msgspec

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.dice.sides import FEWEST, MOST
from pigpen.dice.turn import TurnPosition
from pigpen.server.http.tables import option_infos
from pigpen.server.wire.games import OptionInfo
from pigpen.solvers.solution import IMMATERIAL

MOST_POINTS = 200  # of a target: the number of cells grows with its cube
SIDES = OptionInfo(name="sides", default=6, low=FEWEST, high=MOST, choices=(), ruling="")
# The time at which the dice are chosen is irrelevant: best play uses one die per throw.
# Every game here has `SIDES`, including those with this option.
_LEFT_OUT = IMMATERIAL | {"choose", SIDES.name}


class NotSolved(PigpenError):
    """There is no solver for the game."""

    def __init__(self, name: str) -> None:
        names = ", ".join(entry.name for entry in solved_games())
        super().__init__(f"Best play of {name} is not known; it is of: {names}.")


def solved_games() -> list[catalog.Entry]:
    """Return the jeopardy dice games, which have a solver."""
    return [entry for entry in catalog.CATALOG if _is_solved(entry)]


def solved_game(name: str) -> catalog.Entry:
    """Return the catalog's entry of a solved game.

    Raises:
        UnknownGame, NotSolved: the message lists the games.
    """
    entry = catalog.entry(name)
    if not _is_solved(entry):
        raise NotSolved(name)
    return entry


def _is_solved(entry: catalog.Entry) -> bool:
    return issubclass(catalog.make(entry.name).sizes.dtype.type, TurnPosition)


def studied_options(entry: catalog.Entry) -> list[OptionInfo]:
    """Return the options that change best play, with a bounded target."""
    return [
        msgspec.structs.replace(info, high=min(info.high, MOST_POINTS))
        for info in option_infos(entry)
        if info.name not in _LEFT_OUT
    ]
