"""When it is decided: a sequential test of who is stronger, and an interval that may be watched.

Units are independent and alike: each says by how much one did better than the other. Their spread
is not known beforehand, so that the difference worth finding is counted in it.

The test. Two of A. Wald's (1945), generalised to normal units of unknown spread: is the one
stronger, and is the other? Each weighs a mean of `LEAST` standard deviations against none by
n · LEAST · (mean / deviation - LEAST / 2), and ends for good where that leaves its bounds (the two
together: M. Sobel and A. Wald, 1949). It is looked at every `EVERY` units once there are `FEWEST`,
of skewed units more: before that a spread is a guess.

The interval. A normal mixture (H. Robbins, 1970) with the spread that was found: the mean lies
within at every moment from there on, in 95 of 100 duels. That is exact in the limit of many units
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
    """Where a test ends."""

    low: float  # that there is no such difference
    high: float  # that there is


# Either may be called stronger by mistake: each has half of the error.
BOUNDS: Final = Bounds(log(ERROR / (1.0 - ERROR / 2.0)), log((1.0 - ERROR) / (ERROR / 2.0)))


class Moments:
    """How many units there are, their mean and spread, kept up as they come (P. Pébay, 2008)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0
        self._cubes = 0.0

    def add(self, units: Iterable[float]) -> None:
        """More units."""
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
        """Whether the mean of so many is nearly normal."""
        if self.count < FEWEST or self._squares <= 0.0:
            return self.count >= FEWEST
        squared_skewness = self.count * self._cubes**2 / self._squares**3
        return self.count >= _SKEWED * squared_skewness

    @property
    def deviation(self) -> float:
        """The standard deviation of a unit; infinite where nothing is known of it."""
        return sqrt(max(0.0, self._squares) / (self.count - 1)) if self.count > 1 else inf


def ratio(count: int, effect: float) -> float:
    """The logarithm of how much likelier `LEAST` is than none, at a mean of so many deviations."""
    return count * LEAST * (effect - LEAST / 2.0)


def effect_of(moments: Moments) -> float:
    """The mean in standard deviations."""
    if moments.deviation == 0.0:
        return 0.0 if moments.mean == 0.0 else inf if moments.mean > 0.0 else -inf
    return moments.mean / moments.deviation


class Decision(Enum):
    """What a duel has come to."""

    OPEN = "open"
    FIRST = "first"  # the first is stronger
    SECOND = "second"
    ALIKE = "alike"  # neither is by as much as `LEAST`


class SequentialTest:
    """Both questions, each until it is answered."""

    def __init__(self) -> None:
        self._is_stronger: list[bool | None] = [None, None]

    def look(self, moments: Moments) -> Decision:
        """The decision, given all units until now."""
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
        """What was decided so far."""
        if self._is_stronger == [False, False]:
            return Decision.ALIKE
        if True not in self._is_stronger:
            return Decision.OPEN
        return Decision.FIRST if self._is_stronger[0] else Decision.SECOND


def reach(moments: Moments) -> float:
    """Half the interval; infinite before there are units enough."""
    if not moments.are_enough:
        return inf
    wide = -2.0 * log(ERROR)
    scale = (wide + log(wide + 1.0)) / _SHARPEST
    mixed = moments.count * scale + 1.0
    return moments.deviation / moments.count * sqrt(mixed / scale * log(mixed / ERROR**2))
