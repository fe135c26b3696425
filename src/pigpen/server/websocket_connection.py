"""WebSockets as uvicorn keeps them, but none for ever, and with a short way for texts.

What a line may hold in memory is bounded by uvicorn: it reads no further while messages wait
to be handled, and a sender waits while the browser takes nothing.

An action at a table is a text that comes in and two that go out. For these there is a way past
what looks at every ASGI message and at every kind of frame. Whatever is not a small whole text
goes the usual way, so that nothing about the protocol is decided here.
"""

from asyncio import AbstractEventLoop, Future
from collections import deque
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

_UNREAD = 4  # messages that wait before no more is read
_MOST_HELD = 1 << 16  # bytes, before they go out at once: only then does uvicorn count them
_WHOLE_TEXT = 0x81  # the first byte of a message that is one frame
_MASKED = 0x80  # in the second byte, as all that browsers send
_MASK = 4  # bytes
_SHORT = 2 + _MASK  # bytes before a short text
_TWO_BYTES, _EIGHT_BYTES = 126, 127  # second bytes that say: the length follows in so many
_EIGHT_BYTES_FROM = 1 << 16
_BEFORE_A_FRAME = StreamReader.at_eof.__code__  # where the library waits for one
_WHOLE = Frame(Opcode.TEXT, b"known").serialize(mask=True)
_LONG, _LONGEST = Struct(">BBH"), Struct(">BBQ")


class Outbox:
    """What goes out once the event loop has done what was due.

    Texts for many browsers leave one right after the other: whoever takes them is woken once,
    not once for each.
    """

    def __init__(self) -> None:
        self._lines: dict[Line, None] = {}  # in their order, each once

    def add(self, line: "Line", loop: AbstractEventLoop) -> None:
        """See that a line sends what it holds."""
        if not self._lines:
            loop.call_soon(self._send)
        self._lines[line] = None

    def _send(self) -> None:
        lines, self._lines = self._lines, {}
        for line in lines:
            line.flush()


class Inbox:
    """Messages that came in, in their order, for one who takes them: all of a queue that is used.

    One of `asyncio` asks with each message who else may wait, and for which loop.
    """

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._arrival: Future[None] | None = None  # while somebody waits

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> Any:
        """The first, once there is one."""
        while not self._messages:
            self._arrival = self._loop.create_future()
            try:
                await self._arrival
            finally:
                self._arrival = None
        return self._messages.popleft()

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that is gone once it leaves a ping unanswered.

    Uvicorn says so and then waits for the browser to take what it was sent; one that
    never reads would keep its seat at the table and its file descriptor here.
    """

    outbox: Outbox  # of its server: see `through`
    extension: str

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: Any = Inbox(self.loop)  # uvicorn wants no more of it
        self._held = bytearray()  # frames that are to go out

    def handle_connect(self, event: Request) -> None:
        """Offer the application the short way."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: dict[str, Any] = self.scope.setdefault("extensions", {})
            extensions[self.extension] = self

    def data_received(self, data: bytes) -> None:
        """Take a small whole text at once, and leave the rest to the library."""
        text = _whole_text(data) if self._is_between_messages else None
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
        """Send what the library answers to a request that it cannot read; uvicorn would wait."""
        self.close_sent = True  # which is all that a server that stops asks
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    @property
    def _is_between_messages(self) -> bool:
        """Whether the next byte is the first of a message that is to be heard."""
        return not self.close_sent and _is_between_messages(self.conn)

    @property
    def is_ready(self) -> bool:
        """Whether what is sent now need not wait until the browser takes something."""
        return self.writable.is_set()

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send each as a message. Waits while the browser takes nothing, as `send` does.

        Raises:
            ClientDisconnected: it went away.
        """
        await self.writable.wait()
        self.put(texts)

    def put(self, texts: Iterable[bytes]) -> None:
        """Send each as a message, when `is_ready`.

        Raises:
            ClientDisconnected: it went away.
        """
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        self.outbox.add(self, self.loop)
        for text in texts:
            for part in _framed(text):
                self._held += part
        if len(self._held) > _MOST_HELD:
            self.flush()

    def send(self, message: Any) -> "CoroutineType[Any, Any, None]":
        """Send what ASGI has another word for, after what was put before."""
        self.flush()
        return super().send(message)

    def flush(self) -> None:
        """Write what was put, all in one."""
        held, self._held = self._held, bytearray()
        if held and not self.disconnected and self.conn.state is OPEN:
            self.transport.write(held)

    def shutdown(self) -> None:
        """Say what is left to say, and that the server goes."""
        self.flush()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Say so, and hang up."""
        super().keepalive_timeout()
        self.transport.abort()


def through(outbox: Outbox, extension: str) -> type[Line]:
    """Make the class of the lines of one server, each under this extension of its ASGI scope."""
    return type("Line", (Line,), {"outbox": outbox, "extension": extension})


def _is_between_messages(conn: ServerProtocol) -> bool:
    if conn.state is not OPEN or conn.current_size is not None:  # of a message in several frames
        return False
    waits_in: Any = conn.parser  # a generator, which asks another one, and so on
    while waits_in.gi_yieldfrom is not None:
        waits_in = waits_in.gi_yieldfrom
    return waits_in.gi_code is _BEFORE_A_FRAME


def parser_is_known() -> bool:
    """Try on a connection of no socket whether the library waits for frames as known here."""
    conn = ServerProtocol(state=OPEN)
    sent = Frame(Opcode.TEXT, b"known", fin=False).serialize(mask=True)
    last = Frame(Opcode.CONT, b"").serialize(mask=True)
    states: list[bool] = []
    for part in (b"", sent[:1], sent[1:], last):
        conn.receive_data(part)
        states.append(_is_between_messages(conn))
    return states == [True, False, False, True] and _whole_text(_WHOLE) == "known"


def _whole_text(data: bytes) -> str | None:
    """The text of a message that is all of `data` and below 64 kB, as browsers send it.

    None for whatever else it may be (RFC 6455, 5.2).
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
    except UnicodeDecodeError:  # the library knows how to end that
        return None


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
