"""Probability of winning a match from its totals: a softmax with fitted spreads.

The spread, in points, depends on how near the end of the match is. Spreads are fitted to matches
(`research.learn_win_probability`) by kind of table, by the limit that ends the match, and by the
points until a total ends it, or the deals left.
"""

from pathlib import Path
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp
from pigpen.core.record import Int16s
from pigpen.games.push_out_the_pig.position import Position, num_sides
from pigpen.games.push_out_the_pig.rules import End, Partners, Rules
from pigpen.games.push_out_the_pig.scoring import best_total, total_of, winners

FILE: Final = Path(__file__).with_name("win_probability.npy")
# Kinds of table: number of seats, and partners.
TABLES: Final = (
    (3, "off"), (4, "off"), (5, "off"), (6, "off"), (4, "pairs"), (6, "pairs"), (6, "threes"),
)  # fmt: skip
POINTS: Final = 50  # per step, where totals end the match
STEPS: Final = 20
NUM_ENDS: Final = len(End)

_LEAST = 0.03  # of p (1 - p), so that a nearly decided match is played for points, too
_SPREADS: Int16s = np.load(FILE)  # [tables, ends, STEPS]
_A_NAT = 32  # entries of the table for a factor of e
_MOST = 40  # nats
_FALL: Final = np.array([exp(-entry / _A_NAT) for entry in range(_MOST * _A_NAT + 2)], np.float64)


@kernel
def is_match(rules: Rules) -> bool:
    """Return whether a match has more than one deal."""
    return rules.end != End.DEALS or rules.deals > 1


@kernel
def win_probability(rules: Rules, p: Position, side: int) -> float:
    """Return a side's probability of winning the match after a deal; once over, its share (P18)."""
    own = total_of(rules, p, side)
    if p.over:
        return 1.0 / winners(rules, p) if own == best_total(rules, p) else 0.0
    best = best_total(rules, p)
    a_point = _A_NAT / spread(rules, p)
    whole = 0.0
    for other in range(num_sides(rules)):
        whole += _fall((best - total_of(rules, p, other)) * a_point)
    return _fall((best - own) * a_point) / whole


@kernel
def points_per_win(rules: Rules, p: Position, side: int) -> float:
    """Return the points that are worth as much as the match, if few are at stake."""
    now = win_probability(rules, p, side)
    return spread(rules, p) / max(_LEAST, now * (1.0 - now))


@kernel
def spread(rules: Rules, p: Position) -> float:
    """Return the lead, in points, that multiplies a side's odds of winning by e."""
    if rules.end == End.DEALS:
        step = int(rules.deals) - int(p.deals)
    else:
        near = int(rules.limit)
        for side in range(num_sides(rules)):
            total = total_of(rules, p, side)
            near = min(near, int(rules.limit) + total)
            if rules.end == End.EITHER:
                near = min(near, int(rules.limit) - total)
        step = near // POINTS
    table = int(rules.seats) - 3
    if rules.partners == Partners.PAIRS:
        table = 4 if rules.seats == 4 else 5
    elif rules.partners == Partners.THREES:
        table = 6
    return float(_SPREADS[table, int(rules.end), max(0, min(STEPS - 1, step))])


@kernel
def _fall(place: float) -> float:
    """Return exp(-`place` / 32), interpolated in a table."""
    if place >= _MOST * _A_NAT:
        return 0.0
    entry = int(place)
    part = place - entry
    return _FALL[entry] * (1.0 - part) + _FALL[entry + 1] * part
