"""The fits of `learn_landings`: by Newton's method and Fisher's scoring, each a few numbers."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pigpen.core.record import Floats
from pigpen.games.piggles import flight
from pigpen.games.piggles.flight import nearness
from pigpen.games.piggles.landing_tables import (
    NUM_CARRIES,
    NUM_CLASSES,
    NUM_ODDS,
    NUM_PUSHES,
    NUM_SIDES,
    NUM_TRAITS,
    SAMPLES,
)
from pigpen.games.piggles.rolls import NUDGE
from pigpen.thrown.attitude import Side, side_by

REACHES = (0.5, 0.7, 0.9, 1.2, 1.6, 2.0)  # inches that are tried
LEAST = 0.01  # inches that a knocked piece is said to have gone
_STEPS = 30
_DOUBT = 1.0  # ridge, in pieces


class Landings:
    """Pieces that were thrown.

    Columns: v, h, lift, spin, thrown, is premium, crowd; the place [7].
    """

    def __init__(self, rows: Floats) -> None:
        self.rows = rows
        self.is_premium = rows[:, 5] > 0
        self.turned = rows[:, 10:14]
        self.sides = sides_of(self.turned)
        self.strays = np.array([_traits(row, flight.stray_traits, NUM_TRAITS) for row in rows])
        self.odds = np.array([_traits(row, flight.odds_traits, NUM_ODDS) for row in rows])
        self.carries = np.array([_traits(row, flight.carry_traits, NUM_CARRIES) for row in rows])
        far = [flight.flight_time(h, lift, int(n)) * v for v, h, lift, _, n in rows[:, :5]]
        self.along, self.across = rows[:, 8] - far, rows[:, 7]

    def shares(self) -> Floats:
        """How often each side, of usual pieces."""
        return np.bincount(self.sides[~self.is_premium], minlength=NUM_SIDES) / sum(
            ~self.is_premium
        )


class Knocks:
    """Pieces that lay about.

    Columns: v, h, lift, spin, thrown; x, y and quaternion before; the place [7] after; and
    where each of up to six thrown pieces stopped [6, 2], not a number beyond those.
    """

    def __init__(self, rows: Floats) -> None:
        self.rows = rows
        self.before, self.after = sides_of(rows[:, 7:11]), sides_of(rows[:, 14:18])
        self.start, self.shift = rows[:, 5:7], rows[:, 11:13] - rows[:, 5:7]
        moved = np.linalg.norm(self.shift, axis=1) > NUDGE
        self.is_knocked = moved | (self.before != self.after)
        self.impact = np.array(
            [(0.0, v * flight.flight_time(h, lift, int(n))) for v, h, lift, _, n in rows[:, :5]]
        )
        away, stands = self.start - self.impact, (self.before == Side.UP).astype(np.float64)
        self.traits = np.array(
            [
                _push_traits(row, away_x, away_y, upright)
                for row, (away_x, away_y), upright in zip(rows, away, stands, strict=True)
            ]
        )

    def near(self, reach: float) -> Floats:
        """How near the thrown pieces came, all told."""
        stops = self.rows[:, 18:].reshape(-1, 6, 2)
        return np.array(
            [
                sum(
                    nearness(x, y, from_x, from_y, to_x, to_y, reach)
                    for to_x, to_y in at
                    if not np.isnan(to_x)
                )
                for (x, y), (from_x, from_y), at in zip(self.start, self.impact, stops, strict=True)
            ]
        )


def sides_of(turned: Floats) -> NDArray[np.int64]:
    """The side of each quaternion [M, 4]."""
    return np.array([side_by(quaternion, 0) for quaternion in turned])


def _traits(row: Floats, note: Callable[..., None], count: int) -> Floats:
    v, h, lift, spin, thrown, _, crowd = row[:7]
    traits = np.empty(count)
    note(v, flight.impact_speed(h, lift, int(thrown)), spin, int(thrown), crowd, traits)
    return traits


def _push_traits(row: Floats, away_x: float, away_y: float, stands: float) -> Floats:
    traits = np.empty(NUM_PUSHES)
    thrown, direct = int(row[4]), flight.directness(away_x, away_y)
    hard = flight.impact_speed(row[1], row[2], thrown)
    flight.push_traits(row[0], hard, thrown, direct, stands, traits)
    return traits


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
        **_knocking(knocked),
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
    """Landings to draw from, [classes, classes, sides, SAMPLES, 6]: strays in spreads, quaternion.

    By class of speed and of count; strays across are as often to the left as to the right.
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
                for many in range(NUM_CLASSES)
            ]
            for fast in range(NUM_CLASSES)
        ]
    )


def _some(rows: Floats, rng: np.random.Generator) -> Floats:
    return rows[rng.choice(len(rows), SAMPLES, replace=len(rows) < SAMPLES)]


def _typical(pushes: Floats) -> Floats:
    """As many short and long ones as there are among all, [SAMPLES, 2]."""
    order = np.argsort(np.linalg.norm(pushes, axis=1))
    return pushes[order[(2 * np.arange(SAMPLES) + 1) * len(order) // (2 * SAMPLES)]]


def _knocking(knocked: Knocks) -> dict[str, Floats]:
    """Who is knocked, how far, and whether it rolls over."""
    reach, weights, _ = max(
        ((reach, *_hazard(knocked, reach)) for reach in REACHES), key=lambda found: found[2]
    )
    hit = knocked.is_knocked
    far = np.log(np.maximum(np.linalg.norm(knocked.shift[hit], axis=1), LEAST))
    push = np.linalg.lstsq(knocked.traits[hit], far, rcond=None)[0].astype(np.float64)
    away = knocked.start[hit] - knocked.impact[hit]
    away += np.outer(knocked.rows[hit, 0] / 30.0, (0.0, 1.0))
    away /= np.linalg.norm(away, axis=1, keepdims=True)
    shift = knocked.shift[hit] / np.exp(knocked.traits[hit] @ push)[:, None]
    pushes = np.stack(
        [(shift * away).sum(axis=1), shift[:, 0] * away[:, 1] - shift[:, 1] * away[:, 0]], 1
    )
    rolls = np.column_stack([knocked.traits[hit], far])
    before = knocked.before[hit]
    turned = (before != knocked.after[hit]).astype(np.int64)
    by_side = [before == side for side in range(NUM_SIDES)]
    return {
        "reach": np.array([reach]),
        "knock": weights,
        "push": push,
        "pushes": _typical(pushes),
        "tumble": np.array([_logits(rolls[of], turned[of], 2)[1] for of in by_side]),
    }


def _hazard(knocked: Knocks, reach: float) -> tuple[Floats, float]:
    """Weights of a complementary log-log model by Fisher's scoring, and its log-likelihood.

    P(knocked) = 1 - exp(-hazard), hazard = exp(weights . (1, log nearness, traits)).
    """
    near = np.log(knocked.near(reach) + flight.HARDLY)
    traits = np.column_stack([near, knocked.traits])
    weights = np.zeros(traits.shape[1])
    hit = knocked.is_knocked
    hazard: Floats = np.zeros(len(hit))
    chance: Floats = np.zeros(len(hit))
    for _ in range(_STEPS):
        hazard = np.exp(np.clip(traits @ weights, -12, 3))
        chance = -np.expm1(-hazard)
        slope = hazard * (hit / chance - 1)
        bend = hazard**2 * (1 - chance) / chance
        weights += np.linalg.solve(
            (traits * bend[:, None]).T @ traits + _DOUBT * np.eye(len(weights)), traits.T @ slope
        )
    likely = np.where(hit, np.log(chance), -hazard).sum()
    return weights, float(likely)
