"""uvicorn's HTTP/1.1 protocol with a timeout for requests and strict message framing."""

from asyncio import TimerHandle, Transport
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LARGEST_HEAD = 16 * 1024  # bytes of a request before its body
PATIENCE = 20.0  # seconds for a whole request to arrive

_TWO_LENGTHS = "A request has one length: Content-Length or Transfer-Encoding."


class _StrictH11(h11.Connection):
    """Refuses requests whose end another program may see elsewhere (RFC 9112, 6.1 and 6.3).

    A proxy in front that reads Content-Length would pass what follows the last chunk on as a part
    of the body, and this server would read it as a request of its own.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return the next event.

        Raises:
            RemoteProtocolError: the bytes are not HTTP, or state two lengths.
        """
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            is_chunked = b"transfer-encoding" in names
            if is_chunked and (b"content-length" in names or event.http_version < b"1.1"):
                raise h11.RemoteProtocolError(_TWO_LENGTHS)
        return event


class HttpConnection(H11Protocol):
    """An HTTP connection that is aborted if a request does not arrive in time."""

    _timer: TimerHandle

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = _StrictH11(h11.SERVER, LARGEST_HEAD)

    def connection_made(self, transport: Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - as in uvicorn
        """Start the timeout of the first request."""
        super().connection_made(transport)
        self._start_timer()

    def on_response_complete(self) -> None:
        """Start the timeout of the next request."""
        super().on_response_complete()
        self._timer.cancel()
        self._start_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Cancel the timeout, and hand the connection to the WebSocket protocol."""
        self._timer.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout."""
        self._timer.cancel()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(PATIENCE, self._abort_if_incomplete)

    def _abort_if_incomplete(self) -> None:
        """Abort the connection unless the whole request has arrived."""
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.abort()
