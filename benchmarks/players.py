"""Many people at many tables over WebSockets, cheap enough to load a server with.

A table has two people; whoever's turn it is rolls, and holds at twenty points. Each
table has one action under way at most: the next is sent once it is acknowledged and
its player has seen whose turn it is.
"""

import asyncio
import random
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.lines import Line

DICE = {
    "game": "pig",
    "options": {"target": 1000},
    "seats": [{"kind": "own"}, {"kind": "open"}],
}
CARDS = {
    "game": "push-out-the-pig",
    "options": {},
    "seats": [{"kind": "own"}, {"kind": "open"}, {"kind": "open"}],
}
FOODS = {
    "game": "piggy-piggy",
    "options": {"seats": 3},
    "seats": [{"kind": "own"}, {"kind": "open"}, {"kind": "open"}],
}
PIECES = {
    "game": "piggles",
    "options": {"rounds": 12},
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
_NAMES = count()


class Players:
    """Two people at one table, with a browser each."""

    def __init__(self) -> None:
        self.lines = [Line(partial(self._hear, seat)) for seat in range(2)]
        self.waits: list[float] = []  # seconds from when an action was due to its acknowledgement
        self._seen: list[_Now | None] = [None, None]  # by seat
        self._due: deque[float] = deque()  # when, of actions that are still to be sent
        self._under_way = 0.0  # when it was due; 0 if nothing is
        self._acted = -1  # ply of the last action
        self._is_hasty = False
        self._at_rest = asyncio.Event()  # nothing is due or under way
        self._at_rest.set()

    async def play(self, rate: float | None, seconds: float) -> None:
        """Act at random moments, so often a second; without a rate, as fast as it goes.

        An action that is due before the last one is acknowledged waits for it, and that
        counts: its wait runs from when it was due.
        """
        end = perf_counter() + seconds
        if rate is None:
            self._is_hasty = True
            self.act()
            await asyncio.sleep(seconds)
            self._is_hasty = False
        else:
            due = perf_counter()
            while (due := due + random.expovariate(rate)) < end:
                await asyncio.sleep(due - perf_counter())
                self.act(due)
        await self._at_rest.wait()

    def act(self, due: float | None = None) -> None:
        """Have the seat to move act as soon as it can."""
        self._due.append(due or perf_counter())
        self._at_rest.clear()
        self._send()

    def _hear(self, seat: int, text: bytes) -> None:
        frame = _FRAMES.decode(text)
        if frame.now is not None:
            self._seen[seat] = frame.now
        elif frame.table is not None:
            self._seen[seat] = frame.table.now
        elif frame.type != "present":
            assert frame.type == "done", text
            self.waits.append(perf_counter() - self._under_way)
            self._under_way = 0.0
            if self._is_hasty:
                self._due.append(perf_counter())
            if not self._due:
                self._at_rest.set()
        self._send()

    def _send(self) -> None:
        if self._under_way or not self._due:
            return
        for seat, now in enumerate(self._seen):
            if now is not None and now.to_move == seat and now.ply > self._acted:
                self._acted, self._under_way = now.ply, self._due.popleft()
                holds = now.view.may_hold and now.view.turn_total >= 20
                command = f'"id":"{next(_NAMES)}","ply":{now.ply},"action":{int(not holds)}'
                self.lines[seat].say(f'{{"type":"act",{command}}}'.encode())
                return


async def seat_two(address: str) -> tuple[str, list[dict[str, str]]]:
    """A new table of dice and its players' cookies."""
    return await seat_all(address, DICE)


async def seat_all(address: str, new: dict[str, Any]) -> tuple[str, list[dict[str, str]]]:
    """A new table, as asked for, and the cookies of its people by seat."""
    url = f"http://{address}/api"
    async with AsyncExitStack() as stack:
        people = [  # no certificates: reading them takes longer than all that is asked
            await stack.enter_async_context(httpx.AsyncClient(base_url=url, verify=False))
            for seat in new["seats"]
            if seat["kind"] != "bot"
        ]
        created = (await people[0].post("/tables", json=new)).raise_for_status().json()
        for person, invite in zip(people[1:], created["invites"], strict=True):
            (await person.post(f"/join/{invite['invite']}", json={})).raise_for_status()
        return created["table"], [dict(person.cookies) for person in people]


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
async def seated(address: str, tables: int) -> AsyncIterator[list[Players]]:
    """The players of so many new tables, all connected."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one() -> Players:
        async with gate:
            table, cookies = await seat_two(address)
            players = Players()
            for browser, cookie in zip(players.lines, cookies, strict=True):
                await browser.open(address, table, cookie)
            return players

    everybody = await asyncio.gather(*(one() for _ in range(tables)))
    try:
        yield everybody
    finally:
        browsers = [browser for players in everybody for browser in players.lines]
        for browser in browsers:
            browser.close()
        await asyncio.gather(*(browser.closed for browser in browsers))
