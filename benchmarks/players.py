"""Many people at many tables over WebSockets, cheap enough to load a server with.

A table has two people; whoever's turn it is rolls, and holds at twenty points. Each
table has one action under way at most: the next is sent once it is acknowledged and
its player has seen whose turn it is, after a pause where one is asked for.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from time import perf_counter

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

_NEW = {
    "game": "pig",
    "options": {"target": 1000},
    "seats": [{"kind": "own"}, {"kind": "open"}],
}
_AT_ONCE = 20  # tables that are being set up


class _View(msgspec.Struct):
    turn_total: int
    may_hold: bool


class _Now(msgspec.Struct):
    ply: int
    to_move: int | None
    view: _View


class _TableView(msgspec.Struct):
    now: _Now


class _Frame(msgspec.Struct):
    """What a player needs to know of any frame."""

    type: str
    table: _TableView | None = None
    now: _Now | None = None


_FRAMES = msgspec.json.Decoder(_Frame)


class Player:
    """A person in a seat, with a browser's line to the table."""

    def __init__(self, seat: int, socket: ClientConnection) -> None:
        self._seat = seat
        self._socket = socket
        self._now: _Now | None = None
        self._sent = 0.0  # when; 0 if nothing is under way
        self._acted = -1  # the last ply that this player acted at
        self.waits: list[float] = []  # seconds from sending to the acknowledgement

    async def play(self, pause: float, end: float) -> None:
        """Act whenever it is this seat's turn, until the clock says `end`."""
        while perf_counter() < end:
            try:
                async with asyncio.timeout(end - perf_counter()):
                    self._take(await self._socket.recv(decode=False))
            except TimeoutError:
                break
            if self._may_act():
                if pause:
                    await asyncio.sleep(pause)
                await self._act()
        await self._finish()

    async def _finish(self) -> None:
        """Wait for the answer to what is under way."""
        while self._sent:
            self._take(await self._socket.recv(decode=False))

    def _take(self, text: bytes) -> None:
        frame = _FRAMES.decode(text)
        if frame.now is not None:
            self._now = frame.now
        elif frame.table is not None:
            self._now = frame.table.now
        else:
            assert frame.type == "done", text
            self.waits.append(perf_counter() - self._sent)
            self._sent = 0.0

    def _may_act(self) -> bool:
        now = self._now
        return (
            now is not None and now.to_move == self._seat and not self._sent
        ) and now.ply > self._acted

    async def _act(self) -> None:
        now = self._now
        holds = now.view.may_hold and now.view.turn_total >= 20
        self._acted, self._sent = now.ply, perf_counter()
        name = secrets.token_hex(4)
        await self._socket.send(
            f'{{"type":"act","id":"{name}","ply":{now.ply},"action":{int(not holds)}}}'
        )


async def seat_two(address: str) -> tuple[str, list[dict[str, str]]]:
    """A new table and its players' cookies."""
    async with (
        httpx.AsyncClient(base_url=f"http://{address}/api") as ann,
        httpx.AsyncClient(base_url=f"http://{address}/api") as bob,
    ):
        created = (await ann.post("/tables", json=_NEW)).raise_for_status().json()
        invite = created["invites"][0]["invite"]
        (await bob.post(f"/join/{invite}", json={})).raise_for_status()
        return created["table"], [dict(ann.cookies), dict(bob.cookies)]


@asynccontextmanager
async def line(
    address: str, table: str, cookies: dict[str, str]
) -> AsyncIterator[ClientConnection]:
    """A browser's line to a table."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    async with connect(
        f"ws://{address}/api/tables/{table}/live",
        additional_headers={"cookie": cookie} if cookie else None,
        compression=None,
        open_timeout=60,
        ping_interval=None,
    ) as socket:
        yield socket


@asynccontextmanager
async def seated(address: str, tables: int) -> AsyncIterator[list[Player]]:
    """The players of so many new tables, all connected."""
    gate = asyncio.Semaphore(_AT_ONCE)
    async with AsyncExitStack() as stack:

        async def one() -> list[Player]:
            async with gate:
                table, cookies = await seat_two(address)
                lines = [await stack.enter_async_context(line(address, table, c)) for c in cookies]
            return [Player(seat, socket) for seat, socket in enumerate(lines)]

        pairs = await asyncio.gather(*(one() for _ in range(tables)))
        yield [player for pair in pairs for player in pair]
