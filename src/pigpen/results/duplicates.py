"""Result of `pigpen.simulate(duplicate=True)`: the same luck in every rotation of the seats."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType

from pigpen.core.extras import bars, figure
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.result import Document, Result, Row
from pigpen.lab.trials.duplicate import Duplicate
from pigpen.lab.trials.statistics import Mean
from pigpen.results.display import plain, table, title
from pigpen.results.titles import game_title, label
from pigpen.results.words import percent, say

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class DuplicateSimulation(Result, frozen=True, eq=False):
    """Points and wins by bot, with the same luck in every rotation of the seats."""

    game: AnyGame
    bots: tuple[str, ...]  # in the order given, once for each seat
    result: Duplicate

    def __repr__(self) -> str:
        return f"<DuplicateSimulation of {len(self.result.points):,} games of {self.game.name}>"

    def rows(self) -> list[Row]:
        """One row per bot: its seats, points per game above the others', wins, and errors."""
        return [
            {
                "bot": bot["bot"],
                "seats": bot["seats"],
                **_flat("points", bot["points"]),
                **_flat("margin", bot["margin"]),
                **_flat("share", bot["share"]),
            }
            for bot in self._by_bot()
        ]

    def _contents(self) -> Document:
        return {
            "game": self.game.name,
            "options": format_rules(self.game.rules),
            "games": len(self.result.points),
            "games_in_all": len(self.result.points) * self.result.rotations,
            "rotations": self.result.rotations,
            "bots": self._by_bot(),
        }

    def parts(self) -> Iterator[RenderableType]:
        """Yield a table, and notes that explain its columns."""
        games, seatings = f"{len(self.result.points):,}", self.result.rotations
        name = game_title(self.game.name)
        yield title(say("duplicates", game=name, games=games, seatings=seatings))
        named = [say(f"duplicates_{column}") for column in ("seats", "points", "margin")]
        seats, points, margin = (f">{column}" for column in named)
        error, wins = f">{say('error')}", f">{say('wins')}"
        lines = table(say("bot"), seats, points, error, margin, error, wins, error)
        for bot in self._by_bot():
            cells = [*_points(bot["points"]), *_points(bot["margin"]), *_share(bot["share"])]
            lines.add_row(label(bot["bot"]), str(bot["seats"]), *cells)
        yield lines
        yield plain(say("duplicates_note", seconds=f"{self.seconds:.1f}", seed=self.seed))

    def plot(self) -> "Figure":
        """Points a game with their 95 % intervals, as a figure of Matplotlib.

        Raises:
            NoLibrary: Matplotlib is not installed.
        """
        made, axes = figure(game_title(self.game.name), "points a game of each seat")
        rows = self.rows()
        reach = [1.96 * (row["points_error"] or 0.0) for row in rows]
        ends = [(row["points"] - r, row["points"] + r) for row, r in zip(rows, reach, strict=True)]
        bars(axes, [label(row["bot"]) for row in rows], [row["points"] for row in rows], ends)
        return made

    def _by_bot(self) -> list[Document]:
        """Return the results by bot; the seats of one bot are added up."""
        found: list[Document] = []
        for name in dict.fromkeys(self.bots):
            places = [place for place, other in enumerate(self.bots) if other == name]
            has_others = len(places) < len(self.bots)
            found.append(
                {
                    "bot": name,
                    "seats": len(places),
                    "points": _mean(self.result.mean_points(places)),
                    "share": _mean(self.result.mean_share(places)),
                    "margin": _mean(self.result.margin(places)) if has_others else None,
                }
            )
        return found


def _mean(mean: Mean) -> dict[str, float | None]:
    return {"mean": mean.mean, "standard_error": mean.standard_error}


def _flat(name: str, mean: Document | None) -> Row:
    found = mean or {"mean": None, "standard_error": None}
    return {name: found["mean"], f"{name}_error": found["standard_error"]}


def _points(mean: Document | None) -> tuple[str, str]:
    if mean is None:
        return "", ""
    error = mean["standard_error"]
    return f"{mean['mean']:.1f}", "" if error is None else f"{error:.1f}"


def _share(mean: Document) -> tuple[str, str]:
    error = mean["standard_error"]
    return percent(mean["mean"]), "" if error is None else percent(error)
