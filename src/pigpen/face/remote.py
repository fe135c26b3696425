"""A server of Pigpen as a program meets it: the link of a seat, its requests, a table's socket.

What travels is described in docs/protocol.md. Of what a server sends only what is needed is read,
so that one that is newer may send more.
"""

import hashlib
import re
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPException
from http.cookies import CookieError, SimpleCookie
from random import random
from time import monotonic, sleep
from typing import Any, Final, NamedTuple, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
import platformdirs
from websockets.exceptions import ConnectionClosed, InvalidURI, WebSocketException
from websockets.sync.client import ClientConnection, connect

from pigpen.bots.line_process import printable
from pigpen.core.disk_cache import write_atomically
from pigpen.core.errors import PigpenError
from pigpen.core.said import Translatable, translated

T = TypeVar("T")

PATIENCE: Final = 300.0  # seconds for which a server that is gone is looked for
_A_LINK: Final = Translatable(
    "a seat's link is as http://127.0.0.1:8765/join/… and stands beside the seat's name"
)
_COOKIES: Final = ("__Host-pigpen_guest", "pigpen_guest")  # over TLS, and without
_IN_TIME: Final = 30.0  # seconds for the answer to a request
_LARGEST: Final = 1 << 26  # bytes of a message; a long match has a long log
_NO_CONTENT: Final = 204
_GONE: Final = (4404, 4503)  # a socket's end: no such table, or one that cannot be shown

# Waits before trying again, as the browser's: `web/src/net/live.ts`.
_FIRST: Final = 0.3
_SHORT: Final = 0.7
_MOST_SHORT: Final = 60
_LONGEST: Final = 10.0


class Unreachable(PigpenError):
    """A server that does not answer, or is none of Pigpen."""


class TurnedAway(PigpenError):
    """What a server refused, in its own words."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Link(NamedTuple):
    """The link of a seat."""

    origin: str  # http://127.0.0.1:8765
    invite: str

    @property
    def host(self) -> str:
        """Where it leads, for people."""
        return urlsplit(self.origin).netloc


def read_link(text: str) -> Link:
    """The link of a seat as the page of its table copies it: `http://HOST/join/…`.

    Raises:
        PigpenError: it is none.
    """
    try:
        parts = urlsplit(text.strip())
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError as problem:
        said = "{text!r} is no address: {wanted}."
        raise PigpenError(said, text=text, wanted=_A_LINK) from problem
    if not is_address:
        raise PigpenError("{text!r} is no address: {wanted}.", text=text, wanted=_A_LINK)
    found = re.fullmatch(r"/(\w+)/([\w-]+)/?", parts.path, re.ASCII)
    if found is None or found[1] != "join":
        is_table = found is not None and found[1] == "table"
        said = "{text} leads to a table, where one watches: {wanted}."
        raise PigpenError(
            said if is_table else "{text} leads to no seat: {wanted}.", text=text, wanted=_A_LINK
        )
    return Link(f"{parts.scheme}://{parts.netloc}", found[2])


class Server:
    """A server, and who one is there."""

    def __init__(self, link: Link) -> None:
        """As whom this link was taken before, if it was."""
        name = hashlib.sha256(" ".join(link).encode()).hexdigest()[:32]
        self._file = platformdirs.user_state_path("pigpen") / "seats" / name
        self._link = link
        self._guest = self._file.read_text("ascii") if self._file.is_file() else ""

    @property
    def is_known(self) -> bool:
        """Whether the seat of this link was taken from here before."""
        return bool(self._guest)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request.

        Raises:
            TurnedAway: it was refused.
            Unreachable: there is no answer, or none that makes sense.
        """
        request = Request(  # noqa: S310 - its scheme was looked at
            f"{self._link.origin}/api{path}",
            data=None if body is None else msgspec.json.encode(body),
            headers={"Accept": "application/json", "Content-Type": "application/json"},
            method=method,
        )
        if self._guest:
            request.add_header("Cookie", self._cookie)
        try:
            with urlopen(request, timeout=_IN_TIME) as answer:  # noqa: S310 - the same
                self._remember(answer.headers.get_all("Set-Cookie", ()))
                text = b"" if answer.status == _NO_CONTENT else answer.read(_LARGEST)
        except HTTPError as problem:
            raise self._refused(problem) from problem
        except (URLError, HTTPException, OSError) as problem:
            why = problem.reason if isinstance(problem, URLError) else problem
            said = getattr(why, "strerror", None) or why
            raise Unreachable(
                "{host} cannot be reached: {said}.", host=self._link.host, said=said
            ) from problem
        return self._read(text) if text else None

    def read(self, path: str, kind: type[T]) -> T:
        """What is at an address.

        Raises:
            TurnedAway, Unreachable: as `ask`.
        """
        try:
            return msgspec.convert(self.ask("GET", path), kind)
        except msgspec.ValidationError as problem:
            raise self._stranger() from problem

    def keep(self) -> None:
        """Remember who one is there, for the next to come by this link."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, self._guest.encode())
        except OSError:
            return  # then the seat cannot be taken again; the game goes on

    def forget(self) -> None:
        """The game is over."""
        self._file.unlink(missing_ok=True)

    def line(self, table: str, told: Callable[[str], None]) -> "Line":
        """A table's socket."""
        scheme, _, rest = self._link.origin.partition(":")
        address = f"{'wss' if scheme == 'https' else 'ws'}:{rest}/api/tables/{table}/live"
        return Line(address, self._cookie, self._link.host, told)

    @property
    def _cookie(self) -> str:
        """Under each name: a server takes the one that it knows."""
        return "; ".join(f"{name}={self._guest}" for name in _COOKIES)

    def _remember(self, cookies: Any) -> None:
        for text in cookies:
            try:
                sent = SimpleCookie(text)
            except CookieError:
                continue
            for name in _COOKIES:
                if name in sent and sent[name].value:  # not one that is to be forgotten
                    self._guest = sent[name].value

    def _refused(self, problem: HTTPError) -> PigpenError:
        with problem:
            try:
                said: Any = msgspec.json.decode(problem.read(_LARGEST))
                return TurnedAway(str(said["code"]), printable(str(said["text"]).encode()))
            except (msgspec.DecodeError, UnicodeError, TypeError, KeyError, OSError):
                return Unreachable(
                    "{host} answers {code} {reason}: it seems to be no server of Pigpen.",
                    host=self._link.host,
                    code=problem.code,
                    reason=problem.reason,
                )

    def _read(self, text: bytes) -> Any:
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeError) as problem:
            raise self._stranger() from problem

    def _stranger(self) -> Unreachable:
        return Unreachable("{host} seems to be no server of Pigpen.", host=self._link.host)


def backoff(failures: int) -> float:
    """Seconds to wait before trying again, after so many failures in a row."""
    if failures == 0:
        return _FIRST * random()
    doublings = min(max(0, failures - _MOST_SHORT), 10)
    return min(_LONGEST, _SHORT * 2.0**doublings) * (0.5 + random() / 2)


class Line:
    """A table's socket, which connects again by itself; each time it begins with a snapshot."""

    def __init__(self, address: str, cookie: str, host: str, told: Callable[[str], None]) -> None:
        """`told` hears when it is lost, and when it is there again."""
        self._address = address
        self._cookie = cookie
        self._host = host
        self._told = told
        self._opened = ExitStack()
        self._socket: ClientConnection | None = None
        self._failures = 0
        self._lost_at: float | None = None  # by a monotonic clock

    def close(self) -> None:
        """End it; nobody is told."""
        self._socket = None
        self._opened.close()

    def receive(self, seconds: float | None = None) -> Any:
        """The next frame, however often the line breaks; None if none came within `seconds`.

        Raises:
            Unreachable: it has been lost for too long, or the table is gone.
        """
        while True:
            socket = self._socket or self._connected()
            try:
                frame: Any = msgspec.json.decode(socket.recv(seconds))
            except TimeoutError:
                return None
            except ConnectionClosed as ended:
                self._lost(ended)
            except (msgspec.DecodeError, UnicodeError) as problem:
                raise Unreachable(
                    "{host} seems to be no server of Pigpen.", host=self._host
                ) from problem
            else:
                if frame.get("type") == "snapshot":
                    self._found()
                return frame

    def send(self, command: object) -> None:
        """Send a command, unless the line is broken: what comes next says how things stand."""
        if self._socket is not None:
            try:
                self._socket.send(msgspec.json.encode(command).decode())
            except ConnectionClosed as ended:
                self._lost(ended)

    def _connected(self) -> ClientConnection:
        while True:
            if self._lost_at is not None:
                sleep(backoff(self._failures))
                self._failures += 1
            try:
                self._socket = self._opened.enter_context(
                    connect(
                        self._address,
                        additional_headers={"Cookie": self._cookie},
                        open_timeout=_IN_TIME,
                        close_timeout=1,
                        max_size=_LARGEST,
                    )
                )
            except InvalidURI as problem:
                raise Unreachable("{host} is no address.", host=self._host) from problem
            except (OSError, WebSocketException) as problem:
                self._lost(problem)
            else:
                return self._socket

    def _lost(self, why: Exception) -> None:
        """It is to be tried again, if that makes sense.

        Raises:
            Unreachable: it does not.
        """
        self.close()
        code = why.rcvd.code if isinstance(why, ConnectionClosed) and why.rcvd else 0
        if code in _GONE:
            raise Unreachable("{host} cannot show this table any more.", host=self._host) from why
        if self._lost_at is None:
            self._lost_at, self._failures = monotonic(), 0
            said = "The connection to {host} is lost; trying again …"
            self._told(translated(said, host=self._host))
        elif monotonic() - self._lost_at > PATIENCE:
            raise Unreachable(
                "{host} has been gone for {minutes:.0f} minutes. The seat stays"
                " yours: the same command takes it again.",
                host=self._host,
                minutes=PATIENCE / 60,
            ) from why

    def _found(self) -> None:
        if self._lost_at is not None:
            self._told(translated("{host} is there again.", host=self._host))
        self._lost_at = None
