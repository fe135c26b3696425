"""What is sent travels packed: files as they were when the client was built, answers as they go."""

from mimetypes import MimeTypes
from pathlib import Path

from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers
from litestar.middleware.compression import CompressionMiddleware
from litestar.response import File
from litestar.types import Message, Receive, Scope, Send

from pigpen.server.http.negotiation import liked_best

PACKED = "packed"  # of a handler's options: nothing can be gained on the way

_TYPES = MimeTypes()  # Python's own list: the machine's may call a script plain text
_PLAIN = "identity"
# The endings of `web/plugins/packed.ts`, the smallest files first.
_CODINGS = {"br": ".br", "zstd": ".zst", "gzip": ".gz"}
_WORTH_IT = 1024  # bytes; what is smaller fills one packet anyhow
_TOO_LONG = 128 * 1024  # bytes; all tables would wait while it is packed
_LEVEL = 6  # of gzip: 9 saves one in a hundred bytes more


def packed_file(path: Path, cache: str, accepted: str) -> File:
    """The file in the coding that a browser likes best of those that there are."""
    there = {coding: Path(f"{path}{ending}") for coding, ending in _CODINGS.items()}
    offered = [coding for coding, packed in there.items() if packed.is_file()]
    coding = liked_best(accepted, [*offered, _PLAIN]) or _PLAIN
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


class _Packing(CompressionMiddleware):
    """Litestar's, for browsers that take gzip at all, and answers that are short and not packed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted = Headers.from_scope(scope).get("accept-encoding", "")
        takes_it = liked_best(accepted, ["gzip", _PLAIN]) == "gzip"  # `gzip;q=0` names it too
        await (super().__call__ if takes_it else self.app)(scope, receive, send)

    def create_compression_send_wrapper(
        self, send: Send, compression_encoding: str, scope: Scope
    ) -> Send:
        """What is sent with a coding, or is too long for one, is sent on as it is."""
        way = super().create_compression_send_wrapper(send, compression_encoding, scope)

        async def send_on(message: Message) -> None:
            nonlocal way
            if message["type"] == "http.response.start":
                headers = dict(message["headers"])
                is_long = int(headers.get(b"content-length", 0)) > _TOO_LONG
                way = send if is_long or b"content-encoding" in headers else way
            await way(message)

        return send_on


# No answer holds both a secret and what another site may have put in it: cookies are of this
# site alone (`security`), so that sizes tell a listener nothing.
PACKING = CompressionConfig(
    "gzip",
    minimum_size=_WORTH_IT,
    gzip_compress_level=_LEVEL,
    middleware_class=_Packing,
    exclude_opt_key=PACKED,
)
