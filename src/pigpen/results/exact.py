"""Exact evaluation of two players of a dice game: win chances, best replies, tables."""

from time import perf_counter
from typing import Final

from pigpen import catalog
from pigpen.core.game import AnyGame
from pigpen.core.progress import Progress, reporting
from pigpen.lab.study.exact import table_against_any, tables_of
from pigpen.lab.study.player import Player, name_of, resolve_player, strategy_for
from pigpen.results.evaluation import BestResponse, Evaluation
from pigpen.search.playout import kernels_of
from pigpen.solvers import evaluate as exact
from pigpen.solvers.evaluate import Matchup
from pigpen.solvers.strategy import Strategy
from pigpen.solvers.throws import check_solvable

BEST_RESPONSE: Final = "best-response"  # the name under which a best reply plays


def evaluate(
    game: AnyGame | str,
    ours: Player,
    theirs: Player,
    *,
    progress: Progress = None,
    **options: object,
) -> Evaluation:
    """Work out win probabilities exactly, without any game.

    A function or program is asked about each position that a game between the two comes to.

    Args:
        game: A game by its name, such as `"pig"`, or one that `pigpen.make` gave.
        ours: A bot's name (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold` (a
            `Path`, too), `module:function`, a program `run: ./mybot`, a rule `expr: hold at 20`, a
            function of `me`, a `Strategy`, or a bot.
        theirs: Another player, of the same kinds.
        progress: None reports on the error stream after a second, where that is a terminal; True at
            once; False nowhere; a function is called with how many positions are done, and of how
            many.
        options: Options of a game that is named, as `target=50`, and `preset`.

    Returns:
        An `Evaluation`: the probability that `ours` wins, `first` when it starts, `second` when it
        does not, and `average`.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game or an option, with those that there are.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player is not there,
            or does not play this game.
        Unsolvable: Not a dice game between two seats, or one that need not end.
        Undecided: A player decides by chance.
        BadArgument: `ours`, `theirs` or `progress` is nothing that it takes.

    Example:
        ::

            pigpen.evaluate("pig", "optimal", "hold-at-20", target=50).average
    """
    made, begun = _solvable(game, options), perf_counter()
    one = resolve_player(made, ours, "ours")
    other = one if theirs is ours else resolve_player(made, theirs, "theirs")
    names = name_of(ours), name_of(theirs)
    with reporting("Working out {a} against {b}", progress, a=names[0], b=names[1]) as report:
        both = tables_of(made, one, other, report)
        matchup = exact.evaluate(made, both.ours, both.theirs)
    return evaluation_of(made, names, matchup, perf_counter() - begun, both.misses)


def best_response(
    game: AnyGame | str, theirs: Player, *, progress: Progress = None, **options: object
) -> BestResponse:
    """Work out the strategy that wins most against a player.

    Args:
        game: A game by its name, such as `"pig"`, or one that `pigpen.make` gave.
        theirs: A bot's name (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold` (a
            `Path`, too), `module:function`, a program `run: ./mybot`, a rule `expr: hold at 20`, a
            function of `me`, a `Strategy`, or a bot.
        progress: None reports on the error stream after a second, where that is a terminal; True at
            once; False nowhere; a function is called with how many positions are done, and of how
            many.
        options: Options of a game that is named, as `target=50`, and `preset`.

    Returns:
        A `BestResponse`: the reply as a `player`, which every function takes that takes players,
        and its probability to win, `first` when it starts, `second` when it does not, and
        `average`.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game or an option, with those that there are.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player is not there,
            or does not play this game.
        Unsolvable: Not a dice game between two seats.
        Undecided: The player decides by chance.
        BadArgument: `theirs` or `progress` is nothing that it takes.

    Example:
        ::

            reply = pigpen.best_response("pig", "hold-at-20")
            pigpen.simulate("pig", {"reply": reply.player, "mine": "hold-at-20"})
    """
    made, begun = _solvable(game, options), perf_counter()
    player = resolve_player(made, theirs, "theirs")
    name = name_of(theirs)
    with reporting("Working out the best reply to {name}", progress, name=name) as report:
        table = table_against_any(made, player, report)
        reply, matchup = exact.best_response(made, table)
    return BestResponse(
        made,
        (BEST_RESPONSE, name),
        matchup.first,
        matchup.second,
        (0, 0),
        reply,
        seconds=perf_counter() - begun,
        kernels=kernels_of(made),
    )


def strategy(
    game: AnyGame | str, player: Player, *, progress: Progress = None, **options: object
) -> Strategy:
    """Make the table of a player: what it does at every position of a game.

    A function is asked once about each position. One that decides by chance has no table.

    Args:
        game: A game by its name, such as `"pig"`, or one that `pigpen.make` gave.
        player: A bot's name (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold` (a
            `Path`, too), `module:function`, a program `run: ./mybot`, a rule `expr: hold at 20`, a
            function of `me`, a `Strategy`, or a bot.
        progress: None reports on the error stream after a second, where that is a terminal; True at
            once; False nowhere; a function is called with how many scores are done, and of how
            many.
        options: Options of a game that is named, as `target=50`, and `preset`.

    Returns:
        The chances of every action, a `Strategy`, which is a player itself, in this game and with
        these options. Its fields are arrays: see `pigpen.Strategy`.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game or an option, with those that there are.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player is not there,
            or does not play this game.
        Unsolvable: Not a dice game between two seats.
        Undecided: The player decides by chance.
        BadArgument: `player` or `progress` is nothing that it takes.

    Example:
        ::

            mine = pigpen.strategy("pig", lambda me: "roll" if me.turn_total < 20 else "hold")
            pigpen.evaluate("pig", mine, "optimal")
    """
    made = _solvable(game, options)
    with reporting("Asking {name}", progress, name=name_of(player)) as report:
        return strategy_for(made, player, report)


def evaluation_of(
    game: AnyGame,
    bots: tuple[str, str],
    found: Matchup,
    seconds: float,
    misses: tuple[int, int] = (0, 0),
) -> Evaluation:
    """Wrap the findings of an exact evaluation, which took this many seconds."""
    how = kernels_of(game)
    return Evaluation(game, bots, found.first, found.second, misses, seconds=seconds, kernels=how)


def _solvable(game: AnyGame | str, options: dict[str, object]) -> AnyGame:
    made = catalog.game_of(game, options)
    check_solvable(made)
    return made
