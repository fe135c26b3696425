"""Mathematics of our own beside the platform's, and the same bits in every way to run it."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pigpen.core import mathematics
from pigpen.core.jit import machine_code
from pigpen.core.ordering import ranked

NEAR = 4  # units in the last place

CASES = {
    "exp": st.floats(-700, 709),
    "log": st.floats(1e-300, 1e300),
    "sin": st.floats(-1000, 1000),
    "cos": st.floats(-1000, 1000),
}


def is_near(ours: float, theirs: float, slack: float = 0.0) -> bool:
    return abs(ours - theirs) <= NEAR * math.ulp(theirs) + slack


@pytest.mark.parametrize("name", CASES)
def test_it_is_near_the_platform_s(name):
    slack = 1e-13 if name in ("sin", "cos") else 0.0  # near zeros far out

    @given(CASES[name])
    def check(x):
        assert is_near(getattr(mathematics, name)(x), getattr(math, name)(x), slack)

    check()


@pytest.mark.parametrize(
    ("name", "x", "value"),
    [
        ("exp", 0.0, 1.0),
        ("exp", 1000.0, math.inf),
        ("exp", -1000.0, 0.0),
        ("exp", 709.78, math.exp(709.78)),
        ("exp", -745.0, 5e-324),
        ("log", 1.0, 0.0),
        ("log", 0.0, -math.inf),
        ("log", 5e-324, math.log(5e-324)),
        ("sin", 0.0, 0.0),
        ("cos", 0.0, 1.0),
    ],
)
def test_at_the_edges(name, x, value):
    found = getattr(mathematics, name)(x)
    assert found == pytest.approx(value, rel=1e-13, abs=0.0)


@given(st.floats(-600, 600))
@example(0.0)
def test_the_quick_one_is_near_the_exact_one(x):
    assert mathematics.quick_exp(x) == pytest.approx(math.exp(x), rel=1e-10, abs=0.0)


def test_the_quick_one_far_out():
    assert mathematics.quick_exp(-1000.0) == 0.0
    assert mathematics.quick_exp(700.0) == mathematics.exp(700.0)
    assert mathematics.quick_exp(1000.0) == math.inf


@pytest.mark.compiled
@pytest.mark.parametrize("name", [*CASES, "quick_exp"])
def test_machine_code_has_the_same_bits(name):
    fast, plain = machine_code(getattr(mathematics, name)), getattr(mathematics, name)

    @given(CASES.get(name, CASES["exp"]))
    def check(x):
        assert np.float64(fast(x)).tobytes() == np.float64(plain(x)).tobytes()

    check()


@given(st.lists(st.integers(-3, 3), max_size=200))
@example([])
def test_ranking_is_from_the_highest_on_and_stable(values):
    order = ranked(np.array(values, np.float64)).tolist()
    assert order == sorted(range(len(values)), key=lambda index: -values[index])
