"""uvicorn's WebSocket protocol with a keep-alive timeout and a fast path for small text frames.

uvicorn bounds the memory of a connection: it stops reading while messages wait to be handled, and a
sender waits while the browser reads nothing.

An action at a table is one text in and two texts out. The fast path handles such texts without the
checks of every ASGI message and of every kind of frame. Anything that is not a small, whole text
goes through uvicorn and websockets, so that this module makes no decision about the protocol.
"""

from collections.abc import Iterable
from http import HTTPStatus
from struct import Struct
from types import CoroutineType
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode, apply_mask  # pyright: ignore[reportPrivateImportUsage] - in C if it can be
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

_UNREAD = 4  # unhandled messages before reading pauses
_MOST_PENDING = 1 << 16  # bytes; more are flushed at once, as uvicorn counts written ones
_WHOLE_TEXT = 0x81  # the first byte of a message that is one frame
_MASKED = 0x80  # bit of the second byte, set in every frame of a browser
_MASK = 4  # bytes
_SHORT = 2 + _MASK  # bytes of the header of a short text
_TWO_BYTES, _EIGHT_BYTES = 126, 127  # second bytes: the length follows in 2 or 8 bytes
_EIGHT_BYTES_FROM = 1 << 16
_BEFORE_A_FRAME = StreamReader.at_eof.__code__  # where the library waits for a frame
_WHOLE = Frame(Opcode.TEXT, b"known").serialize(mask=True)
_LONG, _LONGEST = Struct(">BBH"), Struct(">BBQ")


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket connection that is aborted once a ping goes unanswered.

    uvicorn sends the reason and then waits until the browser has read all that it was sent. A
    browser that never reads would keep its seat at the table, and its file descriptor here.
    """

    extension: str  # the key of a connection among the extensions of its ASGI scope

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._pending = bytearray()  # frames that are not written yet

    def handle_connect(self, event: Request) -> None:
        """Accept the handshake, and offer the application the fast path."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: dict[str, Any] = self.scope.setdefault("extensions", {})
            extensions[self.extension] = self

    def data_received(self, data: bytes) -> None:
        """Queue a small, whole text at once; pass anything else on to the library."""
        text = _whole_text(data) if self._is_at_message_start else None
        if text is None:
            super().data_received(data)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._refuse()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > _UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _refuse(self) -> None:
        """Send the library's answer to an unreadable handshake and close; uvicorn would wait."""
        self.close_sent = True  # the only flag that uvicorn's shutdown reads
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    @property
    def _is_at_message_start(self) -> bool:
        """Whether the next byte is the first of a message that will be read."""
        return not self.close_sent and _is_at_message_start(self.conn)

    @property
    def is_ready(self) -> bool:
        """Whether a text can be sent now without waiting for the browser to read."""
        return self.writable.is_set()

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send each text as a message. Waits while the browser reads nothing, as `send` does.

        Raises:
            ClientDisconnected: the browser is gone.
        """
        await self.writable.wait()
        self.put(texts)

    def put(self, texts: Iterable[bytes]) -> None:
        """Queue each text as a message. Call it only while `is_ready`.

        Raises:
            ClientDisconnected: the browser is gone.
        """
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        if not self._pending:
            self.loop.call_soon(self.flush)
        for text in texts:
            for part in _frame(text):
                self._pending += part
        if len(self._pending) > _MOST_PENDING:
            self.flush()

    def send(self, message: Any) -> "CoroutineType[Any, Any, None]":
        """Flush pending texts, then send any other ASGI message."""
        self.flush()
        return super().send(message)

    def flush(self) -> None:
        """Write all pending frames in one call."""
        pending, self._pending = self._pending, bytearray()
        if pending and not self.disconnected and self.conn.state is OPEN:
            self.transport.write(pending)

    def shutdown(self) -> None:
        """Flush pending texts, then send the close frame of a server that stops."""
        self.flush()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Send the reason, and abort the connection."""
        super().keepalive_timeout()
        self.transport.abort()


def _is_at_message_start(conn: ServerProtocol) -> bool:
    if conn.state is not OPEN or conn.current_size is not None:  # a message of several frames
        return False
    waits_in: Any = conn.parser  # a generator, which may delegate to others
    while waits_in.gi_yieldfrom is not None:
        waits_in = waits_in.gi_yieldfrom
    return waits_in.gi_code is _BEFORE_A_FRAME


def parser_is_known() -> bool:
    """Test on a connection without a socket whether the library parses frames as expected here."""
    conn = ServerProtocol(state=OPEN)
    sent = Frame(Opcode.TEXT, b"known", fin=False).serialize(mask=True)
    last = Frame(Opcode.CONT, b"").serialize(mask=True)
    states: list[bool] = []
    for part in (b"", sent[:1], sent[1:], last):
        conn.receive_data(part)
        states.append(_is_at_message_start(conn))
    return states == [True, False, False, True] and _whole_text(_WHOLE) == "known"


def _whole_text(data: bytes) -> str | None:
    """Decode `data` if it is one whole, masked text frame below 64 kB, as browsers send it.

    Returns None for anything else (RFC 6455, 5.2).
    """
    if len(data) < _SHORT or data[0] != _WHOLE_TEXT or not data[1] & _MASKED:
        return None
    size, begin = data[1] & ~_MASKED, _SHORT
    if size == _EIGHT_BYTES:
        return None
    if size == _TWO_BYTES:
        size, begin = int.from_bytes(data[2:4], "big"), _SHORT + 2
    if len(data) != begin + size:
        return None
    try:
        return apply_mask(data[begin:], data[begin - _MASK : begin]).decode()
    except UnicodeDecodeError:  # the library closes such a connection properly
        return None


def _frame(text: bytes) -> tuple[bytes, bytes]:
    """Frame a whole text as servers send it: the header, and the payload.

    Equal to what the library makes of a text (RFC 6455, 5.2).
    """
    size = len(text)
    if size < _TWO_BYTES:
        return bytes((_WHOLE_TEXT, size)), text
    if size < _EIGHT_BYTES_FROM:
        return _LONG.pack(_WHOLE_TEXT, _TWO_BYTES, size), text
    return _LONGEST.pack(_WHOLE_TEXT, _EIGHT_BYTES, size), text
