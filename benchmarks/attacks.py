"""Requests of a client that wants to stop a server; `benchmarks.hostile` runs them.

python -m benchmarks.attacks NAME HOST:PORT SECONDS
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import cycle
from time import perf_counter

import httpx
from websockets.asyncio.client import connect

from benchmarks.lines import ASK, Line
from benchmarks.players import PIG, seat_all
from pigpen import catalog

AT_ONCE = 4  # connections
CROWD = 400  # sockets at one table
_FEW = 50  # of them
_PATIENCE = 60.0  # seconds for one answer
_LAST_ANSWERS = 2.0  # seconds for answers that are still to come
_HEAD = 'game = "pig"\nversion = {}\nnames = ["A", "B"]\ndate = 2025-01-01\nactions = [\n'
LONGEST_MATCH = 9_000  # actions of a match in which only ones are rolled
_MATCH = ("'roll','1'," * 100 + "\n") * (LONGEST_MATCH // 200)  # 50 kB
_SEATS = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
_CARDS = [{"kind": "own"}, *[{"kind": "bot", "bot": "beginner"}] * 3]
_RESYNC = bytes((0x81, 0x80 | 17)) + bytes(4) + b'{"type":"resync"}'  # a frame, masked with zeros
_BOTH_LENGTHS = (
    "POST /api/commitments HTTP/1.1\r\nHost: {address}\r\nContent-Length: 5\r\n"
    "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: {address}\r\n\r\n"
)

Attack = Callable[[str, float, Counter[str]], Awaitable[None]]  # address, end, answers


def _record(actions: str) -> str:
    return _HEAD.format(catalog.make("pig").version) + actions + "]\n[options]\ntarget = 1000\n"


def match_record() -> str:
    """A match in which only ones are rolled, `LONGEST_MATCH` actions long."""
    return _record(_MATCH)


def _reading(path: str, text: str, ply: int = 0) -> tuple[str, bytes]:
    """A request that has a record read."""
    key = "text" if path == "/review" else "record"
    more = {"ply": ply, "seats": _SEATS} if path == "/continue" else {}
    return path, json.dumps({key: text, **more}).encode()


async def _post(
    requests: list[tuple[str, bytes]], address: str, end: float, answers: Counter[str]
) -> None:
    """These requests one after the other, over some connections at once."""
    turns = cycle(requests)

    async def one(browser: httpx.AsyncClient) -> None:
        while perf_counter() < end:
            path, body = next(turns)
            try:
                answer = await browser.post(path, content=body)
                answers[str(answer.status_code)] += 1
            except httpx.HTTPError as problem:
                answers[type(problem).__name__] += 1

    async with _browser(address) as browser:
        await asyncio.gather(*(one(browser) for _ in range(AT_ONCE)))


@asynccontextmanager
async def _browser(address: str) -> AsyncIterator[httpx.AsyncClient]:
    url = f"http://{address}/api"
    as_json = {"content-type": "application/json"}
    async with httpx.AsyncClient(
        base_url=url, headers=as_json, verify=False, timeout=_PATIENCE
    ) as browser:
        yield browser


async def _nothing(address: str, end: float, answers: Counter[str]) -> None:
    await asyncio.sleep(end - perf_counter())


async def _ready(address: str, end: float, answers: Counter[str]) -> None:
    """A question that has the database write."""

    async def one(browser: httpx.AsyncClient) -> None:
        while perf_counter() < end:
            answers[str((await browser.get("/ready")).status_code)] += 1

    async with _browser(address) as browser:
        await asyncio.gather(*(one(browser) for _ in range(AT_ONCE)))


async def _crowd(address: str, end: float, answers: Counter[str]) -> None:
    """Guests made up one after the other, each with a socket at one table."""
    table, _ = await seat_all(address, PIG)
    lines: list[Line] = []
    while perf_counter() < end and len(lines) < CROWD:
        async with _browser(address) as browser:
            await browser.get("/me")
        lines.append(Line(lambda _: None))
        await lines[-1].open(address, table, dict(browser.cookies))
        answers["socket"] += 1
    await asyncio.sleep(max(0.0, end - perf_counter()))


async def _come_and_go(address: str, end: float, answers: Counter[str]) -> None:
    """Sockets that open and close at a table which a crowd looks at."""
    table, _ = await seat_all(address, PIG)
    crowd = [Line(lambda _: None) for _ in range(_FEW)]
    for line in crowd:
        await line.open(address, table, {})
    while perf_counter() < end:
        line = Line(lambda _: None)
        await line.open(address, table, {})
        line.close()
        answers["socket"] += 1


async def _long_table(address: str) -> str:
    """A table of thousands of actions."""
    async with _browser(address) as browser:
        path, body = _reading("/continue", _record(_MATCH), LONGEST_MATCH)
        return (await browser.post(path, content=body)).raise_for_status().json()["table"]


async def _resync(address: str, end: float, answers: Counter[str]) -> None:
    """A table of thousands of actions asked for again and again."""
    await _ask_anew(await _long_table(address), address, end, answers)


async def _resync_small(address: str, end: float, answers: Counter[str]) -> None:
    """A table without an action asked for again and again."""
    table, _ = await seat_all(address, PIG)
    await _ask_anew(table, address, end, answers)


async def _ask_anew(table: str, address: str, end: float, answers: Counter[str]) -> None:

    async def one() -> None:
        url = f"ws://{address}/api/tables/{table}/live"
        async with connect(url, compression=None, max_size=None, ping_interval=None) as socket:
            while perf_counter() < end:
                await socket.send('{"type": "resync"}')
                await socket.recv()
                answers["snapshot"] += 1

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def _read_nothing(address: str, end: float, answers: Counter[str]) -> None:
    """Sockets that ask for thousands of actions, and take none of them."""
    table = await _long_table(address)
    host, _, port = address.rpartition(":")
    writers: list[asyncio.StreamWriter] = []
    while perf_counter() < end and len(writers) < CROWD:
        reader, writer = await asyncio.open_connection(host, int(port), limit=1)
        writers.append(writer)
        path = f"/api/tables/{table}/live"
        writer.write(ASK.format(path=path, address=address, cookie="").encode())
        await reader.read(1)  # it stops to read: more than the limit has come
        for _ in range(20):
            writer.write(_RESYNC)
        answers["socket"] += 1
    await asyncio.sleep(max(0.0, end - perf_counter()))


async def _lab(address: str, end: float, answers: Counter[str]) -> None:
    """As many runs of the lab as one address may have, the largest, and looked at."""
    bots = ["worlds-64"] * 4
    body = {"variants": [{}], "bots": bots, "games": 100_000, "seed": 1}
    async with _browser(address) as browser:
        runs: list[str] = []
        for _ in range(12):
            answer = await browser.post("/lab/push-out-the-pig", json=body)
            answers[str(answer.status_code)] += 1
            if answer.is_success:
                runs.append(answer.json()["run"])
        while perf_counter() < end:
            for run in runs:
                await browser.get(f"/lab/runs/{run}")
            await asyncio.sleep(0.5)


async def _hints(address: str, end: float, answers: Counter[str]) -> None:
    """Hints at cards, at a table each, as fast as it goes."""

    async def one() -> None:
        async with _browser(address) as browser:
            new = {"game": "push-out-the-pig", "options": {"lead": "rotate"}, "seats": _CARDS}
            table = ""
            while perf_counter() < end:
                if not table:
                    table = (await browser.post("/tables", json=new)).json()["table"]
                answer = await browser.get(f"/tables/{table}/hint")
                answers[str(answer.status_code)] += 1
                table = table if answer.is_success else ""

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def _two_lengths(address: str, end: float, answers: Counter[str]) -> None:
    """Requests of two lengths with another behind, on new connections each."""
    host, _, port = address.rpartition(":")
    while perf_counter() < end:
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(_BOTH_LENGTHS.format(address=address).encode())
        said = b""
        try:
            async with asyncio.timeout(1.0):
                said = await reader.read()
        except TimeoutError:
            answers["left open"] += 1
        answers[f"{said.count(b'HTTP/1.1 ')} answers"] += 1
        writer.close()


def _attacks() -> dict[str, Attack]:
    dotted = "a." * 12_000 + "a = 1\n"
    lines = ("a." * 990 + "a = 1\n") * 32
    numbers = _record("") + "x = [\n" + ("1," * 900 + "\n") * 70 + "]\n"
    ones = _record(_MATCH)
    opened = json.dumps({**PIG, "contribution": "x" * 100}).encode()
    paths = ("/continue", "/review", "/chances")
    nested = [b"[" * 60_000, b'{"options":' + b'{"a":' * 9_000, b"9" * 60_000, b'{"name":"\xff"}']

    def read(text: str, *paths: str, ply: int = 0) -> Attack:
        return partial(_post, [_reading(path, text, ply) for path in paths])

    return {
        "nothing": _nothing,
        "a key of 12,000 parts, to continue from": read(dotted, "/continue"),
        "keys of 990 parts, to review and to check": read(lines, "/review", "/chances"),
        "63,000 numbers, to each reader of records": read(numbers, *paths[1:]),
        "9,000 actions, to continue from": read(ones, "/continue", ply=LONGEST_MATCH),
        "9,000 actions, to review and to check": read(ones, "/review", "/chances"),
        "bodies nested without end, digits, no text": partial(
            _post,
            [(path, body) for path in ("/tables", "/review", "/me/device-link") for body in nested],
        ),
        "tables opened as fast as possible": partial(_post, [("/tables", opened)]),
        f"{CROWD} guests with a socket each at one table": _crowd,
        "sockets that come and go before a crowd": _come_and_go,
        "all of 9,000 actions, repeatedly": _resync,
        "/api/ready, as fast as possible": _ready,
        "a table without an action, repeatedly": _resync_small,
        f"{CROWD} sockets that read nothing of 9,000": _read_nothing,
        "hints at cards, as fast as possible": _hints,
        "runs of the lab, the largest": _lab,
        "two lengths on one request": _two_lengths,
    }


ATTACKS = _attacks()


async def _run(name: str, address: str, seconds: float) -> None:
    answers: Counter[str] = Counter()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds + _LAST_ANSWERS):
            await ATTACKS[name](address, perf_counter() + seconds, answers)
    print(json.dumps(answers))


if __name__ == "__main__":
    asyncio.run(_run(sys.argv[1], sys.argv[2], float(sys.argv[3])))
