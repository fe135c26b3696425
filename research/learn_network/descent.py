"""The network's scores of a decision's cards, and a gradient step on their cost."""

from typing import Any, NamedTuple

import numpy as np

from pigpen.bots.push_out_the_pig.network_features import CARD_ROWS, NUM_SCENE
from pigpen.bots.push_out_the_pig.network_file import CAP, FIRST, POINTS, SECOND
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from research.learn_network.weights import Singles

_DEAREST = 20.0  # scores: a card that costs more costs so much
_APART = 12.0  # scores from the mean, likewise
_TINY = np.float32(1e-6)


class Aim(NamedTuple):
    """The loss: the cost of a decision if a card is chosen by its score, and a second term."""

    temperature: float  # of the softmax, in scores
    to_values: float  # the weight of how far scores are from values, beside what a decision costs


@kernel
def _mark(net: Any, lesson: Any, decision: int, room: Any) -> None:
    """The scores of a decision's cards, and the values of both layers on the way."""
    seen = room.seen
    for i in range(FIRST):
        seen[i] = net.first[i]
    for place in range(lesson.widths[decision]):
        row = net.rows[lesson.scenes[decision, place]]
        for i in range(FIRST):
            seen[i] += row[i]
    first = lesson.bounds[decision]
    for card in range(lesson.bounds[decision + 1] - first):
        values, sums = room.values[card], room.sums[card]
        for i in range(FIRST):
            values[i] = seen[i]
        score = np.float32(0)
        for place in range(CARD_ROWS):
            index = NUM_SCENE + lesson.cards[first + card, place]
            score += net.direct[index]
            row = net.rows[index]
            for i in range(FIRST):
                values[i] += row[i]
        for i in range(FIRST):
            values[i] = min(np.float32(CAP), max(np.float32(0), values[i]))
        for k in range(SECOND):
            sums[k] = net.second[k]
        for i in range(FIRST):
            value = values[i]
            if value > 0:
                weights = net.weights[i]
                for k in range(SECOND):
                    sums[k] += value * weights[k]
        for k in range(SECOND):
            sums[k] = min(np.float32(CAP), max(np.float32(0), sums[k]))
            score += sums[k] * net.last[k]
        room.scores[card] = score


@kernel
def _slopes(lesson: Any, decision: int, aim: Any, room: Any) -> None:
    """Turns the chances of a decision's cards into how steeply what is lost rises with scores."""
    first = lesson.bounds[decision]
    count = lesson.bounds[decision + 1] - first
    scores, chances, scale = room.scores, room.chances, np.float32(POINTS)
    top = np.float32(-1e30)
    best = np.float32(-1e30)
    value = np.float32(0)
    score = np.float32(0)
    for card in range(count):
        top = max(top, scores[card])
        best = max(best, lesson.values[first + card])
        value += lesson.values[first + card]
        score += scores[card]
    value /= count
    score /= count
    total = np.float32(0)
    for card in range(count):
        chances[card] = np.exp((scores[card] - top) / np.float32(aim.temperature))
        total += chances[card]
    cost = np.float32(0)
    for card in range(count):
        chances[card] /= total
        lost = min(np.float32(_DEAREST), (best - lesson.values[first + card]) / scale)
        cost += chances[card] * lost
    for card in range(count):
        lost = min(np.float32(_DEAREST), (best - lesson.values[first + card]) / scale)
        apart = (lesson.values[first + card] - value) / scale
        apart = max(np.float32(-_APART), min(np.float32(_APART), apart))
        by_cost = chances[card] * (lost - cost) / np.float32(aim.temperature)
        by_value = (scores[card] - score - apart) / count
        chances[card] = (
            by_cost * np.float32(1 - aim.to_values) + np.float32(aim.to_values) * by_value
        )


@kernel
def _step(weights: Singles, steep: Singles, slopes: Singles, rate: float) -> None:
    """A step down the slopes, the smaller the steeper they have been (J. Duchi et al., 2011)."""
    for i in range(len(slopes)):
        steep[i] += slopes[i] * slopes[i]
        weights[i] -= np.float32(rate) * slopes[i] / np.sqrt(steep[i] + _TINY)


@kernel
def show(
    net: Any,
    steep: Any,
    lesson: Any,
    order: Ints,
    aim: Any,
    rate: float,
    later_rate: float,
    room: Any,
) -> None:
    """Show the network decisions in this order."""
    steps = room.steps
    for decision in order:
        _mark(net, lesson, decision, room)
        _slopes(lesson, decision, aim, room)
        steps.rows[0, :] = 0
        steps.weights[:] = 0
        steps.second[:] = 0
        steps.last[:] = 0
        first = lesson.bounds[decision]
        for card in range(lesson.bounds[decision + 1] - first):
            _go_back(net, room, card)
            for place in range(CARD_ROWS):
                index = NUM_SCENE + lesson.cards[first + card, place]
                steps.direct[0] = room.chances[card]
                _step(net.direct[index : index + 1], steep.direct[index : index + 1],
                      steps.direct, rate)  # fmt: skip
                _step(net.rows[index], steep.rows[index], steps.rows[1], rate)
        for place in range(lesson.widths[decision]):
            index = lesson.scenes[decision, place]
            _step(net.rows[index], steep.rows[index], steps.rows[0], rate)
        _step(net.first, steep.first, steps.rows[0], rate)
        for i in range(FIRST):
            _step(net.weights[i], steep.weights[i], steps.weights[i], later_rate)
        _step(net.second, steep.second, steps.second, later_rate)
        _step(net.last, steep.last, steps.last, later_rate)


@kernel
def _go_back(net: Any, room: Any, card: int) -> None:
    """Adds a card's slopes to those of the decision; those of its rows stand in `rows[1]`."""
    steps, slope = room.steps, room.chances[card]
    values, sums = room.values[card], room.sums[card]
    back = steps.rows[2]  # of the second layer's sums
    for k in range(SECOND):
        steps.last[k] += slope * sums[k]
        is_free = 0 < sums[k] < np.float32(CAP)
        back[k] = slope * net.last[k] if is_free else np.float32(0)
        steps.second[k] += back[k]
    for i in range(FIRST):
        value = values[i]
        steps.rows[1, i] = 0
        if value > 0:
            weights, step = net.weights[i], steps.weights[i]
            total = np.float32(0)
            for k in range(SECOND):
                total += back[k] * weights[k]
                step[k] += value * back[k]
            if value < np.float32(CAP):
                steps.rows[1, i] = total
        steps.rows[0, i] += steps.rows[1, i]


@kernel
def lose(net: Any, lesson: Any, lost: Floats, room: Any) -> None:
    """Write the cost of choosing the highest score, per decision, into `lost` [D], in points."""
    for decision in range(len(lost)):
        _mark(net, lesson, decision, room)
        first, last = lesson.bounds[decision], lesson.bounds[decision + 1]
        best = 0
        for card in range(last - first):
            if room.scores[card] > room.scores[best]:
                best = card
        lost[decision] = lesson.values[first:last].max() - lesson.values[first + best]
