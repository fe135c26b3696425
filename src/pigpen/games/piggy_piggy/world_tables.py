"""Types of the tables that are computed once for a view, to draw many worlds from it."""

from typing import NamedTuple

from pigpen.core.record import Floats, Ints


class Ways(NamedTuple):
    """Terms and totals of `way_counts`; hands are M, and the totals of each are I."""

    step: Ints  # [SUITS] the code of one card
    hypothesis: Ints  # [M, TERMS]
    codes: Ints  # [M, TERMS] what each term takes
    weights: Floats  # [M, TERMS]
    counts: Ints  # [M] how many terms there are
    totals: Floats  # [M + 1, I] the weight of taking just that, for a hand and those after it


class Unseen(NamedTuple):
    """Hidden cards and the hands that share them; `hands` is M."""

    cards: Ints  # [KINDS] how many of each kind are hidden
    in_pile: Ints  # [KINDS] how many of them may lie in the pile
    old: Ints  # [KINDS] cards in those hands when the pile was renewed
    left: Ints  # [KINDS] cards that have left those hands since
    slots: Ints  # [M]
    keys: Ints  # [M, MOST] hypotheses of each hand
    gone: Ints  # [M, MOST] the old cards that left, under each
    weights: Floats  # [M, MOST] in how many ways each can have come about
    counts: Ints  # [M] how many there are
    prices: Floats  # [2, SUITS] for a card in a slot, by age
    fees: Floats  # [KINDS] for an old card that left
    best: Floats  # [SUITS] the logarithm of the most that ways can exceed prices
    ways: Ways  # to share out the old cards


class Drawn(NamedTuple):
    """Hands as they are drawn, before their cards are dealt."""

    chosen: Ints  # [M] the hypothesis of each hand
    suits: Ints  # [M, HAND] the suit of each slot
    gone: Ints  # [KINDS] old cards that left all hands
    held: Ints  # [SUITS] new cards in all hands
