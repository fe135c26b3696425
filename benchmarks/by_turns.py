"""Servers of several versions by turns, with the same players: what else the machine does hits all.

A version is a folder with the sources, `src` of another checkout say; `floor` and `boardgame.io`
stand for those. Each is asked as fast as it goes, or at the loads that are named.

With `--nodes`, so many nodes of each version share a PostgreSQL and a Redis instead.

python -m benchmarks.by_turns [--nodes N] SECONDS ROUNDS TABLES[@LOAD,...] SOURCES ...
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory

import uvloop

from benchmarks.local_server import SERVE, UNLIMITED, Process, started
from benchmarks.nodes import nodes
from benchmarks.server import HEAD, Row, run_at, show
from benchmarks.stacks import PIGPEN, Stack, boardgame_io, floor

_BYTES = 1700  # of the floor's frames for an action: as many as two pages of Pig get


@contextmanager
def _version(sources: str) -> Iterator[Process]:
    with TemporaryDirectory() as folder:
        database = str(Path(folder) / "pigpen.sqlite3")
        unknown = set() if _can_end_with_input(sources) else {"--end-with-input"}
        command = [part for part in SERVE if part not in unknown]
        environment = {**UNLIMITED, "PYTHONPATH": str(Path(sources).resolve())}
        with started([*command, "--port", "0", "--database", database], environment) as process:
            yield process


def _can_end_with_input(sources: str) -> bool:
    """Versions of long ago cannot."""
    return "end-with-input" in Path(sources, "pigpen/cli/serve.py").read_text().replace("_", "-")


def _stack(name: str, tables: int, folder: str, num_nodes: int) -> Stack:
    if name == "floor":
        return floor(tables, _BYTES, folder)
    if name == "boardgame.io":
        return boardgame_io()
    version = Path(name).resolve().parent.name
    if num_nodes:
        return nodes(num_nodes, name)._replace(name=version)
    return PIGPEN._replace(name=version, start=partial(_version, name))


def main() -> None:
    """Measure by turns and print each, then what they come to."""
    told = _told()
    tables, _, at = told.tables.partition("@")
    loads = [float(load) for load in at.split(",")] if at else [None]
    rows: dict[tuple[str, float | None], list[Row]] = {}
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n{HEAD}")
    for _ in range(told.rounds):
        for name in told.sources:
            with TemporaryDirectory() as folder:
                stack = _stack(name, int(tables), folder, told.nodes)
                for row in uvloop.run(run_at(stack, int(tables), loads, told.seconds, show)):
                    rows.setdefault((row.server, row.offered), []).append(row)
    print(f"load after: {os.getloadavg()[0]:.1f}; acts/server-s: mean, median, each; 99 %")
    for (name, load), found in rows.items():
        each = [row.acts_a_processor_second for row in found]
        numbers = ", ".join(f"{number:,.0f}" for number in each)
        offered = "all" if load is None else f"{load:,.0f}/s"
        slowest = median(row.p99 for row in found) * 1e3
        print(
            f"{name:<13}{offered:>9}{mean(each):>9,.0f}{median(each):>9,.0f}   {numbers}"
            f"   {slowest:.1f} ms"
        )


def _told() -> Namespace:
    parser = ArgumentParser(prog="python -m benchmarks.by_turns")
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("seconds", type=float)
    parser.add_argument("rounds", type=int)
    parser.add_argument("tables")
    parser.add_argument("sources", nargs="+")
    return parser.parse_args()


if __name__ == "__main__":
    main()
