"""Connections to browsers as uvicorn keeps them, but none for ever.

What a connection may hold in memory is bounded by uvicorn: it reads no further while a
message waits to be handled, and a sender waits while the browser takes nothing.
"""

from asyncio import TimerHandle, Transport
from collections.abc import Iterable
from http import HTTPStatus
from struct import Struct
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

LARGEST_HEAD = 16 * 1024  # bytes of a request before its body
PATIENCE = 20.0  # seconds for a whole request to arrive
TEXTS = "pigpen.texts"  # the extension of ASGI that is `Line.send_texts`

_WHOLE_TEXT = 0x81  # the first byte of a message that is one frame
_TWO_BYTES, _EIGHT_BYTES = 126, 127  # second bytes that say: the length follows in so many
_EIGHT_BYTES_FROM = 1 << 16
_LONG, _LONGEST = Struct(">BBH"), Struct(">BBQ")

_TWO_LENGTHS = "A request has one length: Content-Length or Transfer-Encoding."


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that is gone once it leaves a ping unanswered.

    Uvicorn says so and then waits for the browser to take what it was sent; one that
    never reads would keep its seat at the table and its file descriptor here.
    """

    def handle_connect(self, event: Request) -> None:
        """Offer the application a shorter way to send."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = self.scope.setdefault("extensions", {})
            extensions[TEXTS] = {"send": self.send_texts}

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send each as a message, all in one write, past what looks at every ASGI message.

        Waits while the browser takes nothing, as `send` does.

        Raises:
            ClientDisconnected: it went away.
        """
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in texts for part in _framed(text)]))

    def keepalive_timeout(self) -> None:
        """Say so, and hang up."""
        super().keepalive_timeout()
        self.transport.abort()


def _framed(text: bytes) -> tuple[bytes, bytes]:
    """A whole message as a server sends it: what stands before the text, and the text.

    As the library does it for any frame, but for one kind of them (RFC 6455, 5.2).
    """
    size = len(text)
    if size < _TWO_BYTES:
        return bytes((_WHOLE_TEXT, size)), text
    if size < _EIGHT_BYTES_FROM:
        return _LONG.pack(_WHOLE_TEXT, _TWO_BYTES, size), text
    return _LONGEST.pack(_WHOLE_TEXT, _EIGHT_BYTES, size), text


class _Strict(h11.Connection):
    """Takes no request whose end another program would see elsewhere (RFC 9112, 6.1 and 6.3).

    Behind a proxy that goes by the length, what comes after a chunked end would be a request
    that the proxy never saw.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """What came next.

        Raises:
            RemoteProtocolError: it is no HTTP, or of two lengths; the connection is closed.
        """
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            is_chunked = b"transfer-encoding" in names
            if is_chunked and (b"content-length" in names or event.http_version < b"1.1"):
                raise h11.RemoteProtocolError(_TWO_LENGTHS)
        return event


class Caller(H11Protocol):
    """An HTTP connection that is gone if its request does not arrive in time."""

    _alarm: TimerHandle

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = _Strict(h11.SERVER, LARGEST_HEAD)

    def connection_made(self, transport: Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - as in uvicorn
        """Wait for the first request."""
        super().connection_made(transport)
        self._expect()

    def on_response_complete(self) -> None:
        """Wait for the next one."""
        super().on_response_complete()
        self._alarm.cancel()
        self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave it to a `Line`."""
        self._alarm.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._alarm.cancel()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._alarm = self.loop.call_later(PATIENCE, self._hang_up)

    def _hang_up(self) -> None:
        """If the request is not all there."""
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.abort()
