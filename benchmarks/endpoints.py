"""The dearest request that a stranger can send to each endpoint, found by trying what it allows.

One server with its usual limits on loopback. The endpoints and the values of their parameters come
from the server's schema; what the schema leaves open (ids of tables, records, options) comes from
a few tables that are made for it, the heaviest that the server lets somebody make. Each request is
sent alone, from an address that has asked nothing before, while two people act at another table.

python -m benchmarks.endpoints [words of the paths that are meant]
"""

import asyncio
import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import count, product
from time import perf_counter
from typing import Any, NamedTuple

import httpx
import uvloop

from benchmarks.attacks import LONGEST_MATCH, match_record
from benchmarks.local_server import Process, server
from benchmarks.players import Players, seat_two
from pigpen import catalog
from pigpen.core.options import options

_RATE = 20.0  # actions a second at the other table
_PATIENCE = 120.0  # seconds for an answer
_SETTLED = 0.3  # seconds without work, after which a request is over
_BOTS = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
_SEVERAL = 3  # values of one parameter that are tried
_ITEMS = 20  # of a list
_BODIES = 6  # requests of one endpoint that are tried, with each path

Values = dict[str, list[Any]]  # by the name of a parameter


class Request(NamedTuple):
    """One request that the schema allows."""

    method: str
    path: str
    query: dict[str, Any]
    body: Any

    def told(self) -> str:
        """Describe the request in one line."""
        more = [f"{name}={value}" for name, value in self.query.items()]
        if self.body is not None:
            more.append(json.dumps(self.body)[:60])
        return " ".join((self.path, *more))


class Cost(NamedTuple):
    """The cost of one request."""

    status: int
    server: float  # seconds of processor: the server's own
    beside: float  # the same: of the processes that it started
    memory: int  # bytes by which the server grew
    waited: float  # seconds: the longest that an action at the other table took

    @property
    def rank(self) -> tuple[bool, float]:
        """Rank answered requests above refused ones, then by seconds of processor in all."""
        return self.status < 400, self.server + self.beside


class Endpoint(NamedTuple):
    """An operation of the schema."""

    method: str
    path: str
    parameters: tuple[dict[str, Any], ...]
    body: dict[str, Any] | None

    def requests(self, known: Values, schemas: dict[str, Any]) -> Iterator[Request]:
        """Those that are tried: all paths with a few queries and bodies each."""
        by_place: dict[str, dict[str, list[Any]]] = {"path": {}, "query": {}}
        for parameter in self.parameters:
            values = known.get(parameter["name"]) or list(_values(parameter["schema"], schemas))
            by_place[parameter["in"]][parameter["name"]] = values
        dear = known.get(f"{self.method} {self.path}", [])
        queries = [
            dict(zip(by_place["query"], each, strict=True)) for each in _few(by_place["query"])
        ]
        bodies = dear or (list(_values(self.body, schemas)) if self.body else [None])
        if dear and not self.body:
            queries, bodies = [{**query, **more} for query in queries for more in dear], [None]
        for each in _few(by_place["path"]):
            path = self.path.format(**dict(zip(by_place["path"], each, strict=True)))
            for query, body in list(product(queries, bodies))[:_BODIES]:
                yield Request(self.method, path, query, body)


def _few(values: dict[str, list[Any]]) -> Iterator[tuple[Any, ...]]:
    return product(*values.values())


def _values(schema: dict[str, Any], schemas: dict[str, Any]) -> Iterator[Any]:
    """Some values that a schema allows, the largest first."""
    if "$ref" in schema:
        yield from _values(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    elif "oneOf" in schema:
        for one in schema["oneOf"]:
            yield from _values(one, schemas)
    elif "enum" in schema:
        yield from schema["enum"][:_SEVERAL]
    elif schema.get("type") == "object":
        fields = schema.get("properties", {})
        every = [list(_values(field, schemas))[:_SEVERAL] or [None] for field in fields.values()]
        yield from (dict(zip(fields, each, strict=True)) for each in zip(*every, strict=False))
    elif schema.get("type") == "array":
        items = next(_values(schema.get("items", {}), schemas), None)
        yield [items] * min(schema.get("maxItems", _ITEMS), _ITEMS)
    elif schema.get("type") in ("integer", "number"):
        yield from (int(schema.get("maximum", 1000)), int(schema.get("minimum", 0)))
    elif schema.get("type") == "string":
        yield "x" * min(schema.get("maxLength", 1000), 1000)


def endpoints(schema: dict[str, Any]) -> Iterator[Endpoint]:
    """The operations of a schema of OpenAPI."""
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {})
            body = next((each["schema"] for each in content.values()), None)
            yield Endpoint(method.upper(), path, tuple(operation.get("parameters", ())), body)


async def prepare(browser: httpx.AsyncClient) -> Values:
    """Tables, invites and inputs that the schema does not name."""
    games = [entry.name for entry in catalog.CATALOG]
    record = match_record()
    begun = {"record": record, "ply": LONGEST_MATCH, "seats": _BOTS}
    answers = [await browser.post("/continue", json=begun)]
    for game in games:
        new = {"game": game, "options": {}, "seats": [{"kind": "own"}, *_others(game)]}
        answers.append(await browser.post("/tables", json=new))
    tables = [answer.json()["table"] for answer in answers if answer.is_success]
    opened = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}
    invited = (await browser.post("/tables", json=opened)).json()["invites"][0]["invite"]
    puzzle = (await browser.get("/puzzles/daily")).json()
    run = await browser.post(
        "/lab/pig", json={"variants": [{}], "bots": ["random"], "games": 10, "seed": 1}
    )
    return {
        "table_id": tables,
        "invite": [invited],
        "run": [run.json()["run"]],
        "game": games,
        "language": ["zh", "en"],
        "other": [0],
        "ply": [0],
        "theme": [None],
        "sheet": ["board", "score"],
        "text": ["throw x=0 y=20 h=16 v=14", "roll"],
        "key": ["x"],
        "goal": [10, 2],
        "sides": [6],
        "GET /api/study/{game}": list(_largest("throws", "dice", "sides", "target", most=200)),
        "GET /api/study/{game}/{other}": list(_largest("sides", "target", most=200)),
        "GET /api/what-if/{game}": list(_tried()),
        "GET /api/learn/{game}/race": [{"target": 100}],
        "POST /api/strategies/{game}": [
            {"strategies": _PLANS, "options": {"target": 100}},
            {"strategies": ["optimal"], "options": {"target": 100}},
        ],
        "POST /api/chances": [{"record": record}],
        "POST /api/review": [{"text": record, "patience": 30}],
        "POST /api/continue": [begun],
        "POST /api/tables/{table_id}/continue": [{"ply": LONGEST_MATCH, "seats": _BOTS}],
        "POST /api/tables": [{"game": game, "options": {}, "seats": _BOTS} for game in games],
        "POST /api/lab/{game}": [
            {"variants": [{}] * 6, "bots": ["random"] * 2, "games": 1000, "seed": 1}
        ],
        "POST /api/puzzles/answer": [{"key": puzzle["key"], "action": 0}],
    }


_PLANS = [
    "optimal",
    *(f"expr: hold at min({n}, 3 + other) + max(own, {n}) * 2 // 3" for n in range(20, 27)),
]


def _others(game: str) -> list[dict[str, str]]:
    """Bots for the other seats of a game as it usually is."""
    seats = catalog.make(game).num_seats
    return [{"kind": "bot", "bot": "random"}] * (seats - 1)


def _largest(*names: str, most: int) -> Iterator[dict[str, Any]]:
    """Options at their largest, of all games; a game refuses those that it has not."""
    values: dict[str, Any] = {"throws": "one", "dice": 50, "sides": 20, "target": most}
    for number in range(len(names)):
        yield {name: values[name] for name in names[number:]}


def _tried() -> Iterator[dict[str, str]]:
    """Questions with as many actions as are tried out."""
    throws = [action for n in range(10) for action in ("load a", f"throw x={n} y=20 h=16 v=14")]
    yield {"do": ", ".join(throws)}
    yield {"do": ", ".join(["roll"] * 20), "chance": " ".join(["2"] * 60)}
    for entry in catalog.CATALOG:
        for option in options(entry.rules):
            if option.name == "seats":
                yield {"seats": str(option.high)}
                break


class Measured:
    """A server, two people who act at a table of it, and an attacker."""

    def __init__(self, process: Process, players: Players) -> None:
        self._process = process
        self._players = players
        self._addresses = (f"127.{1 + n // 62500}.{n // 250 % 250}.{1 + n % 250}" for n in count(1))

    async def cost(self, request: Request, cookies: Any) -> Cost:
        """Send a request from an address that has asked nothing before."""
        transport = httpx.AsyncHTTPTransport(local_address=next(self._addresses))
        url = f"http://{self._process.address}"
        async with httpx.AsyncClient(
            base_url=url, transport=transport, timeout=_PATIENCE, cookies=cookies
        ) as browser:
            query = {name: value for name, value in request.query.items() if value is not None}
            built = browser.build_request(
                request.method, request.path, params=query, json=request.body
            )
            await asyncio.sleep(_SETTLED)  # what building it kept waiting is over
            self._players.waits.clear()
            own, beside, memory = self._spent()
            answer = await browser.send(built)
            await self._settle()
            now, then, grown = self._spent()
            waited = max(self._players.waits, default=0.0)
        idle = self._idle * (len(self._players.waits) / _RATE)
        return Cost(
            answer.status_code, max(0.0, now - own - idle), then - beside, grown - memory, waited
        )

    async def learn_idle(self) -> None:
        """Measure the share of the two players, to subtract it from each request."""
        self._idle = 0.0
        begun, used = perf_counter(), self._process.seconds
        await asyncio.sleep(2.0)
        self._idle = (self._process.seconds - used) / (perf_counter() - begun)

    def _spent(self) -> tuple[float, float, int]:
        return self._process.seconds, self._process.beside, self._process.memory

    async def _settle(self) -> None:
        """Wait until the processes beside the server rest: work may outlive its answer."""
        before = -1.0
        while (now := self._process.beside) > before:
            before = now
            await asyncio.sleep(_SETTLED)


async def measure(meant: Iterable[str]) -> None:
    """The dearest request of each endpoint, as a line of a table."""
    words = list(meant)
    with server(limits={}) as process:
        table, cookies = await seat_two(process.address)
        players = Players()
        for line, cookie in zip(players.lines, cookies, strict=True):
            await line.open(process.address, table, cookie)
        playing = asyncio.create_task(players.play(_RATE, 36_000.0))
        await asyncio.sleep(1.0)
        async with httpx.AsyncClient(
            base_url=f"http://{process.address}/api", timeout=_PATIENCE
        ) as browser:
            known = await prepare(browser)
            schema = (await browser.get("/schema/openapi.json")).json()
            cookies = dict(browser.cookies)
        measured = Measured(process, players)
        await measured.learn_idle()
        for endpoint in endpoints(schema):
            if words and not any(word in endpoint.path for word in words):
                continue
            dearest: tuple[Cost, Request] | None = None
            for request in list(endpoint.requests(known, schema["components"]["schemas"])):
                cost = await measured.cost(request, cookies)
                if dearest is None or cost.rank > dearest[0].rank:
                    dearest = cost, request
            if dearest is not None:
                show(endpoint, *dearest)
        playing.cancel()
        for line in players.lines:
            line.close()


def show(endpoint: Endpoint, cost: Cost, request: Request) -> None:
    """Print a line of the table."""
    name = f"{endpoint.method} {endpoint.path}"
    numbers = f"{cost.status:>5}{1e3 * cost.server:>8,.0f}{1e3 * cost.beside:>8,.0f}"
    more = f"{cost.memory / 2**20:>7.1f}{1e3 * cost.waited:>7,.0f}"
    print(f"{name:<46}{numbers}{more}  {request.told()[:90]}", flush=True)


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(
        f"{'endpoint':<46}  status  server  beside  MB  waited (ms)  dearest request that was found"
    )
    uvloop.run(measure(sys.argv[1:]))


if __name__ == "__main__":
    main()
