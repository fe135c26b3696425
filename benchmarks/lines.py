"""WebSockets for a load: so cheap that the server beside them has the processor.

Only what the server sends is understood (RFC 6455): whole frames and pings. What is sent
is one frame of less than 64 KiB, masked with zeros.
"""

import asyncio
import struct
from collections.abc import Callable

_TEXT, _PING, _PONG, _CLOSE = 1, 9, 10, 8
_FINAL, _MASKED = 0x80, 0x80
_TWO_BYTES, _EIGHT_BYTES = 126, 127  # lengths that say: it follows in so many bytes
_LONGER = struct.Struct(">BH")  # a length of two bytes, as it is announced
_MASK = bytes(4)
ASK = (
    "GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{cookie}\r\n"
)


class Line(asyncio.Protocol):
    """A browser's line to a table."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        """`hear` is called with each text."""
        self._hear = hear
        self.received = 0  # bytes
        self._arrived = b""
        self._is_open = False
        self._greeted = asyncio.Event()
        self.closed = asyncio.get_running_loop().create_future()

    async def open(self, address: str, table: str, cookies: dict[str, str]) -> None:
        """Connect as the guest of these cookies; returns once the table was shown."""
        await self.open_path(address, f"/api/tables/{table}/live", cookies)

    async def open_path(self, address: str, path: str, cookies: dict[str, str]) -> None:
        """Connect; returns once something was heard."""
        host, _, port = address.rpartition(":")
        self._transport, _ = await asyncio.get_running_loop().create_connection(
            lambda: self, host, int(port)
        )
        pairs = "; ".join(f"{name}={value}" for name, value in cookies.items())
        cookie = f"Cookie: {pairs}\r\n" if pairs else ""
        self._transport.write(ASK.format(path=path, address=address, cookie=cookie).encode())
        await self._greeted.wait()

    def say(self, text: bytes) -> None:
        """Send a text of less than 64 KiB."""
        self._send(_TEXT, text)

    def close(self) -> None:
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set_result(exc)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        data = self._arrived + data
        if not self._is_open:
            answer, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._arrived = answer
                return
            assert b" 101 " in answer.partition(b"\r\n")[0], answer
            self._is_open = True
        at = 0
        while (span := _span(data, at)) is not None:
            self._take(data[at] & 15, data[span])
            at = span.stop
        self._arrived = data[at:]

    def _take(self, kind: int, payload: bytes) -> None:
        assert kind != _CLOSE, payload
        if kind == _PING:
            self._send(_PONG, payload)
        else:
            self._hear(payload)
            self._greeted.set()

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        is_short = size < _TWO_BYTES
        length = bytes((_MASKED | size,)) if is_short else _LONGER.pack(_MASKED | _TWO_BYTES, size)
        self._transport.write(bytes((_FINAL | kind,)) + length + _MASK + payload)


def _span(data: bytes, at: int) -> slice | None:
    """Find the payload of the frame at `at`; None while a part is missing."""
    if len(data) < at + 2:
        return None
    length, begin = data[at + 1], at + 2
    if length >= _TWO_BYTES:
        form = ">Q" if length == _EIGHT_BYTES else ">H"
        begin += struct.calcsize(form)
        if len(data) < begin:
            return None
        (length,) = struct.unpack_from(form, data, at + 2)
    return slice(begin, begin + length) if len(data) >= begin + length else None
