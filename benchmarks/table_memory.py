"""Memory that a table takes for each ply, by game: what `PIGPEN_MOST_IDLE_PLIES` comes to.

People act at random to the end of a match, each by a command of their own. A table is measured as
it comes from the database, and once the words of its log were told to somebody.

python -m benchmarks.table_memory
"""

import gc
import tracemalloc
from functools import reduce
from typing import NamedTuple

from pigpen import catalog
from pigpen.core.game import CHANCE
from pigpen.core.position import apply_to, start, to_move
from pigpen.server.table.events import Event, Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.table import MOST_PLIES, Table
from pigpen.testing.play import random_history

_MATCHES = {
    "pig": {"target": 1000, "seats": 10},
    "push-out-the-pig": {},
    "piggy-piggy": {},
    "piggles": {},
}


class Weight(NamedTuple):
    """Bytes of a table."""

    plies: int
    loaded: float  # for each ply
    told: float  # for each ply, with the words of the log
    empty: int  # without any ply


def weigh(name: str, options: dict[str, int | str]) -> Weight:
    """Weigh a table of a game after a match."""
    events = _events(name, options)
    opened = events[0]
    evolve(None, opened)  # what all tables of the game share
    began = _bytes()
    table: Table = evolve(None, opened)
    empty = _bytes() - began
    table = reduce(evolve, events[1:], table)
    loaded = _bytes() - began
    for step in table.steps:
        step.narration.get()
    return Weight(table.ply, loaded / table.ply, (_bytes() - began) / table.ply, empty)


def _events(name: str, options: dict[str, int | str]) -> list[Event]:
    game = catalog.make(name, options)
    seats = tuple(Seat(guest=str(seat), name="Guest") for seat in range(game.num_seats))
    events: list[Event] = [Opened("table", name, options, "0", "Guest", bytes(32), "", seats)]
    position = start(game)
    for ply, action in enumerate(random_history(game, 1, max_plies=MOST_PLIES - 1, resign=False)):
        actor = to_move(game, position)
        client_id = None if actor == CHANCE else f"{actor}:{ply:016x}"
        events.append(Played(ply, actor, action, client_id))
        apply_to(game, position, action)
    return events


def _bytes() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def main() -> None:
    print("| game | plies | a ply, loaded | a ply, told | an empty table |\n|---|--:|--:|--:|--:|")
    tracemalloc.start()
    for name, options in _MATCHES.items():
        found = weigh(name, options)
        print(
            f"| {catalog.make(name).name} | {found.plies:,} | {found.loaded:,.0f} B"
            f" | {found.told:,.0f} B | {found.empty:,} B |"
        )


if __name__ == "__main__":
    main()
