"""Serves the files of the client (built by Vite) and of the documentation (by Sphinx)."""

from pathlib import Path

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File, Redirect

from pigpen.core.translations import LANGUAGES
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.compression import PRECOMPRESSED, precompressed_file
from pigpen.server.http.negotiation import best_language
from pigpen.server.http.page import page
from pigpen.server.http.previews import preview, tags
from pigpen.server.services import InjectedServices, Services

_INDEX = "index.html"
_HELP = f'  <link rel="help" href="/docs/{_INDEX}">\n  '  # for the client
_OPERATOR = "operator"
_HASHED = "assets"  # folder of files whose names contain a hash
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


@get(
    f"/{_HASHED}/{{path:path}}",
    include_in_schema=False,
    sync_to_thread=False,
    opt={PRECOMPRESSED: True},
)
def asset(request: AnyRequest, services: InjectedServices, path: FromPath[Path]) -> File:
    """Return a hashed file of the client, in the coding that the browser prefers."""
    found = _file(services.settings.static, (_HASHED, *path.parts[1:]))
    if found is None:
        raise NotFoundException("There is no such file.")
    return precompressed_file(found, _FOREVER, request.headers.get("accept-encoding", ""))


@get(["/docs", "/docs/{path:path}"], include_in_schema=False, sync_to_thread=False)
def docs(
    services: InjectedServices, path: FromPath[Path | None] = None
) -> Response[str] | Redirect | File:
    """Return a page or a file of the documentation."""
    folder = services.settings.docs
    if not _has_docs(services):
        return Response(_NO_DOCS, media_type=MediaType.HTML, status_code=404)
    if path is None or not path.name:
        return Redirect(f"/docs/{_INDEX}")  # so that relative links of the page work
    found = _file(folder, path.parts[1:])
    if found is None:
        raise NotFoundException("There is no such page.")
    return precompressed_file(found, _ASK_AGAIN, "")


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(
    request: AnyRequest, services: InjectedServices, path: FromPath[Path | None] = None
) -> Response[str] | File:
    """Return a file, or for any other path the client's page, which routes by itself."""
    parts = (path or Path("/")).parts[1:]
    if parts[:1] == ("api",):
        raise NotFoundException("There is nothing at this address.")
    found = _file(services.settings.static, parts)
    if found is not None:
        return precompressed_file(found, _ASK_AGAIN, "")
    return await _page(request, services, parts)


def _file(folder: Path, parts: tuple[str, ...]) -> Path | None:
    """Return the file at a path inside the folder; links and dots cannot leave it."""
    try:
        candidate = folder.joinpath(*parts).resolve()
        is_inside = candidate.is_relative_to(folder.resolve())
        return candidate if parts and is_inside and candidate.is_file() else None
    except (OSError, ValueError):  # not a valid file name: too long, or with a null byte
        return None


def _has_docs(services: Services) -> bool:
    """Return whether the documentation is built (`make docs`)."""
    return (services.settings.docs / _INDEX).is_file()


def _is_here(services: Services, first: str) -> bool:
    """Return whether this server offers the page; the operator's may be disabled."""
    return first != _OPERATOR or services.operators.is_enabled


async def _page(request: AnyRequest, services: Services, parts: tuple[str, ...]) -> Response[str]:
    languages = request.headers.get("accept-language", "")
    shown = await preview(services, parts, best_language(languages, LANGUAGES))
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
