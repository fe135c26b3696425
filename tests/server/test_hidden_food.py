"""At Piggy Piggy a seat is sent the same, byte for byte, whatever hands and pile are hidden."""

from functools import reduce

import msgspec
import pytest
from strategies import random_history

from pigpen import catalog
from pigpen.core import rng
from pigpen.core.game import CHANCE, NOBODY
from pigpen.core.position import to_move, view
from pigpen.server.events import Opened, Played, Seat
from pigpen.server.table import Table, evolve
from pigpen.server.views import Presence, log, table_view

NAME = "piggy-piggy"
OPTIONS = {
    "two seats": {"seats": 2},
    "six seats": {"seats": 6},
    "free scoring": {"seats": 3, "score_optional": "on", "must_play": "on"},
}


def course(options, plies: int) -> Table:
    """A table of people after so many plies of random play."""
    game = catalog.make(NAME, options)
    seats = tuple(Seat(guest=f"{n}", name=f"N{n}") for n in range(game.num_seats))
    opened = evolve(None, Opened("t", NAME, options, "0", "N0", b"s" * 32, "", seats))
    history = random_history(game, 3, max_plies=plies)
    return reduce(_played, history, opened)


def _played(table: Table, action: int) -> Table:
    actor = to_move(table.game, table.position)
    return evolve(table, Played(table.ply, actor, action))


@pytest.mark.parametrize("plies", [12, 40, 90])
@pytest.mark.parametrize("options", OPTIONS)
def test_other_hands_change_no_byte_of_what_is_sent(options, plies):
    table = course(OPTIONS[options], plies)
    game, stream = table.game, rng.stream(9)
    for seat in (NOBODY, *range(game.num_seats)):
        world = view(game, table.position, seat)
        game.determinize(game.rules, world, seat, stream)
        guest = "eve" if seat == NOBODY else f"{seat}"
        frames = [
            msgspec.json.encode(table_view(each, guest, Presence()))
            for each in (table, table._replace(position=world))
        ]
        assert frames[0] == frames[1]


@pytest.mark.parametrize(("options", "seed"), [("two seats", 1), ("six seats", 23)])
def test_everybody_hears_what_happens_when_it_happens(options, seed):
    """Also what follows from a card that they do not see."""
    told_with_hidden = 0
    table = course(OPTIONS[options] | {"target": 30}, 0)
    seats = range(table.game.num_seats)
    for action in random_history(table.game, seed, max_plies=300):
        table = _played(table, action)
        step = table.steps[-1]
        for guest in ("eve", *map(str, seats)):
            heard = [said.key for line in log(table, guest, table.ply - 1) for said in line.said]
            assert heard == [said.key for said in step.said]
        told_with_hidden += bool(step.said and step.hidden_from)
    assert told_with_hidden > 0


def test_the_log_skips_what_others_drew():
    table = course(OPTIONS["two seats"], 12)
    mine = [entry.ply for entry in log(table, "0", 0) if entry.actor == CHANCE]
    theirs = [entry.ply for entry in log(table, "1", 0) if entry.actor == CHANCE]
    assert mine[:5] == [0, 2, 4, 6, 8]
    assert theirs[:5] == [1, 3, 5, 7, 9]
