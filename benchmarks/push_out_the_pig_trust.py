"""Push Out the Pig: how much search should trust marks, and whether it should weigh worlds.

`worlds-64` plays every seat. At one decision in `--thin` the values of the cards are asked of 256
likely worlds, and of 256 that are equally likely; for every trust in learned marks and in the
network's, the best card is found. Each card that is best for one of them, and that of `worlds-64`,
is then played on from the true hands by search of 16 worlds in every seat, with the same luck for
each. Printed is what a seat gains on the card of `worlds-64`, in points a deal: its decisions added
up (the performance difference lemma; S. Kakade, J. Langford, ICML 2002), though those who play on
search fewer worlds. Errors are over deals.

    python -m benchmarks.push_out_the_pig_trust [deals] [--tables 5 6] [--seed 1] [--thin 3]
"""

import argparse
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.push_out_the_pig_duel import TABLES, table
from pigpen.bots.bot import ROOM
from pigpen.bots.push_out_the_pig.determinization import (
    aim_of,
    alike,
    margin,
    try_actions,
    try_likely,
)
from pigpen.bots.push_out_the_pig.learned import MARKS_A_POINT, add_marks, marks_of
from pigpen.bots.push_out_the_pig.network import mark_cards
from pigpen.bots.push_out_the_pig.player import Method, Style
from pigpen.bots.push_out_the_pig.player import choose as choose_card
from pigpen.bots.push_out_the_pig.roster import worlds_64
from pigpen.core.game import CHANCE, AnyGame
from pigpen.core.jit import kernel, machine_code
from pigpen.core.kernels import apply, choose, init, legal_actions, redact, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, draw, stream
from pigpen.search.loop import rooms

WORLDS: Final = 256
ROLLOUTS: Final = 4  # of each card, from the true hands
WAYS: Final = ("likely", "equally likely")
TRUSTS: Final = (0, 32, 96, 256)  # in learned marks
NETWORK_TRUSTS: Final = (0, 64, 192, 512)
GRID: Final = np.array([(one, other) for one in TRUSTS for other in NETWORK_TRUSTS])
_ROLLING: Final = np.array(Style(Method.DEAL, worlds=16, trust=32), np.int64)


class _Room(NamedTuple):
    p: Any  # [2] the deal, and a rollout of it
    views: Any  # [ROOM]
    actions: Ints
    probability: Floats


@kernel
def _bests(rules: Any, room: _Room, count: int, grid: Ints, rng: Ints, bests: Ints) -> None:
    """For each way and each trust of `grid` [G, 2], the place of the best card: `bests` [2, G]."""
    views, actions = room.views, room.actions
    marks, network = np.zeros(count), np.zeros(count, np.int64)
    add_marks(rules, views[0], actions, count, 1.0, marks)
    mark_cards(rules, views[0], actions, count, network)
    leaders, values = np.zeros(count, np.int64), np.zeros((WORLDS, count))
    alike(rules, views[0], actions, count, leaders)
    for way in range(len(bests)):
        if way == 0:
            aim = aim_of(rules, views[0])
            try_likely(rules, views, actions, leaders, WORLDS, aim, rng, values)
        else:
            try_actions(rules, views, actions, leaders, WORLDS, marks_of(rules), rng, values)
        for row in range(len(grid)):
            highest = -1e18
            for index in range(count):
                found = values[:, index].sum() + grid[row, 0] * marks[index]
                found += grid[row, 1] * network[index] / MARKS_A_POINT
                if found > highest:
                    highest = found
                    bests[way, row] = leaders[index]


@kernel
def _roll(rules: Any, room: _Room, actions: Ints, seat: int, card: int, seed: int) -> float:
    """What a card comes to for a seat from the true hands."""
    room.p[1] = room.p[0]
    p = room.p[1]
    luck = np.zeros(1, np.int64)
    luck[0] = seed
    apply(rules, p, card)
    while not p.over:
        count = legal_actions(rules, p, actions)
        room.views[0] = p
        redact(rules, room.views[0], int(p.seat))
        apply(rules, p, choose(rules, room.views, actions, count, _ROLLING, luck))
    return margin(rules, p, seat)


@kernel
def _watch(
    rules: Any, room: _Room, style: Ints, thin: int, grid: Ints, rng: Ints, gains: Floats
) -> None:
    """Plays a deal and adds to `gains` [2, G] what its decisions bring."""
    p, actions = room.p[0], room.actions
    others = np.zeros_like(actions)
    bests = np.zeros(gains.shape, np.int64)
    init(rules, p)
    while not p.over:
        if to_move(rules, p) == CHANCE:
            apply(rules, p, draw_outcome(rules, p, room.probability, rng))
            continue
        count, seat = legal_actions(rules, p, actions), int(p.seat)
        room.views[0] = p
        redact(rules, room.views[0], seat)
        own = choose(rules, room.views, actions, count, style, rng)
        if count > 1 and not p.asked and below(rng, thin) == 0:
            room.views[0] = p
            redact(rules, room.views[0], seat)
            _bests(rules, room, count, grid, rng, bests)
            values, seed = np.zeros(count), np.zeros(1, np.int64)
            for _ in range(ROLLOUTS):
                seed[0] = 1 + draw(rng)
                base = _roll(rules, room, others, seat, own, seed[0])
                for index in range(count):
                    if (bests == index).any() and actions[index] != own:
                        found = _roll(rules, room, others, seat, actions[index], seed[0])
                        values[index] += (found - base) / ROLLOUTS
            for way in range(len(gains)):
                for row in range(len(grid)):
                    gains[way, row] += values[bests[way, row]]
        apply(rules, p, own)


def gains(game: AnyGame, deals: int, thin: int, seed: int, grid: Ints = GRID) -> Floats:
    """By deal, way and trust of the grid, what a seat gains: [deals, 2, G]."""
    found = np.zeros((deals, len(WAYS), len(grid)))
    usual = rooms(game, ROOM)
    positions = np.zeros(2, game.sizes.dtype)
    room = _Room(positions, usual.views, usual.actions, usual.probability)
    run, style = machine_code(_watch, game, choose_card), worlds_64(game).row
    for deal in range(deals):
        run(game.rules, room, style, thin, grid, stream(seed, deal), found[deal])
    return found * thin / game.num_seats


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("deals", type=int, nargs="?", default=100)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=["5", "6"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thin", type=int, default=3)
    asked = parser.parse_args()
    for name in asked.tables:
        found = gains(table(name), asked.deals, asked.thin, asked.seed)
        means, errors = found.mean(axis=0), found.std(axis=0, ddof=1) / asked.deals**0.5
        for way, said in enumerate(WAYS):
            print(f"\n{name}, {said} worlds, {asked.deals} deals: trust in marks down, ", end="")
            print("in the network's across\n       " + "".join(f"{n:>13}" for n in NETWORK_TRUSTS))
            for row, trust in enumerate(TRUSTS):
                span = slice(row * len(NETWORK_TRUSTS), (row + 1) * len(NETWORK_TRUSTS))
                cells = zip(means[way, span], errors[way, span], strict=True)
                print(f"{trust:>7}" + "".join(f"{m:>+7.1f} ± {e:.1f}" for m, e in cells))
        print(flush=True)


if __name__ == "__main__":
    main()
