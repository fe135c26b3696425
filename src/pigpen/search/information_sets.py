"""Information-set search for every game: random playouts in worlds that fit the view.

Flat Monte Carlo over determinizations (M. Ginsberg, Journal of Artificial Intelligence Research 14,
2001, for bridge): each legal action is tried in the same worlds with the same luck, all seats
choosing at random after it. A game without hidden information has one world, and only luck differs.
The value of a playout is either the winner at the end of the game, or the points above the mean of
the others' after some units of it: deals, turns, the game's first event (`Extras.events`).
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pigpen.core.events import count_events, write_points
from pigpen.core.jit import inlined, instantiate, kernel
from pigpen.core.kernels import apply, returns
from pigpen.core.record import Floats, Ints, Positions, Record
from pigpen.search.determinization import PLAYED, try_in_worlds
from pigpen.search.loop import play_on

BEFORE: Final = PLAYED + 1  # place in `views`: the position before the last ply
# Places in a style: how many worlds; units, or 0 for the end of the game; plies at most; and the
# sizes of the game: listed actions, listed outcomes, seats, events.
WORLDS, UNITS, MOST, ACTIONS, OUTCOMES, SEATS, EVENTS = range(7)


class Playouts(NamedTuple):
    """Memory for playouts; made in the module, because it is freed with the call."""

    units: int
    most: int
    actions: Ints  # [A]
    probability: Floats  # [C]
    counts: Ints  # [E]
    utility: Floats  # [S]
    points: Ints  # [S]


class _Units(NamedTuple):
    views: Positions[Record]
    counts: Ints


@inlined
def _step(rules: object, p: Record, actor: int, action: int, note: _Units) -> None:
    """Play an action, and count the events that it causes."""
    note.views[BEFORE] = p
    apply(rules, p, action)
    count_events(rules, note.views[BEFORE], action, p, note.counts)


@inlined
def _is_over(rules: object, p: Record, note: _Units) -> bool:
    """Return whether one unit has passed since the counts were cleared."""
    return note.counts[0] > 0


_play_unit = instantiate(play_on, __name__, "_play_unit", step=_step, is_over=_is_over)


@kernel
def _ahead(rules: object, p: Record, seat: int, points: Ints) -> float:
    """Return a seat's points above the mean of the others'."""
    write_points(rules, p, points)
    others = 0
    for other in range(len(points)):
        others += 0 if other == seat else points[other]
    return points[seat] - others / (len(points) - 1)


@kernel
def _value(
    rules: object, views: Positions[Any], action: int, seat: int, aim: Playouts, luck: Ints
) -> float:
    """Return the value of an action by one playout."""
    p = views[PLAYED]
    actions, probability, most = aim.actions, aim.probability, aim.most
    note = _Units(views, aim.counts)
    if aim.units == 0:
        apply(rules, p, action)
        play_on(rules, p, actions, probability, luck, luck, 0, most)
        returns(rules, p, aim.utility)
        return aim.utility[seat]
    before = _ahead(rules, p, seat, aim.points)
    aim.counts[:] = 0
    _step(rules, p, seat, action, note)
    for _ in range(aim.units):
        _play_unit(rules, p, actions, probability, luck, luck, note, most)
        aim.counts[:] = 0
    return _ahead(rules, p, seat, aim.points) - before


_try_actions = instantiate(try_in_worlds, __name__, "_try_actions", value=_value)


@kernel
def choose(
    rules: object, views: Positions[Any], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """Return the action with the highest mean over the worlds; `views` has room for 4 or more."""
    if count == 1:
        return actions[0]
    aim = Playouts(
        style[UNITS],
        style[MOST],
        np.zeros(style[ACTIONS], np.int64),
        np.zeros(style[OUTCOMES]),
        np.zeros(style[EVENTS], np.int64),
        np.zeros(style[SEATS]),
        np.zeros(style[SEATS], np.int64),
    )
    values = np.zeros((style[WORLDS], count))
    _try_actions(rules, views, actions, np.arange(count), style[WORLDS], aim, rng, values)
    best = 0
    for index in range(1, count):
        if values[:, index].sum() > values[:, best].sum():
            best = index
    return actions[best]
