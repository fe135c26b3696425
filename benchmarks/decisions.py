"""How long bots and hints think: WebAssembly beside machine code, the same choices by turns.

    python -m benchmarks.decisions [--rounds 5] [BOT …]

Machine code of a strong bot takes one to three minutes to compile the first time. Times are of the
processor; of each round the least counts, since what else runs can only add to it.
"""

import argparse
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.bots.bot import Bot, View, look
from pigpen.bots.catalog import entry
from pigpen.core import rng
from pigpen.core.game import AnyGame
from pigpen.core.jit import Way, interpret, using
from pigpen.core.position import to_move
from pigpen.lab.advice.assess import Assessor
from pigpen.lab.advice.judges import assessor_of
from pigpen.search.tracing import buffers, play

ASKED = (
    ("push-out-the-pig", "one-trick"),
    ("push-out-the-pig", "instinct"),
    ("push-out-the-pig", "worlds-64"),
    ("push-out-the-pig", "worlds-256"),
    ("piggy-piggy", "thief"),
    ("piggy-piggy", "ringleader"),
    ("piggles", "sharpshooter"),
)
VIEWS = 5  # along one game at random
FAST = (Way.WEBASSEMBLY, Way.MACHINE)


class Timed(NamedTuple):
    """Milliseconds of the processor a question, by each way."""

    module: float
    machine: float


def views(game: AnyGame) -> list[View]:
    """Decisions with a choice, spread over a game at random."""
    room = buffers(game)
    plies = interpret(play, game)(game.rules, *room, rng.stream(5))
    positions = [room.trace[ply] for ply in range(plies)]
    found = [look(game, p) for p in positions if to_move(game, p) >= 0]
    found = [view for view in found if len(view.legal_actions) > 1]
    return [found[place] for place in np.linspace(0, len(found) - 1, VIEWS, dtype=int)]


def timed(ask: Callable[[], Any], rounds: int) -> Timed:
    """By turns; both must answer alike."""
    answers, least = [], dict.fromkeys(FAST, float("inf"))
    for way in FAST:
        with using(way):
            answers.append(ask())  # compiles
    assert str(answers[0]) == str(answers[1]), answers
    for _ in range(rounds):
        for way in FAST:
            with using(way):
                begun = process_time()
                ask()
                least[way] = min(least[way], process_time() - begun)
    return Timed(*(1000.0 * least[way] for way in FAST))


def _choose(player: Bot, seen: list[View]) -> list[int]:
    return [player(view, rng.stream(7)) for view in seen]


def _judge(assessor: Assessor, seen: list[View]) -> list[Any]:
    return [assessor.actions(view) for view in seen]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Time decisions and hints.")
    parser.add_argument("bots", nargs="*", metavar="BOT", help=", ".join(b for _, b in ASKED))
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    table = Table("", "WebAssembly, ms", "machine code, ms", "ratio")
    for name, bot in ASKED:
        if asked.bots and bot not in asked.bots:
            continue
        game = catalog.make(name, {})
        player, assessor, seen = entry(bot).build(game), assessor_of(game), views(game)
        choices = timed(partial(_choose, player, seen), asked.rounds)
        hints = timed(partial(_judge, assessor, seen), asked.rounds)
        for what, found in ((bot, choices), (f"hint beside {bot}", hints)):
            module, machine = found.module / VIEWS, found.machine / VIEWS
            table.add_row(
                f"{name}, {what}", f"{module:.2f}", f"{machine:.2f}", f"{module / machine:.2f}"
            )
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
