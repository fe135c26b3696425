"""The outlook: every seat's chance of winning, learned from games that were played.

A seat's strength is the sum of its traits, each times its weight; chances are as the
exponentials of the strengths (a multinomial logit). The points of the next draw are not
learned but averaged over, as a binomial number. Weights by number of seats, remade by
`python -m research.learn_outlook`.
"""

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.piggy_piggy.traits import FAR, NUM_TRAITS, TO_GO, note_traits, to_go
from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp
from pigpen.core.record import Floats
from pigpen.games.piggy_piggy.position import HAND, Position
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules

WEIGHTS_FILE: Final = Path(__file__).with_name("outlook.npy")
WEIGHTS = np.load(WEIGHTS_FILE).astype(np.float64)  # [MAX_SEATS - 1, NUM_TRAITS] from two seats


class Room(NamedTuple):
    """What an outlook is worked out in, S seats."""

    traits: Floats  # [S, NUM_TRAITS]
    rates: Floats  # [S]
    strengths: Floats  # [S]
    points: Floats  # [HAND + 1] how likely so many points are in the next draw


@kernel
def outlook_room() -> Room:
    """Room for one outlook at a time."""
    return Room(
        np.zeros((MAX_SEATS, NUM_TRAITS)),
        np.zeros(MAX_SEATS),
        np.zeros(MAX_SEATS),
        np.zeros(HAND + 1),
    )


@kernel
def outlook(
    rules: Rules, p: Position, seat: int, weights: Floats, room: Room, chances: Floats
) -> None:
    """Writes the chances [S] in the moment in which `seat`, its pigs taken, is about to draw.

    `weights` [NUM_TRAITS] are those for the number of seats.
    """
    note_traits(rules, p, seat, room.rates, room.traits)
    others = 0.0
    for other in range(rules.seats):
        room.strengths[other] = exp(_sum(weights, room.traits[other], 0))
        chances[other] = 0.0
        if other != seat:
            others += room.strengths[other]
    _draw_chances(HAND - int(p.held[seat]), room.rates[seat], room.points)
    points_to_go = to_go(rules, p, seat)
    rest = _sum(weights, room.traits[seat], FAR)
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
    """Traits times weights, from the trait `first` on."""
    strength = 0.0
    for place in range(first, NUM_TRAITS):
        strength += weights[place] * row[place]
    return strength


@kernel
def _of_points(weights: Floats, points: int) -> float:
    """What so many points to go, from 1, count for; as `traits.note_to_go` has it."""
    if points < FAR:
        return weights[TO_GO + points - 1]
    last = weights[TO_GO + FAR - 1]
    return last + (points - FAR) * (last - weights[TO_GO + FAR - 2])


@kernel
def _draw_chances(cards: int, rate: float, points: Floats) -> None:
    """Binomial: how likely 0 to HAND of the drawn cards score."""
    points[:] = 0.0
    points[0] = 1.0
    for card in range(cards):
        for count in range(card + 1, 0, -1):
            points[count] = points[count] * (1.0 - rate) + points[count - 1] * rate
        points[0] *= 1.0 - rate
