"""Long-lived objects are not collected again and again; dropped ones are freed."""

import gc
import weakref

import pytest

from pigpen.server.gc_tuning import collect_all, freeze_survivors

MANY = 100_000


class Ring:
    """Something in a cycle, which nothing but the collector ends."""

    def __init__(self):
        self.itself = self


@pytest.fixture(autouse=True)
def sparingly():
    with freeze_survivors():
        yield
    assert gc.get_freeze_count() == 0


def test_a_full_collection_goes_through_what_came_since_the_last():
    kept = [[] for _ in range(MANY)]
    gc.collect()
    assert len(gc.get_objects()) < MANY / 10
    assert gc.get_freeze_count() > len(kept)
    more = [[] for _ in range(MANY)]
    assert len(gc.get_objects()) < len(more) + MANY / 10


def test_a_new_cycle_goes_at_the_next_full_collection():
    ring = weakref.ref(Ring())
    gc.collect()
    assert ring() is None


def test_a_cycle_that_was_set_aside_goes_once_all_is_gone_through():
    ring = Ring()
    gone = weakref.ref(ring)
    gc.collect()
    del ring
    gc.collect()
    assert gone() is not None
    collect_all()
    assert gone() is None
