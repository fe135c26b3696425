"""Hints of Piggy Piggy held against what came: of those who were given 30 %, did 30 % win?

In each game the thief plays for every seat. One decision, any as likely, is judged as a hint
judges it, from the view of its seat alone; what the action that was played was given is the
prediction. One a game, so that the games count and the errors are those of independent trials.

    python -m benchmarks.calibration [GAMES]
"""

import sys
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.bots.bot import Bot, View, look
from pigpen.bots.catalog import entry
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.position import after, outcomes, returns, start, to_move
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, stream
from pigpen.lab.advice.assessors.piggy_piggy import PiggyPiggyAssessor

SEATS = (2, 4, 6)
EDGES = (0.0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0)
GAMES = 1_000  # at each number of seats


class Bin(NamedTuple):
    """The predictions from one edge to the next."""

    low: float
    high: float
    decisions: int
    predicted: float  # on average
    won: float
    error: float  # standard error of `won` less `predicted`


def predictions(seats: int, games: int) -> Floats:
    """What an action was given, and the part of the win that came, [games, 2]."""
    game = catalog.make("piggy-piggy", {"seats": seats})
    assessor, bot = PiggyPiggyAssessor(game), entry("thief").build(game)
    found = np.zeros((games, 2))
    for index in range(games):
        rng = stream(index, seats)
        decisions, utility = _played(game, bot, rng)
        view, action = decisions[below(rng, len(decisions))]
        share = (utility[view.seat] * (seats - 1) + 1) / seats  # back from a game of sum 0
        found[index] = assessor.actions(view).values[action], share
    return found


def bins(found: Floats) -> list[Bin]:
    """What came in each bin that has a few predictions, with its error."""
    rows: list[Bin] = []
    place = np.searchsorted(EDGES, found[:, 0], side="right") - 1
    place = np.minimum(place, len(EDGES) - 2)
    for index in range(len(EDGES) - 1):
        given, won = found[place == index].T
        if len(won) > 1:
            error = (won - given).std(ddof=1) / np.sqrt(len(won))
            means = float(given.mean()), float(won.mean())
            rows.append(Bin(EDGES[index], EDGES[index + 1], len(won), *means, float(error)))
    return rows


def _played(game: AnyGame, bot: Bot, rng: Ints) -> tuple[list[tuple[View, int]], Any]:
    """The decisions of a game that were choices, and what each seat got in the end."""
    decisions: list[tuple[View, int]] = []
    position = start(game)
    while (seat := to_move(game, position)) != TERMINAL:
        if seat == CHANCE:
            chances = outcomes(game, position)
            point = below(rng, 1 << 30) / (1 << 30)
            place = int(np.searchsorted(np.cumsum(list(chances.values())), point, side="right"))
            position = after(game, position, list(chances)[min(place, len(chances) - 1)])
            continue
        view = look(game, position)
        action = bot(view, rng)
        if len(view.legal_actions) > 1:
            decisions.append((view, action))
        position = after(game, position, action)
    return decisions, returns(game, position)


def main(games: int) -> None:
    """Measure and print."""
    table = Table(title="Chances of hints against what came, in percent")
    for column in ("seats", "given", "decisions", "predicted", "won", "won less predicted"):
        table.add_column(column, justify="right")
    for seats in SEATS:
        for row in bins(predictions(seats, games)):
            span = f"{100 * row.low:.0f} to {100 * row.high:.0f}"
            gap = f"{100 * (row.won - row.predicted):+.1f} ± {100 * row.error:.1f}"
            shares = f"{100 * row.predicted:.1f}", f"{100 * row.won:.1f}"
            table.add_row(str(seats), span, str(row.decisions), *shares, gap)
    Console(width=100).print(table)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
