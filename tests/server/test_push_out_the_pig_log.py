"""The log of Push Out the Pig names no card that its reader may not see."""

from collections.abc import Mapping
from typing import Any

import pytest
from deciding import done, mover

from pigpen.core.game import NOBODY
from pigpen.core.position import legal_actions
from pigpen.server.table.decide import BotAct, Open
from pigpen.server.table.events import Opened, Seat
from pigpen.server.table.evolve import before_deals
from pigpen.server.table.table import Status, Table
from pigpen.server.views.log import log
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot

VIEWERS = ("ann", "eve")  # in seat 0, and without a seat


def opened(**options: int | str) -> Table:
    seats = (Seat(guest="ann", name="Ann", stand_in="random"), *[Seat(bot="random")] * 2)
    asked = Opened("t", "push-out-the-pig", options, "ann", "Ann", b"s" * 32, "", seats)
    return done(None, Open(asked)).table


def played(table: Table, deals: int) -> tuple[Table, Table]:
    """The table once so many deals are over, and as it was before the last card."""
    before = table
    while table.position.deals < deals:
        before = table
        action = legal_actions(table.game, table.position)[0]
        table = done(table, BotAct(mover(table), table.ply, action)).table
    return before, table


def told(table: Table, guest: str, key: str) -> list[Mapping[str, Any]]:
    said = (said for entry in log(table, guest, 0) for said in entry.said)
    return [said.values for said in said if said.key == f"push-out-the-pig.{key}"]


@pytest.mark.parametrize("lead", ["pig_taker", "two_of_spades"])
@pytest.mark.parametrize("guest", VIEWERS)
def test_everybody_hears_who_leads_each_deal_and_what_it_brought(guest, lead):
    _, table = played(opened(lead=lead, limit=5000), 2)
    leads = [fact["deal"] for fact in told(table, guest, "leads")]
    scores = [fact["seat"] for fact in told(table, guest, "scored")]
    slams = told(table, guest, "small_slam") + told(table, guest, "grand_slam")
    assert (leads, len(scores) + len(slams)) == ([1, 2, 3], 6)


def test_nobody_hears_which_card_another_seat_was_dealt():
    table = opened()
    for eyes, guest in ((0, "ann"), (NOBODY, "eve")):
        hidden = {step.played.ply for step in table.steps if eyes in step.hidden_from}
        shown = [entry for entry in log(table, guest, 0) if entry.ply in hidden]
        assert all((entry.text, entry.meaning) == ("", {}) for entry in shown)


def test_the_end_of_a_deal_is_shown_to_who_watches_before_the_next_is_dealt():
    before, after = played(opened(limit=5000), 1)
    (end,) = before_deals(before, after)
    view = SharedSnapshot(end, Presence()).now("eve").view
    assert (view["deals"], view["dealing"], view["hands"]) == (1, True, [0, 0, 0])
    assert [line.line.number for line in log(end, "eve", before.ply) if line.line] == [1]


def test_a_match_that_is_over_deals_no_more():
    _, table = played(opened(end="deals", deals=1), 1)
    assert table.status == Status.OVER
    assert not SharedSnapshot(table, Presence()).now("eve").view["dealing"]
