"""A browser that reads nothing: others are told that it is there, and then that it is gone."""

import socket

import pytest
from serving import Person, act, serving

from pigpen.server import run

ASK = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)
RESYNC = bytes((0x81, 0x80 | 17)) + bytes(4) + b'{"type":"resync"}'  # masked with zeros


@pytest.fixture
def impatient(tmp_path, monkeypatch):
    """host:port of a server that soon asks browsers whether they are there."""
    monkeypatch.setattr(run, "_PING_INTERVAL", 1.0)
    with serving(tmp_path / "db") as address:
        yield address


def test_who_reads_nothing_delays_nobody_and_is_let_go(impatient):
    host, port = impatient.split(":")
    with Person(impatient) as ann:
        table = ann.open("own", "random", target=1000)["table"]
        with ann.live(table) as live, socket.socket() as mute:
            mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            mute.connect((host, int(port)))
            mute.sendall(ASK.format(table=table, address=impatient).encode())
            mute.sendall(RESYNC * 200)
            live.wait(lambda: live.now["watching"] == 1)
            live.wait(live.is_my_turn)
            ply = live.ply
            assert live.ask(act(ply, 1))["type"] == "done"
            live.wait(lambda: live.now["watching"] == 0)
            assert live.table["table"] == table
