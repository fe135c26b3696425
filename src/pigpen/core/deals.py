"""Access to the deals and tricks of a match, for reviews."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

R = TypeVar("R")  # the rules of a game
P = TypeVar("P")  # its positions


class Deals(NamedTuple, Generic[R, P]):
    """The deals of a match; each function takes the rules and a position."""

    over: Callable[[R, P], int]  # how many have come to their end
    totals: Callable[[R, P], Sequence[int]]  # points of the match, by seat
    points: Callable[[R, P], Sequence[int]]  # of the deal so far, by seat
    hand: Callable[[R, P, int], Sequence[str]]  # what a seat holds in its view, as texts
    taker: Callable[[R, P, int], int]  # of the trick that an action ends, or `NOBODY`
    lays: Callable[[R, P, int], bool]  # whether an action lays a card to a trick
