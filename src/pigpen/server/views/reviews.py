"""Reviews of tables. Pure.

A review uses hidden information, and is therefore made for finished games and for records only.
"""

from msgspec.structs import asdict

from pigpen.core.errors import PigpenError
from pigpen.core.options import format_rules
from pigpen.core.position import to_move
from pigpen.core.said import seat_name
from pigpen.core.translations import ENGLISH
from pigpen.lab.advice.assessment import (
    ChanceAssessor,
    Progress,
    ignore_progress,
)
from pigpen.lab.advice.review import review
from pigpen.play.record import Record
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.names import clean_name
from pigpen.server.table.nicknames import bot_of_record
from pigpen.server.table.table import Table
from pigpen.server.views.log import entries
from pigpen.server.views.shared_snapshot import Presence, seats
from pigpen.server.wire.hints import TableReview


class TooManyNames(PigpenError):
    """A record has more names than seats."""


def review_of(
    table: Table, assessor: ChanceAssessor, progress: Progress = ignore_progress
) -> TableReview:
    """Return the review of a table's whole history.

    Raises:
        Unsolvable: a seat resigned while too many dice were in the air.
    """
    history = [step.played.action for step in table.steps]
    return TableReview(
        **asdict(review(table.game, assessor, history, progress)),
        table=table.id,
        seats=seats(table, Presence(connected=frozenset(range(table.game.num_seats)))),
        log=entries(table.steps),
    )


def table_of(record: Record) -> Table:
    """Return a record as a finished table; every action is checked.

    Raises:
        PigpenError: the record is invalid; the message says why.
    """
    game = record.build()
    if len(record.names) > game.num_seats:
        raise TooManyNames(f"{len(record.names)} names were given for {game.num_seats} seats.")
    names = [clean_name(name) for name in record.names]
    names += [""] * (game.num_seats - len(names))
    sitting = tuple(
        bot_of_record(name) or Seat(guest=f"{seat}", name=name or seat_name(seat, ENGLISH))
        for seat, name in enumerate(names)
    )
    options = format_rules(game.rules)
    opened = Opened("", game.name, options, "", "", b"", "", sitting, game.version)
    table = evolve(None, opened._replace(by_hand=record.kept))
    for action in record.history():
        actor = to_move(table.game, table.position)
        table = evolve(table, Played(table.ply, actor, action))
    return table
