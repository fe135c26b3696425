"""Push Out the Pig: how much it tells of hands which cards were exposed, and which were not.

`worlds-64` is asked at four seats, in deals with exposing, whether it shows the queen of spades,
the jack of diamonds, the ten of clubs and the ace of hearts. How readily it shows a card is fitted
to what else is in the hand (a logistic regression) in half of the deals. In others each seat in
turn weighs worlds by that: printed is the logarithm of the true world's weight over the mean weight
of sampled ones, in nats, with its standard error.

    python -m benchmarks.push_out_the_pig_exposing [deals]
"""

import sys
from typing import Any, Final

import numpy as np

from pigpen import catalog
from pigpen.bots.bot import ROOM
from pigpen.bots.push_out_the_pig.player import choose as choose_card
from pigpen.bots.push_out_the_pig.roster import worlds_64
from pigpen.cards.pack import RANKS
from pigpen.core.game import CHANCE
from pigpen.core.jit import kernel, machine_code
from pigpen.core.kernels import apply, choose, init, legal_actions, redact, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import stream
from pigpen.games.push_out_the_pig.position import EXPOSABLE
from pigpen.lab.trials.statistics import mean_of
from pigpen.search.loop import rooms

SEED: Final = 5
SEATS: Final = 4
WORLDS: Final = 100  # sampled for each view
MOST_VIEWS: Final = 150
PACK: Final = np.arange(SEATS * RANKS)
CARDS: Final = [int(card) for card in PACK if EXPOSABLE >> int(card) & 1]
TRAITS: Final = 7  # of a hand, for each of the cards
_RIDGE, _STEPS = 1.0, 30


@kernel
def _expose(
    rules: Any, rooms: Any, style: Ints, luck: Ints, choices: Ints, hands: Ints, shown: Ints
) -> None:
    """Hands [D, S] and what of them was exposed [D], before the first lead."""
    p = rooms.positions[0]
    for deal in range(len(hands)):
        init(rules, p)
        while p.asked or to_move(rules, p) == CHANCE:
            if to_move(rules, p) == CHANCE:
                apply(rules, p, draw_outcome(rules, p, rooms.probability, luck))
                continue
            count = legal_actions(rules, p, rooms.actions)
            rooms.views[0] = p
            redact(rules, rooms.views[0], int(p.seat))
            apply(rules, p, choose(rules, rooms.views, rooms.actions, count, style, choices))
        for seat in range(rules.seats):
            hands[deal, seat] = p.hands[seat]
        shown[deal] = p.exposed


def exposed(deals: int) -> tuple[Any, Any]:
    """Cards by seat [D, S, 52], and which were exposed [D, 52], as bool."""
    rules = {"seats": SEATS, "expose": "on", "end": "deals", "deals": 1}
    game = catalog.make("push-out-the-pig", rules)
    hands, shown = np.zeros((deals, SEATS), np.int64), np.zeros(deals, np.int64)
    run, room = machine_code(_expose, game, choose_card), rooms(game, ROOM)
    run(game.rules, room, worlds_64(game).row, stream(SEED), stream(SEED + 1), hands, shown)
    return hands[..., None] >> PACK & 1 == 1, shown[:, None] >> PACK & 1 == 1


def traits(hand: Any, card: int) -> Floats:
    """What else is in a hand that holds a card, in the card's own places [4 · TRAITS]."""
    by_suit = hand.reshape(SEATS, RANKS)
    suit, rank = divmod(card, RANKS)
    own = by_suit[suit]
    row = np.zeros((len(CARDS), TRAITS))
    row[CARDS.index(card)] = (
        1, own[:rank].sum(), own[rank + 1 :].sum(), by_suit[1].sum(), by_suit[:, -1].sum(),
        own.sum() ** 2 / 10, by_suit.sum(1).min(),
    )  # fmt: skip
    return row.ravel()


def fit(rows: Floats, was_shown: Floats) -> Floats:
    """The most likely weights, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-rows @ weights))
        bend = (rows.T * (chances * (1 - chances))) @ rows + _RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, rows.T @ (was_shown - chances) - _RIDGE * weights)
    return weights


def log_weight(hands: Any, shown: Any, seat: int, weights: Floats) -> float:
    """How likely all but `seat` would show and keep what they did, from hands [S, 52]."""
    total = 0.0
    for other in range(SEATS):
        for card in CARDS:
            if other != seat and hands[other, card]:
                mark = traits(hands[other], card) @ weights
                total -= float(np.log1p(np.exp(-mark if shown[card] else mark)))
    return total


def world(hands: Any, shown: Any, seat: int, rng: Any) -> Any:
    """Other hands that fit what a seat sees: exposed cards stay where they are."""
    sampled = hands.copy()
    others = [other for other in range(SEATS) if other != seat]
    is_free = hands[others].any(0) & ~shown
    owners = np.repeat(others, [int((hands[other] & is_free).sum()) for other in others])
    sampled[others] = sampled[others] & ~is_free
    sampled[rng.permutation(owners), np.flatnonzero(is_free)] = True
    return sampled


def main() -> None:
    """Play, fit, weigh, and print."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1200
    hands, shown = exposed(deals)
    half = deals // 2
    held = [(deal, seat, card) for deal in range(deals) for seat in range(SEATS) for card in CARDS]
    held = [(deal, seat, card) for deal, seat, card in held if hands[deal, seat, card]]
    for card in CARDS:
        print(f"card {card}: exposed in {shown[:, card].mean():.0%} of {deals} deals")
    learned = [each for each in held if each[0] < half]
    rows = np.array([traits(hands[deal, seat], card) for deal, seat, card in learned])
    weights = fit(rows, np.array([shown[deal, card] for deal, _, card in learned], float))
    rng, gains = np.random.default_rng(SEED), list[float]()
    for deal in range(half, min(deals, half + MOST_VIEWS)):
        seat = deal % SEATS
        worlds = (world(hands[deal], shown[deal], seat, rng) for _ in range(WORLDS))
        logs = [log_weight(each, shown[deal], seat, weights) for each in worlds]
        mean = np.log(np.mean(np.exp(np.array(logs))))
        gains.append(log_weight(hands[deal], shown[deal], seat, weights) - float(mean))
    found = mean_of(gains)
    print(f"nats: {found.mean:.2f} ± {found.standard_error:.2f} ({len(gains)} views)")


if __name__ == "__main__":
    main()
