"""Exact values of players of a dice game between two: `pigpen.evaluate`, `pigpen.best_response`."""

from time import perf_counter
from typing import Final

from pigpen import catalog
from pigpen.bots.bot import Bot
from pigpen.core.game import AnyGame
from pigpen.core.progress import Progress, reporting
from pigpen.face.matchup import BestResponse, Evaluation
from pigpen.face.seating import Player, name_of, player_of
from pigpen.lab.study.contender import expressed, is_expression
from pigpen.lab.study.exact import table_against_anybody, win_rate
from pigpen.search.playout import kernels_of
from pigpen.solvers import evaluate as exact
from pigpen.solvers.evaluate import Matchup
from pigpen.solvers.strategy import Strategy
from pigpen.solvers.throws import check_solvable

BEST_RESPONSE: Final = "best-response"  # the name of a best reply


def evaluate(
    game: AnyGame | str,
    ours: Player | Strategy,
    theirs: Player | Strategy,
    *,
    progress: Progress = None,
    **options: object,
) -> Evaluation:
    """Win probabilities, without any game: `evaluate("pig", "hold-at-20", mine, target=50)`.

    A player is as in `simulate`, a rule that is typed (`"expr: hold at 20"`), or the table of a
    strategy. A function is asked about each position that such a game comes to.

    `progress` says where to report progress to: see `pigpen.simulate`.

    Returns:
        The probability that `ours` wins: `first` when it starts, `second` when it does not, and
        `average`.

    Raises:
        UnknownGame, BadOption, UnknownBot, NoContender, StrategyError: saying what there is.
        Unsolvable: not a dice game between two seats, or one that need not end.
        Undecided: a player decides by chance.
    """
    made, begun = _solvable(game, options), perf_counter()
    one, other = (_player(made, who) for who in (ours, theirs))
    names = name_of(ours), name_of(theirs)
    with reporting(f"Working out {names[0]} against {names[1]}", progress) as report:
        found = win_rate(made, one, other, report)
    return evaluated(made, names, found, perf_counter() - begun)


def best_response(
    game: AnyGame | str,
    theirs: Player | Strategy,
    *,
    progress: Progress = None,
    **options: object,
) -> BestResponse:
    """The strategy that wins most against a player: `best_response("pig", "hold-at-20")`.

    `progress` says where to report progress to: see `pigpen.simulate`.

    Returns:
        `player`, a table that `evaluate` takes as a player, and its probability to win: `first`
        when it starts, `second` when it does not, and `average`.

    Raises:
        UnknownGame, BadOption, UnknownBot, NoContender, StrategyError: saying what there is.
        Unsolvable: not a dice game between two seats.
        Undecided: the player decides by chance.
    """
    made, begun = _solvable(game, options), perf_counter()
    player = _player(made, theirs)
    with reporting(f"Working out the best reply to {name_of(theirs)}", progress) as report:
        table = table_against_anybody(made, player, report)
        strategy, found = exact.best_response(made, table)
    return BestResponse(
        made,
        (BEST_RESPONSE, name_of(theirs)),
        found.first,
        found.second,
        strategy,
        seconds=perf_counter() - begun,
        kernels=kernels_of(made),
    )


def evaluated(game: AnyGame, bots: tuple[str, str], found: Matchup, seconds: float) -> Evaluation:
    """What was found between two players in so many seconds."""
    how = kernels_of(game)
    return Evaluation(game, bots, found.first, found.second, seconds=seconds, kernels=how)


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
