"""Throws in 41 bits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigpen.core.jit import machine_code
from pigpen.thrown.aim import BITS, HIGHEST, LOWEST, Aim, is_aim, pack, pack_parts, unpack
from pigpen.thrown.aim import unpack_parts as unpack_into

AIMS = st.builds(Aim, *(st.integers(*ends) for ends in zip(LOWEST, HIGHEST, strict=True)))


@given(AIMS)
def test_an_aim_comes_back(aim):
    code = pack(aim)
    assert 0 <= code < 2**BITS
    assert unpack(code) == aim
    assert is_aim(code)


@given(AIMS)
def test_kernels_pack_alike(aim):
    parts = np.empty(7, np.int64)
    unpack_into(pack(aim), parts)
    assert tuple(parts) == aim
    assert pack_parts(parts) == pack(aim)


@given(st.integers(0, 2**BITS - 1))
def test_only_numbers_in_their_ranges_are_an_aim(code):
    aim = unpack(code)
    inside = all(a <= part <= b for a, part, b in zip(LOWEST, aim, HIGHEST, strict=True))
    assert is_aim(code) == inside


@pytest.mark.parametrize("code", [-1, 1 << BITS])
def test_longer_numbers_are_no_aim(code):
    assert not is_aim(code)


@pytest.mark.compiled
@given(AIMS)
def test_machine_code_packs_the_same(aim):
    parts = np.array(aim, np.int64)
    assert machine_code(pack_parts)(parts) == pack(aim)
    assert machine_code(is_aim)(pack(aim))
