"""Sets of cards: what their kernels answer is what Python's own sets say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigpen.cards.sets import nth, random_card, size
from pigpen.core.jit import machine_code
from pigpen.core.rng import below, stream

CARDS = st.sets(st.integers(0, 61), min_size=1)


def bits(cards: set[int]) -> int:
    return sum(1 << card for card in cards)


@given(CARDS)
def test_every_card_is_found_by_its_place(cards):
    found = [nth(bits(cards), index) for index in range(size(bits(cards)))]
    assert found == sorted(cards)


@pytest.mark.compiled
@given(CARDS)
def test_machine_code_finds_the_same(cards):
    find = machine_code(nth)
    assert [find(bits(cards), index) for index in range(len(cards))] == sorted(cards)


@given(CARDS, st.integers(0, 2**32))
def test_a_card_is_drawn_by_its_place(cards, seed):
    assert random_card(bits(cards), stream(seed)) == sorted(cards)[below(stream(seed), len(cards))]
