"""Games in which somebody is asked, in processor time: a call into a module, players of many kinds.

    python -m benchmarks.asked [--games 10000]

Beside Pig stands OpenSpiel's Python loop, in the same run: each seat's bot, a Python function, is
asked for each of its choices, and chance is drawn by its odds. OpenSpiel's `pig` differs in that a
seat may hold before its first throw; its bot never does.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import pigpen
from pigpen import catalog
from pigpen.bots import uniform
from pigpen.core.jit import specialise
from pigpen.core.rng import stream
from pigpen.search.loop import ASKED, BEGIN, UNREAD, advance, rooms, table

_CALLS = 5_000
_EXAMPLES = Path(__file__).parents[1] / "examples" / "strategies"


class Match(NamedTuple):
    """The players, and whether each choice is a call of its own."""

    game: str
    players: tuple[Any, ...]
    is_asked: bool = False


def hold_at_20(me: Any) -> str:
    """A strategy."""
    return "roll" if me.turn_total < 20 and me.needed > 0 else "hold"


def first(me: Any) -> str:
    """A strategy of any game."""
    return me.legal[0]


def drawing(me: Any) -> str:
    """A strategy that no table holds."""
    most = 20 + random.randrange(3)
    return "roll" if me.turn_total < most and me.needed > 0 else "hold"


MATCHES = (
    Match("pig", ("hold-at-20", "hold-at-25")),
    Match("pig", ("hold-at-20", "optimal")),
    Match("pig", ("hamlet", "random")),
    Match("pig", ("duchess", "optimal")),
    Match("pig", (hold_at_20, "optimal")),
    Match("pig", (hold_at_20, first)),
    Match("pig", (drawing, "optimal"), is_asked=True),
    Match("push-out-the-pig", (first, "random", "random", "random"), is_asked=True),
    Match("push-out-the-pig", (_EXAMPLES / "duck.py", "random", "random", "random"), is_asked=True),
    Match("push-out-the-pig", ("beginner", "random", "random", "random"), is_asked=True),
    Match("piggy-piggy", (first, "random"), is_asked=True),
    Match("piggy-piggy", (_EXAMPLES / "greedy_farmer.py", "random"), is_asked=True),
    Match("piggy-piggy", ("family", "random"), is_asked=True),
    Match("piggles", (first, "random"), is_asked=True),
    Match("piggles", (_EXAMPLES / "drop_in_the_middle.py", "random"), is_asked=True),
    Match("piggles", ("careful", "random"), is_asked=True),
)


def call(name: str) -> float:
    """Seconds of a call of `advance` that begins a game and plays nothing."""
    game = catalog.make(name)
    run, room, luck = specialise(advance, game, uniform.choose), rooms(game), stream(1)
    seats = table(room, np.zeros((2, 1), int), np.full(2, ASKED), luck)
    return _seconds(lambda: run(game.rules, room, luck, seats, BEGIN, UNREAD, 0), times=_CALLS)


def match(of: Match, games: int) -> float:
    """Seconds a game, with all that is worked out before the first; modules are loaded."""
    pigpen.simulate(of.game, *of.players, games=2, seed=2)
    return _seconds(lambda: pigpen.simulate(of.game, *of.players, games=games, seed=1)) / games


def open_spiel(games: int) -> float:
    """Seconds a game of OpenSpiel's `pig` between two Python functions, both hold at 20."""
    import pyspiel

    game, luck = pyspiel.load_game("pig"), random.Random(1)

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.apply_action(_roll_or_stop(state))

    return _seconds(play, times=games)


def _roll_or_stop(state: Any) -> int:
    """Hold at 20, read off the state's text: OpenSpiel shows Python no field of it."""
    total = int(str(state).rpartition("Turn total: ")[2].split()[0])
    return 1 if total >= 20 else 0


def _seconds(work: Callable[[], object], times: int = 1) -> float:
    begun = process_time()
    for _ in range(times):
        work()
    return (process_time() - begun) / times


def _rows(games: int) -> Iterator[tuple[str, str, str]]:
    for entry in catalog.CATALOG:
        yield f"a call into {entry.name}", "", f"{1e6 * call(entry.name):.1f} µs"
    for each in MATCHES:
        count = max(3, games // 100) if each.is_asked else games
        names = ", ".join(getattr(who, "__name__", None) or Path(who).name for who in each.players)
        yield f"{each.game}: {names}", f"{count:,}", f"{1e3 * match(each, count):.3f} ms a game"
    if find_spec("pyspiel") is None:
        yield "OpenSpiel is not installed", "", ""
    else:
        count = max(3, games // 50)
        yield (
            "OpenSpiel's pig: hold at 20 twice",
            f"{count:,}",
            f"{1e3 * open_spiel(count):.3f} ms a game",
        )


def main() -> None:
    """Measure, and print each."""
    parser = argparse.ArgumentParser(description="Measure games in which somebody is asked.")
    parser.add_argument("--games", type=int, default=10_000, help="of Pig, in a kernel")
    games = parser.parse_args().games
    shown = Table(title="Processor time")
    for column in ("what", "games", "time"):
        shown.add_column(column, justify="left" if column == "what" else "right")
    for row in _rows(games):
        shown.add_row(*row)
    Console(width=110).print(shown)


if __name__ == "__main__":
    main()
