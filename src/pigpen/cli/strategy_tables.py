"""Strategies as they are named on a command line, as tables for the exact solvers."""

from typing import Final

from pigpen.cli.contenders import contender
from pigpen.core.game import AnyGame
from pigpen.core.progress import progress
from pigpen.core.said import translated
from pigpen.lab.study.exact import table_of
from pigpen.solvers.strategy import Strategy

LINE: Final = '"expr: RULE", a line such as hold at 20'


def strategy_table(game: AnyGame, name: str) -> Strategy:
    """What a bot, a file or a line does at every position.

    Raises:
        PigpenError: there is none of this name, or it says what it may not.
    """
    found = contender(game, name)
    if isinstance(found, Strategy):
        return found
    with progress(translated("Asking {name}", name=name)) as report:
        return table_of(game, found, report)
