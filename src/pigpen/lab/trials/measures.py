"""Measures of a variant: statistics of its games, each with a 95 % interval.

Among many numbers, one differs clearly by chance alone. So all intervals can be widened until they
hold together in 95 of 100 trials (C. E. Bonferroni, 1936): each misses its number in 5 % of the
trials, divided by the number of intervals.

Abandoned games have no winner; they are left out, and counted separately.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from math import inf, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from pigpen.core.game import AnyGame
from pigpen.core.record import Floats, Ints
from pigpen.lab.trials.playing import (
    DECISIONS,
    FINISHED,
    FIRST,
    HEAD,
    LEAD_CHANGES,
    WINNERS,
    Rows,
)

FEW: Final = 30  # games: below that nothing is claimed
_MISSED: Final = 0.05  # of trials, in which an interval leaves its number out
_TWICE: Final = "advantage"  # says what another number says, too


class Kind(Enum):
    """The format of a number."""

    SHARE = "share"  # of games: from 0 to 1
    GAIN = "gain"  # a share above another
    MEAN = "mean"  # a count per game


class Measure(NamedTuple):
    """A number for each game; NaN where the game was abandoned."""

    topic: str  # its text is `measure.TOPIC`, or `event.WHAT` of topic `event`
    what: str  # a place in the order of play from 1, a bot, an event; else empty
    kind: Kind
    values: Floats  # [games]
    above: float = 0.0  # of a gain: the share that it is above

    @property
    def key(self) -> str:
        """The key of the measure."""
        return key_of(self.topic, self.what)


def key_of(topic: str, what: str) -> str:
    """Return the key of a measure."""
    return f"{topic}.{what}" if what else topic


class Estimate(Struct, frozen=True):
    """A mean with its simultaneous 95 % confidence interval."""

    mean: float
    error: float  # its standard error
    low: float
    high: float
    games: int
    clear: bool  # 0 lies outside the interval, over enough games

    @property
    def reach(self) -> float:
        """Half the width of the interval: the number behind a ±."""
        return (self.high - self.low) / 2.0


class Played(NamedTuple):
    """The games of one variant."""

    game: AnyGame
    names: tuple[str, ...]  # the bot of each seat in game 0
    rows: Rows

    @property
    def finished(self) -> Ints:
        """1 for each finished game."""
        return self.rows[:, FINISHED]

    @property
    def unfinished(self) -> int:
        """The number of abandoned games."""
        return len(self.rows) - int(self.finished.sum())


def measures(played: Played) -> dict[str, Measure]:
    """Return every measure of a variant, by key."""
    return {measure.key: measure for measure in _measures(played)}


def _measures(played: Played) -> Iterator[Measure]:
    seats, rows = played.game.num_seats, played.rows
    wins, points = in_order(played, shares(played)), in_order(played, points_of(played))
    for place in range(seats):
        yield _measure(played, "wins", str(place + 1), Kind.SHARE, wins[:, place])
    gain = _measure(played, "advantage", "", Kind.GAIN, wins[:, 0] - 1.0 / seats)
    yield gain._replace(above=1.0 / seats)
    if len(set(played.names)) > 1:
        for name in dict.fromkeys(played.names):
            yield _measure(played, "bot", name, Kind.SHARE, _share_of(played, name))
    yield _measure(played, "tied", "", Kind.SHARE, (shares(played) > 0).sum(axis=1) > 1)
    for index, name in enumerate(played.game.extras.events):
        counts = rows[:, HEAD + seats + index]
        yield _measure(played, "event", name, Kind.MEAN, counts)
    yield _measure(played, "decisions", "", Kind.MEAN, rows[:, DECISIONS])
    if played.game.kernels.write_points is not None:
        yield _measure(played, "lead_changes", "", Kind.MEAN, rows[:, LEAD_CHANGES])
        yield _measure(played, "margin", "", Kind.MEAN, margins(played))
        for place in range(seats):
            yield _measure(played, "points", str(place + 1), Kind.MEAN, points[:, place])


def _measure(played: Played, topic: str, what: str, kind: Kind, values: object) -> Measure:
    numbers = np.asarray(values, np.float64)
    return Measure(topic, what, kind, np.where(played.finished == 1, numbers, np.nan))


def shares(played: Played) -> Floats:
    """Return the share of the win by seat, [games, S]; each row sums to 1, or 0 if abandoned.

    A game without a winner is shared by all seats.
    """
    seats = np.arange(played.game.num_seats)
    won = (played.rows[:, [WINNERS]] >> seats & 1).astype(np.float64)
    won[(played.rows[:, WINNERS] == 0) & (played.finished == 1)] = 1.0
    share: Floats = won / np.maximum(1.0, won.sum(axis=1, keepdims=True))
    return share


def points_of(played: Played) -> Floats:
    """Return the final points by seat, [games, S]."""
    return played.rows[:, HEAD : HEAD + played.game.num_seats].astype(np.float64)


def margins(played: Played) -> Floats:
    """Return the points between the best and the second, [games]."""
    ranked = np.sort(points_of(played)[:, : played.game.num_sides], axis=1)
    gap: Floats = ranked[:, -1] - ranked[:, -2]
    return gap


def in_order(played: Played, by_seat: Floats) -> Floats:
    """Reorder columns by order of play: column 0 is the seat that decided first."""
    seats = np.arange(played.game.num_seats)
    order = (played.rows[:, [FIRST]] + seats) % played.game.num_seats
    return np.take_along_axis(by_seat, order, axis=1)


def _share_of(played: Played, name: str) -> Floats:
    """Return the share of the win of a bot's seats: in game g bot b has seat (b + g) mod S."""
    games, seats = len(played.rows), played.game.num_seats
    bots = (np.arange(seats) - np.arange(games)[:, None]) % seats
    own = np.array([other == name for other in played.names])[bots]
    share: Floats = (shares(played) * own).sum(axis=1)
    return share


def num_comparisons(variants: Sequence[Mapping[str, Measure]]) -> int:
    """Count the numbers that a trial shows: per variant, and differences from the first."""
    first, *others = (found.keys() - {_TWICE} for found in variants)
    return len(first) + sum(len(other) + len(first & other) for other in others)


def estimate(measure: Measure, of: int = 1) -> Estimate | None:
    """Return the mean over the finished games; NaN if there is none.

    Its interval is one of `of` that hold together. Shares have that of E. B. Wilson
    (JASA 22, 1927), sound at 0 and 1 too.
    """
    values = measure.values[~np.isnan(measure.values)]
    if not len(values):
        return None
    if measure.kind is Kind.MEAN:
        return _estimate(values, of)
    mean, error = _mean(values)
    low, high = (end - measure.above for end in _wilson(mean + measure.above, len(values), of))
    return _interval(mean, error, low, high, len(values))


def difference(first: Measure, second: Measure, of: int = 1) -> Estimate | None:
    """Return second less first, game by game, over games finished under both.

    Returns:
        None for fewer than two such games, which have no standard error.
    """
    values = second.values - first.values
    values = values[~np.isnan(values)]
    return _estimate(values, of) if len(values) > 1 else None


def _estimate(values: Floats, of: int) -> Estimate:
    mean, error = _mean(values)
    reach = critical_value(of) * error
    return _interval(mean, error, mean - reach, mean + reach, len(values))


def _interval(mean: float, error: float, low: float, high: float, games: int) -> Estimate:
    return Estimate(mean, error, low, high, games, games >= FEW and not low <= 0.0 <= high)


def _mean(values: Floats) -> tuple[float, float]:
    """Return the mean and its standard error; infinite for a single game."""
    error = float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else inf
    return float(values.mean()), error


@cache
def critical_value(of: int) -> float:
    """Return the half width in standard errors of one of `of` simultaneous intervals."""
    return NormalDist().inv_cdf(1.0 - _MISSED / (2.0 * max(1, of)))


def _wilson(mean: float, games: int, of: int) -> tuple[float, float]:
    z = critical_value(of)
    shrink = 1.0 + z * z / games
    middle = mean + z * z / (2.0 * games)
    reach = z * sqrt(mean * (1.0 - mean) / games + (z / (2.0 * games)) ** 2)
    low, high = max(0.0, (middle - reach) / shrink), min(1.0, (middle + reach) / shrink)
    return min(low, mean), max(high, mean)  # rounded, at 0 and 1 it may come to lie beside
