"""Hints of Piggy Piggy held against what came: of those who were given 30 %, did 30 % win?

In each game the thief plays for every seat. Some of its decisions, any as likely, are judged as a
hint judges them, from the view of the seat alone; what the action that was played was given is the
prediction. Decisions of one game have one winner: errors are taken over games (clustered). Those
made once the pile was made anew twice are told apart as well. Of so many differences some lie far
off by chance, so all of them are tried together, too: were hints true, they would lie as far off as
this, or farther, with the chance that is printed.

    python -m research.calibration [--games GAMES] [--seed 31] [SEATS ...]

No calibration may have been fitted to games of the seed (`research/learn_calibration.py`).
"""

import argparse
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.bots.bot import ROOM
from pigpen.bots.piggy_piggy.calibration import calibrate
from pigpen.bots.piggy_piggy.determinization import try_plans, win_shares
from pigpen.bots.piggy_piggy.evaluation import ROUNDS
from pigpen.bots.piggy_piggy.plan import LONGEST, next_play, plan_turn
from pigpen.bots.piggy_piggy.value_function import WEIGHTS, workspace
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
THIN: Final = {2: 8, 3: 8, 4: 8, 5: 12, 6: 48}  # one decision in so many is judged, on average
PILES: Final = ("any", "first", "second", "later")
_MOST: Final = 60  # decisions judged of a game
_BINS: Final = 10
_LEAST: Final = 10.0  # wins, and losses, that are predicted of what is tried by chi-square


class Judged(NamedTuple):
    """The judgements of games, M decisions in all."""

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


class Trial(NamedTuple):
    """Every difference at once, against what chance would have them be."""

    chi_square: float
    degrees: int

    @property
    def chance(self) -> float:
        """Of so much or more, in percent, were every prediction true."""
        return 100 * chi_square_tail(self.chi_square, self.degrees)


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
    plan_turn(rules, views, action, weights, codes, workspace(), chances, plans[0])
    try_plans(rules, views, plans, len(values), ROUNDS, rng, values)


@kernel
def _play(rules: Any, room: _Room, thin: int, rng: Ints) -> int:
    """A game at `views[0]`, to its end; how many decisions were kept."""
    p, count = room.views[0], 0
    weights, outlooks = WEIGHTS[rules.seats - 2], workspace()
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
    win_shares(rules, p, room.chances)
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
        calibrate(rules, room.seen[index], values)
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
    """Return the outcomes in each tenth that has predictions of a few games, with their errors."""
    rows: list[Bin] = []
    place = _places(found)
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


def tried(found: Judged) -> Trial:
    """All bins together: Wald's test, with covariances over games as they are if hints are true.

    Neighbours are put together until enough wins and losses are predicted of each.
    """
    place = _places(found)
    wins, losses = np.zeros(_BINS), np.zeros(_BINS)
    np.add.at(wins, place, found.given)
    np.add.at(losses, place, 1 - found.given)
    joined = _joined(wins, losses)
    degrees = int(joined.max()) + 1
    if degrees == 0:
        return Trial(0.0, 0)
    sums = np.zeros((int(found.game.max()) + 1, degrees))
    np.add.at(sums, (found.game, joined[place]), found.won - found.given)
    total = sums.sum(axis=0)
    return Trial(float(total @ np.linalg.lstsq(sums.T @ sums, total)[0]), degrees)


def _joined(wins: Floats, losses: Floats) -> Ints:
    """Assign each bin to a larger one; the rest at the end goes to the last."""
    parts, part, won, lost = np.zeros(len(wins), np.int64), 0, 0.0, 0.0
    for index in range(len(wins)):
        parts[index] = part
        won, lost = won + wins[index], lost + losses[index]
        if min(won, lost) >= _LEAST:
            part, won, lost = part + 1, 0.0, 0.0
    return np.minimum(parts, part - 1)


def all_of(tests: Sequence[Trial]) -> Trial:
    """Tests of games that have nothing to do with one another, as one."""
    return Trial(sum(test.chi_square for test in tests), sum(test.degrees for test in tests))


def _places(found: Judged) -> Ints:
    return np.minimum((found.given * _BINS).astype(int), _BINS - 1)


def chi_square_tail(value: float, degrees: int) -> float:
    """Compute the probability of a chi-square of `value` or more, by recurrence over degrees."""
    half = value / 2
    is_odd = degrees % 2
    tail = math.erfc(math.sqrt(half)) if is_odd else math.exp(-half)
    more = math.exp(-half) * (2 * math.sqrt(half / math.pi) if is_odd else half)
    for lower in range(2 - is_odd, degrees, 2):
        tail += more
        more *= half / (lower / 2 + 1)
    return tail


def by_pile(found: Judged) -> dict[str, Judged]:
    """All decisions, and apart those from the first pile, from the second, and from later ones."""
    pile = np.minimum(found.renewed, 2)
    apart = [those(found, np.flatnonzero(pile == renewed)) for renewed in range(3)]
    return dict(zip(PILES, [found, *apart], strict=True))


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
        "seats", "bin", "decisions", "games", "predicted", "won", "won minus predicted",
    ):  # fmt: skip
        table.add_column(column, justify="right")
    return table


def _add(table: Table, seats: int, found: Judged) -> None:
    for row in bins(found):
        span = f"{100 * row.low:.0f} to {100 * row.high:.0f}"
        gap = f"{100 * (row.won - row.predicted):+.1f} ± {100 * row.error:.1f}"
        shown = f"{100 * row.predicted:.1f}", f"{100 * row.won:.1f}"
        table.add_row(str(seats), span, str(row.decisions), str(row.games), *shown, gap)


def _tests(tests: Mapping[tuple[int, str], Trial]) -> Table:
    """By pile and number of seats, and those of a pile together."""
    table = Table(title="All bins together")
    for column in ("pile", "seats", "chi-square", "degrees of freedom", "chance in percent"):
        table.add_column(column, justify="right")
    for pile in PILES:
        rows = {str(seats): test for (seats, name), test in tests.items() if name == pile}
        for seats, test in (rows | {"all": all_of(list(rows.values()))}).items():
            if test.degrees:
                shown = f"{test.chi_square:.1f}", str(test.degrees), f"{test.chance:.2g}"
                table.add_row(pile, seats, *shown)
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("seats", type=int, nargs="*", default=SEATS)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=31)
    asked = parser.parse_args()
    everywhere = _table("Chances of hints against what came, in percent")
    afterwards = _table("The same once the pile was made anew twice")
    tests = dict[tuple[int, str], Trial]()
    for seats in asked.seats:
        found = by_pile(judged(seats, asked.games, THIN[seats], seed=asked.seed))
        _add(everywhere, seats, found["any"])
        _add(afterwards, seats, found["later"])
        tests |= {(seats, pile): tried(part) for pile, part in found.items()}
    screen = Console(width=100)
    screen.print(everywhere)
    screen.print(afterwards)
    screen.print(_tests(tests))


if __name__ == "__main__":
    main()
