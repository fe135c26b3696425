"""Histograms of game length, points and margins, with bins shared by all variants."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Final

import numpy as np
from msgspec import Struct

from pigpen.core.record import Floats
from pigpen.lab.trials.measures import Played, margins, points_of
from pigpen.lab.trials.playing import DECISIONS, HEAD

MOST_BINS: Final = 24
_STEPS: Final = (1, 2, 5)  # times a power of ten: widths that people count in


class Histogram(Struct, frozen=True):
    """A histogram of integers: bin i starts at `low + i * width`."""

    topic: str  # its text is `spread.TOPIC`, or `event.WHAT`
    what: str
    low: int
    width: int
    shares: tuple[tuple[float, ...], ...]  # [variants, bins]: shares of the games, rows sum to 1


def histograms(variants: Sequence[Played]) -> Iterator[Histogram]:
    """Yield the histograms of game length and, in games with points, of points and margins."""
    game = variants[0].game
    if game.extras.events:
        yield from _histogram(variants, "event", game.extras.events[0], _lengths)
    else:
        yield from _histogram(variants, "decisions", "", _decisions)
    if game.kernels.write_points is not None:
        yield from _histogram(variants, "points", "", points_of)
        yield from _histogram(variants, "margin", "", margins)


def _lengths(played: Played) -> Floats:
    return played.rows[:, HEAD + played.game.num_seats].astype(np.float64)


def _decisions(played: Played) -> Floats:
    return played.rows[:, DECISIONS].astype(np.float64)


def _histogram(
    variants: Sequence[Played], topic: str, what: str, values_of: Callable[[Played], Floats]
) -> Iterator[Histogram]:
    """Yield the histogram, if every variant has a finished game."""
    values = [values_of(played)[played.finished == 1].ravel() for played in variants]
    if not all(map(len, values)):
        return
    low, high = (int(end(np.concatenate(values))) for end in (np.min, np.max))
    width = _width(high - low + 1)
    low -= low % width
    bins = (high - low) // width + 1
    edges = low + width * np.arange(bins + 1)
    shares = tuple(tuple((np.histogram(each, edges)[0] / len(each)).tolist()) for each in values)
    yield Histogram(topic, what, low, width, shares)


def _width(span: int) -> int:
    """Return the smallest width with which `span` fits into the bins."""
    scale = 1
    while True:
        for step in _STEPS:
            if ceil(span / (step * scale)) <= MOST_BINS:
                return step * scale
        scale *= 10
