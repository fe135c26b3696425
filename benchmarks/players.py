"""Many people at many tables over WebSockets, cheap enough to load a server with.

A table has two people; whoever's turn it is rolls, and holds at twenty points unless that
would win: a game that ends would leave its table with nothing to do.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import count
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.lines import Line
from benchmarks.pacing import Paced

P = TypeVar("P", bound=Paced)

PIG = {
    "game": "pig",
    "options": {"target": 1000},
    "seats": [{"kind": "own"}, {"kind": "open"}],
}
PUSH_OUT_THE_PIG = {
    "game": "push-out-the-pig",
    "options": {},
    "seats": [{"kind": "own"}, {"kind": "open"}, {"kind": "open"}],
}
PIGGY_PIGGY = {
    "game": "piggy-piggy",
    "options": {"seats": 3},
    "seats": [{"kind": "own"}, {"kind": "open"}, {"kind": "open"}],
}
PIGGLES = {
    "game": "piggles",
    "options": {"rounds": 12},
    "seats": [{"kind": "own"}, {"kind": "open"}],
}
_AT_ONCE = 20  # tables that are being set up


class _View(msgspec.Struct):
    may_hold: bool
    turn_total: int = 0
    target: int = 0
    scores: list[int] = []


class _Now(msgspec.Struct):
    ply: int
    to_move: int | None
    view: _View


class _TableView(msgspec.Struct):
    now: _Now


class _Frame(msgspec.Struct):
    """A player's reading of any frame."""

    type: str
    table: _TableView | None = None
    now: _Now | None = None


_FRAMES = msgspec.json.Decoder(_Frame)
_NAMES = count()


class Players(Paced):
    """Two people at one table, with a browser each."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = [Line(partial(self._hear, seat)) for seat in range(2)]
        self._seen: list[_Now | None] = [None, None]  # by seat
        self._acted = -1  # ply of the last action

    def _hear(self, seat: int, text: bytes) -> None:
        frame = _FRAMES.decode(text)
        if frame.now is not None:
            self._seen[seat] = frame.now
        elif frame.table is not None:
            self._seen[seat] = frame.table.now
        elif frame.type != "present":
            assert frame.type == "done", text
            self._acknowledged()
        self._send()

    def _act(self) -> bool:
        for seat, now in enumerate(self._seen):
            if now is not None and now.to_move == seat and now.ply > self._acted:
                self._acted = now.ply
                action = int(not _holds(now.view, seat))
                command = f'"id":"{next(_NAMES)}","ply":{now.ply},"action":{action}'
                self.lines[seat].say(f'{{"type":"act",{command}}}'.encode())
                return True
        return False


def _holds(view: _View, seat: int) -> bool:
    return view.may_hold and holds(view.turn_total, view.scores[seat], view.target)


def holds(turn_total: int, score: int, target: int) -> bool:
    """Whether somebody holds who may."""
    return turn_total >= 20 and score + turn_total < target


async def seat_two(address: str) -> tuple[str, list[dict[str, str]]]:
    """A new table of dice and its players' cookies."""
    return await seat_all(address, PIG)


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


async def two_players(address: str) -> Players:
    """The players of a new table of dice, connected."""
    table, cookies = await seat_two(address)
    players = Players()
    for browser, cookie in zip(players.lines, cookies, strict=True):
        await browser.open(address, table, cookie)
    return players


@asynccontextmanager
async def seated(seat: Callable[[int], Awaitable[P]], tables: int) -> AsyncIterator[list[P]]:
    """The players of so many tables, each as `seat` connects those of that number."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> P:
        async with gate:
            return await seat(number)

    everybody = await asyncio.gather(*(one(number) for number in range(tables)))
    try:
        yield everybody
    finally:
        browsers = [browser for players in everybody for browser in players.lines]
        for browser in browsers:
            browser.close()
        await asyncio.gather(*(browser.closed for browser in browsers))
