"""Nothing is lost, doubled or done by two, whichever node dies, stands still or hears nothing.

`PYTHONPATH=tests/server python tests/server/faults/test_several_nodes.py 10000` plays so many
schedules, each from its seed, and says what they met; with two numbers it plays the first one alone
and prints it. Which changes of the code break a promise is tried by `mutations.py`.
"""

from collections import Counter
from functools import cache

from deciding import done, guest_to_move
from playing_many import main
from seeds import checked, in_chunks, seeds
from several import SEATS, Several
from test_schedules import as_read

from pigpen.server.table.decide import Act, Open, Sit
from pigpen.server.table.events import Opened, Seat
from pigpen.server.table.table import Status, Table
from pigpen.server.views.log import log
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot

SCHEDULES = 200  # in a chunk
ROLL, HOLD = 1, 0


def opened(bot: str, clock: int) -> Table:
    """Two people at Pig, and a bot where there is one."""
    seats = [Seat(guest="ann", name="Ann"), Seat(invite="link")]
    seats += [Seat(bot=bot)] if bot else []
    asked = Opened("t", "pig", {"target": 60}, "ann", "Ann", b"s" * 32, "", tuple(seats))
    table = done(None, Open(asked._replace(clock=clock))).table
    return done(table, Sit("link", "bob", "Bob", "b")).table


def played(table: Table, actions: int) -> Table:
    """After so many actions of people."""
    for number in range(actions):
        if table.status == Status.OVER or table.bot_to_move:
            break
        action = HOLD if table.position.turn_total >= 8 else ROLL
        table = done(table, Act(guest_to_move(table), table.ply, action, f"before{number}")).table
    return table


EVERYBODY = ("ann", "bob", "eve")  # eve only watches


@cache
def beginnings() -> tuple[Table, ...]:
    return (
        *(played(opened("random", 0), actions) for actions in (0, 3, 6)),
        played(opened("", 0), 5),
        opened("random", 15),
    )


def run(seed: int) -> Several:
    """The world after the schedule of a seed."""
    world = Several(seed, beginnings()[seed % len(beginnings())], EVERYBODY)
    world.run()
    return world


def problems(world: Several) -> list[str]:
    """The promises that were not kept."""
    table = world.store.table
    named = Counter(event.client_id for event in world.store.played if event.client_id)
    checks = {
        "a ply is missing": [s.played.ply for s in table.steps] == list(range(table.ply)),
        "an acknowledged action is not stored once, where it was said": acknowledged(world),
        "a command was stored twice": all(count == 1 for count in named.values()),
        "a command was refused and stored": not any(
            f"{SEATS.get(page.guest)}:{name}" in named
            for page in world.pages
            for name in page.refused
        ),
        "a command was never answered": not any(page.pending for page in world.pages),
        "a page does not show what is stored": pages_agree(world, table),
        "who is not the owner acted for the server": not world.store.usurped,
    }
    return [*dict.fromkeys(world.problems), *(name for name, holds in checks.items() if not holds)]


def acknowledged(world: Several) -> bool:
    stored = Counter((event.client_id, event.ply) for event in world.store.played)
    return all(
        stored[(f"{SEATS[page.guest]}:{name}", ply)] == 1
        for page in world.pages
        for name, ply in page.acknowledged.items()
        if not name.startswith("say")
    )


def pages_agree(world: Several, table: Table) -> bool:
    """None was asked to look again."""
    return all(
        page.log == as_read(log(table, page.guest, 0)) and shown(page.now) == shown_of(table, page)
        for page in world.pages
    )


def shown(now):
    return {name: now.get(name) for name in ("ply", "status", "view", "legal", "undone")}


def shown_of(table: Table, page):
    return shown(as_read(SharedSnapshot(table, Presence()).now(page.guest)))


@in_chunks
def test_whatever_happens_to_nodes_tables_stay_one(chunk):
    for _ in checked(run, problems, seeds(chunk, SCHEDULES)):
        pass


def count(world: Several, met: Counter[str]) -> None:
    """The events that a schedule met."""
    met["acknowledged"] += sum(len(page.acknowledged) for page in world.pages)
    met["bots' and clocks' actions"] += sum(
        event.client_id is None and event.actor >= 0 for event in world.store.played
    )
    met["games that ended"] += world.is_over


if __name__ == "__main__":
    main(run, problems, count)
