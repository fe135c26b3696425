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
    """Play two players until it is decided who is stronger.

    The first has one seat, or the seats of one side, and the second all others, in every rotation
    with the same luck: a duplicate game. Where the game is solved, luck is taken out by exact
    values.

    Ctrl-C ends it early: the result tells of what was played until then, and its `is_complete` is
    False. Where nothing was, it is a KeyboardInterrupt.

    Args:
        game: A game by its name, such as `"pig"`, or one that `pigpen.make` gave.
        first: A bot's name (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold` (a
            `Path`, too), `module:function`, a program `run: ./mybot`, a rule `expr: hold at 20`, a
            function of `me`, a `Strategy`, or a bot.
        second: Another player, of the same kinds.
        by: What counts: `"wins"` or `"points"`.
        seed: Repeats the duel; without one it is drawn, and the result says which it was.
        most: Duplicate games after which it ends undecided, from 30.
        processes: How many processes play; the duel is the same in however many.
        progress: None reports on the error stream after a second, where that is a terminal; True at
            once; False nowhere; a function is called with how many duplicate games are done, and of
            how many.
        options: Options of a game that is named, as `target=50`, and `preset`.

    Returns:
        A `DuelResult`: who is stronger, or neither, and by how much.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game or an option, with those that there are.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player is not there,
            or does not play this game.
        BadArgument: `first`, `second`, `by`, `most`, `seed`, `processes` or `progress` is nothing
            that it takes, both players are one, or another process cannot be given a player.
        PigpenError: Points are to count in a game that has none.
        KeyboardInterrupt: By Ctrl-C before two duplicate games were played.

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
