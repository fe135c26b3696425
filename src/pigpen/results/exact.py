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
    """Compute win probabilities exactly, without playing games.

    A function or program is called for each position that a game between the two can reach.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        ours: A bot's name (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold`
            (also as a `Path`), `module:function`, a program `run: ./mybot`, a rule
            `expr: hold at 20`, a function of `me`, a `Strategy`, or a bot.
        theirs: Another player, of the same kinds.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: positions done, and
            positions in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        An `Evaluation`: the probability that `ours` wins: `first` when it starts, `second` when it
        does not, and `average`.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player does not
            exist, cannot be loaded, or does not play this game.
        Unsolvable: The game is not a dice game between two seats, or it can continue indefinitely.
        Undecided: A player decides by chance.
        BadArgument: An argument has the wrong type.

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
    """Compute the strategy that wins most against a player.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        theirs: A bot's name (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold`
            (also as a `Path`), `module:function`, a program `run: ./mybot`, a rule
            `expr: hold at 20`, a function of `me`, a `Strategy`, or a bot.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: positions done, and
            positions in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        A `BestResponse`: the reply as a `player` for every function that takes players, and its
        win probability: `first` when it starts, `second` when it does not, and `average`.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player does not
            exist, cannot be loaded, or does not play this game.
        Unsolvable: The game is not a dice game between two seats.
        Undecided: The player decides by chance.
        BadArgument: An argument has the wrong type.

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
    """Tabulate the actions of a player at every position of a game.

    A function is called once for each position. A player that decides by chance has no table.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        player: A bot's name (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold`
            (also as a `Path`), `module:function`, a program `run: ./mybot`, a rule
            `expr: hold at 20`, a function of `me`, a `Strategy`, or a bot.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: scores done, and
            scores in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        A `Strategy`: the probability of every action, in arrays (see `pigpen.Strategy`). It is
        also a player, in this game with these options.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player does not
            exist, cannot be loaded, or does not play this game.
        Unsolvable: The game is not a dice game between two seats.
        Undecided: The player decides by chance.
        BadArgument: An argument has the wrong type.

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
    """Wrap the findings of an exact evaluation with its duration in seconds."""
    how = kernels_of(game)
    return Evaluation(game, bots, found.first, found.second, misses, seconds=seconds, kernels=how)


def _solvable(game: AnyGame | str, options: dict[str, object]) -> AnyGame:
    made = catalog.game_of(game, options)
    check_solvable(made)
    return made
