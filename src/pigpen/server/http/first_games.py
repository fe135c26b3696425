"""First games: guided tables for beginners with fixed rules, bots and scripted chance."""

import secrets

from litestar import Router, post
from litestar.params import JSONBody

from pigpen import catalog
from pigpen.core.first_game import FirstGame
from pigpen.server.http.admission import admit_table, shown_guest
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.security import ensure_guest
from pigpen.server.http.tables import do
from pigpen.server.services import InjectedServices
from pigpen.server.table.decide import Open
from pigpen.server.table.events import Opened, Seat
from pigpen.server.table.refusals import NO_FIRST_GAME, Refusal, Refused
from pigpen.server.wire import tables as wire


@post("/first-games")
async def open_first_game(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.NewFirstGame]
) -> wire.TableCreated:
    """Open a guided table of a game, with the guest in the first seat."""
    guest = await shown_guest(request, services, ensure_guest(request, services))
    prepared = _prepared(data.game, data.lesson)
    await admit_table(request, services, guest)
    asked = Opened(
        table=secrets.token_urlsafe(12),
        game=data.game,
        options={**prepared.options},
        host=guest.id,
        host_name=guest.name,
        secret=prepared.secret(data.game),
        contribution="",
        seats=(
            Seat(guest=guest.id, name=guest.name, face=guest.face),
            *(Seat(bot=bot) for bot in prepared.bots),
        ),
        guided=True,
    )
    await do(services, asked.table, Open(asked))
    return wire.TableCreated(table=asked.table, invites=())


def _prepared(game: str, lesson: int) -> FirstGame:
    try:
        prepared = catalog.entry(game).first_games
    except catalog.UnknownGame as problem:
        raise Refused(Refusal("unknown-game", str(problem), status=404)) from problem
    if not 0 <= lesson < len(prepared):
        raise Refused(NO_FIRST_GAME)
    return prepared[lesson]


ROUTER = Router("/api", route_handlers=[open_first_game])
