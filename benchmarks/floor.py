"""The least that a server of this stack can do: append, commit, and send; no game, no rules.

Uvicorn and Litestar as the real server sets them up, its database and its writer. Each
action is two rows, a decision and its outcome; once they are committed, both people get a
frame, and who acted a `done`.

python -m benchmarks.floor DATABASE TABLES BYTES, these of all frames that an action leads to
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy import Connection, insert

from pigpen.server.metrics import Metrics
from pigpen.server.run import Server, config, listen, run
from pigpen.server.store.database import connect
from pigpen.server.store.schema import ACTIONS, TABLES
from pigpen.server.store.writer import Batchable, Writer

_INSERT = insert(ACTIONS).returning(ACTIONS.c.ply)  # all rows by one statement
_SEATS = 2
_HEADERS = 2 * 4 + 2  # bytes of WebSocket around two updates and a `done`

Socket = WebSocket[Any, Any, Any]


class _Act(msgspec.Struct):
    id: str
    ply: int
    action: int


_DECODER = msgspec.json.Decoder(_Act)


@dataclass(frozen=True, slots=True)
class _Append(Batchable):
    table: str
    act: _Act
    seat: int

    def __call__(self, connection: Connection) -> None:
        self.run_batch(connection, [self])

    @classmethod
    def run_batch(cls, connection: Connection, works: Sequence[Any]) -> None:
        at = time.time_ns() // 1_000_000
        connection.execute(_INSERT, [row for work in works for row in work.rows(at)])

    def rows(self, at: int) -> list[dict[str, Any]]:
        """A decision and its outcome, at this time in milliseconds."""
        who = {"table_id": self.table, "at": at}
        ply, action, client_id = self.act.ply, self.act.action, self.act.id
        return [
            {**who, "ply": ply, "actor": self.seat, "action": action, "client_id": client_id},
            {**who, "ply": ply + 1, "actor": -1, "action": 1, "client_id": None},
        ]


class _Table:
    def __init__(self) -> None:
        self.ply = 0
        self.sockets: list[Socket] = []

    @property
    def seat(self) -> int:
        """Return the seat to move: seats take turns."""
        return self.ply // 2 % _SEATS


class Floor:
    """All tables."""

    def __init__(self, writer: Writer, names: Sequence[str], size: int) -> None:
        self._writer = writer
        self._tables = {name: _Table() for name in names}
        bare = _SEATS * len(_update(0, 0, "")) + len(_done("000", 0)) + _HEADERS
        self._filling = "." * max(0, (size - bare) // _SEATS)

    async def serve(self, socket: Socket, name: str) -> None:
        """Do what one person asks for, until they go."""
        table = self._tables[name]
        await socket.accept()
        await self._show(table, socket)
        table.sockets.append(socket)
        try:
            while True:
                await self._do(name, _DECODER.decode(await socket.receive_data("text")), socket)
        except (WebSocketDisconnect, OSError):
            table.sockets.remove(socket)

    async def _do(self, name: str, act: _Act, socket: Socket) -> None:
        table = self._tables[name]
        await self._writer.write(_Append(name, act, table.seat))
        table.ply = act.ply + 2
        await self._show(table, *table.sockets)
        await socket.send_data(_done(act.id, act.ply), mode="text")

    async def _show(self, table: _Table, *sockets: Socket) -> None:
        update = _update(table.ply, table.seat, self._filling)
        for socket in sockets:
            await socket.send_data(update, mode="text")


def _update(ply: int, seat: int, filling: str) -> str:
    now = {"ply": ply, "to_move": seat, "view": {"may_hold": False}, "filling": filling}
    return msgspec.json.encode({"type": "update", "now": now}).decode()


def _done(name: str, ply: int) -> str:
    return msgspec.json.encode({"type": "done", "id": name, "ply": ply}).decode()


def create_app(floor: Floor) -> Litestar:
    """The floor at the real server's address of a table."""

    @websocket("/api/tables/{table_id:str}/live")
    async def live(socket: Socket, table_id: FromPath[str]) -> None:
        await floor.serve(socket, table_id)

    state = State({"metrics": Metrics()})
    return Litestar([live], logging_config=None, openapi_config=None, state=state)


def _lay(connection: Connection, names: Sequence[str]) -> None:
    """Tables, which actions must have."""
    texts = dict.fromkeys(("game", "host", "host_name", "contribution", "status"), "")
    numbers = dict.fromkeys(("version", "created", "updated"), 0)
    rest = {**texts, **numbers, "options": {}, "secret": b""}
    connection.execute(insert(TABLES), [{"id": name, **rest} for name in names])


def main() -> None:
    """Serve until stdin ends."""
    database, tables, size = sys.argv[1:]
    names = [str(number) for number in range(int(tables))]
    engine = connect(f"sqlite:///{database}")
    with engine.begin() as connection:
        _lay(connection, names)
    app = create_app(Floor(Writer(engine), names, int(size)))
    with listen("127.0.0.1", 0) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        run(Server(config(app, ()), address), listener, end_with_input=True)


if __name__ == "__main__":
    main()
