"""No frame of a seat contains what the seat may not know."""

import json
from typing import Any

import msgspec
import numpy as np
from deciding import done, fold, hiding
from tables import unusual

from pigpen import catalog
from pigpen.server.table.decide import Act, Open, Resign
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.table import Table
from pigpen.server.views.log import log
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot
from pigpen.server.views.table import table_view
from pigpen.server.wire import view as wire_view

ROLL = 1


def table_with_secrets() -> Table:
    """Pig in which only the seat to move sees its dice, for want of a game of cards."""
    seats = (Seat(guest="ann", name="Ann"), Seat(guest="bob", name="Bob"))
    opened = Opened("t", "pig", {}, "ann", "Ann", b"s" * 32, "", seats)
    return hiding(evolve(None, opened))


def do(table: Table, command) -> Table:
    return done(table, command).table


def frame(table: Table, guest: str) -> bytes:
    return msgspec.json.encode(table_view(SharedSnapshot(table, Presence()), guest))


def rolled(face: int) -> Table:
    """After a first roll that showed `face`."""
    table = table_with_secrets()
    events = done(table, Act("ann", 0, ROLL, "c")).events
    thrown = events[1]
    assert isinstance(thrown, Played)
    return fold((events[0], thrown._replace(action=face)), table)


def test_hidden_dice_change_no_byte_for_the_others():
    for viewer in ("bob", "eve", ""):
        assert len({frame(rolled(face), viewer) for face in (2, 3, 4, 5, 6)}) == 1
    assert len({frame(rolled(face), "ann") for face in (2, 3, 4, 5, 6)}) == 5


def test_hidden_actions_are_skipped_in_the_log():
    table = rolled(4)
    plies = {guest: [e.ply for e in log(table, guest, 0)] for guest in ("ann", "bob", "eve")}
    assert plies == {"ann": [0, 1], "bob": [0], "eve": [0]}


def test_after_the_end_everybody_sees_everything():
    table = do(rolled(4), Resign("ann", 2, "d"))
    assert [entry.ply for entry in log(table, "bob", 0)] == [0, 1, 2]


def test_invites_are_shown_to_the_host_only():
    seats = (Seat(guest="ann", name="Ann"), Seat(invite="link-of-the-seat"))
    opened = Opened("t", "pig", {}, "ann", "Ann", b"s" * 32, "", seats)
    table = evolve(None, opened)
    shown = {guest: b"link-of-the-seat" in frame(table, guest) for guest in ("ann", "bob", "")}
    assert shown == {"ann": True, "bob": False, "": False}


def test_nobodys_id_is_on_the_wire():
    seats = (Seat(guest="id-of-ann", name="Ann"), Seat(guest="id-of-bob", name="Bob"))
    opened = Opened("t", "pig", {}, "id-of-ann", "Ann", b"s" * 32, "", seats)
    table = evolve(None, opened)
    assert b"id-of-" not in frame(table, "id-of-ann") + frame(table, "id-of-bob")


def test_every_game_can_go_on_the_wire():
    for entry in catalog.CATALOG:
        options: dict[str, Any] = unusual(entry.name)
        seats = (Seat(bot="random"),) * int(options["seats"])
        asked = Opened("t", entry.name, options, "ann", "Ann", b"s" * 32, "", seats)
        table = done(None, Open(asked)).table
        text = frame(table, "")
        assert msgspec.json.decode(text, type=wire_view.TableView).now.status == "playing"
        assert not any(isinstance(v, np.generic) for v in json.loads(text)["now"]["view"].values())
