"""The browser client's files, as Vite built them."""

from mimetypes import MimeTypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

from pigpen.server.house import TheHouse

_PAGES = (  # first parts of the addresses that the client knows
    "",
    "table",
    "join",
    "rules",
    "fair",
    "review",
    "statistics",
    "carry",
    "study",
    "strategies",
    "learn",
    "lab",
    "what-if",
)
_TYPES = MimeTypes()  # Python's own list: the machine's may call a script plain text
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


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def client(house: TheHouse, path: FromPath[Path | None] = None) -> Response[str] | File:
    """A file of the client, or its one page, which shows every address itself."""
    parts = (path or Path("/")).parts[1:]
    if parts[:1] == ("api",):
        raise NotFoundException("There is nothing at this address.")
    found = _file(house.settings.static, parts)
    if found is not None:
        return _send(found, _FOREVER if parts[0] == _HASHED else _ASK_AGAIN)
    if parts[:1] == (_HASHED,):
        raise NotFoundException("There is no such file.")
    return _page(house.settings.static, is_known=not parts or parts[0] in _PAGES)


def _file(folder: Path, parts: tuple[str, ...]) -> Path | None:
    """The file of these parts inside the folder; no link or dots lead out of it."""
    try:
        candidate = folder.joinpath(*parts).resolve()
        is_inside = candidate.is_relative_to(folder.resolve())
        return candidate if parts and is_inside and candidate.is_file() else None
    except (OSError, ValueError):  # no file can have this name: too long, or with a null byte
        return None


def _page(folder: Path, *, is_known: bool) -> Response[str] | File:
    page = _file(folder, ("index.html",))
    if page is None:
        return Response(_NOT_BUILT, media_type=MediaType.HTML, status_code=503)
    return _send(page, _ASK_AGAIN, status=200 if is_known else 404)


def _send(path: Path, cache: str, *, status: int = 200) -> File:
    kind, _ = _TYPES.guess_type(path.name)
    return File(
        path,
        filename=path.name,
        media_type=kind or "application/octet-stream",
        content_disposition_type="inline",
        headers={"cache-control": cache},
        status_code=status,
    )
