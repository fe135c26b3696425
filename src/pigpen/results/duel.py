"""Function `pigpen.duel`: a sequential test of which of two players is stronger."""

from pigpen import catalog
from pigpen.core.arguments import MOST_GAMES, number, seed_or_drawn
from pigpen.core.game import AnyGame
from pigpen.core.progress import Progress, reporting
from pigpen.lab.study.player import Player
from pigpen.lab.trials.duel import MOST, By, DuelResult
from pigpen.lab.trials.duel import duel as play_duel
from pigpen.lab.trials.executors import MOST_PROCESSES, Processes
from pigpen.lab.trials.sequential_test import FEWEST


def duel(
    game: AnyGame | str,
    first: Player,
    second: Player,
    *,
    by: By = "wins",
    seed: int | None = None,
    most: int = MOST,
    processes: int = 1,
    progress: Progress = None,
    **options: object,
) -> DuelResult:
    """Play two players until a sequential test decides which one is stronger.

    The unit is a duplicate game: games with the same luck in every rotation of the seats. The first
    player has one seat, or the seats of one side; the second has all others. If the game is solved,
    exact values reduce the influence of luck.

    Ctrl-C ends the run early. The result then has the games finished so far, and its `is_complete`
    is False. If fewer than two duplicate games were finished, it raises KeyboardInterrupt.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        first: A bot's name (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold`
            (also as a `Path`), `module:function`, a program `run: ./mybot`, a rule
            `expr: hold at 20`, a function of `me`, a `Strategy`, or a bot.
        second: Another player, of the same kinds.
        by: The measure that is compared: `"wins"` or `"points"`.
        seed: The same seed repeats the duel. Without one, a seed is drawn; the result states it.
        most: Number of duplicate games after which the duel ends undecided, at least 30.
        processes: Number of processes that play. It does not change the duel.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: duplicate games
            done, and duplicate games in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        A `DuelResult`: the stronger player, if one was found, and the difference.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player does not
            exist, cannot be loaded, or does not play this game.
        BadArgument: An argument has the wrong type or range, both players are the same, or a player
            cannot be sent to another process.
        PigpenError: `by` is `"points"`, but the game has no points.
        KeyboardInterrupt: Ctrl-C was pressed before two duplicate games were finished.

    Example:
        ::

            pigpen.duel("pig", strategy, "hold-at-20", seed=1)
    """
    most, seed = number("most", most, FEWEST, MOST_GAMES), seed_or_drawn(seed)
    processes = number("processes", processes, 1, MOST_PROCESSES)
    far = Processes(processes) if processes > 1 else None
    made = catalog.game_of(game, options)
    with reporting("Playing duplicate games, at most", progress) as report:
        return play_duel(made, first, second, by=by, seed=seed, most=most, far=far, progress=report)
