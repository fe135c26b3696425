"""Play among three to ten seats, from the tables of two and three seats and learned chances.

The press-your-luck dice games are played so:

    two seats left    best play, exactly
    three of three    an approximate equilibrium, whose regret is measured
    four to ten       an approximation: best turns against the chances of `many_learned`, or at
                      rules for which none were learned those of `many_odds`

Seats that resigned are skipped: three seats of which one resigned are two.
"""

from functools import lru_cache

import numpy as np

from pigpen.core.game import AnyGame
from pigpen.core.position import legal_actions, to_move
from pigpen.core.record import Floats
from pigpen.dice.turn import Action, TurnPosition
from pigpen.solvers import many_learned, many_odds
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.many_learned import Model, model, rows_of
from pigpen.solvers.many_tables import Solved, solve_tables
from pigpen.solvers.mid_turn import Column, turn_column

_TIE = 1e-12  # actions that differ by less are equally good; the lowest code is played


class Policy:
    """A player of one game, in any seat."""

    def __init__(self, game: AnyGame, solved: Solved) -> None:
        self.game = game
        self.solved = solved
        self._column = lru_cache(maxsize=64)(self._work_out)
        self._after = lru_cache(maxsize=64)(self._work_out_ends)
        self._model = lru_cache(maxsize=None)(self._learned)

    @property
    def exactness(self) -> str:
        """The exactness of play while all seats are in the game."""
        return self._exactness(self.game.num_seats)

    def exactness_at(self, position: TurnPosition) -> str:
        """Return the exactness of play with the seats that are left in `position`."""
        return self._exactness(len(_seats_left(self.game, position)))

    def _exactness(self, seats: int) -> str:
        if seats <= 2:
            return "exact"
        if seats == 3 and self.solved.regret is not None:
            return f"approximate equilibrium, regret {self.solved.regret:.1e}"
        return "approximation"

    def best_action(self, position: TurnPosition) -> int:
        """The best action of the seat to move; of equally good ones the lowest code.

        Raises:
            Unsolvable: no seat is to move in `position`.
        """
        values = self.action_values(position)
        best = max(values.values())
        return min(action for action, value in values.items() if value >= best - _TIE)

    def action_values(self, position: TurnPosition) -> dict[int, float]:
        """The mover's chance of winning after each of its legal actions.

        Raises:
            Unsolvable: no seat is to move in `position`.
        """
        column, own = self._turn(position)
        total = int(position.turn_total)
        is_won = own + total >= self.game.rules.target  # holding would win
        values: dict[int, float] = {}
        for action in legal_actions(self.game, position):
            if action == Action.HOLD:
                values[action] = 1.0 if is_won else float(column.hold[total])
            else:
                throw = self._throw(position, action)
                values[action] = float(column.won[throw] if is_won else column.throw[throw, total])
        return values

    def win_chances(self, position: TurnPosition, action: int | None = None) -> Floats:
        """Each seat's chance of winning, shape [S], once `action` is played, or the best one.

        Raises:
            Unsolvable: no seat is to move in `position`.
        """
        column, own = self._turn(position)
        seats = _seats_left(self.game, position)
        after = self._after(_scores(position, seats[1:]))
        played = self.best_action(position) if action is None else action
        ends = self._ends(position, column, own, played)
        left = after @ ends[:-1]
        left[-1] += ends[-1]
        chances = np.zeros(self.game.num_seats)
        chances[[*seats[1:], seats[0]]] = left
        return chances

    def _turn(self, position: TurnPosition) -> tuple[Column, int]:
        """Return the turn of the seat to move, and its score."""
        if to_move(self.game, position) < 0:
            raise Unsolvable(self.game.name, "No seat is to move in this position.")
        scores = _scores(position, _seats_left(self.game, position))
        return self._column(scores), scores[0]

    def _work_out(self, scores: tuple[int, ...]) -> Column:
        end = self._worth(scores[1:])
        # A column reads V[other, s], the chance against the mover once it has s points.
        against = np.broadcast_to(1.0 - end, (len(end), len(end)))
        return turn_column(self.solved.turn, against, scores[0], 0)

    def _work_out_ends(self, others: tuple[int, ...]) -> Floats:
        """Return the chances of all seats once the turn has ended; they sum to 1."""
        learned = self._model(len(others) + 1)
        if learned is None:
            after = many_odds.chances_after(self.solved.tables, others)
        else:
            after = many_learned.chances_after(learned, others)
        return after / after.sum(axis=0)

    def _worth(self, others: tuple[int, ...]) -> Floats:
        """Return the seat's chance of winning once its turn has ended with s points, shape [N]."""
        learned = self._model(len(others) + 1)
        if learned is None:
            return many_odds.own_chance_after(self.solved.tables, others)
        return many_learned.own_chance_after(learned, others)

    def is_learned(self, seats: int) -> bool:
        """Return whether the chances among this number of seats are learned ones."""
        if self.solved.weights is None or seats == 2:
            return False
        return seats > 3 or self.solved.tables.mover is None

    def _learned(self, seats: int) -> Model | None:
        if self.solved.weights is None or not self.is_learned(seats):
            return None
        return model(self.solved.tables.two, self.solved.weights[rows_of(seats)])

    def _throw(self, position: TurnPosition, action: int) -> int:
        """Return the index of an action among the turn's throws."""
        thrown = position.copy()
        self.game.kernels.apply(self.game.rules, thrown, action)
        return int(np.flatnonzero(self.solved.turn.dice == thrown.in_air)[0])

    def _ends(self, position: TurnPosition, column: Column, own: int, action: int) -> Floats:
        """P(the turn ends with score s) after `action`, shape [N + 1]; the last is a win."""
        turn, target, total = self.solved.turn, self.game.rules.target, int(position.turn_total)
        ends = np.zeros(target + 1)
        if action == Action.HOLD:
            ends[min(own + total, target)] = 1.0
            return ends
        throw = self._throw(position, action)
        reached = np.zeros(max(target - own, total + 1) + turn.gains.shape[1])
        reached[total] = 1.0
        for k in range(total, max(target - own, total + 1)):
            if not reached[k]:
                continue
            line = _best_throw(column, k) if turn.is_free and k > total else throw
            if k > total and column.hold[k] >= column.throw[line, k] - _TIE:
                ends[own + k] += reached[k]
            else:
                reached[k : k + turn.gains.shape[1]] += reached[k] * turn.gains[line]
                self._end_by_throw(ends, own, line, reached[k])
                reached[k] = 0.0
        ends[target] += reached[target - own :].sum()
        return ends

    def _end_by_throw(self, ends: Floats, own: int, line: int, chance: float) -> None:
        """Add to `ends` the ways in which throw `line`, made with `chance`, ends the turn."""
        turn, target = self.solved.turn, self.game.rules.target
        ends[own] += chance * turn.lost_turn[line]
        ends[0] += chance * turn.lost_score[line]
        for points in np.flatnonzero(turn.scored[line]):
            ends[min(own + points, target)] += chance * turn.scored[line, points]


def policy_for(game: AnyGame, *, measured: bool = True) -> Policy:
    """Return the policy for `game`; where `is_slow`, it takes seconds to minutes the first time.

    Play does not depend on whether its regret is `measured`, which takes most of the time.

    Raises:
        Unsolvable: no press-your-luck dice game.
    """
    return Policy(game, solve_tables(game, measured=measured))


def _best_throw(column: Column, k: int) -> int:
    """Return the best throw with k points in the turn; of equally good ones the first."""
    throws = column.throw[:, k]
    return int(np.flatnonzero(throws >= throws.max() - _TIE)[0])


def _seats_left(game: AnyGame, position: TurnPosition) -> list[int]:
    """Return the seats that have not resigned, in the order of turns from the one to move."""
    seats = [(position.seat + step) % game.num_seats for step in range(game.num_seats)]
    return [int(seat) for seat in seats if not position.resigned >> seat & 1]


def _scores(position: TurnPosition, seats: list[int]) -> tuple[int, ...]:
    return tuple(int(position.scores[seat]) for seat in seats)
