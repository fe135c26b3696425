"""Exact win probabilities of one strategy against another, by linear equations."""

import numpy as np
from msgspec import Struct

from pigpen.core.game import AnyGame
from pigpen.core.jit import compiled
from pigpen.core.record import Floats
from pigpen.dice.turn import Bank
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.fixed_point import fixed_point
from pigpen.solvers.solution import solve
from pigpen.solvers.strategy import Strategy, blank
from pigpen.solvers.throws import Turn, check_solvable, turn_of
from pigpen.solvers.two_seats import worthwhile
from pigpen.solvers.versus import Pad, Payoff, Race, Side, sweep

_WINNING = Payoff(won=1.0, passed=1.0, share=-1.0, per_turn=0.0)
_TURNS = Payoff(won=0.0, passed=0.0, share=1.0, per_turn=1.0)


class Matchup(Struct, frozen=True):
    """Win probabilities of one strategy against another."""

    first: float  # if it starts
    second: float  # if the other one starts
    average: float

    def reversed(self) -> "Matchup":
        """Return the same matchup from the other side."""
        return matchup(1.0 - self.second, 1.0 - self.first)


def matchup(first: float, second: float) -> Matchup:
    """Return a matchup with its average over both starts."""
    return Matchup(first, second, (first + second) / 2)


def evaluate(game: AnyGame, ours: Strategy, theirs: Strategy) -> Matchup:
    """Return the win probabilities of `ours` against `theirs`.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats, or one that need
            not end between these strategies.
    """
    turn = turn_of_pair(game)
    values = _values(game, _side(turn, ours), _side(turn, theirs), _WINNING)
    return matchup(float(values[0, 0, 0]), 1.0 - float(values[1, 0, 0]))


def best_response(game: AnyGame, theirs: Strategy) -> tuple[Strategy, Matchup]:
    """Return the strategy that wins most against `theirs`, and its win probabilities.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    turn = turn_of_pair(game)
    reply = blank(game)
    values = _values(game, _side(turn, reply, is_best=True), _side(turn, theirs), _WINNING)
    return reply, matchup(float(values[0, 0, 0]), 1.0 - float(values[1, 0, 0]))


def best_strategy(game: AnyGame) -> Strategy:
    """Return best play of `game` as a table."""
    turn, best = turn_of_pair(game), blank(game)
    solved = solve(game).values
    side = _side(turn, best, is_best=True)
    race = Race(turn, _WINNING, game.rules.bank == Bank.AT_ONCE)
    values, column = np.stack([solved, solved]), np.stack([solved[:, 0], solved[:, 0]])
    compiled(sweep)(race, (side, side), values, column, _pad(turn, game.rules.target))
    return best


def margin(game: AnyGame, strategy: Strategy) -> float:
    """Return how much more best play wins than `strategy`, averaged over both seats."""
    return 1.0 - 2.0 * evaluate(game, strategy, best_strategy(game)).average


def expected_turns(game: AnyGame, first: Strategy, second: Strategy) -> float:
    """Return the mean number of turns of a game, of both seats, that `first` starts."""
    turn = turn_of_pair(game)
    values = _values(game, _side(turn, first), _side(turn, second), _TURNS)
    return float(values[0, 0, 0])


def turn_of_pair(game: AnyGame) -> Turn:
    """Return the throws of a two-seat game that the solvers cover.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    check_solvable(game)
    return turn_of(game)


def _side(turn: Turn, strategy: Strategy, *, is_best: bool = False) -> Side:
    allowed = np.zeros(len(turn.actions))
    allowed[worthwhile(turn)] = 1.0
    return Side(strategy.hold, strategy.throw, allowed, is_best)


def _pad(turn: Turn, target: int) -> Pad:
    return Pad(np.zeros(target + 1), np.zeros(target + 1), np.zeros(len(turn.actions)))


def _values(game: AnyGame, ours: Side, theirs: Side, payoff: Payoff) -> Floats:
    """Return [2, N, N], the value of each side at the start of its turn, by own and other score."""
    turn, target = turn_of(game), game.rules.target
    race, pad = Race(turn, payoff, game.rules.bank == Bank.AT_ONCE), _pad(turn, target)
    values = np.zeros((2, target, target))
    solve_layers = compiled(sweep)

    def column(guess: Floats) -> Floats:
        solve_layers(race, (ours, theirs), values, guess.reshape(2, target), pad)
        if not np.isfinite(values).all():
            raise Unsolvable(game.name, "Between these strategies a game need not end.")
        return values[:, :, 0].ravel().copy()

    guess = np.full(2 * target, 0.5)
    if turn.lost_score.any():
        fixed_point(column, guess, tolerance=1e-14 * (1.0 + 99.0 * payoff.per_turn))
    else:
        column(guess)
    return values
