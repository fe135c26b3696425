"""Value function: every seat's probability of winning, fitted to games of self-play.

A seat's strength is the sum of its features, each times its weight; probabilities are in proportion
to the exponentials of the strengths (multinomial logit). The points of the next draw are averaged
over a binomial distribution. Weights depend on the number of seats and are fitted by `python -m
research.learn_value_function`.
"""

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.piggy_piggy.features import FAR, NUM_FEATURES, TO_GO, to_go, write_features
from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp
from pigpen.core.record import Floats
from pigpen.games.piggy_piggy.position import HAND, Position
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules

WEIGHTS_FILE: Final = Path(__file__).with_name("value_function.npy")
WEIGHTS = np.load(WEIGHTS_FILE).astype(np.float64)  # [MAX_SEATS - 1, NUM_TRAITS] from two seats


class Workspace(NamedTuple):
    """Working memory for one evaluation with S seats."""

    features: Floats  # [S, NUM_TRAITS]
    rates: Floats  # [S]
    strengths: Floats  # [S]
    points: Floats  # [HAND + 1] probability of each number of points in the next draw


@kernel
def workspace() -> Workspace:
    """Return working memory for one evaluation at a time."""
    return Workspace(
        np.zeros((MAX_SEATS, NUM_FEATURES)),
        np.zeros(MAX_SEATS),
        np.zeros(MAX_SEATS),
        np.zeros(HAND + 1),
    )


@kernel
def win_probabilities(
    rules: Rules, p: Position, seat: int, weights: Floats, room: Workspace, chances: Floats
) -> None:
    """Write the probabilities of winning [S] when `seat`, its pigs taken, is about to draw.

    `weights` [NUM_FEATURES] are those for the number of seats.
    """
    write_features(rules, p, seat, room.rates, room.features)
    others = 0.0
    for other in range(rules.seats):
        room.strengths[other] = exp(_sum(weights, room.features[other], 0))
        chances[other] = 0.0
        if other != seat:
            others += room.strengths[other]
    _draw_chances(HAND - int(p.held[seat]), room.rates[seat], room.points)
    points_to_go = to_go(rules, p, seat)
    rest = _sum(weights, room.features[seat], FAR)
    for points in range(HAND + 1):
        likely = room.points[points]
        if points >= points_to_go:
            chances[seat] += likely
        elif likely > 0.0:
            own = exp(rest + _of_points(weights, points_to_go - points))
            chances[seat] += likely * own / (own + others)
            for other in range(rules.seats):
                if other != seat:
                    chances[other] += likely * room.strengths[other] / (own + others)


@kernel
def _sum(weights: Floats, row: Floats, first: int) -> float:
    """Return the sum of features times weights, from the feature `first` on."""
    strength = 0.0
    for place in range(first, NUM_FEATURES):
        strength += weights[place] * row[place]
    return strength


@kernel
def _of_points(weights: Floats, points: int) -> float:
    """Return the strength of 1 or more points to go, as `features.write_points_to_go` has them."""
    if points < FAR:
        return weights[TO_GO + points - 1]
    last = weights[TO_GO + FAR - 1]
    return last + (points - FAR) * (last - weights[TO_GO + FAR - 2])


@kernel
def _draw_chances(cards: int, rate: float, points: Floats) -> None:
    """Write the binomial probabilities that 0 to HAND of the drawn cards score."""
    points[:] = 0.0
    points[0] = 1.0
    for card in range(cards):
        for count in range(card + 1, 0, -1):
            points[count] = points[count] * (1.0 - rate) + points[count - 1] * rate
        points[0] *= 1.0 - rate
