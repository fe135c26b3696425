"""What a game counts for the statistics of those who play it.

A game names its facts and says which ones an action brought about; adding them up
over a game and over games is done once, for all. Each name has a text `fact.NAME`.
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


def fold(facts: Facts, before: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    """Both together; a sum that nobody mentions is 0, a best one is left out."""
    sums = {name: before.get(name, 0) + new.get(name, 0) for name in facts.sums}
    known = (name for name in facts.bests if name in before or name in new)
    bests = {name: max(d[name] for d in (before, new) if name in d) for name in known}
    return sums | bests
