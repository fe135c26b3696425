"""`make bench`: everything that is measured, in one table. Keep the machine quiet."""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from rich.console import Console
from rich.table import Table

from benchmarks import playouts, solver_times, start_up


def main() -> None:
    """Measure and print."""
    table = Table(title="Pigpen, one core, beside its peers in the same run")
    for column, justify in (("measured", "left"), ("", "right"), ("ours over this", "right")):
        table.add_column(column, justify=justify)
    _playouts(table)
    table.add_section()
    _solvers(table)
    table.add_section()
    _start_up(table)
    Console(width=110).print(table)


def _playouts(table: Table) -> None:
    for row in playouts.measure() + playouts.other_games():
        speed = f"{row.games_a_second:,.0f} games/s, {row.actions_a_second / 1e6:,.1f} M actions/s"
        ratio = f"{row.games_ratio:,.1f} x games, {row.actions_ratio:,.1f} x actions"
        is_peer = row.engine.startswith("OpenSpiel")
        table.add_row(f"random games: {row.engine}", speed, ratio if is_peer else "")


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
