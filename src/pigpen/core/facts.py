"""Facts: what a game counts for the statistics of its players.

A game names its facts and reports which ones an action brought about; adding them up over a game
and over games is done once, for all. Each name has a text `fact.NAME`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple


class Fact(NamedTuple):
    """Something that happened to a seat."""

    seat: int
    name: str
    value: int = 1


class Facts(NamedTuple):
    """The facts of a game."""

    sums: tuple[str, ...]  # add up
    bests: tuple[str, ...]  # the highest counts
    of: Callable[[Any, Any, int, Any], Iterable[Fact]]  # rules, before, action, after
    worsts: tuple[str, ...] = ()  # the lowest counts
    unit: str = ""  # the sum that the other sums are told by, as points a deal; if empty, games


def fold(facts: Facts, before: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    """Add `new` facts to `before`; a missing sum is 0, a missing best or worst is left out."""
    sums = {name: before.get(name, 0) + new.get(name, 0) for name in facts.sums}
    return (
        sums | _extremes(max, facts.bests, before, new) | _extremes(min, facts.worsts, before, new)
    )


def _extremes(
    choose: Callable[[Iterable[int]], int], names: tuple[str, ...], *counts: Mapping[str, int]
) -> dict[str, int]:
    known = [name for name in names if any(name in each for each in counts)]
    return {name: choose(each[name] for each in counts if name in each) for name in known}
