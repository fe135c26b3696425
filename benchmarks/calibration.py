"""Hints of Piggy Piggy held against what came: of those who were given 30 %, did 30 % win?

In each game the thief plays for every seat. Some of its decisions, any as likely, are judged as a
hint judges them, from the view of the seat alone; what the action that was played was given is the
prediction. Decisions of one game have one winner: errors are taken over games (clustered). Those
made once the pile was made anew twice are told apart as well.

    python -m benchmarks.calibration [--games 2000] [--seed 11] [SEATS ...]
"""

import argparse
from typing import Any, Final, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.bots.bot import ROOM
from pigpen.bots.piggy_piggy.correction import LATE, correct
from pigpen.bots.piggy_piggy.determinization import shares, try_plans
from pigpen.bots.piggy_piggy.judging import ROUNDS
from pigpen.bots.piggy_piggy.outlook import WEIGHTS, outlook_room
from pigpen.bots.piggy_piggy.plan import LONGEST, next_play, plan_turn
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel, machine_code
from pigpen.core.kernels import apply, chance, init, legal_actions, redact, to_move
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, pick, stream
from pigpen.games.piggy_piggy.position import Phase
from pigpen.games.piggy_piggy.rules import MAX_SEATS
from pigpen.games.piggy_piggy.turns import NUM_ACTIONS
from pigpen.lab.advice.assessors.piggy_piggy import WORLDS

SEATS: Final = (2, 3, 4, 5, 6)
GAMES: Final = 2_000  # at each number of seats
THIN: Final = {2: 8, 3: 8, 4: 8, 5: 12, 6: 48}  # one decision in so many is judged, on average
_MOST: Final = 60  # decisions judged of a game
_BINS: Final = 10


class Judged(NamedTuple):
    """What is judged of games, M decisions in all."""

    raw: Floats  # [M] the chance by worlds alone
    given: Floats  # [M] as the hint says it
    won: Floats  # [M] the part of the win that came
    game: Ints  # [M]
    renewed: Ints  # [M] times that the pile had been made anew


class Bin(NamedTuple):
    """The predictions from one edge to the next."""

    low: float
    high: float
    decisions: int
    games: int
    predicted: float  # on average
    won: float
    error: float  # standard error of `won` less `predicted`, over games


class _Room(NamedTuple):
    views: Any  # [ROOM]
    seen: Any  # [_MOST] what was seen at the decisions of a game
    chosen: Ints  # [_MOST]
    codes: Ints  # [A]
    probability: Floats  # [C]
    chances: Floats  # [S]


@kernel
def _judge(rules: Any, views: Any, action: int, rng: Ints, values: Floats) -> None:
    """As a hint does, but for one action alone and uncorrected."""
    plans = np.zeros((1, LONGEST), np.int64)
    codes, chances = np.zeros(NUM_ACTIONS, np.int64), np.zeros(MAX_SEATS)
    weights = WEIGHTS[rules.seats - 2]
    plan_turn(rules, views, action, weights, codes, outlook_room(), chances, plans[0])
    try_plans(rules, views, plans, len(values), ROUNDS, rng, values)


@kernel
def _play(rules: Any, room: _Room, thin: int, rng: Ints) -> int:
    """A game at `views[0]`, to its end; how many decisions were kept."""
    p, count = room.views[0], 0
    weights, outlooks = WEIGHTS[rules.seats - 2], outlook_room()
    init(rules, p)
    while to_move(rules, p) != TERMINAL:
        if to_move(rules, p) == CHANCE:
            outcomes = chance(rules, p, room.probability)
            apply(rules, p, pick(rng, room.probability, outcomes))
            continue
        if legal_actions(rules, p, room.codes) == 1:
            apply(rules, p, room.codes[0])
            continue
        is_kept = count < _MOST and p.phase == Phase.PLAY and below(rng, thin) == 0
        if is_kept:
            room.seen[count] = p
            redact(rules, room.seen[count], to_move(rules, p))
        action = next_play(rules, room.views, 0, weights, room.codes, outlooks, room.chances)
        if is_kept:
            room.chosen[count] = action
            count += 1
        apply(rules, p, action)
    shares(rules, p, room.chances)
    return count


@kernel
def _watch(rules: Any, room: _Room, thin: int, worlds: int, rng: Ints, found: Any, row: int) -> int:
    """Plays a game and judges decisions of it, from `row` of `found` on; the next free row."""
    count = _play(rules, room, thin, rng)
    values = np.zeros((worlds, 1))
    for index in range(count):
        room.views[0] = room.seen[index]
        seat = to_move(rules, room.seen[index])
        _judge(rules, room.views, room.chosen[index], rng, values)
        found.raw[row] = values.sum() / worlds
        correct(rules, room.seen[index], values)
        found.given[row] = values.sum() / worlds
        found.won[row] = room.chances[seat]
        found.renewed[row] = room.seen[index].renewed
        row += 1
    return row


def judged(seats: int, games: int, thin: int, *, seed: int, worlds: int = WORLDS) -> Judged:
    """Decisions of so many games, one in `thin`."""
    game = catalog.make("piggy-piggy", {"seats": seats})
    dtype, sizes = game.sizes.dtype, game.sizes
    room = _Room(
        np.zeros(ROOM, dtype),
        np.zeros(_MOST, dtype),
        np.zeros(_MOST, np.int64),
        sizes.room_for_actions(),
        sizes.room_for_chance(),
        np.zeros(MAX_SEATS),
    )
    most = games * _MOST
    found = Judged(
        np.zeros(most),
        np.zeros(most),
        np.zeros(most),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
    )
    run, rng, row = machine_code(_watch, game), stream(seed, seats), 0
    for index in range(games):
        first, row = row, run(game.rules, room, thin, worlds, rng, found, row)
        found.game[first:row] = index
    return those(found, np.arange(row))


def bins(found: Judged) -> list[Bin]:
    """What came in each tenth that has predictions of a few games, with its error."""
    rows: list[Bin] = []
    place = np.minimum((found.given * _BINS).astype(int), _BINS - 1)
    for index in range(_BINS):
        within = place == index
        given, won = found.given[within], found.won[within]
        games = len(np.unique(found.game[within]))
        if games < 2:
            continue
        means = float(given.mean()), float(won.mean())
        error = clustered(won - given, found.game[within])
        low, high = index / _BINS, (index + 1) / _BINS
        rows.append(Bin(low, high, len(won), games, *means, error))
    return rows


def clustered(differences: Floats, clusters: Ints) -> float:
    """The standard error of a mean, where those of one cluster may hang together."""
    sums = np.bincount(clusters, differences - differences.mean())
    count = len(np.unique(clusters))
    return float(np.sqrt((sums**2).sum() * count / (count - 1)) / len(differences))


def late(found: Judged) -> Judged:
    """Those decisions alone that were made once the pile was made anew twice."""
    return those(found, np.flatnonzero(found.renewed >= LATE))


def those(found: Judged, places: Ints) -> Judged:
    """Some of the decisions."""
    return Judged(
        found.raw[places],
        found.given[places],
        found.won[places],
        found.game[places],
        found.renewed[places],
    )


def _table(title: str) -> Table:
    table = Table(title=title)
    for column in (
        "seats", "given", "decisions", "games", "predicted", "won", "won less predicted",
    ):  # fmt: skip
        table.add_column(column, justify="right")
    return table


def _add(table: Table, seats: int, found: Judged) -> None:
    for row in bins(found):
        span = f"{100 * row.low:.0f} to {100 * row.high:.0f}"
        gap = f"{100 * (row.won - row.predicted):+.1f} ± {100 * row.error:.1f}"
        shown = f"{100 * row.predicted:.1f}", f"{100 * row.won:.1f}"
        table.add_row(str(seats), span, str(row.decisions), str(row.games), *shown, gap)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("seats", type=int, nargs="*", default=SEATS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=11)
    asked = parser.parse_args()
    everywhere = _table("Chances of hints against what came, in percent")
    afterwards = _table("The same once the pile was made anew twice")
    for seats in asked.seats:
        found = judged(seats, asked.games, THIN[seats], seed=asked.seed)
        _add(everywhere, seats, found)
        _add(afterwards, seats, late(found))
    screen = Console(width=100)
    screen.print(everywhere)
    screen.print(afterwards)


if __name__ == "__main__":
    main()
