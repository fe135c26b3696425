"""Hints at a table, and reviews of finished games, deals and records."""

from collections.abc import Collection

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from pigpen.bots.bot import look
from pigpen.lab.advice.assessment import Unit
from pigpen.lab.advice.hint import Hint, advise
from pigpen.lab.advice.judges import assessor_of, judge_of, unit_of
from pigpen.server.http.admission import client_key
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.openapi import encoded
from pigpen.server.http.records import LARGEST_BODY, read_record
from pigpen.server.http.security import guest_id, guest_of
from pigpen.server.http.worker_calls import call_worker, cancel_on_disconnect
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store.judgements import is_judged, judgement_of
from pigpen.server.table.events import Hints
from pigpen.server.table.refusals import TURN, UNKNOWN_TABLE, Refused, refusal
from pigpen.server.table.table import Status, Table
from pigpen.server.views.last_word import last_word
from pigpen.server.wire.deals import ReviewAnswer
from pigpen.server.wire.hints import (
    LastWordAnswer,
    NoWord,
    RecordText,
    ReviewWorking,
)

_HINTS_OFF = refusal("hints-off", 409)
_NOT_OVER = refusal("no-review-yet", 409)
_LONGEST_PATIENCE = 30.0  # seconds
_REVIEW = encoded(ReviewAnswer)


@get("/tables/{table_id:str}/hint")
async def table_hint(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Hint:
    """Return the values of the legal actions, for the seat to move."""
    table = await _table(services, table_id)
    if table.opened.hints == Hints.OFF:
        raise Refused(_HINTS_OFF)
    guest = guest_of(request, services)
    if guest is None or table.to_move not in table.seats_of(guest.id):
        raise Refused(TURN)
    await cancel_on_disconnect(
        request, services.solutions.ensure_assessor(table.game, client_key(request))
    )
    return await call_worker(request, services, services.hints, _hint, table)


def _hint(table: Table) -> Hint:
    view = look(table.game, table.position)
    return advise(assessor_of(table.game), view, ply=table.ply)


@get("/tables/{table_id:str}/review", responses=_REVIEW)
async def table_review(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    deal: FromQuery[int | None] = None,
    patience: FromQuery[float | None] = None,
) -> Response[bytes]:
    """Return the review of a table; players may review a finished deal before the game ends."""
    table = await _table(services, table_id)
    who = guest_id(request, services)
    own = table.seats_of(who) if who else ()
    viewers: Collection[int] = ()
    if table.status != Status.OVER:
        viewers = own
        if not viewers or not _has_deals(table) or table.opened.hints == Hints.OFF:
            raise Refused(_NOT_OVER)
    where = client_key(request)
    found = await services.reviews.of(table, deal, viewers, where, _bounded(patience))
    return _json(found, own)


@get("/tables/{table_id:str}/last-word")
async def table_last_word(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> LastWordAnswer:
    """Return the summary of the guest's own mistakes and luck, once it is computed."""
    table = await _table(services, table_id)
    guest = guest_of(request, services)
    seats = () if guest is None else table.seats_of(guest.id)
    is_judged_ever = not (table.opened.given or table.opened.guided)
    if table.status != Status.OVER or len(seats) != 1 or not is_judged_ever:
        return NoWord(is_coming=False)
    judged = await services.ask(judgement_of, table.id, seats[0])
    if judged is None:
        return NoWord(is_coming=not await services.ask(is_judged, table.id))
    return last_word(unit_of(table.game), judged)


@post("/review", status_code=200, request_max_body_size=LARGEST_BODY, responses=_REVIEW)
async def record_review(
    request: AnyRequest, services: InjectedServices, data: JSONBody[RecordText]
) -> Response[bytes]:
    """Return the review of a game record."""
    record = await read_record(request, services, data.text)
    viewers = range(record.build().num_seats)
    where, patience = client_key(request), _bounded(data.patience)
    found = await services.reviews.of(record, data.deal, viewers, where, patience)
    return _json(found)


def _json(found: bytes | ReviewWorking, own: Collection[int] = ()) -> Response[bytes]:
    """Return a review as JSON; only the guest's own seats are added to the shared bytes."""
    if isinstance(found, ReviewWorking):
        told = msgspec.json.encode(found)
    else:
        told = found.removesuffix(b"}") + b',"own":' + msgspec.json.encode(own) + b"}"
    return Response(told, media_type=MediaType.JSON)


def _bounded(patience: float | None) -> float | None:
    """Return the patience limited to the longest one; NaN becomes 0."""
    return None if patience is None else min(_LONGEST_PATIENCE, max(0.0, patience))


def _has_deals(table: Table) -> bool:
    """Return whether the game is reviewed deal by deal."""
    return judge_of(table.game).unit == Unit.POINTS


async def _table(services: Services, table_id: str) -> Table:
    table = await services.tables.latest(table_id)
    if table is None:
        raise Refused(UNKNOWN_TABLE)
    return table


ROUTER = Router("/api", route_handlers=[table_hint, table_review, table_last_word, record_review])
