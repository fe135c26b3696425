"""Assessor of the dice games: exact between two seats, an approximation among more."""

from collections.abc import Collection
from typing import Any, Final

from pigpen.bots import optimal
from pigpen.bots.bot import View
from pigpen.core.game import CHANCE, TERMINAL, AnyGame, AnyPosition
from pigpen.core.position import after, outcomes, to_move
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import EXACT, Assessment, Exactness, WinProbabilities
from pigpen.lab.advice.reasons import dice as reasons
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.many_seats import Policy

# Root mean square errors of chances among four seats and more, the largest of those that
# docs/many-seats.md reports: learned; from tables of two and three seats, up to so many seats;
# and from tables of two alone.
_LEARNED: Final = 0.0034
_FROM_THREE: Final = {4: 0.0057, 5: 0.0108, 7: 0.0211, 10: 0.0306}
_FROM_TWO: Final = 0.0640
_MOST_IN_AIR: Final = 12  # dice whose every landing is followed


def is_slow(game: AnyGame) -> bool:
    """Whether building a `DiceAssessor` takes seconds of solving."""
    return optimal.is_slow(game, measured=_is_measured(game))


def _is_measured(game: AnyGame) -> bool:
    """Whether the error of play is measured: above three seats the values are estimates."""
    return game.num_seats == 3


class DiceAssessor:
    """Assesses by the values of solved games."""

    def __init__(self, game: AnyGame) -> None:
        """Assess `game`, solving it first if no solution is stored."""
        self.game = game
        self._policy: Any = optimal.policy(game, measured=_is_measured(game))
        self._landed: dict[bytes, WinProbabilities] = {}

    def actions(self, view: View) -> Assessment:
        """Return the value of each action, followed by best play."""
        p = known(view.position)
        return Assessment(self._policy.action_values(p), self._exactness(p))

    def reason(self, view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
        """Return why the best action is better."""
        return reasons.reason(view, judged, worse)

    def win_probabilities(self, position: AnyPosition) -> WinProbabilities:
        """Return the win probabilities under best play.

        Raises:
            Unsolvable: more dice are in the air than can be followed.
        """
        actor = to_move(self.game, position)
        if actor == TERMINAL:
            return self._at_the_end(position)
        if actor == CHANCE:
            return self._before_chance(position)
        if isinstance(self._policy, Policy):
            return self._many(position, None)
        return self._two(int(position.seat), self._policy.value(position))

    def win_probabilities_after(self, position: AnyPosition, action: int) -> WinProbabilities:
        """Return the win probabilities under best play after the action."""
        if isinstance(self._policy, Policy):
            return self._many(position, action)
        return self._two(int(position.seat), self._policy.action_values(position)[action])

    def _at_the_end(self, position: AnyPosition) -> WinProbabilities:
        winner = int(position.winner)
        seats = range(self.game.num_seats)
        return WinProbabilities(tuple(float(seat == winner) for seat in seats), EXACT)

    def _before_chance(self, position: AnyPosition) -> WinProbabilities:
        """Return the mean over the outcomes; equal positions are evaluated once."""
        if position.in_air > _MOST_IN_AIR:
            raise Unsolvable(
                self.game.name,
                "Somebody left while {dice} dice were in the air; chances are known"
                " of at most {most}.",
                dice=position.in_air,
                most=_MOST_IN_AIR,
            )
        key = position.tobytes()
        if key not in self._landed:
            self._landed[key] = self._mean(position)
        return self._landed[key]

    def _mean(self, position: AnyPosition) -> WinProbabilities:
        chances = [0.0] * self.game.num_seats
        exactness = EXACT
        for outcome, probability in outcomes(self.game, position).items():
            found = self.win_probabilities(after(self.game, position, outcome))
            chances = [a + probability * b for a, b in zip(chances, found.chances, strict=True)]
            exactness = max(exactness, found.exactness, key=lambda one: one.error)
        return WinProbabilities(tuple(chances), exactness)

    def _two(self, seat: int, chance: float) -> WinProbabilities:
        return WinProbabilities(
            (chance, 1.0 - chance) if seat == 0 else (1.0 - chance, chance), EXACT
        )

    def _many(self, position: AnyPosition, action: int | None) -> WinProbabilities:
        chances = self._policy.win_chances(position, action)
        return WinProbabilities(tuple(map(float, chances)), self._exactness(position))

    def _exactness(self, position: AnyPosition) -> Exactness:
        left = sum(not position.resigned >> seat & 1 for seat in range(self.game.num_seats))
        return EXACT if left == 2 else _of_many(self._policy, left)


def _of_many(policy: Policy, seats_left: int) -> Exactness:
    solved = policy.solved
    if policy.is_learned(seats_left):
        return Exactness("hint.estimate", _LEARNED)
    if seats_left == 3 and solved.error is not None:
        return Exactness("hint.equilibrium", solved.error)
    if solved.tables.mover is None:
        return Exactness("hint.estimate", _FROM_TWO)
    return Exactness("hint.estimate", next(_FROM_THREE[n] for n in _FROM_THREE if n >= seats_left))
