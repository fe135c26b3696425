"""Access to the deals and tricks of a match, for reviews."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Deals(NamedTuple):
    """The deals of a match; each function takes the rules and a position."""

    over: Callable[[Any, Any], int]  # how many have come to their end
    totals: Callable[[Any, Any], Sequence[int]]  # points of the match, by seat
    points: Callable[[Any, Any], Sequence[int]]  # of the deal so far, by seat
    hand: Callable[[Any, Any, int], Sequence[str]]  # what a seat holds in its view, as texts
    taker: Callable[[Any, Any, int], int]  # of the trick that an action ends, or `NOBODY`
    lays: Callable[[Any, Any, int], bool]  # whether an action lays a card to a trick
