"""Connections to browsers as uvicorn keeps them, but none for ever.

What a connection may hold in memory is bounded by uvicorn: it reads no further while a
message waits to be handled, and a sender waits while the browser takes nothing.
"""

from asyncio import TimerHandle, Transport

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 20.0  # seconds for a whole request to arrive


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that is gone once it leaves a ping unanswered.

    Uvicorn says so and then waits for the browser to take what it was sent; one that
    never reads would keep its seat at the table and its file descriptor here.
    """

    def keepalive_timeout(self) -> None:
        """Say so, and hang up."""
        super().keepalive_timeout()
        self.transport.abort()


class Caller(H11Protocol):
    """An HTTP connection that is gone if its request does not arrive in time."""

    _alarm: TimerHandle

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
