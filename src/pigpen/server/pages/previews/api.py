"""Pictures of link previews, which messengers fetch."""

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from pigpen import catalog
from pigpen.core.said import catalogue
from pigpen.core.translations import ENGLISH, LANGUAGES
from pigpen.server.http.admission import client_address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_invited
from pigpen.server.http.previews import invitation
from pigpen.server.http.worker_calls import cached_answer
from pigpen.server.page import Page
from pigpen.server.services import InjectedServices, Services
from pigpen.server.table.refusals import Refused, refusal, unwrap
from pigpen.server.views.covers import cover

_NONE = refusal("no-picture", 404)
_AN_HOUR = "public, max-age=3600"


@get("/games/{game:str}/picture", media_type="image/png")
async def of_game(
    request: AnyRequest,
    services: InjectedServices,
    game: FromPath[str],
    language: FromQuery[str] = ENGLISH,
) -> Response[bytes]:
    """Return the picture of a game."""
    if not catalog.is_known(game):
        raise Refused(_NONE)
    return await _drawn(request, services, game, "", language)


@get("/invites/{invite:str}/picture", media_type="image/png")
async def of_invite(
    request: AnyRequest,
    services: InjectedServices,
    invite: FromPath[str],
    language: FromQuery[str] = ENGLISH,
) -> Response[bytes]:
    """Return the picture of an invite, with the host's name and the game."""
    table, _ = await find_invited(services, invite)
    title = invitation(table, _known(language))
    return await _drawn(request, services, table.game.name, title, language)


async def _drawn(
    request: AnyRequest, services: Services, game: str, title: str, language: str
) -> Response[bytes]:
    """Draw the picture of a game with a title, or with the game's name."""
    static = services.settings.static
    unwrap(services.rate_limits.check_picture(client_address(request)))
    if not cover(static, game).is_file():
        raise Refused(_NONE)
    texts = catalogue(_known(language))
    lines = title or texts[f"game.{game}.name"], texts[f"game.{game}.line"]
    from pigpen.server.pages.previews.picture import (
        picture,  # Pillow is slow to import and rarely needed
    )

    png = await cached_answer(request, services, picture, static, game, *lines)
    return Response(png, headers={"cache-control": _AN_HOUR})


def _known(language: str) -> str:
    return language if language in LANGUAGES else ENGLISH


PAGE = Page([Router("/api", route_handlers=[of_game, of_invite])])
