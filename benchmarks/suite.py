"""The benchmark suite: fixed tasks with protocol and seeds, and what the baselines make of them.

python -m benchmarks.suite                         measure every task, with the page's few games
python -m benchmarks.suite piglet pig --games 1000 some tasks, or more games
python -m benchmarks.suite --write                 the same, into docs/benchmark-suite.md
python -m benchmarks.suite --record GAMES.jsonl push-out-the-pig --games 1000
                                                   games of a task, one a line, to learn from

Shares that need no games are exact; where there is one, games are left out.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pigpen
from pigpen.core.arguments import MOST_GAMES, number
from pigpen.core.options import format_rules
from pigpen.lab.trials.statistics import Mean

TARGET: Final = Path(__file__).parents[1] / "docs" / "benchmark-suite.md"
PROTOCOL: Final = re.compile(r"(<!-- protocol: [^\n]* -->\n).*?(?=\n## )", re.DOTALL)
BASELINES: Final = re.compile(r"(<!-- baselines: [^\n]* -->\n).*?(?=\n## )", re.DOTALL)
VERSION: Final = 1  # of tasks and protocol: figures of another one are not to be compared
SEED: Final = 20_261_127  # of every evaluation; learners take others
FEW: Final = 40  # games, or deals, of a figure on the page


class Task(NamedTuple):
    """A player of one seat against fixed others."""

    name: str
    game: str
    options: dict[str, Any]
    others: tuple[str, ...]  # round the table from the seat after the player's
    baselines: tuple[str, ...]  # weakest first
    games: int  # of a result to be published
    by_points: bool = False  # points above the others' mean, on the same deals from each seat


_DICE: Final = ("random", "hamlet", "hold-at-20", "hold-at-25", "keep-pace", "optimal")
_COIN: Final = ("random", "hold-at-2", "hold-at-4", "hold-at-6", "optimal")

TASKS: Final = (
    Task("piglet", "pig", {"target": 20, "sides": 2}, ("optimal",), _COIN, 10_000),
    Task("pig", "pig", {}, ("optimal",), _DICE, 10_000),
    Task("two-dice-pig", "two-dice-pig", {}, ("optimal",), _DICE, 10_000),
    Task("big-pig", "big-pig", {}, ("optimal",), _DICE, 10_000),
    Task("hog", "hog", {"throws": "one"}, ("optimal",), _DICE, 10_000),
    Task(
        "push-out-the-pig",
        "push-out-the-pig",
        {"end": "deals", "deals": 1},
        ("instinct",) * 3,
        ("random", "beginner", "one-trick", "instinct", "worlds-64"),
        2_000,
        by_points=True,
    ),
    Task(
        "piggy-piggy",
        "piggy-piggy",
        {},
        ("thief",) * 3,
        ("random", "family", "thief"),
        4_000,
    ),
    Task("piggles", "piggles", {}, ("careful",), ("random", "careful"), 4_000),
)


class Figure(NamedTuple):
    """A player's result at a task: points, or percent of the win."""

    value: float
    error: float | None  # standard; None: exact
    games: int

    @property
    def cells(self) -> str:
        """The figure and what it comes of, as cells of the table."""
        if self.error is None:
            return f"{self.value:.2f} | exact"
        return f"{self.value:.1f} ± {self.error:.1f} | {self.games:,}"


def task_of(name: str) -> Task:
    """The task of this name."""
    return next(task for task in TASKS if task.name == name)


def measured(task: Task, player: str, games: int) -> Figure:
    """A player at a task: exactly where that can be, else in so many games from `SEED`."""
    given: dict[str, Any] = {"games": games, "seed": SEED, **task.options}
    if task.by_points:
        points: Any = pigpen.simulate(task.game, player, *task.others, duplicate=True, **given)
        margin: Mean = points.result.margin([0])
        return Figure(margin.mean, margin.standard_error, games)
    if len(task.others) == 1:
        try:
            found = pigpen.evaluate(task.game, player, task.others[0], **task.options)
        except pigpen.PigpenError:  # no dice game, or a player that decides by chance
            pass
        else:
            return Figure(100 * found.average, None, 0)
    played: Any = pigpen.simulate(task.game, player, *task.others, **given)
    share = played.result.shares[0]
    return Figure(100 * share.mean, 100 * share.standard_error, games)


def text() -> str:
    """The page with the tasks as they are here, and the baselines that were measured last."""
    return PROTOCOL.sub(_filled(protocol()), TARGET.read_text("utf-8"))


def protocol() -> Iterator[str]:
    """The tasks as a table of the page."""
    yield "| task | game and options | the other seats | games | reported |"
    yield "|---|---|---|--:|---|"
    for task in TASKS:
        options = "".join(f", `{name}={value}`" for name, value in task.options.items())
        others = f"{len(task.others)} of `{task.others[0]}`"
        reported = "points above the others" if task.by_points else "share of wins"
        yield (f"| {task.name} | `{task.game}`{options} | {others} | {task.games:,} | {reported} |")


def baselines(tasks: list[Task], games: int) -> Iterator[str]:
    """Return each baseline's result at each task, as a table of the page."""
    yield "| task | player | percent of wins, or points | games |"
    yield "|---|---|--:|--:|"
    for task in tasks:
        for player in task.baselines:
            yield f"| {task.name} | `{player}` | {measured(task, player, games).cells} |"


def recorded(task: Task, games: int) -> Iterator[str]:
    """Games between the task's own players, each as a line of JSON; seeds follow `SEED`."""
    game = pigpen.make(task.game, **task.options)
    players = [task.others[0]] * game.num_seats
    for seed in range(SEED + 1, SEED + 1 + games):
        match = pigpen.new(game, seed=seed)
        match.play(players, seed=seed)
        line = {
            "game": game.name,
            "version": game.version,
            "options": format_rules(game.rules),
            "players": players,
            "seed": seed,
            "history": match.history,
            "returns": match.returns,
        }
        yield json.dumps(line)


def main() -> None:
    """See the module's text."""
    parser = argparse.ArgumentParser(description="Measure the baselines of the benchmark suite.")
    names = [task.name for task in TASKS]
    parser.add_argument("tasks", nargs="*", metavar="TASK", help=", ".join(names))
    parser.add_argument("--games", type=int, default=FEW, help=f"of each figure ({FEW})")
    parser.add_argument("--write", action="store_true", help=f"into {TARGET.name}")
    parser.add_argument("--record", type=Path, metavar="FILE", help="games of the tasks, as JSON")
    asked = parser.parse_args()
    if unknown := set(asked.tasks) - set(names):
        parser.error(f"there is no task {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    games = number("games", asked.games, 1, MOST_GAMES)
    tasks = [task_of(name) for name in asked.tasks or names]
    if asked.record:
        told = (line for task in tasks for line in recorded(task, games))
        asked.record.write_text("".join(f"{line}\n" for line in told), "utf-8")
        return
    lines: list[str] = []
    for line in baselines(tasks, games):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        TARGET.write_text(BASELINES.sub(_filled(lines), text()), "utf-8")


def _filled(lines: Iterable[str]) -> Callable[[re.Match[str]], str]:
    table = "\n".join(lines)
    return lambda found: f"{found[1]}\n{table}\n"


if __name__ == "__main__":
    main()
