"""The fits of `learn_landings` of thrown pieces: by Newton's method and Fisher's scoring."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.record import Floats
from pigpen.games.piggles import flight
from pigpen.games.piggles.landing_tables import (
    COUNTS,
    CROWDED,
    NUM_CARRIES,
    NUM_ODDS,
    NUM_SIDES,
    NUM_STRAYS,
    SAMPLES,
    SPEEDS,
)
from pigpen.games.piggles.pieces import SLOTS
from pigpen.thrown.attitude import side_by

_STEPS = 30
_DOUBT = 1.0  # ridge, in pieces
_FEWEST = 50  # landings of a class: of fewer those count that met something else, too
_STRATA = 16  # of landings kept, by how far along they strayed


class Features(NamedTuple):
    """The features of M throws. Columns: v, h, lift, spin, thrown, crowd [CROWDS]."""

    far: Floats  # [M] inches from the cup to the ground
    carries: Floats  # [M, NUM_CARRIES]
    strays: Floats  # [M, NUM_TRAITS]
    odds: Floats  # [M, NUM_ODDS]
    speeds: NDArray[np.int64]  # [M], classes
    counts: NDArray[np.int64]  # those of how many are thrown
    crowds: NDArray[np.int64]  # and those of what a flight meets


class Landings:
    """Pieces that were thrown.

    Columns: those of the throw; is premium; the place [7].
    """

    def __init__(self, rows: Floats) -> None:
        self.rows = rows
        self.is_premium = rows[:, 8] > 0
        self.turned = rows[:, -4:]
        self.sides = sides_of(self.turned)
        self.features = features_of(rows[:, :8])
        self.along, self.across = rows[:, -6] - self.features.far, rows[:, -7]

    def shares(self) -> Floats:
        """Count each side, of usual pieces."""
        return np.bincount(self.sides[~self.is_premium], minlength=NUM_SIDES) / sum(
            ~self.is_premium
        )


def sides_of(turned: Floats) -> NDArray[np.int64]:
    """The side of each quaternion [M, 4]."""
    return np.array([side_by(quaternion, 0) for quaternion in turned])


def features_of(throws: Floats) -> Features:
    """Those of throws, a row each."""
    return Features(
        np.array([flight.flight_time(h, lift, int(n)) * v for v, h, lift, _, n in throws[:, :5]]),
        np.array([_noted(throw, flight.write_carry_features, NUM_CARRIES) for throw in throws]),
        np.array([_noted(throw, flight.write_stray_features, NUM_STRAYS) for throw in throws]),
        np.array([_noted(throw, flight.write_side_features, NUM_ODDS) for throw in throws]),
        np.array([flight.speed_class(v) for v in throws[:, 0]]),
        np.array([flight.count_class(int(n)) for n in throws[:, 4]]),
        np.array([flight.crowd_class(crowd) for crowd in throws[:, 5:]]),
    )


def _noted(throw: Floats, note: Callable[..., None], count: int) -> Floats:
    (v, h, lift, spin, thrown), features = throw[:5], np.empty(count)
    note(v, flight.impact_speed(h, lift, int(thrown)), spin, int(thrown), throw[5:], features)
    return features


def fit(landed: Landings, rng: np.random.Generator) -> dict[str, Floats]:
    """The tables of where thrown pieces come to rest."""
    features = landed.features
    carry = np.linalg.lstsq(features.carries, landed.along, rcond=None)[0].astype(np.float64)
    stray = landed.along - features.carries @ carry
    along, across = (_spread(features.strays, part) for part in (stray, landed.across))
    strays = np.stack(
        [stray / np.exp(features.strays @ along), landed.across / np.exp(features.strays @ across)],
        1,
    )
    odds = np.column_stack([features.odds, landed.is_premium.astype(np.float64)])
    return {
        "carry": carry,
        "along": along,
        "across": across,
        "sides": _logits(odds, landed.sides),
        "samples": _samples(landed, strays, rng),
    }


def draw_places(tables: Mapping[str, Floats], throws: Floats, rng: np.random.Generator) -> Floats:
    """Return where pieces of each throw may stop, [M, SLOTS, 2], x and y in inches from the cup.

    None has a weight, and the hand does not err.
    """
    features = features_of(throws)
    odds = np.exp(features.odds @ tables["sides"][:, :NUM_ODDS].T).cumsum(axis=1)
    point = odds[:, -1:] * rng.random((len(throws), SLOTS))
    side = (point[:, :, None] >= odds[:, None]).sum(axis=2)
    sample = rng.integers(0, SAMPLES, side.shape)
    classes = (part[:, None] for part in (features.speeds, features.counts, features.crowds))
    drawn = tables["samples"][*classes, side, sample]
    along, across = (
        np.exp(features.strays @ tables[name])[:, None] for name in ("along", "across")
    )
    middle = (features.far + features.carries @ tables["carry"])[:, None]
    return np.stack([drawn[..., 1] * across, middle + drawn[..., 0] * along], 2)


def _spread(features: Floats, strays: Floats) -> Floats:
    """Weights of the logarithm of a normal spread, by Fisher's scoring."""
    weights = np.zeros(features.shape[1])
    weights[0] = np.log(strays.std())
    inverse = np.linalg.inv(2 * features.T @ features + _DOUBT * np.eye(len(weights)))
    for _ in range(_STEPS):
        excess = np.minimum(strays**2 * np.exp(-2 * features @ weights), 16.0) - 1
        weights += inverse @ (features.T @ excess)
    return weights


def _logits(features: Floats, sides: NDArray[np.int64]) -> Floats:
    """Weights of each side's logit, those of the first 0: multinomial, by Newton's method."""
    width = features.shape[1]
    weights = np.zeros((NUM_SIDES, width))
    is_side = np.eye(NUM_SIDES)[sides]
    for _ in range(_STEPS):
        shares = np.exp(features @ weights.T)
        shares /= shares.sum(axis=1, keepdims=True)
        slope = ((is_side - shares)[:, 1:].T @ features - _DOUBT * weights[1:]).reshape(-1)
        bend = _DOUBT * np.eye(len(slope))
        for one in range(NUM_SIDES - 1):
            for other in range(NUM_SIDES - 1):
                both = shares[:, one + 1] * ((one == other) - shares[:, other + 1])
                block = (
                    slice(one * width, one * width + width),
                    slice(other * width, other * width + width),
                )
                bend[block] += (features * both[:, None]).T @ features
        weights[1:] += np.linalg.solve(bend, slope).reshape(NUM_SIDES - 1, width)
    return weights


def _samples(landed: Landings, strays: Floats, rng: np.random.Generator) -> Floats:
    """Landings to draw from, [SPEEDS, COUNTS, CROWDED, NUM_SIDES, SAMPLES, 6]: strays, quaternion.

    Strays are in spreads; across they are as often to the left as to the right.
    """
    strays = strays * np.column_stack([np.ones(len(strays)), rng.choice([-1, 1], len(strays))])
    rows = np.column_stack([strays, landed.turned])
    shape = (SPEEDS, COUNTS, CROWDED, NUM_SIDES)
    samples = np.empty((*shape, SAMPLES, rows.shape[1]))
    features = landed.features
    for which in np.ndindex(shape):
        speed, count, crowd, side = which
        among = (features.speeds == speed) & (features.counts == count) & (landed.sides == side)
        alike = among & (features.crowds == crowd)
        samples[which] = _some(rows[alike if alike.sum() >= _FEWEST else among], rng)
    return samples


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
