"""Logging: lines for people or JSON for programs, each with the id of its request.

A request is logged by its route, not by its path, which may contain an invite. Headers and bodies
are not logged. Libraries log warnings only: at lower levels they log headers and frames.

While a database or Redis is unreachable, each kind of error is logged once in ten seconds, without
a traceback.
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

REQUEST_ID: Final[ContextVar[str]] = ContextVar("request", default="")  # of the current request
REQUEST_ID_HEADER: Final = b"x-request-id"
FORMATS: Final = ("lines", "json")
LEVELS: Final = ("warning", "info", "debug")

_LOG = logging.getLogger(__name__)
_PACKAGE_LOGGER: Final = "pigpen"
_WINDOW: Final = 10.0  # seconds in which equal messages are written once
_AWAY: Final = {  # exceptions of an unreachable service, by library; none is imported here
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

App = Callable[[Any, Any, Any], Any]  # an ASGI application


class TextFormatter(logging.Formatter):
    """Formats a record as a line: time, level, request, logger, message."""

    def format(self, record: logging.LogRecord) -> str:
        """Format the record; its traceback follows on lines of its own."""
        request = REQUEST_ID.get() or "-"
        line = f"{_at(record)} {record.levelname} {request} {record.name}: {record.getMessage()}"
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        return f"{line}\n{trace}" if trace else line


class JsonFormatter(logging.Formatter):
    """Formats a record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format the record; its traceback is a text."""
        fields: dict[str, Any] = {
            "at": _at(record),
            "level": record.levelname.lower(),
            "request": REQUEST_ID.get() or None,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields).decode()


@dataclass
class _Written:
    """A record that was written, and the number of equal records dropped since."""

    record: logging.LogRecord
    at: float  # seconds, by the handler's clock
    repeats: int = 0


class DeduplicatingHandler(logging.StreamHandler[TextIO]):
    """Writes a warning or an error once in ten seconds, and then how many equal ones were dropped.

    Records are equal if logger, text and exception are. While a database or Redis is unreachable,
    the text is compared before its values are filled in, because every table would log a line of
    its own.
    """

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream)
        self._clock = clock
        self._written: dict[tuple[str, ...], _Written] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, unless an equal one was written within ten seconds."""
        now = self._clock()
        if record.levelno < logging.WARNING:
            self._close_windows(now)
            super().emit(record)
            return
        shown, key = _shortened(record)
        written = self._written.get(key)
        if written is not None and now - written.at < _WINDOW:
            written.repeats += 1
            return
        self._written.pop(key, None)
        self._close_windows(now)
        self._written[key] = _Written(shown, now)
        super().emit(_counted(shown, written.repeats) if written else shown)

    def finish(self) -> None:
        """Write how many records of each message were dropped."""
        self._close_windows(float("inf"))

    def _close_windows(self, now: float) -> None:
        """Forget records that are ten seconds old, and write how many equal ones were dropped."""
        for key, written in list(self._written.items()):
            if now - written.at >= _WINDOW:
                del self._written[key]
                if written.repeats:
                    request = REQUEST_ID.set("")  # the count belongs to several requests
                    super().emit(_counted(written.record, written.repeats))
                    REQUEST_ID.reset(request)


def _counted(record: logging.LogRecord, repeats: int) -> logging.LogRecord:
    """Return the record with the number of dropped ones, without its traceback, written before."""
    if not repeats:
        return record
    text = f"{record.getMessage()} ({repeats} more like it were left out)"
    return _changed(record, msg=text, args=None, exc_info=None)


def _shortened(record: logging.LogRecord) -> tuple[logging.LogRecord, tuple[str, ...]]:
    """Return the record to write, without the traceback of an outage, and the key of equal ones."""
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
    """Whether this exception means that a database or Redis cannot be reached or used now."""
    parts: Sequence[BaseException] | None = getattr(
        problem, "exceptions", None
    )  # of an exception group
    if parts:
        return all(map(_is_away, parts))
    kinds = type(problem).__mro__ if isinstance(problem, Exception) else ()
    return any(f"{kind.__module__.partition('.')[0]}.{kind.__name__}" in _AWAY for kind in kinds)


def _reason(problem: Any) -> str:
    """Return the first line of the library's message, without the statement that failed."""
    if parts := getattr(problem, "exceptions", None):  # of an exception group
        return _reason(parts[0])
    lines = str(getattr(problem, "orig", None) or problem).strip().splitlines()
    return lines[0] if lines else type(problem).__name__


def set_up(form: str, level: str) -> None:
    """Log to standard error, in one of `FORMATS`, from one of `LEVELS` upwards."""
    handler = DeduplicatingHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(_PACKAGE_LOGGER).setLevel(level.upper())


def finish() -> None:
    """Write the counts of dropped records: the server stops."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, DeduplicatingHandler):
            handler.finish()


def with_request_ids(app: App, answered: Callable[[str, int, float], object]) -> App:
    """Wrap the application: each request gets an id, which is sent with the response.

    `answered` is called with each request's route, status (0 without a response) and seconds. The
    id is always drawn here: an id sent by a client could be made to look like that of another
    request.
    """

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        request = secrets.token_hex(8)
        REQUEST_ID.set(request)  # each request, and each socket, is a task of its own
        if scope["type"] == "websocket":
            await app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (REQUEST_ID_HEADER, request.encode()),
                ]
            await send(message)

        try:
            await app(scope, receive, answer)
        finally:
            seconds = time.perf_counter() - began
            _log_access(scope, status, seconds)
            answered(_route(scope), status, seconds)

    return serve


def _log_access(scope: Any, status: int, seconds: float) -> None:
    """Write the access log."""
    _LOG.info("%s %s %d in %.1f ms", scope["method"], _route(scope), status, 1000 * seconds)


def _route(scope: Any) -> str:
    """Return the template of a request's path; the path itself may contain an invite."""
    return scope.get("path_template", "?")


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
