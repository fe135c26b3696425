"""`make bench`: what is measured beside other engines, and what a newcomer waits for.

Keep the machine quiet. python -m benchmarks --no-machine leaves out first contact by machine code,
which takes most of the time.
"""

import argparse
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from rich.console import Console
from rich.table import Table

from benchmarks import first_contact, playouts, solver_times, start_up
from pigpen import catalog


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure everything.")
    parser.add_argument("--no-machine", action="store_true", help="no first contact by it")
    asked = parser.parse_args()
    table = Table(title="Pigpen, one core, beside its peers in the same run")
    for column in ("measured", "", "ours over this", "by WebAssembly"):
        table.add_column(column, justify="left" if column == "measured" else "right")
    _playouts(table)
    table.add_section()
    _solvers(table)
    table.add_section()
    _start_up(table)
    screen = Console(width=110)
    screen.print(table)
    names = [entry.name for entry in catalog.CATALOG]
    screen.print(first_contact.grid(first_contact.found(names, machine=not asked.no_machine)))


def _playouts(table: Table) -> None:
    for row in playouts.measure() + playouts.other_games():
        speed = f"{row.games_a_second:,.0f} games/s, {row.actions_a_second / 1e6:,.1f} M actions/s"
        ratio = f"{row.games_ratio:,.1f} x games, {row.actions_ratio:,.1f} x actions"
        is_peer = row.engine.startswith("OpenSpiel")
        module = row.by_module and f"{row.by_module.actions / 1e6:,.1f} M actions/s"
        table.add_row(f"random games: {row.engine}", speed, ratio if is_peer else "", module or "")


def _solvers(table: Table) -> None:
    for row in solver_times.measure():
        options = " ".join(f"{name}={value}" for name, value in row["options"].items())
        ratio = f"{row['times_ours']:,.0f} x" if "times_ours" in row else ""
        residual = f", residual {row['residual']:.0e}" if "residual" in row else ""
        what = " ".join(["solve", row["game"], options, "by", row["by"]])
        table.add_row(" ".join(what.split()), f"{row['seconds'] * 1e3:,.3f} ms{residual}", ratio)


def _start_up(table: Table) -> None:
    for row in start_up.measure():
        table.add_row(row.what, f"{row.seconds * 1e3:,.0f} ms", "")


if __name__ == "__main__":
    main()
