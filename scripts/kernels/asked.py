"""Every entry of every module, called in miniature, with its types of arguments.

The functions that people and servers call are called here, with tables, targets and numbers of
worlds as small as they go, on interpreted kernels; what they ask is noted on the way.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pigpen import catalog
from pigpen.bots.bot import ROOM, KernelBot, View, look
from pigpen.bots.catalog import bots_for
from pigpen.bots.encoded_bot import EncodedBot
from pigpen.bots.search_bot import for_points
from pigpen.bots.uniform import random_action
from pigpen.core.binding import Bound
from pigpen.core.game import CHANCE, AnyGame
from pigpen.core.jit import Way, interpret, specialise, using, watching
from pigpen.core.marshalling import MarshalledArguments
from pigpen.core.options import options
from pigpen.core.perft import perft
from pigpen.core.position import legal_actions, start, to_move
from pigpen.core.record import Ints
from pigpen.core.rng import stream
from pigpen.core.webassembly import SHARED
from pigpen.dice.sides import FEWEST, with_sides
from pigpen.dice.turn import TurnPosition
from pigpen.envs.batch import AutoReset, Batch
from pigpen.lab.advice.assessment import ChanceAssessor
from pigpen.lab.advice.judges import judge_of
from pigpen.lab.study.race import race
from pigpen.lab.study.study import Study
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.lab.trials.matches import simulate
from pigpen.lab.trials.playing import player
from pigpen.search.playout import mean_returns, random_games
from pigpen.search.tracing import buffers, play
from pigpen.solvers.evaluate import best_response, best_strategy, expected_turns
from pigpen.solvers.reach import reached_scores
from pigpen.solvers.solution import compute
from pigpen.solvers.strategy import uniform
from pigpen.solvers.three_regret import measure
from pigpen.solvers.three_seats import solve_three
from pigpen.solvers.throws import turn_of

MODULES: Final = (*(entry.name for entry in catalog.CATALOG if entry.is_ours), SHARED)

_FEW: Final = 2  # worlds and plies
_PLIES: Final = 200  # that decisions and chance are found in
_TARGET: Final = 10
_SOLVED: Final = (
    ("pig", {"target": _TARGET}),
    ("two-dice-pig", {"target": _TARGET}),
    ("big-pig", {"target": _TARGET}),
    ("hog", {"target": _TARGET, "throws": "one", "dice": 3}),
)


class Asked(NamedTuple):
    """A kernel, asked with arguments of some types."""

    bound: Bound
    codes: str
    args: tuple[Any, ...]


def asked_of(module: str) -> list[Asked]:
    """Return a module's entries, sorted by name."""
    found: dict[tuple[str, str], Asked] = {}

    def note(bound: Bound, args: tuple[Any, ...]) -> None:
        if (bound.binding.game or SHARED) == module:
            codes = MarshalledArguments(args).codes
            found.setdefault((bound.name, codes), Asked(bound, codes, args))

    with using(Way.INTERPRETED), watching(note):
        if module == SHARED:
            _solve()
        else:
            rules = catalog.entry(module).rules
            is_press = any(option.name == "target" for option in options(rules))
            _play(catalog.make(module, {"target": _TARGET} if is_press else {}))
    return [found[key] for key in sorted(found)]


def _play(game: AnyGame) -> None:
    """Return a game's entries between `MODULES`."""
    positions = _positions(game)
    decision = next(p for p in positions if to_move(game, p) >= 0)
    _ask_rules(game, positions)
    _ask_forecast(game, positions)
    perft(game, _FEW)
    specialise(play, game)(game.rules, *buffers(game, _FEW), stream(1))
    random_games(game, 1, max_plies=_FEW)
    mean_returns(game, start(game), 1, max_plies=_FEW)
    batch = Batch(game.name, _FEW, autoreset=AutoReset.NEXT_STEP)
    batch.reset()
    batch.step(batch.any_actions(stream(2)))
    bots = [entry.build(game) for entry in bots_for(game)]
    for bot in {bot.kernel: bot for bot in bots if isinstance(bot, KernelBot)}.values():
        _ask_bot(game, bot, look(game, decision))
    searcher, view = for_points(_FEW)(game), look(game, decision)
    searcher(view, stream(0))
    if issubclass(game.sizes.dtype.type, TurnPosition):
        _ask_bot(game, EncodedBot(random_action, np.ones(1, np.int64)), look(game, decision))
        for solved in (game, with_sides(game, FEWEST)):
            turn_of(solved)
    else:
        _judge(game, decision)


def _positions(game: AnyGame) -> list[Any]:
    """Of the first plies of a game at random."""
    room = buffers(game, _PLIES)
    plies = interpret(play, game)(game.rules, *room, stream(3))
    return [room.trace[ply] for ply in range(plies)]


def _ask_rules(game: AnyGame, positions: list[Any]) -> None:
    """Each kernel of the contract by itself."""
    actions, probability, rng = (
        game.sizes.room_for_actions(),
        game.sizes.room_for_chance(),
        stream(0),
    )
    utility, points = np.zeros(game.num_seats), np.zeros(game.num_seats, np.int64)
    counts = np.zeros(len(game.extras.events), np.int64)
    asked: dict[str, tuple[Any, ...]] = {
        "init": (),
        "to_move": (),
        "legal_actions": (actions,),
        "chance": (probability,),
        "draw_outcome": (probability, rng),
        "returns": (utility,),
        "write_points": (points,),
        "redact": (0,),
        "determinize": (0, rng),
        "resign": (0,),
    }
    at_chance = next(p for p in positions if to_move(game, p) == CHANCE)
    decision = next(p for p in positions if to_move(game, p) >= 0)
    for name, args in asked.items():
        if (own := getattr(game.kernels, name)) is not None:
            is_drawn = name in ("chance", "draw_outcome")
            p = (at_chance if is_drawn else decision).copy()
            specialise(own, game)(game.rules, p, *args)
    action = legal_actions(game, decision)[0]
    child = decision.copy()
    specialise(game.kernels.apply, game)(game.rules, child, action)
    if game.kernels.is_legal is not None:
        specialise(game.kernels.is_legal, game)(game.rules, decision, action)
    if game.kernels.count_events is not None:
        specialise(game.kernels.count_events, game)(game.rules, decision, action, child, counts)


def _ask_forecast(game: AnyGame, positions: list[Any]) -> None:
    """Return the usual outcome of the first action that has one to describe."""
    forecast = game.extras.forecast
    if forecast is not None:
        decisions = (p for p in positions if to_move(game, p) >= 0)
        next(p for p in decisions if forecast(game, p, legal_actions(game, p)[0]) is not None)


def _ask_bot(game: AnyGame, bot: Any, view: View) -> None:
    """A choice, and games between bots of its kind."""
    views = np.zeros(ROOM, game.sizes.dtype)
    views[0] = view.position
    actions, quick = np.array(view.legal_actions, np.int64), _quick(bot)
    specialise(bot.kernel, game)(game.rules, views, actions, len(actions), quick.row, stream(0))
    bots = [quick] * game.num_seats
    beside = bots if isinstance(bot, EncodedBot) else [_ask] * game.num_seats
    play_duplicates(game, bots, 1)
    player(game, bots, max_plies=_FEW)(0, 0, 1)
    player(game, [_ask, *beside[1:]], max_plies=_FEW)(0, 0, 1)
    simulate(game, bots, 1, max_plies=_FEW)
    simulate(game, [_ask, *beside[1:]], 1, max_plies=_FEW)


def _ask(view: View, _: Ints) -> int:
    """A bot that is no kernel."""
    return view.legal_actions[0]


def _quick(bot: Any) -> Any:
    """A bot of the same kind that thinks as little as it can."""
    style = getattr(bot, "style", None)
    return bot if style is None else bot._replace(style=type(style)(0))


def _judge(game: AnyGame, decision: Any) -> None:
    """Hints and reviews."""
    build: Any = judge_of(game).build
    assessor, view = build(game, worlds=_FEW), look(game, decision)
    assessor.actions(view)
    if isinstance(assessor, ChanceAssessor):
        assessor.win_probabilities(decision)
    else:
        assessor.hand_value(view)


def _solve() -> None:
    """Call the solvers' kernels; none takes a position."""
    for name, chosen in _SOLVED:
        game = catalog.make(name, chosen)
        turn, strategy = turn_of(game), uniform(game)
        solution = compute(game)
        best_strategy(game)
        best_response(game, strategy)
        expected_turns(game, strategy, strategy)
        measure(turn, solve_three(turn, _TARGET))
        if turn.goes_on:
            study = Study(game)
            _ = study.cells
        else:
            reached_scores(turn, np.zeros(solution.values.shape, np.int64), against_any=True)
    race(catalog.make("pig", {"target": _TARGET}))
    Batch("pig", _FEW).any_actions(stream(2))
