"""Linear policy: the card whose features have the highest sum of weights.

The weights are fitted to the values that search finds, by `python -m research.learn_linear_policy`.
Search plays sampled worlds to the end of the deal by this policy, and `inference` weighs worlds by
its scores.
"""

from pathlib import Path

import numpy as np

from pigpen.bots.push_out_the_pig.linear_features import TABLES, Scene, scene, write_features
from pigpen.cards.sets import lowest
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.core.rng import below
from pigpen.games.push_out_the_pig.position import Position
from pigpen.games.push_out_the_pig.rules import Partners, Rules

SCORE_A_POINT = 10
FILE = Path(__file__).with_name("linear_policy.npy")
SIDES_FILE = Path(__file__).with_name("side_linear_policy.npy")
_WEIGHTS = np.stack([np.load(FILE), np.load(SIDES_FILE)])  # [2, NUM_WEIGHTS] tenths of a point


@kernel
def weights_of(rules: Rules) -> Ints:
    """Return the weights [NUM_WEIGHTS] for a table: those without sides, or those with."""
    return _WEIGHTS[0 if rules.partners == Partners.OFF else 1]


@kernel
def linear_card(rules: Rules, p: Position, legal: int, weights: Ints, noise: int, rng: Ints) -> int:
    """Return the card of the set `legal` with the highest score.

    Noise of less than `noise` points is added to each score.
    """
    if legal & (legal - 1) == 0:
        return lowest(legal)
    entries = np.zeros(TABLES, np.int64)
    s = scene(rules, p)
    best = -(1 << 40)
    chosen = 0
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score = below(rng, noise * SCORE_A_POINT) + _score(s, card, weights, entries)
        if score > best:
            best = score
            chosen = card
    return chosen


@kernel
def _score(s: Scene, card: int, weights: Ints, entries: Ints) -> int:
    """Return the score of a card in its scene; `entries` [TABLES] is working memory."""
    write_features(s, card, entries)
    score = 0
    for place in entries:
        score += int(weights[place])
    return score


@kernel
def score_linearly(rules: Rules, p: Position, cards: Ints, count: int, scores: Ints) -> None:
    """Write the scores of `cards` [count], in tenths of a point, into `scores`."""
    entries = np.zeros(TABLES, np.int64)
    s = scene(rules, p)
    table = weights_of(rules)
    for index in range(count):
        scores[index] = _score(s, cards[index], table, entries)
