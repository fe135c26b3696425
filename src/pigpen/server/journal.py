"""What a server writes down: lines for people or JSON for programs, each with its request's id.

A request is told by its route, never by its path, which may hold an invite; headers and bodies are
not told at all. Libraries tell warnings only: at their lower levels they show headers and frames.
"""

import logging
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")  # id of the one in hand
HEADER: Final = b"x-request-id"
FORMS: Final = ("lines", "json")
LEVELS: Final = ("warning", "info", "debug")

_LOG = logging.getLogger(__name__)
_OURS: Final = "pigpen"

App = Callable[[Any, Any, Any], Any]  # of ASGI


class Lines(logging.Formatter):
    """A line for people: when, how grave, of which request, from where, what."""

    def format(self, record: logging.LogRecord) -> str:
        """With the trace on lines of its own."""
        request = REQUEST.get() or "-"
        line = f"{_at(record)} {record.levelname} {request} {record.name}: {record.getMessage()}"
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        return f"{line}\n{trace}" if trace else line


class Json(logging.Formatter):
    """The same as an object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """With the trace as a text."""
        told: dict[str, Any] = {
            "at": _at(record),
            "level": record.levelname.lower(),
            "request": REQUEST.get() or None,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def set_up(form: str, level: str) -> None:
    """Write to standard error, in one of `FORMS`, from one of `LEVELS` on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(_OURS).setLevel(level.upper())


def identified(app: App) -> App:
    """The application, whose requests each have an id, which is sent with the answer.

    It is always a new one: what a stranger calls a request could be made to look like another's.
    """

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        request = secrets.token_hex(8)
        REQUEST.set(request)  # a request is a task of its own, and so is a socket
        if scope["type"] == "websocket":
            await app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (HEADER, request.encode())]
            await send(message)

        try:
            await app(scope, receive, answer)
        finally:
            _tell(scope, status, time.perf_counter() - began)

    return serve


def _tell(scope: Any, status: int, seconds: float) -> None:
    """The access log."""
    route = scope.get("path_template", "?")
    _LOG.info("%s %s %d in %.1f ms", scope["method"], route, status, 1000 * seconds)


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
