"""Which classes keep connections: Pigpen's, or uvicorn's own where a library has changed inside.

`http_connection` and `websocket_connection` use internals of uvicorn and websockets. Each is
checked when a server starts. Where one is missing or different, games go on by uvicorn's own class,
and the log says so.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import Parameter, getmembers, isfunction, signature
from typing import Any, Final, Protocol

LINE: Final = "pigpen.line"  # the extension of ASGI that is the `Line` of a WebSocket

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


class AnyLine(Protocol):
    """How texts go to a browser: a `Line` or a `PlainLine`."""

    @property
    def is_ready(self) -> bool:
        """Whether a text can be put now."""
        ...

    async def receive(self) -> Any:
        """The next ASGI message."""
        ...

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send each as a message."""
        ...

    def put(self, texts: Iterable[bytes]) -> None:
        """Send each as a message, when `is_ready`."""
        ...


class PlainLine:
    """A line of uvicorn's own class: each text is an ASGI message, and is waited for."""

    is_ready = False

    def __init__(self, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        self._receive = receive
        self._send = send

    async def receive(self) -> Any:
        """The next ASGI message."""
        return await self._receive()

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send each as a message. Waits while the browser takes nothing."""
        for text in texts:
            await self._send({"type": "websocket.send", "text": text.decode()})

    def put(self, texts: Iterable[bytes]) -> None:
        """Send nothing: `is_ready` is never true."""
        raise AssertionError("a plain line is never ready")


def http_class() -> Any:
    """The class of HTTP connections, or uvicorn's name for its own."""
    return _checked("HTTP connections", _caller)


def socket_class() -> Any:
    """The class of WebSockets for one server, or uvicorn's name for its own."""
    return _checked("WebSockets", _line)


def _checked(what: str, choose: Callable[[], type]) -> Any:
    try:
        return choose()
    except Exception as problem:  # noqa: BLE001 - whatever a changed library raises, games go on
        _LOG.warning("Uvicorn's own class keeps %s, for this has changed: %s", what, problem)
        return _OWN


def _caller() -> type:
    from pigpen.server.http_connection import Caller, H11Protocol

    _check(H11Protocol, _HTTP, _HTTP_STATE)
    return Caller


def _line() -> type:
    from pigpen.server import websocket_connection

    _check(websocket_connection.WebSocketsSansIOProtocol, _SOCKET, _SOCKET_STATE)
    if not websocket_connection.parser_is_known():
        raise Changed("how websockets waits for a frame")
    return websocket_connection.through(websocket_connection.Outbox(), LINE)


def _check(owner: type, methods: Signatures, state: Iterable[str]) -> None:
    """See that a class has these methods, and that its code uses these attributes.

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
    """The names of what a method takes after `self`; stars stand before those of any number."""
    stars = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
    _, *others = signature(method).parameters.values()
    return (stars.get(each.kind, "") + each.name for each in others)
