"""The sequential test errs as often as it says, and its interval may be watched."""

from math import inf

import numpy as np
import pytest

from pigpen.lab.trials.sequential_test import (
    BOUNDS,
    ERROR,
    EVERY,
    FEWEST,
    LEAST,
    Decision,
    Moments,
    SequentialTest,
    reach,
)

MOST = 6000  # units
DUELS = 400
UNITS = {
    "normal": lambda rng, size: rng.normal(size=size),
    "a coin, often a draw": lambda rng, size: rng.choice([-1.0, 0.0, 0.0, 1.0], size) / 0.5**0.5,
    "skewed": lambda rng, size: rng.exponential(size=size) - 1.0,
}


def decided(units):
    moments, test = Moments(), SequentialTest()
    for first in range(0, len(units), EVERY):
        moments.add(units[first : first + EVERY].tolist())
        if test.look(moments) is not Decision.OPEN:
            break
    return test.decision, moments.count


def decisions(kind, effect, duels=DUELS):
    rng = np.random.default_rng(7)
    came = [decided(UNITS[kind](rng, MOST) + effect) for _ in range(duels)]
    return [decision for decision, _ in came], np.mean([count for _, count in came])


def test_bounds_are_those_of_wald():
    """Either of two equals may be called stronger: each has half of the error."""
    assert pytest.approx((-2.970, 3.638), abs=1e-3) == BOUNDS
    assert (ERROR, LEAST, FEWEST, EVERY) == (0.05, 0.1, 30, 10)


@pytest.mark.parametrize("kind", UNITS)
def test_of_two_equals_hardly_ever_one_is_called_stronger(kind):
    found, _ = decisions(kind, 0.0)
    wrong = sum(decision is not Decision.ALIKE for decision in found)
    assert wrong <= ERROR * DUELS + 3 * (ERROR * DUELS) ** 0.5


@pytest.mark.parametrize("kind", UNITS)
@pytest.mark.parametrize("side", [1, -1])
def test_a_difference_worth_finding_is_hardly_ever_missed(kind, side):
    found, mean_units = decisions(kind, side * LEAST, duels=DUELS // 2)
    stronger = Decision.FIRST if side > 0 else Decision.SECOND
    right = sum(decision is stronger for decision in found)
    assert right >= (1 - ERROR) * len(found) - 3 * (ERROR * len(found)) ** 0.5
    assert mean_units < 1000  # a fixed test of these errors takes 1,300


def test_a_large_difference_takes_few_units():
    found, mean_units = decisions("normal", 1.0, duels=50)
    assert set(found) == {Decision.FIRST}
    assert mean_units < 60


def test_what_always_differs_is_decided_at_once_and_what_never_does_is_alike():
    assert decided(np.full(MOST, 0.25)) == (Decision.FIRST, FEWEST)
    assert decided(np.full(MOST, -0.25)) == (Decision.SECOND, FEWEST)
    assert decided(np.zeros(MOST)) == (Decision.ALIKE, 600)


@pytest.mark.parametrize("kind", UNITS)
def test_the_interval_holds_however_often_one_looks(kind):
    """At every moment from the first to unit 1500."""
    rng, missed, duels = np.random.default_rng(3), 0, 200
    for _ in range(duels):
        moments = Moments()
        for unit in UNITS[kind](rng, 1500).tolist():
            moments.add([unit])
            if abs(moments.mean) > reach(moments):
                missed += 1
                break
    assert missed <= ERROR * duels + 3 * (ERROR * duels) ** 0.5


def test_an_interval_that_is_looked_at_once_is_narrower():
    moments = Moments()
    moments.add(np.random.default_rng(1).normal(size=300).tolist())
    once = 1.96 * moments.deviation / 300**0.5
    assert once < reach(moments) < 1.7 * once


def test_few_units_and_skewed_ones_say_nothing_yet():
    moments = Moments()
    moments.add([1.0, -1.0] * 14)
    assert reach(moments) == inf
    moments.add([1.0, -1.0])
    assert reach(moments) < 1.0
    rare = Moments()
    rare.add([0.0] * 99 + [1.0])
    assert reach(rare) == inf


def test_moments_are_those_of_numpy():
    units = np.random.default_rng(5).gamma(0.5, size=400)
    moments = Moments()
    moments.add(units.tolist())
    assert moments.mean == pytest.approx(units.mean())
    assert moments.deviation == pytest.approx(units.std(ddof=1))
    apart = units - units.mean()
    assert moments._cubes == pytest.approx((apart**3).sum())
