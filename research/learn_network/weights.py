"""The network of Push Out the Pig while it learns: in fractions, and as it is played by."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.push_out_the_pig.network_file import (
    BLANK,
    FIRST,
    ROW,
    SECOND,
    SUM,
    WEIGHT,
    Network,
)

Singles = NDArray[np.float32]

MOST_CARDS: Final = 64  # legal ones of a decision


class Weights(NamedTuple):
    """A network while it learns, or how steep each of its numbers was (squares, summed up)."""

    rows: Singles  # [BLANK, FIRST]
    direct: Singles  # [BLANK]
    first: Singles  # [FIRST]
    weights: Singles  # [FIRST, SECOND]
    second: Singles  # [SECOND]
    last: Singles  # [SECOND]


class Room(NamedTuple):
    """The working memory of a decision."""

    seen: Singles  # [FIRST] of the scene
    values: Singles  # [MOST_CARDS, FIRST]
    sums: Singles  # [MOST_CARDS, SECOND], none below 0
    scores: Singles  # [MOST_CARDS]
    chances: Singles  # [MOST_CARDS]
    steps: Weights  # slopes; of the rows, those of a scene and of a card


def room() -> Room:
    """For one decision after the other."""
    many = [np.zeros((MOST_CARDS, width), np.float32) for width in (FIRST, SECOND)]
    single = [np.zeros(width, np.float32) for width in (FIRST, MOST_CARDS, MOST_CARDS)]
    steps = Weights(
        np.zeros((3, FIRST), np.float32),
        np.zeros(1, np.float32),
        np.zeros(FIRST, np.float32),
        np.zeros((FIRST, SECOND), np.float32),
        np.zeros(SECOND, np.float32),
        np.zeros(SECOND, np.float32),
    )
    return Room(single[0], many[0], many[1], single[1], single[2], steps)


def beginning(seed: int) -> Weights:
    """A network that knows nothing."""
    numbers = np.random.default_rng(seed)

    def spread(scale: float, *shape: int) -> Singles:
        return numbers.normal(0, scale, shape).astype(np.float32)

    return Weights(
        spread(0.05, BLANK, FIRST),
        np.zeros(BLANK, np.float32),
        np.full(FIRST, 0.3, np.float32),
        spread((1.5 / FIRST) ** 0.5, FIRST, SECOND),
        np.full(SECOND, 0.1, np.float32),
        spread(0.3 * (1 / SECOND) ** 0.5, SECOND),
    )


def in_whole_numbers(net: Weights) -> Network:
    """The network as it is played by."""

    def whole(part: Singles, one: int, kind: type[np.signedinteger[Any]]) -> Any:
        most = np.iinfo(kind).max
        return np.clip(np.round(part * one), -most, most).astype(kind)

    return Network(
        whole(np.concatenate([net.rows, np.zeros_like(net.rows[:1])]), ROW, np.int8),
        whole(np.append(net.direct, np.float32(0)), ROW, np.int8),
        whole(net.first, ROW, np.int16),
        whole(net.weights, WEIGHT, np.int16),
        whole(net.second, SUM, np.int32),
        whole(net.last, WEIGHT, np.int16),
    )
