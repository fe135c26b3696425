"""At Piggy Piggy a seat is sent the same, byte for byte, whatever hands and pile are hidden."""

from itertools import pairwise

import msgspec
import pytest
from sent import course, opened
from strategies import random_history

from pigpen import catalog
from pigpen.core import rng
from pigpen.core.game import CHANCE, NOBODY
from pigpen.core.position import view
from pigpen.core.redacted import known
from pigpen.server.table.table import Table
from pigpen.server.views.log import log
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot
from pigpen.server.views.table import table_view

NAME = "piggy-piggy"
OPTIONS = {
    "two seats": {"seats": 2},
    "six seats": {"seats": 6},
    "free scoring": {"seats": 3, "score_optional": "on", "must_play": "on"},
}


def played(options, plies: int, seed: int = 3) -> list[Table]:
    """A table of people at each of so many plies of random play."""
    count = catalog.make(NAME, options).num_seats
    start = opened(NAME, options, count)
    return course(start, random_history(start.game, seed, max_plies=plies))


@pytest.mark.parametrize("plies", [12, 40, 90])
@pytest.mark.parametrize("options", OPTIONS)
def test_other_hands_change_no_byte_of_what_is_sent(options, plies):
    table = played(OPTIONS[options], plies)[-1]
    game, stream = table.game, rng.stream(9)
    for seat in (NOBODY, *range(game.num_seats)):
        world = known(view(game, table.position, seat))
        game.kernels.determinize(game.rules, world, seat, stream)
        guest = "eve" if seat == NOBODY else f"{seat}"
        frames = [
            msgspec.json.encode(table_view(SharedSnapshot(each, Presence()), guest))
            for each in (table, table._replace(position=world))
        ]
        assert frames[0] == frames[1]


@pytest.mark.parametrize(("options", "seed"), [("two seats", 1), ("six seats", 23)])
def test_everybody_hears_what_happens_when_it_happens(options, seed):
    """Also what follows from a card that they do not see."""
    told_with_hidden = 0
    for before, table in pairwise(played(OPTIONS[options] | {"target": 30}, 300, seed)):
        step = table.steps[-1]
        for guest in ("eve", *map(str, range(len(table.seats)))):
            heard = [said.key for line in log(table, guest, before.ply) for said in line.said]
            assert heard == [said.key for said in step.said]
        told_with_hidden += bool(step.said and step.hidden_from)
    assert told_with_hidden > 0


def test_the_log_skips_what_others_drew():
    table = played(OPTIONS["two seats"], 12)[-1]
    mine = [entry.ply for entry in log(table, "0", 0) if entry.actor == CHANCE]
    theirs = [entry.ply for entry in log(table, "1", 0) if entry.actor == CHANCE]
    assert mine[:5] == [0, 2, 4, 6, 8]
    assert theirs[:5] == [1, 3, 5, 7, 9]
