"""Tables of strategies by name, which runs no code: a catalog bot, or a line `expr: RULE`."""

from typing import Final

from pigpen.bots.catalog import playing
from pigpen.core.game import AnyGame
from pigpen.lab.study.exact import table_of
from pigpen.lab.study.expression import strategy_of
from pigpen.solvers.strategy import Strategy

EXPRESSION: Final = "expr:"


def is_expression(name: str) -> bool:
    """Whether the name is a line of the expression language."""
    return name.startswith(EXPRESSION)


def expression_strategy(game: AnyGame, name: str) -> Strategy:
    """Return the strategy of an expression.

    Raises:
        ExpressionError: it is not a rule; the error counts places from its first letter.
    """
    return strategy_of(game, name.removeprefix(EXPRESSION).strip())


def contender(game: AnyGame, name: str) -> Strategy:
    """Return the strategy of this name at every position of `game`.

    Raises:
        UnknownBot, NoContender: the bot is unknown, or does not play this game.
        ExpressionError: the line is not a rule.
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    if is_expression(name):
        return expression_strategy(game, name)
    return table_of(game, playing(name, game).build(game))
