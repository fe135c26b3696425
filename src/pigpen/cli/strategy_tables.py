"""Strategies of a command line as tables for the exact solvers."""

from typing import Final

from pigpen.cli.player_arguments import exact_player
from pigpen.core.game import AnyGame
from pigpen.core.progress import progress
from pigpen.core.translations import translated
from pigpen.lab.study.exact import table_of
from pigpen.solvers.strategy import Strategy

LINE: Final = '"expr: RULE", a line such as hold at 20'


def strategy_table(game: AnyGame, name: str) -> Strategy:
    """Tabulate the actions of a bot, a file or an expression at every position.

    Raises:
        PigpenError: there is no such player, or its answer is not legal.
    """
    found = exact_player(game, name)
    if isinstance(found, Strategy):
        return found
    with progress(translated("Asking {name}", name=name)) as report:
        return table_of(game, found, report)
