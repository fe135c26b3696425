"""Evaluation of a small integer network that scores cards: layers of 32 and 16 values, then one.

The first layer has a row of weights for each feature (`network_features`); the rows of present
features are added up, as in the networks of shogi and chess engines (Y. Nasu, 2018): those of the
scene once a decision, those of a card once a card. A card's features also add to the score
directly.

The network was trained on values from search (`research.learn_network`), then by self-play
(`research.self_play`). Play in sides has a network of its own.
"""

from typing import Final

import numpy as np

from pigpen.bots.push_out_the_pig.linear_features import Scene, scene
from pigpen.bots.push_out_the_pig.network_features import (
    CARD_ROWS,
    MOST_SCENE,
    NUM_SCENE,
    card_rows,
    scene_rows,
)
from pigpen.bots.push_out_the_pig.network_file import (
    BLANK,
    CAP,
    FILE,
    POINTS,
    ROW,
    SIDES_FILE,
    SUM,
    VALUE,
    WEIGHT,
    Network,
    read_network,
)
from pigpen.cards.sets import listed, lowest
from pigpen.core.jit import kernel
from pigpen.core.record import Int8s, Int16s, Int32s, Ints
from pigpen.core.rng import below
from pigpen.games.push_out_the_pig.position import MOST_CARDS, Position
from pigpen.games.push_out_the_pig.rules import Partners, Rules

_MOST: Final = CAP * VALUE
_TENTHS: Final = 10 * POINTS  # of a point, in a score of one
_SCENE_AT_ONCE = 8  # rows

# Each array of both networks, [2, …]: without sides and with them.
_ROWS, _DIRECT, _FIRST, _WEIGHTS, _SECOND, _LAST = (
    np.stack(parts) for parts in zip(read_network(FILE), read_network(SIDES_FILE), strict=True)
)


@kernel
def _network(rules: Rules) -> Network:
    """Return the network for this table."""
    at = 0 if rules.partners == Partners.OFF else 1
    return Network(_ROWS[at], _DIRECT[at], _FIRST[at], _WEIGHTS[at], _SECOND[at], _LAST[at])


@kernel
def network_card(rules: Rules, p: Position, legal: int, noise: int, rng: Ints) -> int:
    """Return the card of the set `legal` with the highest score.

    Noise of less than `noise` points is added to each score.
    """
    if legal & (legal - 1) == 0:
        return lowest(legal)
    cards = np.empty(MOST_CARDS, np.int64)
    scores = np.empty(MOST_CARDS, np.int64)
    count = listed(legal, cards)
    score_by_network(rules, p, cards, count, scores)
    best = -(1 << 40)
    chosen = 0
    for index in range(count):
        score = below(rng, noise * 10) + scores[index]
        if score > best:
            best = score
            chosen = cards[index]
    return chosen


@kernel
def score_by_network(rules: Rules, p: Position, cards: Ints, count: int, scores: Ints) -> None:
    """Write the scores of `cards` [count], in tenths of a point, into `scores`."""
    net = _network(rules)
    s = scene(rules, p)
    rows = np.empty(MOST_SCENE, np.int64)
    seen = np.empty(len(net.first), np.int32)
    _sum_scene(net, rules, p, s, rows, seen)
    values = np.empty(len(net.first), np.int32)
    sums = np.empty(len(net.second), np.int32)
    for index in range(count):
        card_rows(rules, p, s, cards[index], rows)
        total = 0
        for place in range(CARD_ROWS):
            rows[place] += NUM_SCENE
            total += int(net.direct[rows[place]])
        _sum_card(net.rows, rows, seen, values)
        for k in range(len(sums)):
            sums[k] = net.second[k]
        for i in range(0, len(values), 8):
            _add_values(net.weights, values, i, sums)
        total *= SUM // ROW
        for k in range(len(sums)):
            total += min(_MOST, max(0, int(sums[k]) // WEIGHT)) * int(net.last[k])
        scores[index] = total * _TENTHS // SUM


@kernel
def _sum_scene(net: Network, rules: Rules, p: Position, s: Scene, rows: Ints, seen: Int32s) -> None:
    """Add up the rows of a scene into `seen` [FIRST]; `rows` [MOST_SCENE] is working memory."""
    count = scene_rows(rules, p, s, rows)
    while count % _SCENE_AT_ONCE:
        rows[count] = BLANK
        count += 1
    for i in range(len(seen)):
        seen[i] = net.first[i]
    for place in range(0, count, _SCENE_AT_ONCE):
        _add_rows(net.rows, rows, place, seen)


# The loops below run over lengths that the compiler does not know, and take many rows at once: so
# it puts them into the processor's wide registers, and checks once only whether arrays overlap.


@kernel
def _add_rows(table: Int8s, rows: Ints, place: int, sums: Int32s) -> None:
    """Add eight rows to sums."""
    a, b, c, d = rows[place], rows[place + 1], rows[place + 2], rows[place + 3]
    e, f, g, h = rows[place + 4], rows[place + 5], rows[place + 6], rows[place + 7]
    for i in range(len(sums)):
        first = int(table[a, i]) + int(table[b, i]) + int(table[c, i]) + int(table[d, i])
        then = int(table[e, i]) + int(table[f, i]) + int(table[g, i]) + int(table[h, i])
        sums[i] += first + then


@kernel
def _sum_card(table: Int8s, rows: Ints, seen: Int32s, values: Int32s) -> None:
    """Write the values of the first layer: the sums of a scene and ten rows of a card."""
    a, b, c, d, e = rows[0], rows[1], rows[2], rows[3], rows[4]
    f, g, h, j, k = rows[5], rows[6], rows[7], rows[8], rows[9]
    for i in range(len(values)):
        first = int(table[a, i]) + int(table[b, i]) + int(table[c, i]) + int(table[d, i])
        then = int(table[e, i]) + int(table[f, i]) + int(table[g, i]) + int(table[h, i])
        values[i] = int(seen[i]) + first + then + int(table[j, i]) + int(table[k, i])
    for i in range(len(values)):
        values[i] = min(_MOST, max(0, int(values[i]) * (VALUE // ROW)))


@kernel
def _add_values(weights: Int16s, values: Int32s, i: int, sums: Int32s) -> None:
    """Add eight values of the first layer, times their weights, to the sums of the second."""
    a, b, c, d = int(values[i]), int(values[i + 1]), int(values[i + 2]), int(values[i + 3])
    e, f, g, h = int(values[i + 4]), int(values[i + 5]), int(values[i + 6]), int(values[i + 7])
    for k in range(len(sums)):
        first = a * int(weights[i, k]) + b * int(weights[i + 1, k])
        second = c * int(weights[i + 2, k]) + d * int(weights[i + 3, k])
        third = e * int(weights[i + 4, k]) + f * int(weights[i + 5, k])
        sums[k] += first + second + third + g * int(weights[i + 6, k]) + h * int(weights[i + 7, k])
