"""Control variates: removes luck from results of a solved game, by the values of best play.

The result of a game is its value at the start, plus the gains of chance, minus the regret of each
choice, all by the values of best play. The gains of chance are 0 on average, whichever players
play. Without them the mean is the same, and far fewer games are needed (in poker: N. Burch et al.,
AIVAT, 2018). What remains is the regret of each seat.
"""

from collections.abc import Callable, Sequence
from typing import Final

from pigpen.bots.bot import Bot, Forfeit, GameOverListener, View
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.core.redacted import known
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.solution import Solution, is_slow, solve
from pigpen.solvers.throws import check_solvable

FORFEIT: Final = -1  # instead of an action
_MOST_KEPT: Final = 200_000  # positions


def baseline(game: AnyGame) -> Solution | None:
    """Return best play of a game that is solved in a second or two; None of any other."""
    try:
        check_solvable(game)
    except Unsolvable:
        return None
    return None if is_slow(game) else solve(game)


class RegretRecorder:
    """A bot that records the win chance which its choices gave away."""

    def __init__(self, bot: Bot, lost_by: Callable[[View, int], float]) -> None:
        self._bot = bot
        self._lost_by = lost_by
        self.lost = 0.0

    def __call__(self, view: View, rng: Ints) -> int:
        try:
            action = self._bot(view, rng)
        except Forfeit:
            self.lost += self._lost_by(view, FORFEIT)
            raise
        if len(view.legal_actions) > 1:
            self.lost += self._lost_by(view, action)
        return action

    @property
    def forfeits(self) -> int:
        """The games that it has forfeited."""
        return self._bot.forfeits if isinstance(self._bot, GameOverListener) else 0

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        """Notify the bot."""
        if isinstance(self._bot, GameOverListener):
            self._bot.game_over(returns, is_finished=is_finished)


class Regrets:
    """The regret of each choice, by a solution; positions are cached."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._kept: dict[bytes, dict[int, float]] = {}

    def __call__(self, view: View, action: int) -> float:
        """Return the win chance that `action` gives away; a forfeit gives away all of it."""
        position = known(view.position)
        key = position.tobytes()
        if key not in self._kept:
            if len(self._kept) == _MOST_KEPT:
                self._kept.clear()
            values = self._solution.action_values(position)
            best = max(values.values())
            lost = {each: best - value for each, value in values.items()}
            self._kept[key] = {**lost, FORFEIT: best}
        return self._kept[key][action]
