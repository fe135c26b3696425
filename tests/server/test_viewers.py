"""The shared part of a snapshot is built once for all viewers."""

import pytest
from deciding import done

from pigpen.server.live.viewers import Viewers
from pigpen.server.table.decide import Act, Open, Sit
from pigpen.server.table.events import Opened, Seat
from pigpen.server.views import shared_snapshot
from pigpen.server.views.shared_snapshot import Presence


@pytest.fixture
def table():
    seats = (Seat(guest="ann", name="Ann"), Seat(invite="link"))
    opened = done(None, Open(Opened("t", "pig", {}, "ann", "Ann", b"s" * 32, "", seats))).table
    return done(opened, Sit("link", "bob", "Bob", "b")).table


@pytest.fixture
def described(monkeypatch):
    """The eyes for which a position was described."""
    eyes, describe = list[int](), shared_snapshot.described

    def noted(game, seen, seat):
        eyes.append(seat)
        return describe(game, seen, seat)

    monkeypatch.setattr(shared_snapshot, "described", noted)
    return eyes


def test_who_comes_and_goes_is_new_and_the_position_is_not(table, described):
    there = [Presence()]
    viewers = Viewers(lambda _: there[0])
    with viewers.subscribe("t", lambda: None):
        viewers.snapshot(table)
        there[0] = Presence(connected=frozenset({1}), watching=3)
        assert viewers.snapshot(table).public.watching == 0  # nobody said that it changed
        viewers.notify_presence("t")
        now = viewers.snapshot(table).public
        assert (now.watching, [seat.connected for seat in now.seats]) == (3, [False, True])
        assert viewers.snapshot(table) is viewers.snapshot(table)
        assert len(described) == 1
        guest = table.seats[table.to_move].guest
        later = done(table, Act(guest, table.ply, 1, "a")).table
        viewers.notify_presence("t")
        assert viewers.snapshot(later).public.ply == later.ply
        assert len(described) == 2


def test_nothing_is_kept_of_a_table_at_which_nobody_looks(table, described):
    viewers = Viewers(lambda _: Presence())
    with viewers.subscribe("t", lambda: None):
        viewers.snapshot(table)
    viewers.snapshot(table)
    assert len(described) == 2
