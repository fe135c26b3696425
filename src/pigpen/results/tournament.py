"""Result of `pigpen.tournament`: a round robin of all pairs, with ratings."""

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table

from pigpen import catalog
from pigpen.bots.bot import Bot
from pigpen.bots.catalog import bots_for
from pigpen.core.arguments import MOST_GAMES, BadArgument, number, seed_or_drawn
from pigpen.core.extras import bars, figure
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.progress import Progress, Report, reporting
from pigpen.core.result import Document, Result, Row
from pigpen.lab.study.player import Players, build_bots, entrants
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.ratings import Rating, Ratings
from pigpen.lab.trials.tournament import CrossTable, round_robin
from pigpen.results.display import plain, table, title
from pigpen.results.seats import forfeit_counts, forfeit_sentence
from pigpen.results.titles import game_title, label
from pigpen.results.words import percent, say
from pigpen.search.playout import kernels_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

GAMES = 1000  # for each pair, by default


class Tournament(Result, frozen=True, eq=False):
    """A cross table, best player first, with ratings computed from all games."""

    game: AnyGame
    games: int  # for each pair; the last one has fewer where Ctrl-C ended it
    cross: CrossTable
    ratings: Ratings
    forfeits: Mapping[str, int]  # number of games by player; players without one are left out

    def __repr__(self) -> str:
        return f"<Tournament of {self.game.name}: {', '.join(self.cross.ranking())}>"

    def rows(self) -> list[Row]:
        """One row per player, best first: share of wins and rating, each with its error.

        `standard_error` is that of the mean share over all opponents; the 95 % interval is that
        of the rating's distance from the anchor, whose rating is 0.
        """
        by_name = self._ratings()
        return [
            {
                "bot": name,
                "share": mean,
                "standard_error": error,
                "rating": by_name[name].points,
                "rating_low": by_name[name].low,
                "rating_high": by_name[name].high,
            }
            for name in self.cross.ranking()
            for mean, error in (self.cross.total(name),)
        ]

    def _contents(self) -> Document:
        bots: list[Document] = []
        for name in self.cross.ranking():
            mean, error = self.cross.total(name)
            rated = self._ratings()[name]._asdict()
            del rated["name"]
            row = {"bot": name, "share": mean, "standard_error": error, "rating": rated}
            bots.append({**row, "against": self._against(name)})
        return {
            "game": self.game.name,
            "options": format_rules(self.game.rules),
            "games": self.games,
            "games_in_all": self.cross.games_in_all,
            "seats": self.cross.seats,
            "rating_anchor": self.ratings.anchor,
            "bots": bots,
            "forfeits": dict(self.forfeits),
        }

    def parts(self) -> Iterator[RenderableType]:
        """Yield the cross table, and notes that explain its columns."""
        yield title(say("tournament", game=game_title(self.game.name), games=f"{self.games:,}"))
        yield self._table()
        yield plain(say("tournament_note", equal=f"{100 / self.cross.seats:.1f}"))
        anchor, seconds = label(self.ratings.anchor), f"{self.seconds:.1f}"
        yield plain(say("tournament_rated", anchor=anchor, seconds=seconds, seed=self.seed))
        if self.forfeits:
            yield plain(forfeit_sentence(self.game, self.forfeits))

    def plot(self) -> "Figure":
        """Return a Matplotlib figure of the ratings with their 95 % intervals.

        Raises:
            NoLibrary: Matplotlib is not installed.
        """
        made, axes = figure(game_title(self.game.name), "rating")
        rows = self.rows()
        ends = [(row["rating_low"], row["rating_high"]) for row in rows]
        bars(axes, [label(row["bot"]) for row in rows], [row["rating"] for row in rows], ends)
        return made

    def _table(self) -> Table:
        ranking, by_name = self.cross.ranking(), self._ratings()
        places = range(1, len(ranking) + 1)
        named = ("tournament_mean", "error", "tournament_rating", "tournament_interval")
        columns = (*map(say, named), *places)
        lines = table(">", say("bot"), *(f">{column}" for column in columns))
        for place, name in zip(places, ranking, strict=True):
            mean, error = self.cross.total(name)
            cells = ["" if name == other else self._cell(name, other) for other in ranking]
            rating = _rating(by_name[name])
            doubt = percent(error) if self.games > 1 else ""
            lines.add_row(str(place), label(name), percent(mean), doubt, *rating, *cells)
        return lines

    def _cell(self, name: str, other: str) -> str:
        share = self.cross.shares.get((name, other))
        return f"{100 * share.mean:.1f}" if share else ""

    def _against(self, name: str) -> Document:
        return {
            other: {"share": share.mean, "standard_error": share.standard_error}
            for (player, other), share in self.cross.shares.items()
            if player == name
        }

    def _ratings(self) -> dict[str, Rating]:
        return {rating.name: rating for rating in self.ratings.ratings}


def tournament(
    game: AnyGame | str,
    *players: Players,
    games: int = GAMES,
    seed: int | None = None,
    progress: Progress = None,
    **options: object,
) -> Tournament:
    """Play a round robin of players, and rate them.

    Every player plays against every other one: one seat against all other seats. All pairs have the
    same luck.

    Ctrl-C ends the run early. The result then has the games finished so far, and its `is_complete`
    is False. If no game was finished, it raises KeyboardInterrupt.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        players: Two or more players: as arguments, in one list, or in one mapping from names to
            players. Without players, all bots of the game play. A player is a bot's name
            (`pigpen.bots(game)` lists them), a file `mine.py` or `mine.py:bold` (also as a `Path`),
            `module:function`, a program `run: ./mybot`, a rule `expr: hold at 20`, a function of
            `me`, a `Strategy`, or a bot.
        games: Number of games of each pair, at least 1.
        seed: The same seed repeats the games. Without one, a seed is drawn; the result states it.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: games done, and
            games in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        A `Tournament`: shares of wins for each pair, and ratings with intervals.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player does not
            exist, cannot be loaded, or does not play this game.
        BadArgument: An argument has the wrong type or range, there are fewer than two players, or
            two players have the same name.
        KeyboardInterrupt: Ctrl-C was pressed before one game was finished.

    Example:
        ::

            pigpen.tournament("pig", "hamlet", "hold-at-20", strategy, games=200, seed=1)
    """
    games, seed = number("games", games, 1, MOST_GAMES), seed_or_drawn(seed)
    made = catalog.game_of(game, options)
    named = entrants(players) if players else [(bot.name, bot.name) for bot in bots_for(made)]
    _check_names([name for name, _ in named])
    bots = dict(zip((name for name, _ in named), build_bots(made, named), strict=True))
    with reporting("Playing games", progress) as report:
        return play_tournament(made, bots, games, seed, progress=report)


def _check_names(names: Sequence[str]) -> None:
    """Check that there are at least two players, and that their names differ."""
    if len(names) < 2:
        why = f"a tournament takes two or more, not {len(names)}"
        raise BadArgument("players", f"players: {why}; see pigpen.bots(game).")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        mapping = '{"bold": one, "wary": other}'
        raise BadArgument(
            "players", f"players: two are called {twice!r}; name them by a mapping: {mapping}."
        )


def play_tournament(
    game: AnyGame,
    players: Mapping[str, Bot],
    games: int,
    seed: int,
    *,
    progress: Report | None = None,
) -> Tournament:
    """Play a tournament of built bots.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed before one game was finished.
    """
    begun = perf_counter()

    def made(cross: CrossTable) -> Tournament:
        return Tournament(
            game,
            max(share.games for share in cross.shares.values()),
            cross,
            cross.ratings(),
            forfeit_counts(players),
            seed=seed,
            seconds=perf_counter() - begun,
            kernels=kernels_of(game),
            is_complete=cross.games_in_all == cross.asked,
        )

    try:
        return made(round_robin(game, players, games, seed=seed, progress=progress))
    except Interrupted as broken_off:
        return made(broken_off.result)


def _rating(rating: Rating) -> tuple[str, str]:
    far = ">" if rating.is_bound else ""
    if rating.low == rating.high:
        return f"{far}{rating.points:.0f}", ""
    ends = say("range", low=f"{rating.low:.0f}", high=f"{rating.high:.0f}")
    return f"{far}{rating.points:.0f}", ends
