"""Tables and records by the table's id, for handlers; what cannot be had ends them."""

import asyncio
from datetime import UTC, datetime

from pigpen.play.record import Record
from pigpen.server.http.asking import ask
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.services import Services
from pigpen.server.store.trajectories import engine_of
from pigpen.server.table.refusals import UNKNOWN_TABLE, Refused, refusal
from pigpen.server.table.table import Table
from pigpen.server.views.log import is_public
from pigpen.server.views.table import record_of

_HIDDEN = refusal("not-over", 409)


async def find_table(services: Services, table_id: str) -> Table:
    """The table of this id.

    Raises:
        Refused: there is none.
    """
    found = await services.tables.latest(table_id)
    if found is None:
        raise Refused(UNKNOWN_TABLE)
    return found


async def find_record(request: AnyRequest, services: Services, table_id: str) -> Record:
    """The record of a table's game so far.

    Raises:
        Refused: there is no such table, or its game would give away what it hides.
    """
    found = await find_table(services, table_id)
    if not is_public(found):
        raise Refused(_HIDDEN)
    created = await asyncio.to_thread(services.reader.created, table_id)
    engine = await services.ask(engine_of, table_id)
    opened_on = utc(created).date()
    return await ask(request, services, services.thread, record_of, found, opened_on, engine)


def utc(ms: int) -> datetime:
    """A moment, from milliseconds since 1970."""
    return datetime.fromtimestamp(ms / 1000, UTC)
