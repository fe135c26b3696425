"""HTTP connections as uvicorn keeps them, but none for ever."""

from asyncio import TimerHandle, Transport
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LARGEST_HEAD = 16 * 1024  # bytes of a request before its body
PATIENCE = 20.0  # seconds for a whole request to arrive

_TWO_LENGTHS = "A request has one length: Content-Length or Transfer-Encoding."


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
