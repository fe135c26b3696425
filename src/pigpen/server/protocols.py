"""Selects the connection classes: Pigpen's, or uvicorn's own where a library has changed inside.

`http_connection` and `websocket_connection` use internals of uvicorn and websockets. Each is
checked when a server starts. If an internal is missing or different, uvicorn's own class serves,
and the log records why.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import Parameter, getmembers, isfunction, signature
from typing import Any, Final, Protocol

EXTENSION: Final = "pigpen.line"  # the ASGI extension that holds the `WebSocketConnection`

_OWN: Final = "auto"  # uvicorn's name for the class that it would choose itself
_LOG = logging.getLogger(__name__)

Signatures = Mapping[str, tuple[str, ...]]  # parameters after `self`, by method

_NEW: Final = ("config", "server_state", "app_state", "_loop")
_HTTP: Final[Signatures] = {
    "__init__": _NEW,
    "connection_made": ("transport",),
    "connection_lost": ("exc",),
    "handle_websocket_upgrade": ("event",),
    "on_response_complete": (),
}
_HTTP_STATE: Final = ("conn", "loop", "transport")
_SOCKET: Final[Signatures] = {
    "__init__": _NEW,
    "data_received": ("data",),
    "handle_connect": ("event",),
    "keepalive_timeout": (),
    "receive": (),
    "send": ("message",),
    "shutdown": (),
}
_SOCKET_STATE: Final = (
    "close_sent",
    "conn",
    "disconnected",
    "handshake_initiated",
    "loop",
    "queue",
    "read_paused",
    "response",
    "scope",
    "transport",
    "writable",
)


class Changed(Exception):
    """An internal of a library is missing or different; the text names it."""


class TextConnection(Protocol):
    """A connection that sends texts: a `WebSocketConnection` or a `PlainConnection`."""

    @property
    def is_ready(self) -> bool:
        """Whether a text can be queued now."""
        ...

    async def receive(self) -> Any:
        """Return the next ASGI message."""
        ...

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send each text as a message."""
        ...

    def put(self, texts: Iterable[bytes]) -> None:
        """Queue each text as a message. Call it only while `is_ready`."""
        ...


class PlainConnection:
    """A connection of uvicorn's own class: each text is an ASGI message, and is awaited."""

    is_ready = False

    def __init__(self, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        self._receive = receive
        self._send = send

    async def receive(self) -> Any:
        """Return the next ASGI message."""
        return await self._receive()

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send each text as a message. Waits while the browser reads nothing."""
        for text in texts:
            await self._send({"type": "websocket.send", "text": text.decode()})

    def put(self, texts: Iterable[bytes]) -> None:
        """Send nothing: `is_ready` is always false."""
        raise AssertionError("a plain line is never ready")


def http_class() -> Any:
    """Return the class of HTTP connections, or uvicorn's name for its own."""
    return _checked("HTTP connections", _http_connection)


def socket_class() -> Any:
    """Return the class of WebSockets for one server, or uvicorn's name for its own."""
    return _checked("WebSockets", _websocket_connection)


def _checked(what: str, choose: Callable[[], type]) -> Any:
    try:
        return choose()
    except Exception as problem:  # noqa: BLE001 - whatever a changed library raises, games go on
        _LOG.warning("Uvicorn's own class keeps %s, for this has changed: %s", what, problem)
        return _OWN


def _http_connection() -> type:
    from pigpen.server.http_connection import H11Protocol, HttpConnection

    _check(H11Protocol, _HTTP, _HTTP_STATE)
    return HttpConnection


def _websocket_connection() -> type:
    from pigpen.server import websocket_connection

    _check(websocket_connection.WebSocketsSansIOProtocol, _SOCKET, _SOCKET_STATE)
    if not websocket_connection.parser_is_known():
        raise Changed("how websockets waits for a frame")

    class Connection(websocket_connection.WebSocketConnection):
        extension = EXTENSION

    return Connection


def _check(owner: type, methods: Signatures, state: Iterable[str]) -> None:
    """Check that a class has these methods, and that its code uses these attributes.

    Raises:
        Changed: naming the first that is missing or different.
    """
    for name, parameters in methods.items():
        found = getattr(owner, name, None)
        if not callable(found) or tuple(_parameters(found)) != parameters:
            raise Changed(f"{owner.__name__}.{name}")
    used = {name for _, each in getmembers(owner, isfunction) for name in each.__code__.co_names}
    for name in state:
        if name not in used:
            raise Changed(f"{owner.__name__}.{name}")


def _parameters(method: Callable[..., Any]) -> Iterator[str]:
    """List the parameters of a method after `self`; stars precede those of variable number."""
    stars = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
    _, *others = signature(method).parameters.values()
    return (stars.get(each.kind, "") + each.name for each in others)
