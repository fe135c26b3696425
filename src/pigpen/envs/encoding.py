"""Encodings: observations, masks and actions of a game as arrays of fixed size.

An observation is written from a *view* (`core.position.view`) alone, so that two worlds that a seat
cannot tell apart look the same to a learner. Seats are relative to the observer: 0 is itself, 1 the
next seat round the table.
"""

from collections.abc import Callable
from importlib import import_module
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.jit import inlined, kernel
from pigpen.core.kernels import legal_actions
from pigpen.core.record import Int8s, Int16s, Ints, Record

LARGEST: Final = 32767  # what int16 holds; larger numbers are written as this

Numbers = NDArray[np.int16]


class Stretch(NamedTuple):
    """Consecutive places of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """The number of places."""
        return prod(self.shape)


class Codes(NamedTuple):
    """A range of consecutive actions."""

    length: int
    meaning: str


class Encoding(NamedTuple):
    """The encoding of a game at a table.

    ==============  ==========================================================
    `observe`       writes the view `p` of `seat` into `obs` [F], every place
    `write_mask`    writes 1 for each action of the seat to move into `mask` [A],
                    which is 0 elsewhere; `p` is its view, `actions` room to work in
    `code_of`       the game's own code of an action
    ==============  ==========================================================
    """

    version: int  # of the numbers and the rules; a change of either raises it
    stretches: tuple[Stretch, ...]
    codes: tuple[Codes, ...]
    observe: Callable[[Any, Any, int, Int16s], None]
    write_mask: Callable[[Any, Any, Ints, Int8s], None]
    code_of: Callable[[Any, Any, int], int]

    @property
    def num_places(self) -> int:
        """The number of places of an observation, F."""
        return sum(stretch.size for stretch in self.stretches)

    @property
    def num_actions(self) -> int:
        """The number of actions, A."""
        return sum(codes.length for codes in self.codes)

    def bounds(self) -> tuple[Numbers, Numbers]:
        """Return the least and the largest number of each place, [F] each."""
        lows = [np.full(stretch.size, stretch.low, np.int16) for stretch in self.stretches]
        highs = [np.full(stretch.size, stretch.high, np.int16) for stretch in self.stretches]
        return np.concatenate(lows), np.concatenate(highs)

    def parts(self, observation: Numbers) -> dict[str, Numbers]:
        """Split an observation [F] into its stretches by name, each in its shape."""
        ends = np.cumsum([stretch.size for stretch in self.stretches])[:-1]
        pieces = np.split(observation, ends)
        named = zip(self.stretches, pieces, strict=True)
        return {stretch.name: piece.reshape(stretch.shape) for stretch, piece in named}


class NoEncoding(PigpenError):
    """The game has no encoding."""

    def __init__(self, name: str) -> None:
        names = ", ".join(_ENCODINGS)
        super().__init__(f"There is no environment of {name!r}; there are some of: {names}.")
        self.name = name


_HERE: Final = "pigpen.envs.encodings"
_ENCODINGS: Final = {
    "pig": "dice",
    "two-dice-pig": "dice",
    "big-pig": "dice",
    "hog": "dice",
    "push-out-the-pig": "push_out_the_pig",
    "piggy-piggy": "piggy_piggy",
    "piggles": "piggles",
}


def names() -> tuple[str, ...]:
    """Return the names of the games in the catalog that have environments."""
    return tuple(_ENCODINGS)


def encoding_of(game: AnyGame) -> Encoding:
    """Return the encoding of a game.

    Raises:
        NoEncoding: the game is from another package, or people hold the cards.
    """
    if game.name not in _ENCODINGS or game.extras.is_kept:
        raise NoEncoding(game.name)
    return import_module(f"{_HERE}.{_ENCODINGS[game.name]}").encoding(game)


def one_hot(name: str, count: int, meaning: str) -> Stretch:
    """Return a stretch of which one place is 1, or none."""
    return Stretch(name, (count,), 0, 1, meaning)


@kernel
def code_itself(rules: object, p: Record, index: int) -> int:
    """An action's code, where the game's own are used."""
    return index


@inlined
def mask_of_codes(rules: object, p: Record, actions: Ints, mask: Int8s) -> None:
    """The mask, where the game's own codes are used."""
    for index in range(legal_actions(rules, p, actions)):
        mask[actions[index]] = 1


@inlined
def bounded(number: int) -> int:
    """What int16 holds of a number."""
    return max(-LARGEST, min(LARGEST, int(number)))


@inlined
def clear(numbers: Int16s | Int8s, number: int) -> None:
    """Writes the same everywhere; by a loop, which is sooner than by a slice."""
    for place in range(len(numbers)):
        numbers[place] = number


@inlined
def mark(obs: Int16s, at: int, count: int, index: int) -> int:
    """Writes 1 at `index` of `count` cleared places from `at`, or nowhere; the place after."""
    is_there = 0 <= index < count
    obs[at + (index if is_there else 0)] = is_there  # a branch would be guessed wrong too often
    return at + count


@inlined
def on_from(seat: int, steps: int, seats: int) -> int:
    """The seat so many steps round the table from `seat`."""
    other = seat + steps
    return other - seats if other >= seats else other  # sooner than a division


@inlined
def away(seat: int, other: int, seats: int) -> int:
    """Seats from `seat` round to `other`; -1 if that is nobody."""
    if other < 0:
        return -1
    return other - seat if other >= seat else other - seat + seats
