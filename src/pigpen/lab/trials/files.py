"""Exports every game of a trial as a row: CSV, or Parquet by Polars."""

import csv
from io import BytesIO, StringIO

from pigpen.core.extras import NoLibrary
from pigpen.lab.trials.measures import Played
from pigpen.lab.trials.playing import (
    DECISIONS,
    FINISHED,
    FIRST,
    HEAD,
    LEAD_CHANGES,
    PLIES,
    WINNERS,
)
from pigpen.lab.trials.run import Trial

Column = list[int] | list[str] | list[int | None]

_NUMBERS = {
    "finished": FINISHED,
    "first_seat": FIRST,
    "plies": PLIES,
    "decisions": DECISIONS,
    "lead_changes": LEAD_CHANGES,
}


def columns(trial: Trial) -> dict[str, Column]:
    """Return the table by columns; cells for seats or events that a variant lacks are empty."""
    parts = [
        _columns(variant.name, played)
        for variant, played in zip(trial.design.variants, trial.played(), strict=True)
    ]
    names = dict.fromkeys(name for part in parts for name in part)
    empty: list[int | None] = [None] * trial.games
    return {name: [cell for part in parts for cell in part.get(name, empty)] for name in names}  # pyright: ignore[reportReturnType] - a column is of one kind


def _columns(variant: str, played: Played) -> dict[str, Column]:
    rows, seats = played.rows, played.game.num_seats
    made: dict[str, Column] = {"variant": [variant] * len(rows)}
    made["game"] = list(range(len(rows)))
    made |= {name: rows[:, place].tolist() for name, place in _NUMBERS.items()}
    for seat in range(seats):
        made[f"bot_{seat}"] = [played.names[(seat - game) % seats] for game in range(len(rows))]
        made[f"won_{seat}"] = (rows[:, WINNERS] >> seat & 1).tolist()
        made[f"points_{seat}"] = rows[:, HEAD + seat].tolist()
    for index, event in enumerate(played.game.extras.events):
        made[event] = rows[:, HEAD + seats + index].tolist()
    return made


def csv_of(trial: Trial) -> str:
    """Return the table as comma-separated values, with a header line."""
    table = columns(trial)
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table)
    writer.writerows(zip(*table.values(), strict=True))
    return text.getvalue()


def parquet_of(trial: Trial) -> bytes:
    """Return the table as a Parquet file.

    Raises:
        NoLibrary: Polars is not there.
    """
    try:
        import polars as pl
    except ImportError as error:
        raise NoLibrary("Polars", "A Parquet file") from error
    file = BytesIO()
    pl.DataFrame(columns(trial)).write_parquet(file)
    return file.getvalue()
