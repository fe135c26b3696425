"""Response compression: static files are precompressed, other responses on the fly."""

from mimetypes import MimeTypes
from pathlib import Path

from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers
from litestar.middleware.compression import CompressionMiddleware
from litestar.response import File
from litestar.types import Message, Receive, Scope, Send

from pigpen.server.http.negotiation import best_match

PRECOMPRESSED = "packed"  # option of a handler: do not compress its responses

_TYPES = MimeTypes()  # Python's own list: the system's may declare a script plain text
_PLAIN = "identity"
# The endings of `web/plugins/packed.ts`, the smallest files first.
_CODINGS = {"br": ".br", "zstd": ".zst", "gzip": ".gz"}
_MIN_SIZE = 1024  # bytes; a smaller response fits one packet uncompressed
_MAX_SIZE = 128 * 1024  # bytes; compressing more would block the event loop
_LEVEL = 6  # of gzip: level 9 saves only 1 % more


def precompressed_file(path: Path, cache: str, accepted: str) -> File:
    """Return the file in the available coding that the browser prefers."""
    there = {coding: Path(f"{path}{ending}") for coding, ending in _CODINGS.items()}
    offered = [coding for coding, packed in there.items() if packed.is_file()]
    coding = best_match(accepted, [*offered, _PLAIN]) or _PLAIN
    headers = {"cache-control": cache}
    if offered:
        headers["vary"] = "Accept-Encoding"
    if coding != _PLAIN:
        headers["content-encoding"] = coding
    kind, _ = _TYPES.guess_type(path.name)
    return File(
        there.get(coding, path),
        filename=path.name,
        media_type=kind or "application/octet-stream",
        content_disposition_type="inline",
        headers=headers,
    )


class _SelectiveCompression(CompressionMiddleware):
    """Litestar's middleware, limited to short responses that are not compressed yet."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted = Headers.from_scope(scope).get("accept-encoding", "")
        takes_it = best_match(accepted, ["gzip", _PLAIN]) == "gzip"  # `gzip;q=0` refuses it
        await (super().__call__ if takes_it else self.app)(scope, receive, send)

    def create_compression_send_wrapper(
        self, send: Send, compression_encoding: str, scope: Scope
    ) -> Send:
        """Wrap `send`: responses that are long or have a coding are sent unchanged."""
        way = super().create_compression_send_wrapper(send, compression_encoding, scope)

        async def send_on(message: Message) -> None:
            nonlocal way
            if message["type"] == "http.response.start":
                headers = dict(message["headers"])
                is_long = int(headers.get(b"content-length", 0)) > _MAX_SIZE
                way = send if is_long or b"content-encoding" in headers else way
            await way(message)

        return send_on


# No response contains both a secret and data of another site, because cookies are same-site
# (`security`). So compressed sizes leak nothing to an eavesdropper (BREACH).
COMPRESSION = CompressionConfig(
    "gzip",
    minimum_size=_MIN_SIZE,
    gzip_compress_level=_LEVEL,
    middleware_class=_SelectiveCompression,
    exclude_opt_key=PRECOMPRESSED,
)
