"""The fits of `learn_landings`: by Newton's method and Fisher's scoring, each a few numbers.

A network, learnt by Adam (Kingma and Ba 2015), says whether a piece is knocked.
"""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pigpen.core.record import Floats
from pigpen.games.piggles import collisions, flight
from pigpen.games.piggles.landing_tables import (
    COUNTS,
    NUM_CARRIES,
    NUM_HIDDEN,
    NUM_MEETINGS,
    NUM_ODDS,
    NUM_PUSHES,
    NUM_SIDES,
    NUM_TRAITS,
    PUSHED,
    SAMPLES,
    SPEEDS,
)
from pigpen.games.piggles.rolls import NUDGE
from pigpen.thrown.attitude import side_by

LEAST = 0.01  # inches that a knocked piece is said to have gone
_STEPS = 30
_DOUBT = 1.0  # ridge, in pieces
_BATCH = 8192  # pieces
_BATCHES = 4000
_RATE = 0.01  # of learning, falling to 0
_DECAY = 1e-4
_STRATA = 12  # of landings kept, by how far along they strayed


class Landings:
    """Pieces that were thrown.

    Columns: v, h, lift, spin, thrown, is premium, crowd [CROWDS]; the place [7].
    """

    def __init__(self, rows: Floats) -> None:
        self.rows = rows
        self.is_premium = rows[:, 5] > 0
        self.turned = rows[:, -4:]
        self.sides = sides_of(self.turned)
        self.strays = np.array([_traits(row, flight.stray_traits, NUM_TRAITS) for row in rows])
        self.odds = np.array([_traits(row, flight.odds_traits, NUM_ODDS) for row in rows])
        self.carries = np.array([_traits(row, flight.carry_traits, NUM_CARRIES) for row in rows])
        far = [flight.flight_time(h, lift, int(n)) * v for v, h, lift, _, n in rows[:, :5]]
        self.along, self.across = rows[:, -6] - far, rows[:, -7]

    def shares(self) -> Floats:
        """How often each side, of usual pieces."""
        return np.bincount(self.sides[~self.is_premium], minlength=NUM_SIDES) / sum(
            ~self.is_premium
        )


class Knocks:
    """Pieces that lay about.

    Columns: v, h, lift, spin, thrown, how much is before it, is premium; x, y and quaternion
    before; the place [7] after; and where each of up to six thrown pieces stopped [6, 2], not a
    number beyond those.
    """

    def __init__(self, rows: Floats) -> None:
        self.rows = rows
        self.before, self.after = sides_of(rows[:, 9:13]), sides_of(rows[:, 16:20])
        self.start, self.shift = rows[:, 7:9], rows[:, 13:15] - rows[:, 7:9]
        moved = np.linalg.norm(self.shift, axis=1) > NUDGE
        self.is_knocked = moved | (self.before != self.after)
        self.impact = np.array(
            [(0.0, v * flight.flight_time(h, lift, int(n))) for v, h, lift, _, n in rows[:, :5]]
        )
        away = self.start - self.impact
        pieces = list(zip(rows, away, self.before, strict=True))
        self.traits = np.array([_push_traits(*piece) for piece in pieces])
        self.meetings = np.array([_meeting_traits(*piece) for piece in pieces])


def sides_of(turned: Floats) -> NDArray[np.int64]:
    """The side of each quaternion [M, 4]."""
    return np.array([side_by(quaternion, 0) for quaternion in turned])


def _traits(row: Floats, note: Callable[..., None], count: int) -> Floats:
    v, h, lift, spin, thrown = row[:5]
    traits = np.empty(count)
    note(v, flight.impact_speed(h, lift, int(thrown)), spin, int(thrown), row[6:-7], traits)
    return traits


def _push_traits(row: Floats, away: Floats, side: int) -> Floats:
    traits = np.empty(NUM_PUSHES)
    collisions.push_traits(_met(row, away, side), traits)
    return traits


def _meeting_traits(row: Floats, away: Floats, side: int) -> Floats:
    """How the throw came down and how near its pieces passed, in inches from where it did."""
    traits = np.zeros(NUM_MEETINGS)
    collisions.meeting_traits(_met(row, away, side), traits)
    impact = row[7:9] - away
    for x, y in row[20:].reshape(-1, 2):
        if not np.isnan(x):
            collisions.pass_near(row[7], row[8], impact[0], impact[1], x, y, traits)
    collisions.passed(traits)
    return traits


def _met(row: Floats, away: Floats, side: int) -> collisions.Meeting:
    """The throw and the piece of a row."""
    thrown = int(row[4])
    impact = flight.impact_speed(row[1], row[2], thrown)
    return collisions.Meeting(row[0], impact, thrown, np.hypot(*away), away[1], row[5], side)


def fit(landed: Landings, knocked: Knocks, seed: int = 1) -> dict[str, Floats]:
    """All tables of the model."""
    rng = np.random.default_rng(seed)
    carry = np.linalg.lstsq(landed.carries, landed.along, rcond=None)[0].astype(np.float64)
    stray = landed.along - landed.carries @ carry
    along, across = (_spread(landed.strays, part) for part in (stray, landed.across))
    strays = np.stack(
        [stray / np.exp(landed.strays @ along), landed.across / np.exp(landed.strays @ across)], 1
    )
    return {
        "carry": carry,
        "along": along,
        "across": across,
        "sides": _logits(
            np.column_stack([landed.odds, landed.is_premium.astype(np.float64)]), landed.sides
        ),
        "samples": _samples(landed, strays, rng),
        **_knocking(knocked, rng),
    }


def _spread(traits: Floats, strays: Floats) -> Floats:
    """Weights of the logarithm of a normal spread, by Fisher's scoring."""
    weights = np.zeros(traits.shape[1])
    weights[0] = np.log(strays.std())
    inverse = np.linalg.inv(2 * traits.T @ traits + _DOUBT * np.eye(len(weights)))
    for _ in range(_STEPS):
        excess = np.minimum(strays**2 * np.exp(-2 * traits @ weights), 16.0) - 1
        weights += inverse @ (traits.T @ excess)
    return weights


def _logits(traits: Floats, sides: NDArray[np.int64], count: int = NUM_SIDES) -> Floats:
    """Weights of each side's logit, those of the first 0: multinomial, by Newton's method."""
    width = traits.shape[1]
    weights = np.zeros((count, width))
    is_side = np.eye(count)[sides]
    for _ in range(_STEPS):
        shares = np.exp(traits @ weights.T)
        shares /= shares.sum(axis=1, keepdims=True)
        slope = ((is_side - shares)[:, 1:].T @ traits - _DOUBT * weights[1:]).reshape(-1)
        bend = _DOUBT * np.eye(len(slope))
        for one in range(count - 1):
            for other in range(count - 1):
                both = shares[:, one + 1] * ((one == other) - shares[:, other + 1])
                block = (
                    slice(one * width, one * width + width),
                    slice(other * width, other * width + width),
                )
                bend[block] += (traits * both[:, None]).T @ traits
        weights[1:] += np.linalg.solve(bend, slope).reshape(count - 1, width)
    return weights


def _samples(landed: Landings, strays: Floats, rng: np.random.Generator) -> Floats:
    """Landings to draw from, [SPEEDS, COUNTS, NUM_SIDES, SAMPLES, 6]: strays, quaternion.

    By class of speed and of count. Strays are in spreads; across they are as often to the left as
    to the right.
    """
    strays = strays * np.column_stack([np.ones(len(strays)), rng.choice([-1, 1], len(strays))])
    rows = np.column_stack([strays, landed.turned])
    speed = np.array([flight.speed_class(v) for v in landed.rows[:, 0]])
    count = np.array([flight.count_class(int(n)) for n in landed.rows[:, 4]])
    return np.array(
        [
            [
                [
                    _some(rows[(speed == fast) & (count == many) & (landed.sides == side)], rng)
                    for side in range(NUM_SIDES)
                ]
                for many in range(COUNTS)
            ]
            for fast in range(SPEEDS)
        ]
    )


def _some(rows: Floats, rng: np.random.Generator) -> Floats:
    """As many of each kind as there are among all: one at random of all that stray about alike."""
    return np.array(
        [
            rng.choice(alike)
            for along in _parts(rows[np.argsort(rows[:, 0])], _STRATA)
            for alike in _parts(along[np.argsort(along[:, 1])], SAMPLES // _STRATA)
        ]
    )


def _parts(rows: Floats, count: int) -> list[Floats]:
    """Sorted rows in so many parts, of one row each at least."""
    ends = np.arange(count + 1) * len(rows) // count
    return [rows[start : max(start + 1, end)] for start, end in pairwise(ends)]


def _typical(pushes: Floats) -> Floats:
    """As many short and long ones as there are among all, [SAMPLES, 2]."""
    order = np.argsort(np.linalg.norm(pushes, axis=1))
    return pushes[order[(2 * np.arange(SAMPLES) + 1) * len(order) // (2 * SAMPLES)]]


def _knocking(knocked: Knocks, rng: np.random.Generator) -> dict[str, Floats]:
    """Who is knocked, how far, and whether it rolls over."""
    hit = knocked.is_knocked
    far = np.log(np.maximum(np.linalg.norm(knocked.shift[hit], axis=1), LEAST))
    push = np.linalg.lstsq(knocked.traits[hit], far, rcond=None)[0].astype(np.float64)
    away = knocked.start[hit] - knocked.impact[hit]
    away += np.outer(knocked.rows[hit, 0] / 30.0, (0.0, 1.0))
    away /= np.linalg.norm(away, axis=1, keepdims=True)
    size = np.exp(knocked.traits[hit] @ push)
    shift = knocked.shift[hit] / size[:, None]
    pushes = np.stack(
        [(shift * away).sum(axis=1), shift[:, 0] * away[:, 1] - shift[:, 1] * away[:, 0]], 1
    )
    classes = np.array([collisions.push_class(one) for one in size])
    rolls = np.column_stack([knocked.traits[hit], far, knocked.rows[hit, 6]])
    before = knocked.before[hit]
    turned = (before != knocked.after[hit]).astype(np.int64)
    by_side = [before == side for side in range(NUM_SIDES)]
    return {
        "knock": _network(knocked.meetings, hit.astype(np.float64), rng),
        "push": push,
        "pushes": np.array([_typical(pushes[classes == one]) for one in range(PUSHED)]),
        "tumble": np.array([_logits(rolls[of], turned[of], 2)[1] for of in by_side]),
    }


def _network(traits: Floats, target: Floats, rng: np.random.Generator) -> Floats:
    """The network [NUM_HIDDEN, inputs + 3] of `collisions.logit`: cross entropy, by Adam."""
    inputs = traits.shape[1]
    middle, spread = traits.mean(axis=0), traits.std(axis=0)
    known = (traits - middle) / spread
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
        slope = _slope(weights, known[some], target[some]) + _DECAY * weights
        slopes += 0.1 * (slope - slopes)
        squares += 0.001 * (slope**2 - squares)
        rate = _RATE * (1 - step / (_BATCHES + 1)) * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
        weights -= rate * slopes / (np.sqrt(squares) + 1e-8)
    hidden, bias, out, last = _layers(weights, inputs)
    hidden = hidden / spread  # of traits as they come
    first = np.append(last, np.zeros(NUM_HIDDEN - 1))
    return np.column_stack([hidden, bias - hidden @ middle, out, first])


def _slope(weights: Floats, traits: Floats, target: Floats) -> Floats:
    """The gradient of the mean cross entropy."""
    hidden, bias, out, last = _layers(weights, traits.shape[1])
    units = np.tanh(traits @ hidden.T + bias)
    error = (1 / (1 + np.exp(-(units @ out + last))) - target) / len(target)
    back = np.outer(error, out) * (1 - units**2)
    parts = [(back.T @ traits).reshape(-1), back.sum(0), units.T @ error, [error.sum()]]
    return np.concatenate(parts)


def _layers(weights: Floats, inputs: int) -> tuple[Floats, Floats, Floats, Floats]:
    ends = np.cumsum([NUM_HIDDEN * inputs, NUM_HIDDEN, NUM_HIDDEN])
    hidden, bias, out, last = np.split(weights, ends)
    return hidden.reshape(NUM_HIDDEN, inputs), bias, out, last
