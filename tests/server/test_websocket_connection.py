"""Texts arrive and leave as the library would have it, however the network cuts them."""

import json
import random
import socket
import tracemalloc
from contextlib import suppress

import pytest
from serving import PATIENCE, Person, serving
from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.uri import parse_uri

from pigpen.server.websocket_connection import _frame, _whole_text

SIZES = (0, 1, 125, 126, 127, 1000, 65_535)


@pytest.mark.parametrize("size", [*SIZES, 65_536, 100_000])
def test_a_text_is_framed_as_the_library_frames_it(size):
    text = b"x" * size
    assert b"".join(_frame(text)) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_text_is_read_as_the_library_wrote_it(size):
    text = (
        "".join(random.Random(size).choices("ab拱猪", k=size))
        .encode()[:size]
        .decode("utf-8", "ignore")
    )
    sent = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert _whole_text(sent) == text
    assert _whole_text(sent[:-1]) is None
    assert _whole_text(sent + sent) is None


OTHERS = {
    "nothing": b"",
    "half a head": b"\x81",
    "too long": Frame(Opcode.TEXT, b"x" * 65_536).serialize(mask=True),
    "a part": Frame(Opcode.TEXT, b"part", fin=False).serialize(mask=True),
    "bytes": Frame(Opcode.BINARY, b"bytes").serialize(mask=True),
    "a ping": Frame(Opcode.PING, b"ping").serialize(mask=True),
    "without a mask": Frame(Opcode.TEXT, b"bare").serialize(mask=False),
    "no UTF-8": Frame(Opcode.TEXT, "拱".encode()[:2]).serialize(mask=True),
}


@pytest.mark.parametrize("kind", OTHERS)
def test_all_else_is_left_to_the_library(kind):
    assert _whole_text(OTHERS[kind]) is None


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The address of a server and a table of its."""
    with (
        serving(tmp_path_factory.mktemp("lines") / "db") as address,
        Person(address) as ann,
    ):
        yield address, ann.open("own", "open")["table"]


@pytest.mark.parametrize("seed", range(8))
def test_messages_come_in_order_however_they_are_cut(table, seed):
    """Whole ones, those in several frames, and pings between them, in chunks of any size."""
    rng = random.Random(seed)
    with Browser(*table) as browser:
        names = [f"{n}" * rng.choice((1, 30)) for n in range(10, 40)]
        for name in names:
            command = json.dumps({"type": "resign", "id": name, "ply": 0})
            browser.write(rng, command.ljust(rng.choice((0, 200))).encode())
        browser.send(rng)
        assert browser.answered(len(names)) == names


def test_a_text_between_the_parts_of_another_ends_the_connection(table):
    parts = (Frame(Opcode.TEXT, b"{", fin=False), Frame(Opcode.TEXT, b'{"type":"resync"}'))
    with Browser(*table) as browser:
        for part in parts:
            browser.write_bytes(part.serialize(mask=True))
            browser.settle()
        assert browser.end == CloseCode.PROTOCOL_ERROR


TOO_MUCH = {
    "a long address": ("/x" + "x" * 9_000, {}, 414),
    "a long header": ("/x", {"X": "x" * 9_000}, 431),
    "many headers": ("/x", {f"X-{n}": "" for n in range(200)}, 431),
}


@pytest.mark.parametrize("kind", TOO_MUCH)
def test_a_request_that_the_library_cannot_read_is_answered_and_its_connection_ends(table, kind):
    path, headers, status = TOO_MUCH[kind]
    address, _ = table
    usual = {
        "Host": address,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in (usual | headers).items())
    host, _, port = address.rpartition(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65_536), b""))
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())


def test_who_asks_again_and_again_and_reads_nothing_fills_no_memory(tmp_path):
    """All that arrives at once is answered in one turn of the event loop, as far as it can go."""
    resync = Frame(Opcode.TEXT, b'{"type":"resync"}').serialize(mask=True)
    with serving(tmp_path / "db") as address, Person(address) as ann:
        table = ann.open("own", "random", game="hog", target=1000)["table"]
        with ann.live(table) as live:
            while live.ply < 200:  # a whole table is some 20 kB
                live.read() if not live.is_my_turn() else live.act(live.now["legal"][-1]["text"])
        with Browser(address, table) as deaf:
            tracemalloc.start()
            try:
                deaf.write_bytes(resync * 10_000)
                assert ann.http.get("/api/me").is_success  # the server has gone through them
                _, most = tracemalloc.get_traced_memory()
            finally:
                tracemalloc.stop()
    assert most < 30e6  # bytes; all answers together have some 200 million


class Browser:
    """A line to a table on which every byte is sent as a test likes."""

    def __init__(self, address, table):
        host, port = address.split(":")
        self._socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        self._protocol = ClientProtocol(parse_uri(f"ws://{address}/api/tables/{table}/live"))
        self._protocol.send_request(self._protocol.connect())
        self._socket.sendall(b"".join(self._protocol.data_to_send()))
        self._names = []
        self._snapshots = self._pongs = 0
        while not self._snapshots:
            self._read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()

    def write_bytes(self, content):
        """Some, as they are."""
        self._socket.sendall(content)

    def settle(self):
        """Wait until the server has read what was sent, or has ended the connection."""
        self._protocol.send_ping(b"read?")
        with suppress(OSError):
            self._socket.sendall(b"".join(self._protocol.data_to_send()))
        self._pongs = 0
        while not self._pongs and self.end is None:
            self._read()

    @property
    def end(self):
        """The code of the server's end of the connection; nothing while it lasts."""
        closed = self._protocol.close_rcvd
        return closed and closed.code

    def write(self, rng, text):
        """A message, in one frame or more."""
        if rng.random() < 0.2:
            self._protocol.send_ping(b"here?")
        if rng.random() < 0.3:
            half = len(text) // 2
            self._protocol.send_text(text[:half], fin=False)
            self._protocol.send_ping(b"still here?")
            self._protocol.send_continuation(text[half:], fin=True)
        else:
            self._protocol.send_text(text)

    def send(self, rng):
        """All that was written, cut anywhere, often where a frame ends."""
        parts = self._protocol.data_to_send()
        while parts:
            together = b"".join(parts[: (some := rng.choice((1, 1, 1, 2, 5)))])
            del parts[:some]
            cut = rng.randint(0, len(together)) if rng.random() < 0.5 else 0
            for chunk in (together[:cut], together[cut:]):
                self._socket.sendall(chunk)
                self._read(rng.choice((0.0, 0.002)))

    def answered(self, number):
        """The names of so many answers, as they came."""
        while len(self._names) < number:
            self._read()
        return self._names

    def _read(self, patience=PATIENCE):
        self._socket.settimeout(patience)
        try:
            self._protocol.receive_data(self._socket.recv(65_536))
        except (TimeoutError, BlockingIOError):
            return
        for event in self._protocol.events_received():
            self._pongs += isinstance(event, Frame) and event.opcode is Opcode.PONG
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                frame = json.loads(bytes(event.data))
                self._snapshots += frame["type"] == "snapshot"
                if frame["type"] == "refused":
                    self._names.append(frame["id"])
