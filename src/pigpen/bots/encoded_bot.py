"""Dice bots encoded as rows of numbers, so that one kernel plays plans, uniform play and tables.

Games between them run in one call. An encoded bot draws the same random numbers as the bot that it
encodes, so that the games are equal.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.bot import Bot, View
from pigpen.bots.plan_bot import PlanBot, act
from pigpen.bots.uniform import Uniform
from pigpen.core.jit import kernel
from pigpen.core.record import Ints, Positions
from pigpen.core.rng import below, draw
from pigpen.dice.turn import Action, PressRules, TurnPosition
from pigpen.solvers.strategy import Strategy

MOST_WORDS: Final = 1 << 22  # of a row

# Layout of a row: its kind, then the numbers of a plan, or the shape of a table and its words.
_PLAN, _UNIFORM, _TABLE = range(3)
_KIND, _DRAWS, _TOTALS, _ROWS, _MENU, _THROWS, _HEAD = range(7)
_WORD: Final = 64  # decisions per word of a table that is not mixed
_SURE: Final = 1 << 32  # upper bound of `draw`


class EncodedBot(NamedTuple):
    """A bot with its encoding; a `KernelBot`. Two are equal if their bots are."""

    bot: Bot
    row: Ints

    def __eq__(self, other: object) -> bool:
        return self.bot == other.bot if isinstance(other, EncodedBot) else NotImplemented

    __ne__ = object.__ne__  # a tuple's own would ask the arrays
    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of arrays

    @property
    def kernel(self) -> Callable[..., int]:
        """Return the kernel that plays encoded bots."""
        return choose

    @property
    def is_quick(self) -> bool:
        """Return True: choices are arithmetic, or looked up."""
        return True

    def __call__(self, view: View, rng: Ints) -> int:
        """Return the bot's own choice."""
        return self.bot(view, rng)


def encoded(bot: Bot) -> Ints | None:
    """Return the row of a bot that has one or needs no table; None for any other bot."""
    if isinstance(bot, EncodedBot):
        return bot.row
    if isinstance(bot, PlanBot):
        return np.array([_PLAN, *bot.plan], np.int64)
    return np.array([_UNIFORM], np.int64) if isinstance(bot, Uniform) else None


def encoded_table(strategy: Strategy) -> Ints | None:
    """Return the row of a table of two seats, or None if it cannot be encoded.

    A table is too large, or the first throw of a turn binds it. A random decision is drawn as by
    the bot of the table.
    """
    lines, _, _, totals = strategy.hold.shape
    rows, menu = strategy.throw.shape[2:]
    is_mixed = bool(((strategy.hold > 0.0) & (strategy.hold < 1.0)).any())
    words = strategy.hold.size if is_mixed else -(-strategy.hold.size // _WORD)
    throws = _HEAD + words
    size = throws + (strategy.throw.size if menu > 1 else 0)
    if lines > 1 or size > MOST_WORDS:
        return None
    row = np.zeros(size, np.int64)
    row[:_HEAD] = _TABLE, is_mixed, totals, rows, menu, throws
    row[_HEAD:throws] = _bounds(strategy.hold) if is_mixed else _bits(strategy.hold)
    if menu > 1:
        row[throws:] = _bounds(np.cumsum(strategy.throw, axis=3))
    return row


def _bounds(chances: np.ndarray) -> Ints:
    """Return bounds for `draw`: an event of each probability happens if the number is below."""
    return np.ceil(chances.ravel() * _SURE).astype(np.int64)


def _bits(chances: np.ndarray) -> Ints:
    """Return 64 decisions per word, the first in the lowest bit."""
    packed = np.packbits(chances.ravel() > 0.0, bitorder="little")
    return np.pad(packed, (0, -len(packed) % 8)).view("<i8").astype(np.int64)


@kernel
def choose(
    rules: PressRules,
    views: Positions[TurnPosition],
    actions: Ints,
    count: int,
    style: Ints,
    rng: Ints,
) -> int:
    """Return the choice of the bot with the row `style` at `views[0]`."""
    if style[_KIND] == _UNIFORM:
        return actions[below(rng, count)]
    if style[_KIND] == _PLAN:
        return act(rules, views[0], actions, count, style[1:], rng)
    if count == 1:
        return actions[0]
    return _from_table(rules, views[0], actions, count, style, rng)


@kernel
def _from_table(
    rules: PressRules, p: TurnPosition, actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """Return the choice of a table between two seats."""
    pair = p.scores[p.seat] * rules.target + p.scores[1 - p.seat]
    first = 0
    if actions[0] == Action.HOLD:
        cell = pair * style[_TOTALS] + min(p.turn_total, style[_TOTALS] - 1)
        if _holds(style, cell, rng):
            return actions[0]
        first = 1
    menu = style[_MENU]
    if menu == 1:
        return actions[first]
    row = pair * style[_ROWS] + min(p.turn_total, style[_ROWS] - 1)
    bounds = style[style[_THROWS] + row * menu :]
    point = draw(rng) if bounds[0] > 0 and bounds[0] < _SURE else 0
    throw = 0
    while throw < menu - 1 and bounds[throw] <= point:
        throw += 1
    return actions[first + throw]


@kernel
def _holds(style: Ints, cell: int, rng: Ints) -> bool:
    if style[_DRAWS]:
        return draw(rng) < style[_HEAD + cell]
    return style[_HEAD + cell // _WORD] >> (cell % _WORD) & 1 > 0
