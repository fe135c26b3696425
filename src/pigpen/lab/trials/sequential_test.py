"""A sequential test of which player is stronger, and an interval valid at any time.

Units are independent and identically distributed: each is the margin of one player over the other.
Their variance is unknown, so the smallest difference to detect is given in standard deviations.

The test. Two of A. Wald's (1945), generalised to normal units of unknown variance: one for each
player being the stronger. Each compares a mean of `LEAST` standard deviations with 0 by the
log-likelihood ratio n · LEAST · (mean / deviation - LEAST / 2), and ends when that crosses a bound
(the combination: M. Sobel and A. Wald, 1949). The first check is after `FEWEST` units, or more if
they are skewed, because the variance is a guess before; later checks are every `EVERY` units.

The interval. A normal mixture (H. Robbins, 1970) with the estimated variance: from then on the
mean lies within it at every moment in 95 of 100 duels. That is exact in the limit of many units
(I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, 2024).
"""

from collections.abc import Iterable
from enum import Enum
from math import inf, log, sqrt
from typing import Final, NamedTuple

ERROR: Final = 0.05  # chance to call one of two equals stronger, and to miss who is by `LEAST`
LEAST: Final = 0.1  # standard deviations of a unit
FEWEST: Final = 30  # units
EVERY: Final = 10  # units
_SKEWED: Final = 25  # units a squared skewness, for a mean that is nearly normal (Cochran, 1977)
_SHARPEST: Final = 300  # units, after which the interval is least above one for that number alone


class Bounds(NamedTuple):
    """The bounds at which a test ends."""

    low: float  # that there is no such difference
    high: float  # that there is


# Either may be called stronger by mistake: each has half of the error.
BOUNDS: Final = Bounds(log(ERROR / (1.0 - ERROR / 2.0)), log((1.0 - ERROR) / (ERROR / 2.0)))


class Moments:
    """The count, mean and variance of units, updated as they come (P. Pébay, 2008)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0
        self._cubes = 0.0

    def add(self, units: Iterable[float]) -> None:
        """Add units."""
        for unit in units:
            before = self.count
            self.count += 1
            apart = unit - self.mean
            step = apart / self.count
            more = apart * step * before
            self.mean += step
            self._cubes += more * step * (self.count - 2) - 3.0 * step * self._squares
            self._squares += more

    @property
    def are_enough(self) -> bool:
        """Whether the mean is nearly normal after this many units."""
        if self.count < FEWEST or self._squares <= 0.0:
            return self.count >= FEWEST
        squared_skewness = self.count * self._cubes**2 / self._squares**3
        return self.count >= _SKEWED * squared_skewness

    @property
    def deviation(self) -> float:
        """The standard deviation of a unit; infinite while unknown."""
        return sqrt(max(0.0, self._squares) / (self.count - 1)) if self.count > 1 else inf


def ratio(count: int, effect: float) -> float:
    """Return the log-likelihood ratio of `LEAST` to 0, at a mean of `effect` deviations."""
    return count * LEAST * (effect - LEAST / 2.0)


def effect_of(moments: Moments) -> float:
    """Return the mean in standard deviations."""
    if moments.deviation == 0.0:
        return 0.0 if moments.mean == 0.0 else inf if moments.mean > 0.0 else -inf
    return moments.mean / moments.deviation


class Decision(Enum):
    """The state of a duel."""

    OPEN = "open"
    FIRST = "first"  # the first is stronger
    SECOND = "second"
    ALIKE = "alike"  # neither is by as much as `LEAST`


class SequentialTest:
    """Both tests, each until it ends."""

    def __init__(self) -> None:
        self._is_stronger: list[bool | None] = [None, None]

    def look(self, moments: Moments) -> Decision:
        """Return the decision, given all units until now."""
        if not moments.are_enough or moments.count % EVERY:
            return self.decision
        effect = effect_of(moments)
        for side, own in enumerate((effect, -effect)):
            found = ratio(moments.count, own)
            if self._is_stronger[side] is None and not BOUNDS.low < found < BOUNDS.high:
                self._is_stronger[side] = found >= BOUNDS.high
        return self.decision

    @property
    def decision(self) -> Decision:
        """The decision so far."""
        if self._is_stronger == [False, False]:
            return Decision.ALIKE
        if True not in self._is_stronger:
            return Decision.OPEN
        return Decision.FIRST if self._is_stronger[0] else Decision.SECOND


def reach(moments: Moments) -> float:
    """Return half the width of the interval; infinite until there are enough units."""
    if not moments.are_enough:
        return inf
    wide = -2.0 * log(ERROR)
    scale = (wide + log(wide + 1.0)) / _SHARPEST
    mixed = moments.count * scale + 1.0
    return moments.deviation / moments.count * sqrt(mixed / scale * log(mixed / ERROR**2))
