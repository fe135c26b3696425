"""Fit how likely totals are to win a match of Push Out the Pig.

`instinct` plays deals against itself, and matches are put together from deals drawn from these,
their seats turned at random. After each deal that does not end a match a side's chance to win is
taken to be as high as its total (softmax), the spread by how near the end is: the points until a
total ends the match, or the deals that are left. Each spread is the one under which the winners
were likeliest.

    python -m research.learn_win_probability [--deals 20000] [--matches 40000] [--seed 1]

Writes src/pigpen/bots/push_out_the_pig/win_probability.npy, the same bytes for the same numbers;
two minutes of one core. It prints for each kind of table the loss of the fit (the mean negative
logarithm of the winner's probability, in nats), beside that of equal probabilities.
"""

import argparse
import sys
from typing import Any, Final

import numpy as np

from pigpen import catalog
from pigpen.bots.push_out_the_pig.network import network_card
from pigpen.bots.push_out_the_pig.win_probability import (
    FILE,
    NUM_ENDS,
    POINTS,
    STEPS,
    TABLES,
)
from pigpen.core.jit import kernel, machine_code
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import stream
from pigpen.games.push_out_the_pig.deal import draw_outcome
from pigpen.games.push_out_the_pig.position import is_dealing
from pigpen.games.push_out_the_pig.rules import End
from pigpen.games.push_out_the_pig.tricks import apply, playable

LIMIT: Final = 1000
SPREADS: Final = np.rint(np.geomspace(20, 2000, 120))
_MOST_DEALS: Final = 60  # of a match


@kernel
def _play_deals(
    rules: Any, positions: Any, probability: Floats, rng: Ints, points: Ints, noise: int
) -> None:
    """The points of each seat in deals by `instinct`, into `points` [D, S]."""
    p = positions[0]
    for deal in range(len(points)):
        for seat in range(rules.seats):
            p.totals[seat] = 0
        before = int(p.deals)
        while p.deals == before:
            if is_dealing(rules, p):
                apply(rules, p, draw_outcome(rules, p, probability, rng))
            else:
                apply(rules, p, network_card(rules, p, playable(rules, p), noise, rng))
        p.deals = 0
        for seat in range(rules.seats):
            points[deal, seat] = p.totals[seat]


def deals_of(seats: int, partners: str, deals: int, seed: int) -> Ints:
    """Points by side [deals, sides]."""
    chosen = {"seats": seats, "partners": partners, "end": "deals", "deals": 100}
    game = catalog.make("push-out-the-pig", chosen)
    positions = np.zeros(1, game.sizes.dtype)
    game.kernels.init(game.rules, positions.view(np.recarray)[0])
    points = np.zeros((deals, seats), np.int64)
    run = machine_code(_play_deals, game)
    run(game.rules, positions, np.zeros(game.sizes.num_outcomes), stream(seed), points, 1)
    sides = len(set(game.sides)) or seats
    return points.reshape(deals, seats // sides, sides).sum(axis=1)


def standings(bank: Ints, end: End, matches: int, rng: Any) -> tuple[Ints, Ints, Floats]:
    """Totals [N, sides] after deals that end no match, the step of each, and the shares won."""
    sides = bank.shape[1]
    totals = np.zeros((matches, sides), np.int64)
    going = np.arange(matches)
    left = rng.integers(1, STEPS, matches)  # deals, where their number ends a match
    noted: list[tuple[Ints, Ints, Ints]] = []
    for _ in range(_MOST_DEALS):
        turned = (np.arange(sides) + rng.integers(0, sides, (len(going), 1))) % sides
        drawn = bank[rng.integers(0, len(bank), len(going))]
        totals[going] += np.take_along_axis(drawn, turned, axis=1)
        left[going] -= end is End.DEALS
        now = totals[going]
        over = _is_over(now, left[going], end)
        going = going[~over]
        step = left[going] if end is End.DEALS else _near(now[~over], end) // POINTS
        noted.append((going, now[~over], np.minimum(STEPS - 1, step)))
    best = totals == totals.max(axis=1, keepdims=True)
    shares = best / best.sum(axis=1, keepdims=True)
    matches_of = np.concatenate([each[0] for each in noted])
    found = [np.concatenate([each[place] for each in noted]) for place in (1, 2)]
    return found[0], found[1], shares[matches_of]


def _near(totals: Ints, end: End) -> Ints:
    """Points until a total ends a match."""
    down = LIMIT + totals.min(axis=1)
    return down if end is End.MINUS else np.minimum(down, LIMIT - totals.max(axis=1))


def _is_over(totals: Ints, left: Ints, end: End) -> Any:
    return left <= 0 if end is End.DEALS else _near(totals, end) <= 0


def fit(totals: Ints, steps: Ints, shares: Floats) -> tuple[Ints, float]:
    """The spread at each step [STEPS], and what the winners cost under them, in nats."""
    spreads = np.zeros(STEPS, np.int64)
    cost = 0.0
    for step in range(STEPS):
        here = steps == step
        if here.sum() < 200:  # too few; the nearest step that has more serves
            spreads[step] = spreads[step - 1] if step else 0
            continue
        behind = (totals[here] - totals[here].max(axis=1, keepdims=True)).astype(float)
        costs = [_cost(behind / spread, shares[here]) for spread in SPREADS]
        spreads[step] = SPREADS[int(np.argmin(costs))]
        cost += min(costs) * here.sum()
    known = np.flatnonzero(spreads)
    spreads[: known[0]] = spreads[known[0]]
    return spreads, cost / len(steps)


def _cost(scores: Floats, shares: Floats) -> float:
    logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return -float((shares * logs).sum(axis=1).mean())


def main(given: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--matches", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(given)
    found = np.zeros((len(TABLES), NUM_ENDS, STEPS), np.int16)
    for place, (seats, partners) in enumerate(TABLES):
        bank = deals_of(seats, partners, asked.deals, asked.seed)
        for end in End:
            rng = np.random.default_rng([asked.seed, place, int(end)])
            found[place, int(end)], cost = fit(*standings(bank, end, asked.matches, rng))
            equal = np.log(bank.shape[1])
            where = f"{seats} seats, partners {partners}, end {end.name.lower()}"
            print(f"{where}: {cost:.3f} nats, equal chances {equal:.3f}", flush=True)
    np.save(FILE, found)


if __name__ == "__main__":
    main(sys.argv[1:])
