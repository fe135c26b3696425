"""Exact values of players of a dice game between two: `pigpen.evaluate`, `pigpen.best_response`."""

from pigpen import catalog
from pigpen.bots.bot import Bot
from pigpen.core.game import AnyGame
from pigpen.face.seating import Player, player_of
from pigpen.lab.study.contender import expressed, is_expression
from pigpen.lab.study.exact import table_against_anybody, win_rate
from pigpen.solvers import evaluate as exact
from pigpen.solvers.evaluate import Matchup
from pigpen.solvers.strategy import Strategy
from pigpen.solvers.throws import check_solvable


def evaluate(
    game: AnyGame | str, ours: Player | Strategy, theirs: Player | Strategy, **options: object
) -> Matchup:
    """Win probabilities, without any game: `evaluate("pig", "hold-at-20", mine, target=50)`.

    A player is as in `simulate`, a rule that is typed (`"expr: hold at 20"`), or the table of a
    strategy. A function is asked about each position that such a game comes to.

    Returns:
        The probability that `ours` wins when it starts, when it does not, and on average.

    Raises:
        UnknownGame, BadOption, UnknownBot, NoContender, StrategyError: saying what there is.
        Unsolvable: not a dice game between two seats, or one that need not end.
        Undecided: a player decides by chance.
    """
    made = _solvable(game, options)
    return win_rate(made, *(_player(made, who) for who in (ours, theirs)))


def best_response(
    game: AnyGame | str, theirs: Player | Strategy, **options: object
) -> tuple[Strategy, Matchup]:
    """The strategy that wins most against a player: `best_response("pig", "hold-at-20")`.

    Returns:
        The strategy as a table, which `evaluate` takes, and how often it wins.

    Raises:
        UnknownGame, BadOption, UnknownBot, NoContender, StrategyError: saying what there is.
        Unsolvable: not a dice game between two seats.
        Undecided: the player decides by chance.
    """
    made = _solvable(game, options)
    return exact.best_response(made, table_against_anybody(made, _player(made, theirs)))


def _solvable(game: AnyGame | str, options: dict[str, object]) -> AnyGame:
    made = catalog.game_of(game, options)
    check_solvable(made)
    return made


def _player(game: AnyGame, who: Player | Strategy) -> Bot | Strategy:
    if isinstance(who, Strategy):
        return who
    if isinstance(who, str) and is_expression(who):
        return expressed(game, who)
    return player_of(game, who)
