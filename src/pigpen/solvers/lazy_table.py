"""Lazy strategy tables: a function of positions is called once for each entry that is needed.

Seat 0 is the one to move. Turn totals of the target and more share one entry, at the target.
Positions that the strategy itself never reaches have none.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from pigpen.core.errors import IllegalAction
from pigpen.core.game import AnyGame
from pigpen.core.position import legal_actions, start, why_illegal
from pigpen.dice.turn import Action, Bank, TurnPosition
from pigpen.solvers.joint_reachability import FollowedStrategy, Move
from pigpen.solvers.strategy import Progress, Strategy, blank
from pigpen.solvers.throws import Turn, turn_of

_FACE: Final = 2  # which every die has, and which ends no turn

Choice = int | Mapping[int, float]  # an action, or chances over actions
Choose = Callable[[Any], Choice]  # what a seat does in a position, which it must not change
Ask = Callable[[int, int, int], Choice]  # a choice by own score, other score and turn total
Asking = Callable[[Any], Ask]  # from a position in which only these three numbers vary


def tabulate(game: AnyGame, choose: Choose, progress: Progress | None = None) -> Strategy:
    """Return the whole table of a function of positions, which must not keep or change them.

    Raises:
        IllegalAction: `choose` returned an illegal action.
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    return LazyTable(game, by_position(choose)).everywhere(progress)


def by_position(choose: Choose) -> Asking:
    """Adapt a function of positions to calls by own score, other score and turn total."""

    def asking(position: TurnPosition) -> Ask:
        def ask(own: int, other: int, total: int) -> Choice:
            _put(position, own, other, total)
            return choose(position)

        return ask

    return asking


class LazyTable(FollowedStrategy):
    """A strategy whose table is filled from a function, entry by entry."""

    def __init__(self, game: AnyGame, asking: Asking) -> None:
        """Begin with an empty table.

        Raises:
            Unsolvable: not a press-your-luck dice game between two seats.
        """
        self.strategy = blank(game)
        super().__init__(game)
        if self.is_free:
            # Holds where it is not asked: a game that goes on indefinitely where no game
            # comes is no reason to refuse one.
            self.strategy.hold[0] = 1.0
        self._opening, self._pressing = _moments(game, turn_of(game), asking)

    def everywhere(self, progress: Progress | None = None) -> Strategy:
        """Fill the table for the turns at all scores, and return it."""
        for own in range(self.target):
            if progress is not None:
                progress(own, self.target)
            for other in range(self.target):
                self.turn(own, other)
        return self.strategy

    def begin(self, own: int, other: int) -> tuple[int, ...]:
        """Return the first throws; call the function if there are several."""
        chances, move = self._opening.ask(own, other, 0)
        self.strategy.throw[own, other, 0] = chances[1:]
        return move.throws

    def press(self, own: int, other: int, first: int) -> Callable[[int], Move]:
        """Call the function at each turn total, and store its choice."""
        hold = self.strategy.hold[0 if self.is_free else first, own, other]
        throw = self.strategy.throw[own, other]
        ask, is_chosen, last = self._pressing[first].ask, self.is_free, len(throw) - 1
        hold[:] = 0.0

        def decide(total: int) -> Move:
            chances, move = ask(own, other, total)
            hold[total] = move.holds
            if last and move.throws:
                throw[min(total, last)] = chances[1:]
                throw[min(total, last)] /= 1.0 - move.holds
            return move if is_chosen or not move.throws else Move(move.holds, (first,))

        return decide


class _Answer(NamedTuple):
    """A choice of the function, as the table stores it."""

    chances: list[float]  # [1 + M] of holding, and of each throw
    move: Move


class _Moment:
    """Positions that differ only in scores and turn total, and their legal actions."""

    def __init__(self, game: AnyGame, turn: Turn, position: TurnPosition, asking: Asking) -> None:
        self._game = game
        self._position = position
        self._asks = asking(position.copy())
        legal = legal_actions(game, position)
        throws = {int(action): 1 + index for index, action in enumerate(turn.actions)}
        # In a turn bound by its first throw, the one to throw again counts as the first.
        self._columns = {
            action: 0 if action == Action.HOLD else throws.get(action, 1) for action in legal
        }
        self._width = 1 + len(turn.actions)
        self._sure = {action: self._mixed({action: 1.0}) for action in legal}
        self._only = self._sure[legal[0]] if len(legal) == 1 else None

    def ask(self, own: int, other: int, total: int) -> _Answer:
        """Return the choice there; the function is called only where several actions are legal.

        Raises:
            IllegalAction: the function returned an illegal one.
        """
        if self._only is not None:
            return self._only
        said = self._asks(own, other, total)
        actions = said if isinstance(said, Mapping) else (said,)
        for action in actions:
            if action not in self._columns:
                _put(self._position, own, other, total)
                why = why_illegal(self._game, self._position, int(action))
                raise IllegalAction(int(action), self._position, why)
        return self._mixed(said) if isinstance(said, Mapping) else self._sure[said]

    def _mixed(self, said: Mapping[int, float]) -> _Answer:
        chances = [0.0] * self._width
        for action, chance in said.items():
            chances[self._columns[action]] += chance
        throws = (index for index, chance in enumerate(chances[1:]) if chance > 0.0)
        return _Answer(chances, Move(chances[0], () if chances[0] == 1.0 else tuple(throws)))


def _moments(game: AnyGame, turn: Turn, asking: Asking) -> tuple[_Moment, list[_Moment]]:
    """Return the start of a turn, and mid-turn after each throw."""
    rules = game.rules._replace(first=0, bank=Bank.HOLD)
    opening = start(game._replace(rules=rules))
    pressing: list[_Moment] = []
    for action in turn.actions if turn.goes_on else ():
        position = opening.copy()
        game.kernels.apply(rules, position, int(action))
        while position.in_air:
            game.kernels.apply(rules, position, _FACE)
        pressing.append(_Moment(game, turn, position, asking))
    return _Moment(game, turn, opening, asking), pressing


def _put(position: TurnPosition, own: int, other: int, total: int) -> None:
    position.scores[0], position.scores[1] = own, other
    position.turn_total = total
