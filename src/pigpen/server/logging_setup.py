"""What a server writes down: lines for people or JSON for programs, each with its request's id.

A request is told by its route, never by its path, which may hold an invite; headers and bodies are
not told at all. Libraries tell warnings only: at their lower levels they show headers and frames.

While a database or Redis is away, one line of each kind in ten seconds says so, without traceback.
"""

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import msgspec

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")  # id of the one in hand
HEADER: Final = b"x-request-id"
FORMS: Final = ("lines", "json")
LEVELS: Final = ("warning", "info", "debug")

_LOG = logging.getLogger(__name__)
_OURS: Final = "pigpen"
_WINDOW: Final = 10.0  # seconds in which equal messages are one line
_AWAY: Final = {  # exceptions of libraries that say so, by the library; none is imported for it
    *(
        f"{of}.{name}"
        for of in ("psycopg", "sqlalchemy")
        for name in ("InterfaceError", "OperationalError")
    ),
    "redis.ConnectionError",
    "redis.TimeoutError",
    "sqlalchemy.TimeoutError",
    "sqlite3.OperationalError",
}

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


@dataclass
class _Said:
    """A message that was written, and how often it was left out since."""

    record: logging.LogRecord
    at: float  # seconds, by the handler's clock
    repeats: int = 0


class Handler(logging.StreamHandler[TextIO]):
    """Writes a warning or an error once in ten seconds, and then how often it was left out.

    Two are equal if logger, text and exception are. Where a database or Redis is away, the text is
    that before its values are filled in: every table would have a line of its own.
    """

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream)
        self._clock = clock
        self._said: dict[tuple[str, ...], _Said] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, unless an equal one was written within ten seconds."""
        now = self._clock()
        if record.levelno < logging.WARNING:
            self._close(now)
            super().emit(record)
            return
        shown, key = _shortened(record)
        said = self._said.get(key)
        if said is not None and now - said.at < _WINDOW:
            said.repeats += 1
            return
        self._said.pop(key, None)
        self._close(now)
        self._said[key] = _Said(shown, now)
        super().emit(_counted(shown, said.repeats) if said else shown)

    def finish(self) -> None:
        """Write how often each message was left out."""
        self._close(float("inf"))

    def _close(self, now: float) -> None:
        """Forget what was written ten seconds ago, and write how often it was left out."""
        for key, said in list(self._said.items()):
            if now - said.at >= _WINDOW:
                del self._said[key]
                if said.repeats:
                    request = REQUEST.set("")  # it is of several
                    super().emit(_counted(said.record, said.repeats))
                    REQUEST.reset(request)


def _counted(record: logging.LogRecord, repeats: int) -> logging.LogRecord:
    """The record without its trace, which was written before."""
    if not repeats:
        return record
    text = f"{record.getMessage()} ({repeats} more like it were left out)"
    return _changed(record, msg=text, args=None, exc_info=None)


def _shortened(record: logging.LogRecord) -> tuple[logging.LogRecord, tuple[str, ...]]:
    """The record, without traceback where something is away, and what equal ones have in common."""
    args = record.args if isinstance(record.args, tuple) else ()
    problem = record.exc_info[1] if record.exc_info else None
    absent = next((each for each in (*args, problem) if _is_away(each)), None)
    if absent is None:
        return record, (record.name, record.getMessage(), repr(problem))
    shown = tuple(_reason(each) if _is_away(each) else each for each in args)
    text = _changed(record, args=shown).getMessage()
    if absent is problem:
        text = f"{text.rstrip('.')}: {_reason(absent)}"
    return _changed(record, msg=text, args=None, exc_info=None), (record.name, str(record.msg))


def _changed(record: logging.LogRecord, **what: Any) -> logging.LogRecord:
    return logging.makeLogRecord({**vars(record), **what})


def _is_away(problem: object) -> bool:
    """Whether this is an exception of a database or a Redis that cannot be used now."""
    parts: Sequence[BaseException] | None = getattr(problem, "exceptions", None)  # of a group
    if parts:
        return all(map(_is_away, parts))
    kinds = type(problem).__mro__ if isinstance(problem, Exception) else ()
    return any(f"{kind.__module__.partition('.')[0]}.{kind.__name__}" in _AWAY for kind in kinds)


def _reason(problem: Any) -> str:
    """The first line of what the library says, without the statement that failed."""
    if parts := getattr(problem, "exceptions", None):  # of a group
        return _reason(parts[0])
    lines = str(getattr(problem, "orig", None) or problem).strip().splitlines()
    return lines[0] if lines else type(problem).__name__


def set_up(form: str, level: str) -> None:
    """Write to standard error, in one of `FORMS`, from one of `LEVELS` on."""
    handler = Handler()
    handler.setFormatter(Json() if form == "json" else Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(_OURS).setLevel(level.upper())


def finish() -> None:
    """Write what was left out so far: the server stops."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Handler):
            handler.finish()


def identified(app: App, answered: Callable[[str, int, float], object]) -> App:
    """The application, whose requests each have an id, which is sent with the answer.

    `answered` is called with each request's route, status (0 without an answer) and seconds.
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
            seconds = time.perf_counter() - began
            _tell(scope, status, seconds)
            answered(_route(scope), status, seconds)

    return serve


def _tell(scope: Any, status: int, seconds: float) -> None:
    """The access log."""
    _LOG.info("%s %s %d in %.1f ms", scope["method"], _route(scope), status, 1000 * seconds)


def _route(scope: Any) -> str:
    """The template of a request's path; its own path may hold an invite."""
    return scope.get("path_template", "?")


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
