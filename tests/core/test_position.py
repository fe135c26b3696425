"""Positions: records that are flat, and a checked face that never changes what it is given."""

import numpy as np
import pytest
from tables import at, table

from pigpen.core.errors import IllegalAction
from pigpen.core.game import NOBODY
from pigpen.core.position import after, outcomes, replay, returns, start, view
from pigpen.core.record import I8, I16, Record, dtype_of
from pigpen.core.redacted import known

GAME = table("pig", seats=3)


class Base(Record):
    wide: I16


class Derived(Base):
    narrow: I8


def test_a_record_has_the_fields_of_its_bases_first():
    dtype = dtype_of(Derived)
    assert dtype.names == ("wide", "narrow")
    assert (dtype.itemsize, dtype.type) == (3, Derived)


def test_a_record_is_read_by_attribute():
    record = np.zeros(1, dtype_of(Derived))[0]
    record.narrow = -5
    assert (record.narrow, record["narrow"], isinstance(record, Derived)) == (-5, -5, True)


def test_after_leaves_the_position_alone():
    before = start(GAME)
    kept = before.tobytes()
    assert after(GAME, before, 1).tobytes() != kept
    assert before.tobytes() == kept


def test_an_illegal_action_carries_the_position_and_the_ruling():
    position = start(GAME)
    with pytest.raises(IllegalAction) as refused:
        after(GAME, position, 0)
    error = refused.value
    assert (error.action, error.position.tobytes()) == (0, position.tobytes())
    assert str(error) == "Roll at least once before you hold. (D2)"


def test_replay_checks_each_action():
    assert replay(GAME, [1, 5, 0]).scores[0] == 5
    with pytest.raises(IllegalAction):
        replay(GAME, [1, 5, 0, 0])


def test_outcomes_are_empty_where_a_seat_is_to_move():
    assert outcomes(GAME, start(GAME)) == {}


def test_returns_are_plain_numbers():
    assert returns(GAME, at(GAME, "resign 0", "resign 2")) == [-0.5, 1.0, -0.5]


def test_a_view_is_a_copy():
    position = start(GAME)
    seen = known(view(GAME, position, NOBODY))
    seen.turn_total = 9
    assert position.turn_total == 0
