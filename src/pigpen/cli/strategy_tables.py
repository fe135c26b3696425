"""Strategies as they are named on a command line, as tables for the exact solvers."""

from typing import Final

from pigpen.cli.contenders import build_bot
from pigpen.cli.naming import label
from pigpen.cli.progress import progress
from pigpen.core.game import AnyGame
from pigpen.lab.contender import expressed, is_expression
from pigpen.lab.exact import table_of
from pigpen.solvers.strategy import Strategy

LINE: Final = '"expr: RULE", a line such as hold at 20'


def strategy_table(game: AnyGame, name: str) -> Strategy:
    """What a bot, a file or a line does at every position.

    Raises:
        PigpenError: there is none of this name, or it says what it may not.
    """
    if is_expression(name):
        return expressed(game, name)
    bot = build_bot(game, name)
    with progress(f"Asking {name}") as report:
        return table_of(game, bot, report)


def shown(name: str) -> str:
    """The name for people. An expression is shown as typed: its slashes are no folders."""
    return name if is_expression(name) else label(name)
