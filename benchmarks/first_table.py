"""A newcomer at a table: from the click on *Play* to what a bot does, and to the first hint.

What the page sends is sent to a real server, over HTTP and a WebSocket. Bots sit before the person,
so that the first action is theirs, and answer without the pause that people get to look.
"""

import asyncio
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx
import msgspec

from benchmarks.local_server import Process, server
from benchmarks.players import line
from benchmarks.tree import processor_seconds
from pigpen.server.settings import BOT_DELAY

_LOOK = 1.0  # seconds that a newcomer looks at the lobby before the click
_AGAIN = 0.05  # seconds between questions for a hint that is not there yet


class Took(NamedTuple):
    """A measured wait."""

    wall: float  # seconds
    processor: float  # seconds, of the server and all its processes


class Table(NamedTuple):
    """The measurements at a table."""

    action: Took  # of the first bot
    hint: Took | None  # the person's first one, where it was asked for


def first_table(
    game: str, bots: Sequence[str], environment: Mapping[str, str], patience: float, *, hint: bool
) -> Table:
    """A new server with this environment, and a table of bots and one person.

    Raises:
        TimeoutError: it took longer than `patience`, in seconds.
    """

    async def in_time(process: Process) -> Table:
        async with asyncio.timeout(patience):
            return await _sit_down(process, game, bots, hint=hint)

    with server({**environment, BOT_DELAY: "0"}) as process:
        return asyncio.run(in_time(process))


async def _sit_down(process: Process, game: str, bots: Sequence[str], *, hint: bool) -> Table:
    url = f"http://{process.address}"
    async with httpx.AsyncClient(base_url=url, verify=False, timeout=None) as browser:
        (await browser.get("/")).raise_for_status()
        (await browser.get("/api/games")).raise_for_status()
        await asyncio.sleep(_LOOK)
        seats = [*({"kind": "bot", "bot": bot} for bot in bots), {"kind": "own"}]
        new = {"game": game, "options": {}, "seats": seats}
        with _watch(process) as action:
            table = (await browser.post("/api/tables", json=new)).raise_for_status().json()["table"]
            async with line(process.address, table, dict(browser.cookies)) as socket:
                await _play(socket, len(bots), until=_bot_acted)
        if not hint:
            return Table(action[0], None)
        async with line(process.address, table, dict(browser.cookies)) as socket:
            await _play(socket, len(bots), until=_may_ask)
        with _watch(process) as asked:
            await _ask(browser, table)
        return Table(action[0], asked[0])


async def _play(socket: Any, own: int, until: Any) -> None:
    """Do anything legal whenever it is this seat's turn, until what is waited for."""
    acted = -1
    while True:
        frame = msgspec.json.decode(await socket.recv())
        table = frame.get("table", {})
        entries = frame.get("entries", ()) or table.get("log", ())
        now = frame.get("now") or table.get("now")
        if now is None:
            continue
        if until(entries, now, own):
            return
        if now["legal"] and now["ply"] > acted:
            acted = now["ply"]
            choice = random.choice(now["legal"])["action"]
            command = {"type": "act", "id": str(acted), "ply": acted, "action": choice}
            command["undone"] = now["undone"]
            await socket.send(msgspec.json.encode(command).decode())


def _bot_acted(entries: Sequence[Any], now: Any, own: int) -> bool:
    return any(0 <= entry["actor"] != own for entry in entries)


def _may_ask(entries: Sequence[Any], now: Any, own: int) -> bool:
    """A choice: a hint of what must be done anyway would be no work."""
    return len(now["legal"]) > 1


async def _ask(browser: httpx.AsyncClient, table: str) -> None:
    while True:
        answer = (await browser.get(f"/api/tables/{table}/hint")).raise_for_status().json()
        if answer.get("state") != "preparing":
            return
        await asyncio.sleep(_AGAIN)


@contextmanager
def _watch(process: Process) -> Iterator[list[Took]]:
    """Measure the server's memory and processor meanwhile; complete at the end."""
    found: list[Took] = []
    used, begun = processor_seconds(process.pid), time.perf_counter()
    yield found
    wall = time.perf_counter() - begun
    found.append(Took(wall, processor_seconds(process.pid) - used))
