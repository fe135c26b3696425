"""Result of `pigpen.simulate`: many games between bots, and each bot's share of wins."""

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, overload

from rich.console import RenderableType

from pigpen.bots.bot import Bot
from pigpen.core.arguments import MOST_GAMES, number, seed_or_drawn, truth
from pigpen.core.extras import bars, figure
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.progress import Progress, Report, reporting
from pigpen.core.result import Document, Result, Row
from pigpen.lab.study.player import Players, build_bots, entrants
from pigpen.lab.trials.duplicate import Duplicate, play_duplicates
from pigpen.lab.trials.executors import MOST_PROCESSES
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.matches import Result as Tallies
from pigpen.lab.trials.matches import simulate as play_match
from pigpen.results.display import plain, table, title
from pigpen.results.duplicates import DuplicateSimulation
from pigpen.results.seats import forfeit_counts, forfeit_sentence, numbered, table_for
from pigpen.results.titles import game_title, label
from pigpen.results.words import percent, say
from pigpen.search.playout import kernels_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

GAMES = 10_000  # by default


class Simulation(Result, frozen=True, eq=False):
    """Games won by each bot; seats rotate from game to game."""

    game: AnyGame
    bots: tuple[str, ...]  # in the order given, equal names numbered
    result: Tallies
    forfeits: Mapping[str, int]  # number of games by player; players without one are left out

    def __repr__(self) -> str:
        return f"<Simulation of {self.result.games:,} games of {self.game.name}>"

    def rows(self) -> list[Row]:
        """One row per bot: wins, share of all games, its standard error and 95 % interval."""
        return [
            {
                "bot": bot,
                "wins": share.wins,
                "share": share.mean,
                "standard_error": share.standard_error,
                "low_95": share.interval()[0],
                "high_95": share.interval()[1],
            }
            for bot, share in zip(self.bots, self.result.shares, strict=True)
        ]

    def _contents(self) -> Document:
        bots: list[Document] = []
        for row in self.rows():
            low, high = row.pop("low_95"), row.pop("high_95")
            bots.append({**row, "interval_95": [low, high]})
        return {
            "game": self.game.name,
            "options": format_rules(self.game.rules),
            "games": self.result.games,
            "games_in_all": self.result.games,
            "bots": bots,
            "unfinished": self.result.unfinished,
            "mean_plies": self.result.mean_plies,
            "forfeits": dict(self.forfeits),
            "by_chance": [self.bots[place] for place in self.result.by_chance],
        }

    def parts(self) -> Iterator[RenderableType]:
        """Yield a table, and the lengths of games."""
        games = f"{self.result.games:,}"
        yield title(say("simulation", game=game_title(self.game.name), games=games))
        columns = ("wins", "share", "standard_error", "interval")
        lines = table(say("bot"), *(f">{say(column)}" for column in columns))
        for row in self.rows():
            lines.add_row(
                label(row["bot"]),
                f"{row['wins']:,}",
                percent(row["share"]),
                percent(row["standard_error"]) if self.result.games > 1 else "",
                say("range", low=percent(row["low_95"]), high=percent(row["high_95"])),
            )
        yield lines
        plies, seconds = f"{self.result.mean_plies:.1f}", f"{self.seconds:.1f}"
        yield plain(say("simulation_plies", plies=plies, seconds=seconds, seed=self.seed))
        if self.result.unfinished:
            yield plain(say("simulation_unfinished", games=self.result.unfinished))
        for place in self.result.by_chance:
            yield plain(say("simulation_by_chance", name=label(self.bots[place])))
        if self.forfeits:
            yield plain(forfeit_sentence(self.game, self.forfeits))

    def plot(self) -> "Figure":
        """Return a Matplotlib figure of the shares of wins with their 95 % intervals.

        Raises:
            NoLibrary: Matplotlib is not installed.
        """
        made, axes = figure(game_title(self.game.name), "games won")
        rows = self.rows()
        ends = [(row["low_95"], row["high_95"]) for row in rows]
        bars(axes, [label(row["bot"]) for row in rows], [row["share"] for row in rows], ends)
        axes.axvline(1 / self.game.num_seats, linestyle=":", color="gray")  # share of equal players
        return made


@overload
def simulate(
    game: AnyGame | str,
    *players: Players,
    games: int = GAMES,
    seed: int | None = None,
    duplicate: Literal[False] = False,
    processes: int = 1,
    progress: Progress = None,
    **options: object,
) -> Simulation: ...
@overload
def simulate(
    game: AnyGame | str,
    *players: Players,
    games: int = GAMES,
    seed: int | None = None,
    duplicate: Literal[True],
    processes: int = 1,
    progress: Progress = None,
    **options: object,
) -> DuplicateSimulation: ...
@overload
def simulate(
    game: AnyGame | str,
    *players: Players,
    games: int = GAMES,
    seed: int | None = None,
    duplicate: bool,
    processes: int = 1,
    progress: Progress = None,
    **options: object,
) -> Simulation | DuplicateSimulation: ...
def simulate(
    game: AnyGame | str,
    *players: Players,
    games: int = GAMES,
    seed: int | None = None,
    duplicate: bool = False,
    processes: int = 1,
    progress: Progress = None,
    **options: object,
) -> Simulation | DuplicateSimulation:
    """Play many games between players, one for each seat; seats rotate from game to game.

    Ctrl-C ends the run early. The result then has the games finished so far, and its `is_complete`
    is False. If no game was finished, it raises KeyboardInterrupt.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        players: One player for each seat: as arguments, in one list, or in one mapping from names
            to players. A player is a bot's name (`pigpen.bots(game)` lists them), a file `mine.py`
            or `mine.py:bold` (also as a `Path`), `module:function`, a program `run: ./mybot`, a
            rule `expr: hold at 20`, a function of `me`, a `Strategy`, or a bot.
        games: Number of games, at least 1.
        seed: The same seed repeats the games. Without one, a seed is drawn; the result states it.
        duplicate: Play each game once in every rotation of the seats with the same luck, and
            compare points.
        processes: Number of processes that play. It does not change the games.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: games done, and
            games in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        A `Simulation`: wins of each player, with standard errors and intervals. With `duplicate`,
        a `DuplicateSimulation`: points and wins.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player does not
            exist, cannot be loaded, or does not play this game.
        BadArgument: An argument has the wrong type or range, the number of players differs from the
            seats, or a player cannot be sent to another process.
        KeyboardInterrupt: Ctrl-C was pressed before one game was finished.

    Example:
        ::

            pigpen.simulate("pig", "hold-at-20", "hamlet", games=1000, seed=1, target=50)
            pigpen.simulate("pig", {"mine": strategy, "theirs": "mine.py:bold"})
    """
    games, seed = number("games", games, 1, MOST_GAMES), seed_or_drawn(seed)
    is_duplicate = truth("duplicate", duplicate)
    processes = number("processes", processes, 1, MOST_PROCESSES)
    named = entrants(players)
    made = table_for(game, len(named), options)
    names, bots = [name for name, _ in named], build_bots(made, named)
    with reporting("Playing games", progress) as report:
        return play_simulation(
            made,
            names,
            bots,
            games,
            seed,
            duplicate=is_duplicate,
            processes=processes,
            progress=report,
        )


def play_simulation(
    game: AnyGame,
    names: Sequence[str],
    bots: Sequence[Bot],
    games: int,
    seed: int,
    *,
    duplicate: bool = False,
    processes: int = 1,
    progress: Report | None = None,
) -> Simulation | DuplicateSimulation:
    """Play the games of built bots.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed before one game was finished.
    """
    begun = perf_counter()

    def shown(
        played: Tallies | Duplicate, *, is_complete: bool = True
    ) -> Simulation | DuplicateSimulation:
        how: dict[str, Any] = {
            "seed": seed,
            "seconds": perf_counter() - begun,
            "kernels": kernels_of(game),
            "is_complete": is_complete,
        }
        if isinstance(played, Duplicate):
            return DuplicateSimulation(game, tuple(names), played, **how)
        lost = forfeit_counts(dict(zip(names, bots, strict=True)))
        return Simulation(game, tuple(numbered(names)), played, lost, **how)

    play = play_duplicates if duplicate else play_match
    try:
        found = play(game, bots, games, seed=seed, processes=processes, progress=progress)
        return shown(found)
    except Interrupted as broken_off:
        return shown(broken_off.result, is_complete=False)
