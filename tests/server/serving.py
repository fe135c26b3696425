"""A real server on a real port, and people who use it as a browser does."""

import json
import secrets
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from databases import database_url, prepare
from patience import PATIENCE, until
from websockets.sync.client import ClientConnection, connect

from pigpen.play.record import Record, parse_record
from pigpen.server.app import create_app
from pigpen.server.run import config
from pigpen.server.settings import settings

WITHOUT_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # a client of its own takes 20 ms to load it

JSON = {"content-type": "application/json"}  # of a body that a test writes itself

# Single requests.
get = partial(httpx.get, timeout=PATIENCE, verify=WITHOUT_TLS)
post = partial(httpx.post, timeout=PATIENCE, verify=WITHOUT_TLS)
request = partial(httpx.request, timeout=PATIENCE, verify=WITHOUT_TLS)


@contextmanager
def serving(database: Path | str, **changes: Any) -> Iterator[str]:
    """A server in a thread, its settings changed; yields host:port."""
    prepare(database)
    chosen = settings(database_url(database), bot_delay=0)._replace(**changes)
    server = uvicorn.Server(config(create_app(chosen), chosen.proxies))
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    until(lambda: server.started)
    try:
        yield "{}:{}".format(*listener.getsockname())
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()


class Live:
    """A browser at a table: what it shows, kept up by frames."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str | bytes] = []  # as they came
        self.answers: dict[str, dict[str, Any]] = {}
        self.heard: list[tuple[int, str]] = []  # seat and phrase
        self.is_parted = False  # the server said that it stops
        self.version = 0
        self.table: dict[str, Any] = {}
        self.wait(lambda: bool(self.table))

    @property
    def now(self) -> dict[str, Any]:
        return self.table["now"]

    @property
    def ply(self) -> int:
        return self.now["ply"]

    def read(self) -> dict[str, Any]:
        """Take the next frame in."""
        try:
            text = self.socket.recv(PATIENCE)
        except TimeoutError:
            raise AssertionError(f"no frame within {PATIENCE} s; the table: {self.table}") from None
        frame = json.loads(text)
        self.frames.append(text)
        match frame["type"]:
            case "snapshot":
                assert not self.version or frame["version"] == self.version + 1
                self.version, self.table = frame["version"], frame["table"]
            case "update":
                assert frame["version"] == self.version + 1
                self.version = frame["version"]
                self.table["log"] = with_revealed(self.table["log"], frame) + frame["entries"]
                self.table["now"] = frame["now"]
            case "present":
                assert frame.pop("version") == self.version + 1
                self.version += 1
                self.table["now"] |= {name: frame[name] for name in frame if name != "type"}
            case "spoken":
                self.heard.append((frame["seat"], frame["phrase"]))
            case "restarting":
                self.is_parted = True
            case _:
                self.answers[frame["id"]] = frame
        return frame

    def wait(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self.read()

    def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self.answers.pop(command["id"], None)
        self.socket.send(json.dumps(command))
        self.wait(lambda: command["id"] in self.answers)
        return self.answers[command["id"]]

    def act(self, text: str, *, ply: int | None = None) -> dict[str, Any]:
        """Play the legal action of this text."""
        action = next(a["action"] for a in self.now["legal"] if a["text"] == text)
        seen = self.ply if ply is None else ply
        return self.ask({**act(seen, action), "undone": self.now["undone"]})

    def is_my_turn(self) -> bool:
        return bool(self.now["legal"])

    def is_over(self) -> bool:
        return self.now["status"] == "over"

    def play(self) -> None:
        """One action: roll below ten points at risk, hold from there on; else the first one."""
        texts = [action["text"] for action in self.now["legal"]]
        if "roll" in texts:
            may_hold = "hold" in texts and self.now["view"]["turn_total"] >= 10
            texts = ["hold" if may_hold else "roll"]
        ply = self.ply
        assert self.act(texts[0])["type"] == "done"
        self.wait(lambda: self.ply > ply)

    def play_out(self) -> None:
        """Play until the game is over."""
        while not self.is_over():
            self.wait(lambda: self.is_my_turn() or self.is_over())
            if not self.is_over():
                self.play()

    def resign(self) -> None:
        """Leave the game, at whatever ply it is."""
        while self.ask({"type": "resign", "id": "r", "ply": self.ply})["type"] != "done":
            pass  # a bot was quicker
        self.wait(self.is_over)


def play_by_turns(one: Live, other: Live, times: int) -> None:
    """Play at one table from two pages, each of which has seen what the other did."""
    for _ in range(times):
        one.wait(lambda: one.ply >= other.ply)
        other.wait(lambda: other.ply >= one.ply)
        (one if one.is_my_turn() else other).play()


def with_revealed(log: list[dict[str, Any]], update: dict[str, Any]) -> list[dict[str, Any]]:
    """A log with what an update brings to light of the plies before."""
    known = {entry["ply"]: entry for entry in (*log, *update.get("revealed", ()))}
    return [known[ply] for ply in sorted(known)]


def act(ply: int, action: int, command_id: str = "") -> dict[str, Any]:
    """The command that plays an action."""
    return {
        "type": "act",
        "id": command_id or secrets.token_hex(4),
        "ply": ply,
        "action": action,
    }


class Person:
    """A browser with its cookies."""

    def __init__(self, address: str, cookies: Any = None) -> None:
        self.address = address
        self.http = httpx.Client(
            base_url=f"http://{address}", timeout=PATIENCE, cookies=cookies, verify=WITHOUT_TLS
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def at(self, address: str) -> "Person":
        """The same browser at another server."""
        return Person(address, self.http.cookies)

    def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        """The JSON that answers a request."""
        answer = self.http.request(method, f"/api{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def open(self, *seats: str, game: str = "pig", **options: int | str) -> dict[str, Any]:
        """Open a table; seats are own, open or the names of bots."""
        kinds = [{"kind": s} if s in ("own", "open") else {"kind": "bot", "bot": s} for s in seats]
        body = {"game": game, "options": options, "seats": kinds, "contribution": "host"}
        return self.ask("POST", "/tables", body, 201)

    def join(self, invite: str, status: int = 201) -> dict[str, Any]:
        return self.ask("POST", f"/join/{invite}", {"contribution": "guest"}, status)

    @contextmanager
    def live(self, table: str, **headers: str) -> Iterator[Live]:
        """Look at a table."""
        with self.socket(table, **headers) as socket:
            yield Live(socket)

    @contextmanager
    def socket(self, table: str, **headers: str) -> Iterator[ClientConnection]:
        """The bare connection."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"ws://{self.address}/api/tables/{table}/live"
        extra = {"cookie": cookies, **headers} if cookies else headers
        with connect(
            url, additional_headers=extra, open_timeout=PATIENCE, close_timeout=1
        ) as socket:
            yield socket


def record_of(person: Person, table: str) -> Record:
    """The record of a table, as it is downloaded."""
    return parse_record(person.http.get(f"/api/tables/{table}/record").text)
