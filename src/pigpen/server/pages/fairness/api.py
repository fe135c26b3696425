"""Data with which a browser checks that the chance of a table or a record was fair."""

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_record
from pigpen.server.http.records import LARGEST_BODY, read_record
from pigpen.server.http.worker_calls import call_worker
from pigpen.server.page import Page
from pigpen.server.pages.fairness.views import chances_of
from pigpen.server.services import InjectedServices
from pigpen.server.wire.fair import Chances, Commitment, RecordToVerify


@post("/commitments", sync_to_thread=False)
def commit(services: InjectedServices) -> Commitment:
    """Publish the commitment to the secret of a table that will be opened."""
    table = services.commitments.new_table_id()
    return Commitment(table=table, commitment=services.commitments.commitment(table))


@get("/tables/{table_id:str}/chances")
async def table_chances(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Chances:
    """Return every outcome of a table so far, and the secret once the game is over."""
    record = await find_record(request, services, table_id)
    return await call_worker(request, services, services.processes, chances_of, record)


@post("/chances", status_code=200, request_max_body_size=LARGEST_BODY)
async def record_chances(
    request: AnyRequest, services: InjectedServices, data: JSONBody[RecordToVerify]
) -> Chances:
    """Return every outcome of a game record."""
    record = await read_record(request, services, data.record)
    return await call_worker(request, services, services.processes, chances_of, record)


PAGE = Page([Router("/api", route_handlers=[commit, table_chances, record_chances])])
