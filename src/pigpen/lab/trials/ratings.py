"""Ratings: a strength with an interval for each player, from the finishing orders of games.

The model is that of R. L. Plackett (1975) and R. D. Luce (1959) with the ties of R. R. Davidson
(1970), as D. Firth, I. Kosmidis and H. Turner (2019) join them: of those who are still in, a set C
comes first with a chance in proportion to d[|C|] times the geometric mean of its members' worths;
d[1] is 1. Worths and ties together are most likely at one place only, which Newton's method
finds. Two players who always draw are equal, however many others there are.

Errors are by bootstrap over deals (B. Efron, 1979): games of one deal share their luck.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import log
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.errors import PigpenError
from pigpen.core.record import Floats, Ints

SCALE: Final = 400.0 / log(10.0)  # points: who is 400 ahead wins ten games for each that is lost
_ANCHOR: Final = "random"
_RESAMPLES: Final = 200
_PRIOR: Final = 1e-3  # precision about 0: keeps who never won, or always, at a finite place
_STEPS: Final = 60
_SMALL: Final = 1e-8


class Finish(NamedTuple):
    """The finishing order of a game: players by number, one for each seat that they had."""

    groups: tuple[tuple[int, ...], ...]  # best first; those of a group tied
    rest: tuple[int, ...] = ()  # behind all of them, in an order that is not known


class Rating(NamedTuple):
    """A player's rating."""

    name: str
    points: float
    low: float  # of the 95 % interval of the distance from the anchor
    high: float
    is_bound: bool  # who won every game or none is at least so far off


class Ratings(NamedTuple):
    """The players, strongest first; the anchor is at 0."""

    anchor: str
    ratings: tuple[Rating, ...]
    ties: dict[int, float]  # by how many finish level: how likely, beside 1 for one of equals


def rate(
    names: Sequence[str],
    deals: Sequence[Iterable[Finish]],
    *,
    seed: int = 0,
    resamples: int = _RESAMPLES,
) -> Ratings:
    """Return the ratings of players 0, 1, … by the finishes of their games, deal by deal.

    At 0 is `random` if it played, else the weakest.

    Raises:
        PigpenError: there is no game of two players.
    """
    stages = _Stages(len(names), deals)
    found = stages.fit(stages.counts.sum(axis=0), np.zeros(stages.size))
    worths = found[: len(names)]
    anchor = names.index(_ANCHOR) if _ANCHOR in names else int(worths.argmin())
    rng, deal = np.random.default_rng(seed), len(stages.counts)
    again = np.array(
        [
            stages.fit(rng.multinomial(deal, np.full(deal, 1.0 / deal)) @ stages.counts, found)
            for _ in range(resamples)
        ]
    )[:, : len(names)]
    spread = SCALE * (again - again[:, [anchor]])
    low, high = np.quantile(spread, (0.025, 0.975), axis=0)
    points, bound = SCALE * (worths - worths[anchor]), stages.are_bound()
    low, high = np.minimum(low, points), np.maximum(high, points)  # resampled, it may lie beside
    ratings = [
        Rating(name, float(points[i]), float(low[i]), float(high[i]), bound[i])
        for i, name in enumerate(names)
    ]
    ties = np.exp(found[len(names) :]).tolist()
    ranked = tuple(sorted(ratings, key=lambda rating: -rating.points))
    return Ratings(names[anchor], ranked, dict(zip(stages.levels[1:], ties, strict=True)))


_Stage = tuple[tuple[int, ...], tuple[int, ...]]  # who came first, of whom


class _Stages:
    """The repeated stages of finishing orders: which of the remaining players came first.

    A stage of which there were many is kept once. The chance of each set that could have come
    first is in proportion to exp(row · parameters); the rows of a stage lie together.
    """

    def __init__(self, players: int, deals: Sequence[Iterable[Finish]]) -> None:
        found: dict[_Stage, int] = {}
        places = [
            (deal, found.setdefault(stage, len(found)))
            for deal, finishes in enumerate(deals)
            for finish in finishes
            for stage in _stages_of(finish)
        ]
        if not places:
            raise PigpenError("Ratings take a game of two players or more.")
        self.players = players
        self.levels = [1, *sorted({len(first) for first, _ in found} - {1})]
        self.size = players + len(self.levels) - 1
        self.counts = np.zeros((len(deals), len(found)))  # [deals, stages]
        np.add.at(self.counts, tuple(np.array(places).T), 1.0)
        self._came = np.array([self._row(first) for first, _ in found])  # [stages, size]
        sets = [self._sets(still_in) for _, still_in in found]
        self._rows = np.concatenate([rows for rows, _ in sets])
        self._weights = np.concatenate([np.log(often) for _, often in sets])
        lengths = [len(rows) for rows, _ in sets]
        self._begin: Ints = np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(np.int64)
        self._stage: Ints = np.repeat(np.arange(len(sets)), lengths)

    def _row(self, first: tuple[int, ...]) -> Floats:
        row = np.zeros(self.size)
        np.add.at(row, list(first), 1.0 / len(first))
        if len(first) > 1:
            row[self.players + self.levels.index(len(first)) - 1] = 1.0
        return row

    def _sets(self, still_in: tuple[int, ...]) -> tuple[Floats, Ints]:
        """Return the sums of each set of remaining players, and the number of equal sets."""
        sizes = [level for level in self.levels if level <= len(still_in)]
        alike = Counter(first for size in sizes for first in combinations(still_in, size))
        often = np.array(list(alike.values()), np.int64)
        return np.array([self._row(first) for first in alike]), often

    def fit(self, counts: Floats, guess: Floats) -> Floats:
        """Return the most likely parameters: worths of the players, then of ties, in logarithms."""
        now, value = guess.copy(), self._likelihood(counts, guess)
        for _ in range(_STEPS):
            gradient, curvature = self._slopes(counts, now)
            step = np.linalg.solve(curvature, gradient)
            while True:  # half as far, until it is better
                there = self._likelihood(counts, now + step)
                if there >= value or np.abs(step).max() < _SMALL:
                    break
                step /= 2.0
            now, value = now + step, there
            if np.abs(step).max() < _SMALL:
                break
        return now

    def _chances(self, at: Floats) -> tuple[Floats, Floats]:
        """Return the chance of each row in its stage, and the logarithm of a stage's sum."""
        logs = self._rows @ at + self._weights
        top = np.maximum.reduceat(logs, self._begin)
        raised = np.exp(logs - top[self._stage])
        sums = np.add.reduceat(raised, self._begin)
        return raised / sums[self._stage], top + np.log(sums)

    def _likelihood(self, counts: Floats, at: Floats) -> float:
        _, sums = self._chances(at)
        return float(counts @ (self._came @ at - sums) - _PRIOR / 2.0 * at @ at)

    def _slopes(self, counts: Floats, at: Floats) -> tuple[Floats, Floats]:
        """Return the gradient and the negative Hessian."""
        chances, _ = self._chances(at)
        weighted = chances[:, None] * self._rows
        expected = np.add.reduceat(weighted, self._begin, axis=0)  # [stages, size]
        gradient = counts @ (self._came - expected) - _PRIOR * at
        squares = (counts[self._stage, None] * weighted).T @ self._rows
        curvature = squares - (counts[:, None] * expected).T @ expected
        return gradient, curvature + _PRIOR * np.eye(self.size)

    def are_bound(self) -> list[bool]:
        """Return, by player, whether it always came first alone or never came first."""
        often = self.counts.sum(axis=0)
        first, met = np.zeros(self.players), np.zeros(self.players)
        for stage, times in enumerate(often):
            rows = self._rows[self._stage == stage][:, : self.players]
            first += times * self._came[stage][: self.players]
            met += times * (rows.max(axis=0) > 0.0)
        return ((first <= 0.0) | (first >= met)).tolist()


def _stages_of(finish: Finish) -> Iterator[_Stage]:
    """Yield the set that came first among the remaining players, while others were possible."""
    groups = [*finish.groups]
    for place, first in enumerate(groups):
        behind = [player for group in groups[place + 1 :] for player in group]
        still_in = sorted([*first, *behind, *finish.rest])
        if len(set(still_in)) > 1:
            yield tuple(sorted(first)), tuple(still_in)
