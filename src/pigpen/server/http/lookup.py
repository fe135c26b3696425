"""Finds tables and records by id for handlers, and raises the refusal if there is none."""

import asyncio
from datetime import UTC, datetime

from pigpen.play.record import Record
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.worker_calls import call_worker
from pigpen.server.services import Services
from pigpen.server.store.trajectories import engine_of
from pigpen.server.table.invites import invited_table, is_invite_of
from pigpen.server.table.refusals import UNKNOWN_INVITE, UNKNOWN_TABLE, Refused, refusal
from pigpen.server.table.table import Table
from pigpen.server.views.log import is_public
from pigpen.server.views.table import record_of

_HIDDEN = refusal("not-over", 409)


async def find_table(services: Services, table_id: str) -> Table:
    """Return the table with this id.

    Raises:
        Refused: there is no such table.
    """
    found = await services.tables.latest(table_id)
    if found is None:
        raise Refused(UNKNOWN_TABLE)
    return found


async def find_invited(services: Services, invite: str) -> tuple[Table, int | None]:
    """Return the table of an invite, and the seat; None if the invite is the table's own.

    Raises:
        Refused: there is no such invite.
    """
    table_id = await asyncio.to_thread(services.reader.table_of, invite)
    if table_id is not None:
        found = await find_table(services, table_id)
        return found, [seat.invite for seat in found.seats].index(invite)
    table = await services.tables.latest(invited_table(invite))
    if table is None or not is_invite_of(invite, table):
        raise Refused(UNKNOWN_INVITE)
    return table, None


async def find_record(request: AnyRequest, services: Services, table_id: str) -> Record:
    """Return the record of a table's game so far.

    Raises:
        Refused: there is no such table, or the record would reveal hidden information.
    """
    found = await find_table(services, table_id)
    if not is_public(found):
        raise Refused(_HIDDEN)
    created = await asyncio.to_thread(services.reader.created, table_id)
    engine = await services.ask(engine_of, table_id)
    opened_on = utc(created).date()
    return await call_worker(
        request, services, services.thread, record_of, found, opened_on, engine
    )


def utc(ms: int) -> datetime:
    """Return the UTC time for milliseconds since 1970."""
    return datetime.fromtimestamp(ms / 1000, UTC)
