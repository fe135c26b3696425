"""Win shares and means over games, with standard errors and intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple


class Share(NamedTuple):
    """Games won out of games played."""

    wins: int
    games: int

    @property
    def mean(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def standard_error(self) -> float:
        """The standard error of the mean, taking games as independent and identical.

        Seats are rotated, so that games differ in seat: this errs to the safe side.
        """
        return sqrt(self.mean * (1.0 - self.mean) / self.games)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the interval of E. B. Wilson (JASA 22, 1927), sound at 0 and at all games too."""
        z = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
        shrink = 1.0 + z * z / self.games
        middle = self.mean + z * z / (2.0 * self.games)
        spread = self.mean * (1.0 - self.mean) / self.games + (z / self.games) ** 2 / 4.0
        reach = z * sqrt(spread)
        low, high = max(0.0, (middle - reach) / shrink), min(1.0, (middle + reach) / shrink)
        return min(low, self.mean), max(high, self.mean)  # rounded, it may come to lie beside


def share_within(found: float | tuple[int, int]) -> tuple[float, float, float]:
    """Return a share of games won, exact or estimated, and its 95 % interval."""
    if isinstance(found, tuple):
        share = Share(*found)
        return share.mean, *share.interval()
    return found, found, found


class Mean(NamedTuple):
    """A mean over games, taken as independent."""

    mean: float
    standard_error: float | None  # None: one game says nothing about it


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of at least one value."""
    if len(values) == 1:
        return Mean(values[0], None)
    return Mean(fmean(values), stdev(values) / sqrt(len(values)))
