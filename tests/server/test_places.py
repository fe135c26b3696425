"""The places of seats in a finished game."""

from pigpen.core.game import resignation
from pigpen.core.position import to_move
from pigpen.play.match import new
from pigpen.server.table.events import Played
from pigpen.server.table.evolve import evolve
from pigpen.server.views.places import places
from pigpen.server.views.reviews import table_of


def played(seats, *texts):
    """A table whose game went like this."""
    match = new("pig", by_hand=True, first="seat_0", seats=seats, target=10)
    for text in texts:
        match.apply(text)
    return table_of(match.record())


def told(table):
    return [(each.place, each.points) for each in places(table)]


def test_points_say_who_came_second():
    texts = ("roll", "2", "hold", "roll", "5", "hold", "roll", "6", "roll", "6", "hold")
    assert told(played(3, *texts)) == [(3, 2), (2, 5), (1, 12)]


def test_equals_share_a_place():
    texts = ("roll", "5", "hold", "roll", "5", "hold", "roll", "6", "roll", "6", "hold")
    assert told(played(3, *texts)) == [(2, 5), (2, 5), (1, 12)]


def test_who_left_comes_last_whatever_it_had():
    table = played(3, "roll", "5", "hold", "roll", "2", "hold", "roll", "6")
    table = evolve(table, Played(table.ply, 0, resignation(0)))
    for action in (0, 1, 3, 0, 1, 6):  # hold; the next seat rolls and holds, and the last rolls
        table = evolve(table, Played(table.ply, to_move(table.game, table.position), action))
    table = evolve(table, Played(table.ply, 2, 0))
    assert told(table) == [(3, 5), (2, 5), (1, 12)]
