"""Resolves players: the only place that turns a player argument into a bot.

A player is one of

    "hold-at-20"           a bot, by its name (`pigpen.bots(game)` lists them)
    "mine.py", Path(…)     the object `strategy` of a file: a function of `me`, a table, or a bot,
                           such as a `NetworkBot`; "mine.py:bold" is its object `bold`
    "module:bold"          the object `bold` of a module
    "run: ./mybot"         a program in any language
    "expr: hold at 20"     a rule in one line, in dice games between two seats
    a function of `me`     returns the action of the seat to move
    a `Strategy`           a table, in the game for which it was computed
    a bot                  a callable that takes a view and a stream

Files, modules and programs are executed. `contender` accepts only names that execute nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Final, TypeGuard, cast

from pigpen.bots.bot import Bot
from pigpen.bots.catalog import playing
from pigpen.bots.program import is_program, program_bot
from pigpen.bots.tabular_bot import tabular_bot
from pigpen.core.arguments import BadArgument, shown
from pigpen.core.game import AnyGame
from pigpen.lab.study.contender import expression_strategy, is_expression
from pigpen.lab.study.exact import table_of
from pigpen.lab.study.strategy import Function, StrategyBot, is_place, load
from pigpen.solvers.strategy import Progress, Strategy, check_shape

TAKES: Final = (
    "the name of a bot, a file mine.py, module:function, 'run: ./program', 'expr: RULE',"
    " a function of `me`, or a Strategy"
)
_STRATEGY, _BOT = 1, 2  # arguments: `me`; a view and a stream

Player = str | Path | Bot | Function | Strategy
Players = Player | Sequence[Player] | Mapping[str, Player]  # one, a list, or each with its name


def strategy_for(game: AnyGame, player: Player, progress: Progress | None = None) -> Strategy:
    """Return the table of a player at every position of `game`.

    Raises:
        PigpenError: the player cannot be resolved (`resolve_player`).
        Unsolvable: not a press-your-luck dice game between two seats.
        Undecided: a player from outside the catalog decides by chance.
    """
    known = resolve_player(game, player)
    return known if isinstance(known, Strategy) else table_of(game, known, progress)


def bot_of(game: AnyGame, player: Player, argument: str = "player") -> Bot:
    """Return the bot of a player.

    Raises:
        PigpenError: the player cannot be resolved (`resolve_player`).
        Unsolvable: the player is a rule or a table, and the game has more than two seats or no
            such dice.
    """
    known = resolve_player(game, player, argument)
    return tabular_bot(game, known) if isinstance(known, Strategy) else known


def resolve_player(game: AnyGame, player: Player, argument: str = "player") -> Bot | Strategy:
    """Return the bot of a player, or its table for a `Strategy` or a rule in one line.

    Raises:
        UnknownBot, NoContender: there is no bot of this name, or it does not play this game.
        StrategyError: the file, module or function does not exist, or cannot be loaded.
        BadProgram: the program does not exist.
        ExpressionError: the line is not a rule.
        WrongTable: the table belongs to another game.
        BadArgument: `player` has the wrong type; the error names `argument`.
    """
    if isinstance(player, Strategy):
        check_shape(game, player)
        return player
    if isinstance(player, str | Path):
        return _named(game, str(player), is_file=isinstance(player, Path))
    takes = _arguments(player)
    if takes == _BOT:
        return cast("Bot", player)
    if takes == _STRATEGY:
        return StrategyBot(cast("Function", player), name_of(player))
    given: object = player
    why = f"{argument}: {shown(given)} is not a player; give {TAKES}."
    raise BadArgument(argument, why)


def _named(game: AnyGame, name: str, *, is_file: bool) -> Bot | Strategy:
    """Resolve a player that is given as text."""
    if is_file or (is_place(name) and not is_expression(name) and not is_program(name)):
        held = load(name, is_file=is_file)
        if isinstance(held, Strategy) or _arguments(held) == _BOT:
            return resolve_player(game, held)
        return StrategyBot(held, name, name)
    if is_expression(name):
        return expression_strategy(game, name)
    return program_bot(game, name) if is_program(name) else playing(name, game).build(game)


def name_of(player: Player) -> str:
    """Return the name of a player in a table."""
    if isinstance(player, str | Path):
        return str(player)
    if isinstance(player, Strategy):
        return "strategy"
    if isinstance(player, StrategyBot):
        return player.name
    return str(getattr(player, "__name__", type(player).__name__))


def is_text(player: Player, name: str) -> bool:
    """Whether a player is given as text, and named by it."""
    return isinstance(player, str | Path) and str(player) == name


def entrants(given: Sequence[object], argument: str = "players") -> list[tuple[str, Player]]:
    """Pair players with their names, from the positional arguments of a function.

    They may also be given as one list, or as one mapping from names to players.

    Raises:
        BadArgument: a name in a mapping is not a text.
    """
    (only,) = given if len(given) == 1 else (None,)
    if isinstance(only, Mapping):
        named = cast("Mapping[Any, Player]", only)
        for name in named:
            if not isinstance(name, str):
                raise BadArgument(argument, f"{argument}: names must be text, not {shown(name)}.")
        return list(named.items())
    players = cast("Iterable[Player]", only if _is_list(only) else given)
    return [(name_of(player), player) for player in players]


def _is_list(given: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    """Whether several players are given as one: a bot or table may be a named tuple."""
    return type(given) in (list, tuple)


def build_bots(
    game: AnyGame, players: Iterable[tuple[str, Player]], argument: str = "players"
) -> list[Bot]:
    """Return the bot of each player; equal players share one bot.

    Raises:
        PigpenError: the player cannot be resolved (`resolve_player`).
    """
    known: dict[object, Bot] = {}
    bots: list[Bot] = []
    for _, player in players:
        key = str(player) if isinstance(player, str | Path) else id(player)
        if key not in known:
            known[key] = bot_of(game, player, argument)
        bots.append(known[key])
    return bots


def _arguments(player: object) -> int:
    """Count the required arguments of a callable; 0 if it is not callable."""
    if not callable(player):
        return 0
    try:
        given = signature(player).parameters.values()
    except (TypeError, ValueError):  # what is built in may not say
        return 0
    return sum(one.default is Parameter.empty for one in given)
