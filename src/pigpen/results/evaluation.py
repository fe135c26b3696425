"""Result types of exact evaluation: `Evaluation` and `BestResponse`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType

from pigpen.core.extras import bars, figure
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.result import Document, Result, Row
from pigpen.lab.study.contender import is_expression
from pigpen.results.display import plain, table, title
from pigpen.results.titles import game_title, label
from pigpen.results.words import percent, say
from pigpen.solvers.strategy import Strategy

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def player_label(name: str) -> str:
    """Label a player. An expression stays as typed, because its slashes are no folders."""
    return name if is_expression(name) else label(name)


class Evaluation(Result, frozen=True, eq=False):
    """The exact chance that one player wins against another."""

    game: AnyGame
    bots: tuple[str, str]
    first: float  # chance that the first player wins when it starts
    second: float  # chance that it wins when the other player starts
    misses: tuple[int, int]  # positions at which each player rolls although holding wins

    def __repr__(self) -> str:
        one, other = map(player_label, self.bots)
        return f"<{one} wins {100 * self.average:.2f} % against {other} at {self.game.name}>"

    @property
    def average(self) -> float:
        """The chance that the first player wins, when the starter is drawn by lot."""
        return (self.first + self.second) / 2

    def rows(self) -> list[Row]:
        """One row per player: win chance when it starts, when it does not, and by lot."""
        chances = (self.first, self.second), (1.0 - self.second, 1.0 - self.first)
        return [
            {"bot": bot, "if_it_starts": first, "if_not": second, "average": (first + second) / 2}
            for bot, (first, second) in zip(self.bots, chances, strict=True)
        ]

    def _contents(self) -> Document:
        return {
            "game": self.game.name,
            "options": format_rules(self.game.rules),
            "bots": self.rows(),
            "misses": list(self.misses),
            "exact": True,
        }

    def parts(self) -> Iterator[RenderableType]:
        """Yield a table with a line for each starter."""
        one, other = map(player_label, self.bots)
        yield title(say("evaluate_title", game=game_title(self.game.name), a=one, b=other))
        wins = [f">{say('evaluate_wins', name=name)}" for name in (one, other)]
        lines = table(say("evaluate_starts"), *wins)
        starts = (one, self.first), (other, self.second), (say("evaluate_lot"), self.average)
        for starter, chance in starts:
            lines.add_row(starter, percent(chance, 4), percent(1 - chance, 4))
        yield lines
        for name, misses in zip((one, other), self.misses, strict=True):
            if misses:
                yield plain(say("evaluate_misses", name=name, positions=f"{misses:,}"))
        yield plain(say("exactly", seconds=f"{self.seconds:.1f}"))

    def plot(self) -> "Figure":
        """Win chances of both players, starter by lot, as a figure of Matplotlib.

        Raises:
            NoLibrary: Matplotlib is not installed.
        """
        made, axes = figure(game_title(self.game.name), "games won")
        means = [row["average"] for row in self.rows()]
        bars(axes, list(map(player_label, self.bots)), means, [(mean, mean) for mean in means])
        axes.axvline(0.5, linestyle=":", color="gray")
        return made


class BestResponse(Evaluation, frozen=True, eq=False):
    """The strategy that wins most against a player, and its win chances."""

    player: Strategy  # a table, which `evaluate` accepts as a player
