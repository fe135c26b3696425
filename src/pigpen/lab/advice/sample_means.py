"""Means over sampled worlds, with standard errors.

Every action is tried in the same worlds, so that luck common to two actions cancels. The error of a
difference is therefore measured over the worlds, and not combined from the errors of the two.
"""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from pigpen.core import rng as streams
from pigpen.core.game import AnyPosition
from pigpen.core.record import Floats, Ints
from pigpen.lab.advice.assessment import Assessment, Estimate, Exactness, Spread, Unit


def assessment_from(actions: Sequence[int], values: Floats, unit: Unit, key: str) -> Assessment:
    """Return the assessment of actions by their values in worlds, [worlds, actions]."""
    means = values.mean(axis=0)
    costs = values[:, [int(means.argmax())]] - values
    errors, cost_errors = errors_of(values), errors_of(costs)
    return Assessment(
        {action: float(mean) for action, mean in zip(actions, means, strict=True)},
        Exactness(key, 0.0, len(values)),
        unit,
        {
            action: Spread(float(errors[place]), float(cost_errors[place]))
            for place, action in enumerate(actions)
        },
    )


def estimate(values: Floats) -> Estimate:
    """Return the mean of a value over worlds, [worlds]."""
    return Estimate(float(values.mean()), float(errors_of(values)))


def errors_of(values: Floats) -> Floats:
    """Return the standard errors of means over the first axis, of two worlds or more."""
    deviation: Floats = values.std(axis=0, ddof=1)
    return deviation / np.sqrt(len(values))


def stream_of(position: AnyPosition, seat: int) -> Ints:
    """Return the random stream that belongs to a position seen by `seat`, and to no other."""
    digest = blake2b(position.tobytes(), digest_size=8, key=b"%d" % seat)
    return streams.stream(int.from_bytes(digest.digest()))
