"""The browser client's files, as Vite built them, and the documentation's, as Sphinx did."""

from pathlib import Path

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File, Redirect

from pigpen.core.said import LANGUAGES
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.compression import PACKED, packed_file
from pigpen.server.http.negotiation import liked_language
from pigpen.server.http.page import page
from pigpen.server.http.previews import preview, tags
from pigpen.server.services import InjectedServices, Services

_INDEX = "index.html"
_HELP = f'  <link rel="help" href="/docs/{_INDEX}">\n  '  # by which the client knows of it
_OPERATOR = "operator"
_HASHED = "assets"  # folder of files whose names change with their contents
_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pigpen</title>
<h1>The browser client is not built</h1>
<p>The server runs, but this installation has no pages to show. In a checkout, build them with
<code>make play</code>, then load this page again.</p>
</html>
"""
_NO_DOCS = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pigpen</title>
<p>The documentation is not built here: <code>make docs</code> in a checkout builds it.</p>
</html>
"""


@get(f"/{_HASHED}/{{path:path}}", include_in_schema=False, sync_to_thread=False, opt={PACKED: True})
def asset(request: AnyRequest, services: InjectedServices, path: FromPath[Path]) -> File:
    """A file that the page names, packed as the browser likes it best."""
    found = _file(services.settings.static, (_HASHED, *path.parts[1:]))
    if found is None:
        raise NotFoundException("There is no such file.")
    return packed_file(found, _FOREVER, request.headers.get("accept-encoding", ""))


@get(["/docs", "/docs/{path:path}"], include_in_schema=False, sync_to_thread=False)
def docs(
    services: InjectedServices, path: FromPath[Path | None] = None
) -> Response[str] | Redirect | File:
    """A page of the documentation, or a file that one needs."""
    folder = services.settings.docs
    if not _has_docs(services):
        return Response(_NO_DOCS, media_type=MediaType.HTML, status_code=404)
    if path is None or not path.name:
        return Redirect(f"/docs/{_INDEX}")  # or the page's own links would lead beside it
    found = _file(folder, path.parts[1:])
    if found is None:
        raise NotFoundException("There is no such page.")
    return packed_file(found, _ASK_AGAIN, "")


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(
    request: AnyRequest, services: InjectedServices, path: FromPath[Path | None] = None
) -> Response[str] | File:
    """A file beside the page, or the page, which shows every address itself."""
    parts = (path or Path("/")).parts[1:]
    if parts[:1] == ("api",):
        raise NotFoundException("There is nothing at this address.")
    found = _file(services.settings.static, parts)
    if found is not None:
        return packed_file(found, _ASK_AGAIN, "")
    return await _page(request, services, parts)


def _file(folder: Path, parts: tuple[str, ...]) -> Path | None:
    """The file of these parts inside the folder; no link or dots lead out of it."""
    try:
        candidate = folder.joinpath(*parts).resolve()
        is_inside = candidate.is_relative_to(folder.resolve())
        return candidate if parts and is_inside and candidate.is_file() else None
    except (OSError, ValueError):  # no file can have this name: too long, or with a null byte
        return None


def _has_docs(services: Services) -> bool:
    """Whether `make docs` was run here."""
    return (services.settings.docs / _INDEX).is_file()


def _is_here(services: Services, first: str) -> bool:
    """Whether this server has what the page would show."""
    return first != _OPERATOR or services.operators.is_enabled


async def _page(request: AnyRequest, services: Services, parts: tuple[str, ...]) -> Response[str]:
    languages = request.headers.get("accept-language", "")
    shown = await preview(services, parts, liked_language(languages, LANGUAGES))
    origin = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    first = (*parts, "")[0]
    head = tags(shown, origin) + (_HELP if _has_docs(services) else "")
    found = page(services.settings.static, first, languages, shown.title, head)
    if found is None:
        return Response(_NOT_BUILT, media_type=MediaType.HTML, status_code=503)
    return Response(
        found.html,
        media_type=MediaType.HTML,
        headers={"cache-control": _ASK_AGAIN, "vary": "Accept-Language"},
        status_code=200 if found.is_known and _is_here(services, first) else 404,
    )
