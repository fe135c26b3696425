"""Boards and score sheets of a game for people with real pieces, as PDF."""

import asyncio

from litestar import Response, Router, get
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, FromQuery

from pigpen import catalog
from pigpen.catalog import UnknownGame, UnknownPreset
from pigpen.core.said import ENGLISH, LANGUAGES, speaking
from pigpen.face.printing import A4, PAPERS, NoPrintout, pdf, printout, sheet_title

_AN_HOUR = "public, max-age=3600"


@get("/printouts/{game:str}/{sheet:str}", media_type="application/pdf")
async def sheet_of(
    game: FromPath[str],
    sheet: FromPath[str],
    paper: FromQuery[str] = A4,
    language: FromQuery[str] = ENGLISH,
    preset: FromQuery[str] = "",
) -> Response[bytes]:
    """A sheet in its true size; what is larger than the paper comes on several pages."""
    if language not in LANGUAGES:
        raise ClientException(f"There are sheets in {', '.join(LANGUAGES)}.")
    if paper not in PAPERS:
        raise ClientException(f"There is paper of these sizes: {', '.join(PAPERS)}.")
    try:
        content = await asyncio.to_thread(_pdf, game, sheet, paper, language, preset)
    except (UnknownGame, UnknownPreset, NoPrintout) as problem:
        raise NotFoundException(str(problem)) from problem
    name = f'inline; filename="{game}-{sheet}.pdf"'  # a game and a sheet that there are
    headers = {"content-disposition": name, "cache-control": _AN_HOUR}
    return Response(content, media_type="application/pdf", headers=headers)


def _pdf(game: str, name: str, paper: str, language: str, preset: str) -> bytes:
    made = catalog.make(game, preset=preset)
    found = printout(made, name)
    speaking.set(language)  # of this thread's copy of the context
    return pdf(found, sheet_title(made, found), paper)


ROUTER = Router("/api", route_handlers=[sheet_of])
