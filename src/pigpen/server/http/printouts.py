"""Printable boards and score sheets for games with real pieces, as PDF."""

from litestar import Response, Router, get
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, FromQuery

from pigpen import catalog
from pigpen.catalog import UnknownGame, UnknownPreset
from pigpen.core.translations import ENGLISH, LANGUAGES
from pigpen.results.printouts import A4, PAPERS, NoPrintout, printout, printout_pdf
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.worker_calls import cached_answer
from pigpen.server.services import InjectedServices

_AN_HOUR = "public, max-age=3600"


@get("/printouts/{game:str}/{sheet:str}", media_type="application/pdf")
async def sheet_of(
    request: AnyRequest,
    services: InjectedServices,
    game: FromPath[str],
    sheet: FromPath[str],
    paper: FromQuery[str] = A4,
    language: FromQuery[str] = ENGLISH,
    preset: FromQuery[str] = "",
) -> Response[bytes]:
    """Return a sheet in true size, on several pages if it is larger than the paper."""
    if language not in LANGUAGES:
        raise ClientException(f"There are sheets in {', '.join(LANGUAGES)}.")
    if paper not in PAPERS:
        raise ClientException(f"There is paper of these sizes: {', '.join(PAPERS)}.")
    try:
        printout(catalog.make(game, preset=preset), sheet)
    except (UnknownGame, UnknownPreset, NoPrintout) as problem:
        raise NotFoundException(str(problem)) from problem
    content = await cached_answer(
        request, services, printout_pdf, game, preset, sheet, paper, language
    )
    name = f'inline; filename="{game}-{sheet}.pdf"'  # names are checked
    headers = {"content-disposition": name, "cache-control": _AN_HOUR}
    return Response(content, media_type="application/pdf", headers=headers)


ROUTER = Router("/api", route_handlers=[sheet_of])
