"""Learned play: the card with the highest mark, the marks fitted to what search finds.

Remade by `python -m research.learn_marks`. Search plays hidden worlds to the end of the deal by
it, and likely worlds are weighed by its marks.
"""

from pathlib import Path

import numpy as np

from pigpen.bots.push_out_the_pig.traits import TABLES, Scene, scene, traits
from pigpen.cards.sets import lowest
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.core.rng import below
from pigpen.games.push_out_the_pig.position import Position
from pigpen.games.push_out_the_pig.rules import Partners, Rules

MARKS_A_POINT = 10
FILE = Path(__file__).with_name("marks.npy")
SIDES_FILE = Path(__file__).with_name("side_marks.npy")
_MARKS = np.stack([np.load(FILE), np.load(SIDES_FILE)])  # [2, NUM_MARKS] tenths of a point


@kernel
def marks_of(rules: Rules) -> Ints:
    """The marks [NUM_MARKS] for a table: each for itself, or in sides."""
    return _MARKS[0 if rules.partners == Partners.OFF else 1]


@kernel
def learned_card(rules: Rules, p: Position, legal: int, marks: Ints, noise: int, rng: Ints) -> int:
    """The card of the set `legal` with the highest mark; chance adds less than `noise` points."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    found = np.zeros(TABLES, np.int64)
    s = scene(rules, p)
    best = -(1 << 40)
    chosen = 0
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        mark = below(rng, noise * MARKS_A_POINT) + _mark(s, card, marks, found)
        if mark > best:
            best = mark
            chosen = card
    return chosen


@kernel
def _mark(s: Scene, card: int, marks: Ints, found: Ints) -> int:
    """The mark of a card in its scene; `found` [TABLES] is room to work in."""
    traits(s, card, found)
    mark = 0
    for place in found:
        mark += int(marks[place])
    return mark


@kernel
def mark_learned(rules: Rules, p: Position, cards: Ints, count: int, marks: Ints) -> None:
    """Writes the learned marks of `cards` [count], in tenths of a point, into `marks`."""
    found = np.zeros(TABLES, np.int64)
    s = scene(rules, p)
    table = marks_of(rules)
    for index in range(count):
        marks[index] = _mark(s, cards[index], table, found)
