"""Strategies as tables: what a seat does at every decision of a two-seat dice game.

Three ways to make one: `holding`, from a rule on arrays of scores; `tabulate`, from
any Python function of a position; and, in `evaluate`, the best replies.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pigpen.core.errors import IllegalAction
from pigpen.core.game import AnyGame
from pigpen.core.position import legal_actions, start, why_illegal
from pigpen.core.record import Floats, Ints
from pigpen.dice.turn import FACES, Action, Bank
from pigpen.solvers.throws import Turn, check_solvable, turn_of

# What a seat does: an action, or chances over actions.
Choose = Callable[[Any], int | Mapping[int, float]]
Progress = Callable[[int, int], None]  # own scores done, of how many
# Whether to hold, or with what chance, by own score, other score and turn total.
Hold = Callable[[Ints, Ints, Ints], ArrayLike]


class Strategy(NamedTuple):
    """Chances of every action; N the target, M throws of the menu.

    L is M where the first throw binds the turn (Hog, per_turn), else 1; D is N + 1 where
    the throw is chosen anew each time, else 1.
    """

    hold: Floats  # [L, N, N, N+1] P(hold) by own, other, turn total; the last: N and more
    throw: Floats  # [N, N, D, M] P(throw m, if it throws)


def blank(game: AnyGame) -> Strategy:
    """Tables of the right shape, zeros throughout; memory is taken where they are written.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    check_solvable(game)
    turn, target = turn_of(game), game.rules.target
    menu = len(turn.actions)
    lines = 1 if turn.is_free else menu
    decisions = target + 1 if turn.is_free and turn.goes_on and menu > 1 else 1
    totals = target + 1 if turn.goes_on else 1
    return Strategy(
        np.zeros((lines, target, target, totals)), np.zeros((target, target, decisions, menu))
    )


def holding(game: AnyGame, hold: Hold, dice: int = 1) -> Strategy:
    """A rule on whole arrays, as `lambda own, other, total: total >= 20`; own is [N, 1, 1].

    In Hog the seat always throws `dice` dice.
    """
    strategy, turn, target = blank(game), turn_of(game), game.rules.target
    own, other, total = np.ogrid[:target, :target, : strategy.hold.shape[3]]
    index = int(np.flatnonzero(turn.dice == dice)[0]) if len(turn.dice) > 1 else 0
    strategy.hold[0 if turn.is_free else index] = hold(own, other, total)
    strategy.throw[:, :, :, index] = 1.0
    return strategy


def uniform(game: AnyGame) -> Strategy:
    """Every legal action with the same chance."""
    strategy, turn = blank(game), turn_of(game)
    menu = len(turn.actions)
    strategy.throw[:] = 1.0 / menu
    strategy.hold[:] = 1.0 / (1.0 + (menu if turn.is_free else 1))
    return strategy


def tabulate(game: AnyGame, choose: Choose, progress: Progress | None = None) -> Strategy:
    """The table of a function of positions, which must not keep or change them.

    Seat 0 is the one to move. Turn totals of the target and more are asked about once,
    at the target; turn totals that the strategy itself never meets are not asked about.

    Raises:
        IllegalAction: `choose` gave one.
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    strategy, turn, target = blank(game), turn_of(game), game.rules.target
    ends = target if game.rules.bank == Bank.AT_ONCE else 2 * target
    steps = [_possible(row) for row in turn.gains]
    opening, pressing = _moments(game, turn)
    for own in range(target):
        if progress is not None:
            progress(own, target)
        for other in range(target):
            for moment in (opening, *pressing):
                moment.position.scores[0], moment.position.scores[1] = own, other
            first = _chances(game, choose, opening)
            strategy.throw[own, other, 0] = first[1:]
            throws = _possible(first[1:]) if turn.goes_on else []
            for index in throws[:1] if turn.is_free else throws:
                line = _Line(own, other, index, min(target, ends - own - 1))
                _tabulate_line(game, choose, strategy, pressing[index], steps, line)
    return strategy


class _Moment(NamedTuple):
    """A position to ask about, whose scores and turn total are filled in."""

    position: Any
    legal: list[int]
    columns: dict[int, int]  # of chances: 0 to hold, 1 + m to throw m
    width: int  # how many columns there are


class _Line(NamedTuple):
    """A turn to tabulate."""

    own: int
    other: int
    first: int  # index of its first throw
    last: int  # the highest turn total at which there is a decision


def _moments(game: AnyGame, turn: Turn) -> tuple[_Moment, list[_Moment]]:
    """The start of a turn, and mid-turn after each throw."""
    rules = game.rules._replace(first=0, bank=Bank.HOLD)
    opening = start(game._replace(rules=rules))
    pressing: list[_Moment] = []
    for action in turn.actions if turn.goes_on else ():
        position = opening.copy()
        game.apply(rules, position, int(action))
        while position.in_air:
            game.apply(rules, position, FACES)
        pressing.append(_moment(game, turn, position))
    return _moment(game, turn, opening), pressing


def _moment(game: AnyGame, turn: Turn, position: Any) -> _Moment:
    legal = legal_actions(game, position)
    throws = {int(action): 1 + index for index, action in enumerate(turn.actions)}
    columns = {action: 0 if action == Action.HOLD else throws.get(action, 1) for action in legal}
    return _Moment(position, legal, columns, 1 + len(turn.actions))


def _tabulate_line(
    game: AnyGame, choose: Choose, strategy: Strategy, moment: _Moment, steps: list[list[int]],
    line: _Line,
) -> None:  # fmt: skip
    """One turn: the totals that it meets, upwards."""
    own, other, first, last = line
    target = game.rules.target
    is_bound = len(strategy.hold) > 1
    hold = strategy.hold[first if is_bound else 0, own, other]
    met = bytearray(target + 1)
    throws = [first] if is_bound else _possible(strategy.throw[own, other, 0])
    for total in range(last + 1):
        if total > 0:
            if not met[total]:
                continue
            moment.position.turn_total = total
            chances = _chances(game, choose, moment)
            hold[total] = chances[0]
            if chances[0] == 1.0:
                continue
            if not is_bound:
                throws = _possible(chances[1:])
                strategy.throw[own, other, min(total, strategy.throw.shape[2] - 1)] = chances[
                    1:
                ] / (1.0 - chances[0])
        for throw in throws:
            for gain in steps[throw]:
                met[min(total + gain, target)] = 1


def _chances(game: AnyGame, choose: Choose, moment: _Moment) -> Floats:
    """[1 + M] chances of holding and of each throw; a bound turn's throw counts as the first."""
    chosen = moment.legal[0] if len(moment.legal) == 1 else choose(moment.position)
    chances = np.zeros(moment.width)
    for action, chance in chosen.items() if isinstance(chosen, Mapping) else ((chosen, 1.0),):
        if action not in moment.columns:
            why = why_illegal(game, moment.position, int(action))
            raise IllegalAction(int(action), moment.position, why)
        chances[moment.columns[action]] += chance
    return chances


def _possible(chances: Floats) -> list[int]:
    return [int(index) for index in np.flatnonzero(chances)]
