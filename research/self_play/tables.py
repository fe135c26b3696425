"""Deals of Push Out the Pig that are played at thousands of tables at once, choice by choice.

Who has but one card to play plays it, deals end as soon as nothing can change, and what is exposed
is left to chance: a seat is asked only where it may choose among cards.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.push_out_the_pig.determinization import margin
from pigpen.bots.push_out_the_pig.linear_features import scene
from pigpen.bots.push_out_the_pig.network_features import (
    CARD_ROWS,
    MOST_SCENE,
    NUM_SCENE,
    card_rows,
    scene_rows,
)
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import kernel, machine_code
from pigpen.core.kernels import apply, init, legal_actions, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Int8s, Int16s, Ints, Positions
from pigpen.core.rng import below, streams
from pigpen.games.push_out_the_pig.position import FINISH
from pigpen.games.push_out_the_pig.rules import MAX_SEATS
from research.learn_network.lesson import WIDEST

MOST: Final = 18  # cards of a hand, with three seats
_NOT_STARTED, _OVER = -1, 0
_SHOWN: Final = 3  # one seat in so many that is asked exposes a card
_LOT: Final = 256  # tables that are alike, and are played by one thread at a time


class Seen(NamedTuple):
    """The legal choices at N tables; the kernel writes them."""

    counts: Ints  # [N] cards that may be played; 0 where the deal is over
    seat: Int8s  # [N] that is to play
    actions: Int8s  # [N, MOST] the cards
    scenes: Int16s  # [N, WIDEST] rows of the scene
    cards: Int16s  # [N, MOST, CARD_ROWS] rows of each card
    others: Ints  # [N, MAX_SEATS - 1] the hands of the other seats, sets of cards, round the table
    margins: NDArray[np.float32]  # [N, MAX_SEATS] by seat, points above the mean of the others


@kernel
def _next_choice(rules: Any, p: Any, actions: Ints, probability: Floats, luck: Ints) -> int:
    """Plays what leaves no choice; how many cards there are then, 0 once the deal is over."""
    while True:
        seat = to_move(rules, p)
        if seat == TERMINAL:
            return _OVER
        if seat == CHANCE:
            apply(rules, p, draw_outcome(rules, p, probability, luck))
            continue
        count = legal_actions(rules, p, actions)
        chosen = count - 1
        if p.asked:
            if below(luck, _SHOWN) == 0:
                chosen = below(luck, count)
        elif count > 1 and actions[count - 1] != FINISH:
            return count
        apply(rules, p, actions[chosen])


@kernel
def _play(
    rules: Any, tables: Positions[Any], luck: Ints, chosen: Ints, probability: Floats, seen: Any
) -> None:
    """Plays a choice at each of some tables, and what follows until the next one."""
    actions = np.zeros(MOST + 2, np.int64)
    rows = np.zeros(MOST_SCENE, np.int64)
    for table in range(len(tables)):
        p = tables[table]
        if seen.counts[table] == _NOT_STARTED:
            init(rules, p)
        elif seen.counts[table] == _OVER:
            continue
        else:
            apply(rules, p, seen.actions[table, chosen[table]])
        count = _next_choice(rules, p, actions, probability, luck[table])
        seen.counts[table] = count
        if count == _OVER:
            for seat in range(rules.seats):
                seen.margins[table, seat] = margin(rules, p, seat)
            continue
        seat = int(p.seat)
        seen.seat[table] = seat
        for step in range(1, rules.seats):
            seen.others[table, step - 1] = p.hands[(seat + step) % rules.seats]
        s = scene(rules, p)
        width = scene_rows(rules, p, s, rows)
        for place in range(WIDEST):
            seen.scenes[table, place] = rows[place] if place < width else NUM_SCENE
        for index in range(count):
            seen.actions[table, index] = actions[index]
            card_rows(rules, p, s, actions[index], rows)
            for place in range(CARD_ROWS):
                seen.cards[table, index, place] = rows[place]


class Tables:
    """So many tables of each game, and threads that play them."""

    def __init__(self, games: Sequence[tuple[AnyGame, int]], seed: int, threads: int) -> None:
        """Tables in lots, of each game as many as asked for; `deal` begins."""
        self._lots = list(_lots(games))
        self.num_tables = num = self._lots[-1][1].stop
        self.sides = np.repeat([game.num_sides for game, _ in games], [num for _, num in games])
        self.names = [name for game, num in games for name in [_name(game)] * num]
        self.positions = np.zeros(num, games[0][0].sizes.dtype)
        self._luck = streams(seed, num)
        self._pool = ThreadPoolExecutor(threads)
        self._run: Callable[..., None] = machine_code(_play, games[0][0])
        self.seen = Seen(
            np.full(num, _NOT_STARTED, np.int64),
            np.zeros(num, np.int8),
            np.zeros((num, MOST), np.int8),
            np.zeros((num, WIDEST), np.int16),
            np.zeros((num, MOST, CARD_ROWS), np.int16),
            np.zeros((num, MAX_SEATS - 1), np.int64),
            np.zeros((num, MAX_SEATS), np.float32),
        )

    def deal(self) -> None:
        """Begin a new deal at every table, and go to the first choice."""
        self.seen.counts[:] = _NOT_STARTED
        self.seen.others[:] = 0
        self.seen.margins[:] = 0
        self.play(np.zeros(self.num_tables, np.int64))

    def play(self, chosen: Ints) -> None:
        """Play the card of this index [N] at each table whose deal goes on."""

        def play_lot(lot: tuple[AnyGame, slice]) -> None:
            game, own = lot
            seen = Seen(*(cast(Any, part)[own] for part in self.seen))
            probability = np.zeros(game.sizes.num_outcomes)
            tables, luck = self.positions[own], self._luck[own]
            self._run(game.rules, tables, luck, chosen[own], probability, seen)

        for _ in self._pool.map(play_lot, self._lots):
            pass


def _name(game: AnyGame) -> str:
    seats, sides = game.num_seats, game.num_sides
    return f"{seats}" if sides == seats else f"{seats} in {sides}"


def _lots(games: Sequence[tuple[AnyGame, int]]) -> Iterator[tuple[AnyGame, slice]]:
    first = 0
    for game, count in games:
        bounds = [*range(first, first + count, _LOT), first + count]
        for start, stop in pairwise(bounds):
            yield game, slice(start, stop)
        first += count
