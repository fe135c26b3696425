"""Client of a Pigpen server for programs: seat links, HTTP requests, a table's WebSocket.

docs/protocol.md describes the messages. The client reads only the fields that it needs, so that a
newer server may send more.
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
from pigpen.core.translations import Translatable, translated

T = TypeVar("T")

RECONNECT_TIMEOUT: Final = 300.0  # seconds of attempts to reconnect
_A_LINK: Final = Translatable(
    "a link to a seat is as http://127.0.0.1:8765/join/…, and its table's page shows it"
)
_COOKIES: Final = ("__Host-pigpen_guest", "pigpen_guest")  # over TLS, and without
_TIMEOUT: Final = 30.0  # seconds for the answer to a request
_MAX_BYTES: Final = 1 << 26  # largest message; a long match has a long log
_NO_CONTENT: Final = 204
_GONE: Final = (4404, 4503)  # close codes: no such table, or it cannot be shown

# Seconds before another attempt, as in the browser: `web/src/net/live.ts`.
_FIRST_WAIT: Final = 0.3
_SHORT_WAIT: Final = 0.7
_NUM_SHORT_WAITS: Final = 60
_LONGEST_WAIT: Final = 10.0


class Unreachable(PigpenError):
    """A server does not answer, or is not a Pigpen server."""


class RequestRefused(PigpenError):
    """A server refused a request; the message is the server's."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class SeatLink(NamedTuple):
    """The link of a seat, split into its parts."""

    origin: str  # http://127.0.0.1:8765
    invite: str

    @property
    def host(self) -> str:
        """The host and port, for people."""
        return urlsplit(self.origin).netloc


def parse_link(text: str) -> SeatLink:
    """Parse the link of a seat as the table's page copies it: `http://HOST/join/…`.

    Raises:
        PigpenError: the text is not a link of a seat.
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
    return SeatLink(f"{parts.scheme}://{parts.netloc}", found[2])


class Server:
    """A server, with the guest as whom this program acts there."""

    def __init__(self, link: SeatLink) -> None:
        """Load the guest who took the seat of this link before, if there is one."""
        name = hashlib.sha256(" ".join(link).encode()).hexdigest()[:32]
        self._file = platformdirs.user_state_path("pigpen") / "seats" / name
        self._link = link
        self._guest = self._file.read_text("ascii") if self._file.is_file() else ""

    @property
    def is_known(self) -> bool:
        """Whether this machine took the seat of this link before."""
        return bool(self._guest)

    def request(self, method: str, path: str, body: object = None) -> Any:
        """Send a request, and return its answer.

        Raises:
            RequestRefused: the server refused it.
            Unreachable: there is no answer, or it cannot be read.
        """
        request = Request(  # noqa: S310 - its scheme was checked
            f"{self._link.origin}/api{path}",
            data=None if body is None else msgspec.json.encode(body),
            headers={"Accept": "application/json", "Content-Type": "application/json"},
            method=method,
        )
        if self._guest:
            request.add_header("Cookie", self._cookie)
        try:
            with urlopen(request, timeout=_TIMEOUT) as answer:  # noqa: S310 - its scheme was checked
                self._read_cookie(answer.headers.get_all("Set-Cookie", ()))
                text = b"" if answer.status == _NO_CONTENT else answer.read(_MAX_BYTES)
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
        """Read an address as a type.

        Raises:
            RequestRefused: the server refused the request.
            Unreachable: there is no answer, or it cannot be read.
        """
        try:
            return msgspec.convert(self.request("GET", path), kind)
        except msgspec.ValidationError as problem:
            raise self._not_pigpen() from problem

    def remember(self) -> None:
        """Store the guest for the next time that this link is used."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, self._guest.encode())
        except OSError:
            return  # the game goes on, but this machine cannot take the seat again

    def forget(self) -> None:
        """Delete the stored guest, because the game is over."""
        self._file.unlink(missing_ok=True)

    def socket(self, table: str, notify: Callable[[str], None]) -> "TableSocket":
        """Open a table's WebSocket."""
        scheme, _, rest = self._link.origin.partition(":")
        address = f"{'wss' if scheme == 'https' else 'ws'}:{rest}/api/tables/{table}/live"
        return TableSocket(address, self._cookie, self._link.host, notify)

    @property
    def _cookie(self) -> str:
        """The cookie under each name; a server reads the one that it knows."""
        return "; ".join(f"{name}={self._guest}" for name in _COOKIES)

    def _read_cookie(self, cookies: Any) -> None:
        for text in cookies:
            try:
                sent = SimpleCookie(text)
            except CookieError:
                continue
            for name in _COOKIES:
                if name in sent and sent[name].value:  # an empty value deletes a cookie
                    self._guest = sent[name].value

    def _refused(self, problem: HTTPError) -> PigpenError:
        with problem:
            try:
                said: Any = msgspec.json.decode(problem.read(_MAX_BYTES))
                return RequestRefused(str(said["code"]), printable(str(said["text"]).encode()))
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
            raise self._not_pigpen() from problem

    def _not_pigpen(self) -> Unreachable:
        return Unreachable("{host} seems to be no server of Pigpen.", host=self._link.host)


def backoff(failures: int) -> float:
    """Seconds to wait before reconnecting, after this many failures in a row."""
    if failures == 0:
        return _FIRST_WAIT * random()
    doublings = min(max(0, failures - _NUM_SHORT_WAITS), 10)
    return min(_LONGEST_WAIT, _SHORT_WAIT * 2.0**doublings) * (0.5 + random() / 2)


class TableSocket:
    """A table's WebSocket, which reconnects by itself and then receives a snapshot."""

    def __init__(self, address: str, cookie: str, host: str, notify: Callable[[str], None]) -> None:
        """Prepare the socket; `notify` receives a line when it is lost, and when it is back."""
        self._address = address
        self._cookie = cookie
        self._host = host
        self._notify = notify
        self._opened = ExitStack()
        self._socket: ClientConnection | None = None
        self._failures = 0
        self._lost_at: float | None = None  # by a monotonic clock

    def close(self) -> None:
        """Close the socket without a notice."""
        self._socket = None
        self._opened.close()

    def receive(self, seconds: float | None = None) -> Any:
        """Return the next frame, after reconnecting if necessary.

        Returns None if no frame came within `seconds`.

        Raises:
            Unreachable: the socket has been lost for too long, or the table is gone.
        """
        while True:
            socket = self._socket or self._connected()
            try:
                frame: Any = msgspec.json.decode(socket.recv(seconds))
            except TimeoutError:
                return None
            except ConnectionClosed as ended:
                self._on_lost(ended)
            except (msgspec.DecodeError, UnicodeError) as problem:
                raise Unreachable(
                    "{host} seems to be no server of Pigpen.", host=self._host
                ) from problem
            else:
                if frame.get("type") == "snapshot":
                    self._on_restored()
                return frame

    def send(self, command: object) -> None:
        """Send a command; drop it while the socket is lost, because a snapshot follows."""
        if self._socket is not None:
            try:
                self._socket.send(msgspec.json.encode(command).decode())
            except ConnectionClosed as ended:
                self._on_lost(ended)

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
                        open_timeout=_TIMEOUT,
                        close_timeout=1,
                        max_size=_MAX_BYTES,
                    )
                )
            except InvalidURI as problem:
                raise Unreachable("{host} is no address.", host=self._host) from problem
            except (OSError, WebSocketException) as problem:
                self._on_lost(problem)
            else:
                return self._socket

    def _on_lost(self, why: Exception) -> None:
        """Prepare another attempt, if it makes sense.

        Raises:
            Unreachable: it makes no sense.
        """
        self.close()
        code = why.rcvd.code if isinstance(why, ConnectionClosed) and why.rcvd else 0
        if code in _GONE:
            raise Unreachable("{host} cannot show this table any more.", host=self._host) from why
        if self._lost_at is None:
            self._lost_at, self._failures = monotonic(), 0
            said = "The connection to {host} is lost; trying again …"
            self._notify(translated(said, host=self._host))
        elif monotonic() - self._lost_at > RECONNECT_TIMEOUT:
            raise Unreachable(
                "{host} has been gone for {minutes:.0f} minutes. The seat stays"
                " yours: the same command takes it again.",
                host=self._host,
                minutes=RECONNECT_TIMEOUT / 60,
            ) from why

    def _on_restored(self) -> None:
        if self._lost_at is not None:
            self._notify(translated("{host} is there again.", host=self._host))
        self._lost_at = None
