"""Hints at a table, and reviews of games that are over or come from a file."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody

from pigpen.core.game import AnyGame
from pigpen.lab.judges import judge_of
from pigpen.play.record import parse_record
from pigpen.server.events import Hints
from pigpen.server.house import House, TheHouse
from pigpen.server.problems import Refused
from pigpen.server.refusals import TURN, UNKNOWN_TABLE, refusal
from pigpen.server.reviews import hint_for, review_of, table_of
from pigpen.server.security import known_guest
from pigpen.server.table import Status, Table
from pigpen.server.wire_hints import Hint, Preparing, RecordText, Review

_LONGEST_RECORD = 128 * 1024  # characters: some six thousand throws
_LARGEST_BODY = 2 * _LONGEST_RECORD  # bytes; JSON escapes line ends and quotes
_HINTS_OFF = refusal("hints-off")
_NOT_OVER = refusal("no-review-yet")
_TOO_LARGE = refusal("record-too-large")

# One thread: a long game takes a second, and tables that are being played come first.
_REVIEWER = ThreadPoolExecutor(1, "pigpen-review")


@get("/tables/{table_id:str}/hint")
async def table_hint(
    request: Request[Any, Any, Any], house: TheHouse, table_id: FromPath[str]
) -> Hint | Preparing:
    """The chances of each action, for the seat to move."""
    table = await _table(house, table_id)
    if table.opened.hints == Hints.OFF:
        raise Refused(_HINTS_OFF)
    guest = known_guest(request, house)
    if guest is None or table.to_move not in table.seats_of(guest.id):
        raise Refused(TURN)
    if not _is_ready(house, table.game, table_id):
        return Preparing()
    return await asyncio.to_thread(hint_for, table)


@get("/tables/{table_id:str}/review")
async def table_review(house: TheHouse, table_id: FromPath[str]) -> Review | Preparing:
    """The review of a table."""
    table = await _table(house, table_id)
    if table.status != Status.OVER:
        raise Refused(_NOT_OVER)
    return await _review(house, table)


@post("/review", status_code=200, request_max_body_size=_LARGEST_BODY)
async def record_review(house: TheHouse, data: JSONBody[RecordText]) -> Review | Preparing:
    """The review of a record that somebody has in a file."""
    if len(data.text) > _LONGEST_RECORD:
        raise Refused(_TOO_LARGE)
    loop = asyncio.get_running_loop()
    table = await loop.run_in_executor(_REVIEWER, lambda: table_of(parse_record(data.text)))
    return await _review(house, table)


async def _review(house: House, table: Table) -> Review | Preparing:
    if not _is_ready(house, table.game, table.id):
        return Preparing()
    return await asyncio.get_running_loop().run_in_executor(_REVIEWER, review_of, table)


def _is_ready(house: House, game: AnyGame, table_id: str) -> bool:
    """Whether the game's chances can be read; if not, they are worked out from now on.

    Raises:
        Unjudged: nobody knows them.
    """
    return house.readiness.check(judge_of(game).bot, game, table_id)


async def _table(house: House, table_id: str) -> Table:
    table = await house.tables.get(table_id)
    if table is None:
        raise Refused(UNKNOWN_TABLE)
    return table


ROUTER = Router("/api", route_handlers=[table_hint, table_review, record_review])
