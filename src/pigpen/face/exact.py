"""Exact values of players of a dice game between two: `pigpen.evaluate`, `pigpen.best_response`."""

from time import perf_counter
from typing import Final

from pigpen import catalog
from pigpen.core.game import AnyGame
from pigpen.core.progress import Progress, reporting
from pigpen.face.matchup import BestResponse, Evaluation
from pigpen.lab.study.exact import table_against_anybody, win_rate
from pigpen.lab.study.player import Player, found, name_of, strategy_for
from pigpen.search.playout import kernels_of
from pigpen.solvers import evaluate as exact
from pigpen.solvers.evaluate import Matchup
from pigpen.solvers.strategy import Strategy
from pigpen.solvers.throws import check_solvable

BEST_RESPONSE: Final = "best-response"  # the name of a best reply


def evaluate(
    game: AnyGame | str,
    ours: Player,
    theirs: Player,
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
    one = found(made, ours, "ours")
    other = one if theirs is ours else found(made, theirs, "theirs")
    names = name_of(ours), name_of(theirs)
    with reporting(f"Working out {names[0]} against {names[1]}", progress) as report:
        matchup = win_rate(made, one, other, report)
    return evaluated(made, names, matchup, perf_counter() - begun)


def best_response(
    game: AnyGame | str, theirs: Player, *, progress: Progress = None, **options: object
) -> BestResponse:
    """The strategy that wins most against a player: `best_response("pig", "hold-at-20")`.

    `progress` says where to report progress to: see `pigpen.simulate`.

    Returns:
        The reply as a `player`, which every function takes that takes players, and its
        probability to win: `first` when it starts, `second` when it does not, and `average`.

    Raises:
        UnknownGame, BadOption, UnknownBot, NoContender, StrategyError: saying what there is.
        Unsolvable: not a dice game between two seats.
        Undecided: the player decides by chance.
    """
    made, begun = _solvable(game, options), perf_counter()
    player = found(made, theirs, "theirs")
    with reporting(f"Working out the best reply to {name_of(theirs)}", progress) as report:
        table = table_against_anybody(made, player, report)
        reply, matchup = exact.best_response(made, table)
    return BestResponse(
        made,
        (BEST_RESPONSE, name_of(theirs)),
        matchup.first,
        matchup.second,
        reply,
        seconds=perf_counter() - begun,
        kernels=kernels_of(made),
    )


def strategy(
    game: AnyGame | str, player: Player, *, progress: Progress = None, **options: object
) -> Strategy:
    """The table of a player at every position of a game: `strategy("pig", mine, target=50)`.

    A player is as in `simulate`. A function is asked once about each position; one that decides by
    chance has no table. `progress` says where to report progress to: see `pigpen.simulate`.

    Returns:
        Chances of every action, which every function takes as a player of this game.

    Raises:
        UnknownGame, BadOption, UnknownBot, NoContender, StrategyError: saying what there is.
        Unsolvable: not a dice game between two seats.
        Undecided: the player decides by chance.
    """
    made = _solvable(game, options)
    with reporting(f"Asking {name_of(player)}", progress) as report:
        return strategy_for(made, player, report)


def evaluated(game: AnyGame, bots: tuple[str, str], found: Matchup, seconds: float) -> Evaluation:
    """What was found between two players in so many seconds."""
    how = kernels_of(game)
    return Evaluation(game, bots, found.first, found.second, seconds=seconds, kernels=how)


def _solvable(game: AnyGame | str, options: dict[str, object]) -> AnyGame:
    made = catalog.game_of(game, options)
    check_solvable(made)
    return made
