"""`make bench`: what is measured beside other engines, and what a newcomer waits for.

Keep the machine quiet. python -m benchmarks --no-machine leaves out first contact by machine code,
which takes most of the time; `--only solving start-up` measures these alone. Each figure is added
to `benchmarks/ledger.csv`.
"""

import argparse
import os
from collections.abc import Iterator

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from rich.console import Console
from rich.table import Table

from benchmarks import first_contact, ledger, playouts, solver_times, start_up
from benchmarks.ledger import Figure
from pigpen import catalog

WAYS = ("WebAssembly", "machine code", "machine code, kept")
Told = tuple[str, ...]  # cells of the table that is printed


def main() -> None:
    """Measure, print, and add to the ledger."""
    parser = argparse.ArgumentParser(description="Measure everything.")
    parser.add_argument("--no-machine", action="store_true", help="no first contact by it")
    parts = (*PARTS, "first-contact")
    parser.add_argument("--only", nargs="+", choices=parts, default=parts, help="some of it")
    asked = parser.parse_args()
    run, screen = ledger.run_now(), Console(width=110)
    table = Table(title="Pigpen, one core, beside its peers in the same run")
    for column in ("measured", "", "ours over this", "by WebAssembly"):
        table.add_column(column, justify="left" if column == "measured" else "right")
    for part in (part for part in PARTS if part in asked.only):
        for told, figures in PARTS[part]():
            table.add_row(*told)
            ledger.append(run, figures)
        table.add_section()
    screen.print(table)
    if "first-contact" in asked.only:
        names = [entry.name for entry in catalog.CATALOG]
        rows = first_contact.found(names, machine=not asked.no_machine)
        screen.print(first_contact.grid(rows))
        for row in rows:
            ledger.append(run, _first(row))


def _playouts() -> Iterator[tuple[Told, list[Figure]]]:
    for row in playouts.measure() + playouts.other_games():
        speed = f"{row.games_a_second:,.0f} games/s, {row.actions_a_second / 1e6:,.1f} M actions/s"
        ratio = f"{row.games_ratio:,.1f} x games, {row.actions_ratio:,.1f} x actions"
        is_peer = row.engine.startswith("OpenSpiel")
        module = row.by_module and f"{row.by_module.actions / 1e6:,.1f} M actions/s"
        what = f"random games: {row.engine}"
        figures = [Figure(what, row.actions_a_second, "actions/s")]
        if row.by_module:
            figures.append(Figure(f"{what}, by WebAssembly", row.by_module.actions, "actions/s"))
        yield (what, speed, ratio if is_peer else "", module or ""), figures


def _solvers() -> Iterator[tuple[Told, list[Figure]]]:
    for row in solver_times.measure():
        options = " ".join(f"{name}={value}" for name, value in row["options"].items())
        ratio = f"{row['times_ours']:,.0f} x" if "times_ours" in row else ""
        residual = f", residual {row['residual']:.0e}" if "residual" in row else ""
        what = " ".join(" ".join(["solve", row["game"], options, "by", row["by"]]).split())
        ms = row["seconds"] * 1e3
        yield (what, f"{ms:,.3f} ms{residual}", ratio), [Figure(what, ms, "ms")]


def _start_up() -> Iterator[tuple[Told, list[Figure]]]:
    for row in start_up.measure():
        ms = row.seconds * 1e3
        yield (row.what, f"{ms:,.0f} ms", ""), [Figure(row.what, ms, "ms")]


def _first(row: first_contact.Row) -> Iterator[Figure]:
    """Return the seconds of a wait each way, except where it was given up."""
    for way, cell in zip(WAYS, row.cells, strict=False):
        if cell is not None:
            yield Figure(f"first {row.what} of {row.game}, by {way}", cell.wall, "s")


PARTS = {"playouts": _playouts, "solving": _solvers, "start-up": _start_up}


if __name__ == "__main__":
    main()
