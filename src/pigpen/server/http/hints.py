"""Hints at a table, and reviews of games or deals that are over or come from a file."""

import asyncio
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from pigpen.lab.advice.assess import ChanceAssessor, DealAssessor, Unit
from pigpen.lab.advice.judges import assessor_of, judge_of
from pigpen.server.access.guests import Guest
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.records import LARGEST_BODY, read_record
from pigpen.server.http.security import known_guest
from pigpen.server.services import InjectedServices, Services
from pigpen.server.table.events import Hints
from pigpen.server.table.refusals import TURN, UNKNOWN_TABLE, Refused, refusal
from pigpen.server.table.table import Status, Table
from pigpen.server.views.deal_reviews import deal_review_of, deals_of
from pigpen.server.views.reviews import hint_for, review_of, table_of
from pigpen.server.wire.deals import ReviewAnswer
from pigpen.server.wire.hints import Hint, RecordText
from pigpen.server.work.one_thread import in_one_thread

_HINTS_OFF = refusal("hints-off", 409)
_NOT_OVER = refusal("no-review-yet", 409)
_NO_DEAL = refusal("no-such-deal", 404)

# One thread: a long game takes a second, and tables that are being played come first.
_REVIEWER = ThreadPoolExecutor(1, "pigpen-review")


@get("/tables/{table_id:str}/hint")
async def table_hint(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Hint:
    """The chances of each action, for the seat to move."""
    table = await _table(services, table_id)
    if table.opened.hints == Hints.OFF:
        raise Refused(_HINTS_OFF)
    guest = known_guest(request, services)
    if guest is None or table.to_move not in table.seats_of(guest.id):
        raise Refused(TURN)
    await services.solutions.to_judge(table.game, guest.id)
    return await asyncio.to_thread(hint_for, table)


@get("/tables/{table_id:str}/review")
async def table_review(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    deal: FromQuery[int | None] = None,
) -> ReviewAnswer:
    """The review of a table; of a deal that is over, its seats need not wait for the end."""
    table = await _table(services, table_id)
    guest = known_guest(request, services)
    eyes: Collection[int] = ()
    if table.status != Status.OVER:
        eyes = () if guest is None else tuple(table.seats_of(guest.id))
        if not eyes or not _has_deals(table) or table.opened.hints == Hints.OFF:
            raise Refused(_NOT_OVER)
    return await _review(services, _id_of(guest), table, deal, eyes)


@post("/review", status_code=200, request_max_body_size=LARGEST_BODY)
async def record_review(
    request: AnyRequest, services: InjectedServices, data: JSONBody[RecordText]
) -> ReviewAnswer:
    """The review of a record that somebody has in a file."""
    record = await read_record(request, services, data.text)
    table = await in_one_thread(lambda: table_of(record))
    who = _id_of(known_guest(request, services))
    return await _review(services, who, table, data.deal, range(table.game.num_seats))


async def _review(
    services: Services, who: str, table: Table, deal: int | None, eyes: Collection[int]
) -> ReviewAnswer:
    await services.solutions.to_judge(table.game, who)
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_REVIEWER, lambda: _judged(table, deal, eyes))


def _id_of(guest: Guest | None) -> str:
    return "" if guest is None else guest.id


def _judged(table: Table, deal: int | None, eyes: Collection[int]) -> ReviewAnswer:
    assessor = assessor_of(table.game)
    if isinstance(assessor, ChanceAssessor):
        return review_of(table, assessor)
    assert isinstance(assessor, DealAssessor)
    last = len(deals_of(table)) - 1
    number = last if deal is None else deal
    if not 0 <= number <= last:
        raise Refused(_NO_DEAL)
    return deal_review_of(table, assessor, number, eyes)


def _has_deals(table: Table) -> bool:
    """Whether the game is reviewed deal by deal."""
    return judge_of(table.game).unit == Unit.POINTS


async def _table(services: Services, table_id: str) -> Table:
    table = await services.tables.get(table_id)
    if table is None:
        raise Refused(UNKNOWN_TABLE)
    return table


ROUTER = Router("/api", route_handlers=[table_hint, table_review, record_review])
