"""Forecasts over HTTP: the expected effects of an action before it is played."""

from litestar import Router, get
from litestar.params import FromPath, FromQuery

from pigpen.server.http.admission import client_address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_table
from pigpen.server.http.security import guest_of
from pigpen.server.http.worker_calls import call_worker
from pigpen.server.services import InjectedServices
from pigpen.server.table.refusals import TURN, Refused, unwrap
from pigpen.server.views.forecasts import forecast_for
from pigpen.server.wire.forecasts import Forecast


@get("/tables/{table_id:str}/forecast")
async def table_forecast(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    text: FromQuery[str],
) -> Forecast:
    """Return the forecast of the action in `text`, for the seat to move."""
    table = await find_table(services, table_id)
    guest = guest_of(request, services)
    seat = table.to_move
    if guest is None or seat is None or seat not in table.seats_of(guest.id):
        raise Refused(TURN)
    unwrap(services.rate_limits.check_forecast(guest.id, client_address(request)))
    return unwrap(
        await call_worker(request, services, services.hints, forecast_for, table, seat, text)
    )


ROUTER = Router("/api", route_handlers=[table_forecast])
