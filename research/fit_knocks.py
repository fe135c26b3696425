"""The fits of `learn_landings` of pieces that lay about: networks learnt by Adam.

Whether a piece is knocked, how far it goes, how much that varies, and whether it rolls over. Where
the thrown ones stopped is not as it was but as the model draws it, which is all that a game knows.
Adam: D. P. Kingma and J. Ba, 2015.
"""

from collections.abc import Mapping

import numpy as np

from pigpen.core.record import Floats
from pigpen.games.piggles import flight, knock_features
from pigpen.games.piggles.landing_tables import NUM_HIDDEN, NUM_MEETINGS, PUSHED, PUSHES_KEPT
from pigpen.games.piggles.throws import NUDGE
from research.fit_landings import draw_places, sides_of

_LEAST = 0.01  # inches that a knocked piece is said to have gone
_BATCH = 4096  # pieces
_BATCHES = 12000
_RATE = 0.01  # of learning, falling to 0
_DECAY = 1e-5


class Knocks:
    """Pieces that lay about.

    Columns: v, h, lift, spin, thrown; crowd [CROWDS]; the part of the thrown ones that are premium;
    how much is before it, how much of that close, how much behind; is premium; x, y and quaternion
    before; the place [7] after.
    """

    def __init__(self, rows: Floats) -> None:
        self.throws, self.weights, self.near = rows[:, :8], rows[:, 8], rows[:, 9:12]
        self.weight, self.start, after = rows[:, 12], rows[:, 13:15], rows[:, 19:]
        self.shift = after[:, :2] - self.start
        self.before, after = sides_of(rows[:, 15:19]), sides_of(after[:, 3:])
        self.is_rolled = self.before != after
        self.is_knocked = (np.linalg.norm(self.shift, axis=1) > NUDGE) | self.is_rolled
        self.fall = np.array(
            [v * flight.flight_time(h, lift, int(n)) for v, h, lift, _, n in rows[:, :5]]
        )
        self.away = self.start - np.column_stack([np.zeros(len(rows)), self.fall])
        speeds = zip(self.away, rows[:, 0], strict=True)
        self.ways = np.array([knock_features.push_way(x, y, v, 0.0, 1.0) for (x, y), v in speeds])

    def features(self, tables: Mapping[str, Floats], rng: np.random.Generator) -> Floats:
        """Those of each piece, [M, NUM_MEETINGS], with stops of the thrown that are drawn."""
        stops = draw_places(tables, self.throws, rng)
        return np.array([self._features(piece, stops[piece]) for piece in range(len(self.start))])

    def _features(self, piece: int, stops: Floats) -> Floats:
        features = np.zeros(NUM_MEETINGS)
        v, h, lift, _, count = self.throws[piece, :5]
        thrown, fall, (x, y) = int(count), self.fall[piece], self.start[piece]
        before, close, backed = self.near[piece]
        impact = flight.impact_speed(h, lift, thrown)
        low = fall - v * flight.low_time(impact)
        met = knock_features.Meeting(
            v,
            impact,
            thrown,
            np.hypot(*self.away[piece]),
            self.away[piece, 1],
            flight.nearness(x, y, 0.0, low, 0.0, fall, knock_features.TOUCHING),
            knock_features.Cover(before, close),
            backed,
            int(self.before[piece]),
            int(self.weight[piece]),
            self.weights[piece],
        )
        knock_features.write_meeting_features(met, features)
        for to_x, to_y in stops[:thrown]:
            knock_features.add_pass(x, y, 0.0, fall, to_x, to_y, features)
        knock_features.finish_passes(features)
        return features


def fit(
    knocks: Knocks, tables: Mapping[str, Floats], rng: np.random.Generator
) -> dict[str, Floats]:
    """The tables of who is knocked, beside those of landings."""
    features, hit = knocks.features(tables, rng), knocks.is_knocked
    shift, way, met = knocks.shift[hit], knocks.ways[hit], features[hit]
    far = np.log(np.maximum(np.linalg.norm(shift, axis=1), _LEAST))
    push = _learn(met, far, rng)
    usual = said(push, met)
    doubt = _learn(met, np.log(np.maximum(abs(far - usual), _LEAST)), rng)
    along = (shift * way).sum(axis=1)
    across = shift[:, 0] * way[:, 1] - shift[:, 1] * way[:, 0]
    pushes = np.column_stack(
        [(far - usual) / np.exp(said(doubt, met)), np.arctan2(across, along) / np.pi]
    )
    classes = np.array([knock_features.push_class(size) for size in np.exp(usual)])
    rolls = np.column_stack([met, far])
    return {
        "knock": _learn(features, hit, rng, is_logit=True),
        "push": push,
        "doubt": doubt,
        "tumble": _learn(rolls, knocks.is_rolled[hit], rng, is_logit=True),
        "pushes": np.array([_typical(pushes[classes == one]) for one in range(PUSHED)]),
    }


def said(network: Floats, features: Floats) -> Floats:
    """Return the output of `knock_features.network_output` for each row of features [M, inputs]."""
    inputs = features.shape[1]
    units = np.tanh(features @ network[:, :inputs].T + network[:, inputs])
    return units @ network[:, inputs + 1] + network[0, inputs + 2]


def _typical(pushes: Floats) -> Floats:
    """As many short and long ones as there are among all, [PUSHES_KEPT, 2]."""
    order = np.argsort(pushes[:, 0])
    middles = (2 * np.arange(PUSHES_KEPT) + 1) * len(order) // (2 * PUSHES_KEPT)
    return pushes[order[middles]]


def _learn(
    features: Floats, target: Floats, rng: np.random.Generator, *, is_logit: bool = False
) -> Floats:
    """Fit a network [NUM_HIDDEN, inputs + 3] for `knock_features.network_output` by Adam.

    The loss is the squared error, or for a logit the cross entropy.
    """
    inputs = features.shape[1]
    middle, spread = features.mean(axis=0), features.std(axis=0)
    known = (features - middle) / spread
    weights = np.concatenate(
        [
            rng.normal(0, 1 / np.sqrt(inputs), NUM_HIDDEN * inputs),
            np.zeros(NUM_HIDDEN),
            rng.normal(0, 0.3, NUM_HIDDEN),
            [0.0],
        ]
    )
    slopes, squares = np.zeros((2, len(weights)))
    for step in range(1, _BATCHES + 1):
        some = rng.integers(0, len(known), _BATCH)
        slope = _slope(weights, known[some], target[some], is_logit) + _DECAY * weights
        slopes += 0.1 * (slope - slopes)
        squares += 0.001 * (slope**2 - squares)
        rate = _RATE * (1 - step / (_BATCHES + 1)) * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
        weights -= rate * slopes / (np.sqrt(squares) + 1e-8)
    hidden, bias, out, last = _layers(weights, inputs)
    hidden = hidden / spread  # of features as they come
    first = np.append(last, np.zeros(NUM_HIDDEN - 1))
    return np.column_stack([hidden, bias - hidden @ middle, out, first])


def _slope(weights: Floats, features: Floats, target: Floats, is_logit: bool) -> Floats:
    """The gradient of half the mean square, or of the mean cross entropy."""
    hidden, bias, out, last = _layers(weights, features.shape[1])
    units = np.tanh(features @ hidden.T + bias)
    network_output = units @ out + last
    error = ((1 / (1 + np.exp(-network_output)) if is_logit else network_output) - target) / len(
        target
    )
    back = np.outer(error, out) * (1 - units**2)
    parts = [(back.T @ features).reshape(-1), back.sum(0), units.T @ error, [error.sum()]]
    return np.concatenate(parts)


def _layers(weights: Floats, inputs: int) -> tuple[Floats, Floats, Floats, Floats]:
    ends = np.cumsum([NUM_HIDDEN * inputs, NUM_HIDDEN, NUM_HIDDEN])
    hidden, bias, out, last = np.split(weights, ends)
    return hidden.reshape(NUM_HIDDEN, inputs), bias, out, last
