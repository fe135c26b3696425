"""A newcomer's waits with an empty cache: bots, hints, solutions, the lab.

By WebAssembly, as everybody has it, and by machine code the first time and with all of it on disk
already. Each from a folder of its own, in new processes; processor time is that of all of them.

python -m benchmarks.first_contact [GAME …]      all of them take some 15 minutes
python -m benchmarks.first_contact --no-machine  by WebAssembly alone: a minute or two
python -m benchmarks.first_contact --browser     and Pig once by clicks in Chromium
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from benchmarks.first_clicks import first_clicks
from benchmarks.first_table import Took, first_table
from pigpen import catalog
from pigpen.bots.catalog import bots_for, usual_bot
from pigpen.core.jit import SETTING, Way
from pigpen.dice.turn import TurnPosition

PATIENCE = 300.0  # seconds for each measurement: then it is given up
_MANY, _FEW = 200, 5  # games for the lab: of dice, and of bots that think
_STRATEGY = """
def strategy(me):
    return "roll" if me.turn_total < 20 else "hold"
"""  # the README's

Cell = Took | None  # none: it took longer than that
Environment = Mapping[str, str]


class Wait(NamedTuple):
    """Something that is waited for."""

    game: str
    what: str
    aim: float | None  # seconds of wall time, on two idle cores
    measure: Callable[[Environment], list[Cell]]  # some waits belong together: those that follow
    others: tuple[tuple[str, float], ...] = ()  # what follows, and its aim


class Row(NamedTuple):
    """A wait, each way."""

    game: str
    what: str
    aim: float | None
    cells: list[Cell]


def waits(names: list[str]) -> Iterator[Wait]:
    """All that is measured of these games."""
    for name in names:
        game = catalog.make(name)
        usual, strongest = usual_bot(game).name, bots_for(game)[-1].name
        others, is_dice = game.num_seats - 1, issubclass(game.sizes.dtype.type, TurnPosition)
        first = _at_a_table(name, [usual] * others, hint=True)
        yield Wait(name, f"Play, {usual}", 1.0, first, (("hint", 1.0),))
        yield Wait(name, f"Play, {strongest}", 2.0, _at_a_table(name, [strongest] * others))
        if is_dice:
            yield Wait(name, "pigpen solve", 0.5, _command("solve", name, "--json"))
        games = str(_MANY if is_dice else _FEW)
        lab = _command("lab", name, "--games", games, "--json")
        yield Wait(name, f"pigpen lab, {games} games", 3.0, lab)
        if name == "pig":
            yield Wait(name, "pigpen evaluate, by Python", 3.0, _evaluate)


def measure(names: list[str], *, machine: bool) -> Iterator[Row]:
    """Every wait, each way."""
    for wait in waits(names):
        with tempfile.TemporaryDirectory() as cache:
            columns = [wait.measure(_environment(cache, Way.WEBASSEMBLY))]
        if machine:
            with tempfile.TemporaryDirectory() as cache:
                columns += [wait.measure(_environment(cache, Way.MACHINE)) for _ in range(2)]
        for index, (what, aim) in enumerate(((wait.what, wait.aim), *wait.others)):
            yield Row(wait.game, what, aim, [column[index] for column in columns])


def grid(rows: list[Row]) -> Grid:
    """Wall and processor seconds; what misses its aim by WebAssembly is bold."""
    table = Grid(title="First contact, from an empty cache: seconds by the clock / of processors")
    ways = ("WebAssembly", "machine code", "… kept already")[: len(rows[0].cells)]
    for column in ("game", "first …", "aim", *ways):
        table.add_column(column, justify="left" if column in ("game", "first …") else "right")
    last = rows[0].game
    for row in rows:
        if row.game != last:
            table.add_section()
            last = row.game
        aim = "" if row.aim is None else f"{row.aim:g}"
        first, *others = row.cells
        misses = row.aim is not None and (first is None or first.wall > row.aim)
        told = f"[bold]{_told(first)}[/]" if misses else _told(first)
        table.add_row(row.game, row.what, aim, told, *map(_told, others))
    return table


def _told(cell: Cell) -> str:
    return f"> {PATIENCE:.0f}" if cell is None else f"{cell.wall:.2f} / {cell.processor:.2f}"


def _environment(cache: str, way: Way) -> Environment:
    # Bytecode is a matter of the set-up (`make play`), and is there after the first process.
    return {"XDG_CACHE_HOME": cache, SETTING: way.value, "PYTHONDONTWRITEBYTECODE": ""}


def _at_a_table(
    game: str, bots: list[str], *, hint: bool = False
) -> Callable[[Environment], list[Cell]]:
    def measured(environment: Environment) -> list[Cell]:
        try:
            table = first_table(game, bots, environment, PATIENCE, hint=hint)
        except TimeoutError:
            return [None, None]
        return [table.action, table.hint]

    return measured


def _command(*words: str) -> Callable[[Environment], list[Cell]]:
    return lambda environment: [_took(words, environment)]


def _evaluate(environment: Environment) -> list[Cell]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "mine.py")
        file.write_text(_STRATEGY, "utf-8")
        return [_took(("evaluate", "pig", str(file), "optimal"), environment)]


def _took(words: tuple[str, ...], environment: Environment) -> Cell:
    """A command of the terminal, to its end."""
    command = [sys.executable, "-m", "pigpen", *words]
    before, begun = os.times(), time.perf_counter()
    try:
        subprocess.run(
            command,
            env={**os.environ, **environment},
            capture_output=True,  # else its end is looked for every 50 ms
            timeout=PATIENCE,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return None
    wall, after = time.perf_counter() - begun, os.times()
    used = after.children_user + after.children_system
    return Took(wall, used - before.children_user - before.children_system)


def _warm_bytecode() -> None:
    """Have all modules as bytecode, as `make play` leaves them."""
    with tempfile.TemporaryDirectory() as cache:
        environment = _environment(cache, Way.WEBASSEMBLY)
        for wait in waits(["pig"]):
            wait.measure(environment)


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    names = [entry.name for entry in catalog.CATALOG]
    parser = argparse.ArgumentParser(description="What a newcomer waits for.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(names))
    parser.add_argument("--no-machine", action="store_true", help="by WebAssembly alone")
    parser.add_argument("--browser", action="store_true", help="also by clicks in Chromium")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(names):
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    screen = Console(width=110)
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    rows = found(asked.games or names, machine=not asked.no_machine)
    screen.print(grid(rows))
    if asked.browser:
        with tempfile.TemporaryDirectory() as cache:
            clicks = first_clicks(_environment(cache, Way.WEBASSEMBLY))
        print(f"Pig by clicks in Chromium: the table {clicks.table:.2f} s after Play,", end=" ")
        print(f"a hint {clicks.hint:.2f} s, the bot {clicks.bot:.2f} s after one's turn")
    print(f"load after: {os.getloadavg()[0]:.1f}")


def found(names: list[str], *, machine: bool) -> list[Row]:
    """Every wait; by machine code too, where Numba is installed."""
    _warm_bytecode()
    return list(measure(names, machine=machine and find_spec("numba") is not None))


if __name__ == "__main__":
    main()
