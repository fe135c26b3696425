"""Random streams: known numbers, uniform, unrelated, the same in both modes."""

import numpy as np
import pytest

from pigpen.core.jit import machine_code
from pigpen.core.rng import below, draw, pick, stream, streams

# 99.99 % points of chi-square by degrees of freedom (Abramowitz & Stegun, table 26.8).
CHI_SQUARE = {5: 25.74, 9: 33.72, 15: 44.26}


def chi_square(counts: np.ndarray, expected: np.ndarray) -> float:
    return float(((counts - expected) ** 2 / expected).sum())


def reference(state: int, count: int) -> list[int]:
    """MWC64X in Python's unbounded integers."""
    numbers = []
    for _ in range(count):
        low, high = state & 0xFFFFFFFF, state >> 32
        numbers.append(low ^ high)
        state = 1791398085 * low + high
    return numbers


@pytest.mark.parametrize("seed", [0, 1, 2**63, -7])
def test_draws_are_multiply_with_carry(seed):
    rng = stream(seed)
    expected = reference(int(rng[0]), 1000)
    assert [int(draw(rng)) for _ in range(1000)] == expected


@pytest.mark.compiled
def test_both_modes_draw_the_same_numbers():
    fast, plain = stream(3), stream(3)
    draw_fast, below_fast = machine_code(draw), machine_code(below)
    for bound in range(1, 2000):
        assert (draw_fast(fast), below_fast(fast, bound)) == (draw(plain), below(plain, bound))
    assert fast[0] == plain[0]


def test_the_state_stays_positive_at_the_ends_of_the_cycle():
    """Interpreted, an overflow would be a warning and so a failure."""
    for state in (1, 0xFFFFFFFF, (1791398085 << 32) - 2):
        rng = np.array([state], np.int64)
        assert [int(draw(rng)) for _ in range(10)] == reference(state, 10)
        assert rng[0] > 0


@pytest.mark.parametrize("bound", [6, 10, 16])
def test_below_is_uniform(bound):
    rng = stream(1)
    counts = np.bincount([int(below(rng, bound)) for _ in range(12_000)], minlength=bound)
    assert len(counts) == bound
    assert chi_square(counts, np.full(bound, 12_000 / bound)) < CHI_SQUARE[bound - 1]


def test_pick_follows_the_probabilities_and_never_picks_an_impossible_one():
    rng = stream(2)
    probability = np.array([0.0, 0.1, 0.0, 0.2, 0.3, 0.15, 0.2, 0.05, 0.0])
    counts = np.bincount([pick(rng, probability, 9) for _ in range(12_000)], minlength=9)
    possible = probability > 0
    assert not counts[~possible].any()
    expected = 12_000 * probability[possible]
    assert chi_square(counts[possible], expected) < CHI_SQUARE[5]


def test_the_least_and_the_greatest_draw_pick_the_first_and_the_last_possible_one():
    for sides in range(1, 51):
        probability = np.array([0.0, *[1 / sides] * sides, 0.0])
        least, greatest = np.array([(1 << 32) | 1]), np.array([(0x7FFFFFFF << 32) | (1 << 31)])
        assert [pick(rng, probability, sides + 2) for rng in (least, greatest)] == [1, sides]


def test_streams_differ_by_seed_and_by_index():
    states = {int(stream(seed, index)[0]) for seed in range(100) for index in range(100)}
    assert len(states) == 10_000


def test_streams_of_one_seed_are_unrelated():
    """First draws over many streams are as uniform as draws of one."""
    counts = np.bincount([int(below(stream(9, index), 6)) for index in range(12_000)])
    assert chi_square(counts, np.full(6, 2000.0)) < CHI_SQUARE[5]


def test_streams_are_the_single_streams():
    many = streams(5, 4)
    assert many.shape == (4, 1)
    assert [rng[0] for rng in many] == [stream(5, index)[0] for index in range(4)]
