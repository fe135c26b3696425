"""The WebSocket of a table: receives commands and sends the table's changes."""

import asyncio
import logging
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from pigpen.server.access.limits import TOO_MANY_PLIES, limit_key
from pigpen.server.http.commands import parse, refusal_frame, to_command
from pigpen.server.http.problems import log_error, refusal_of_error
from pigpen.server.http.security import read_cookie
from pigpen.server.protocols import EXTENSION, PlainConnection, TextConnection
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store.queries import OldRules
from pigpen.server.table.refusals import UNKNOWN_TABLE, Refusal
from pigpen.server.table.table import Table
from pigpen.server.views.frames import Frames
from pigpen.server.wire import live as wire_live
from pigpen.server.wire import view as wire_view

CLOSE_UNKNOWN = 4404  # close codes follow HTTP statuses
CLOSE_SIGNED_OUT = 4401
CLOSE_TOO_MANY = 4429
CLOSE_BROKEN = 4503
_SERVERS_FAULT = 500  # the lowest HTTP status of server errors

_RESTARTING = msgspec.json.encode(wire_live.Restarting())

Socket = WebSocket[Any, Any, Any]

_LOG = logging.getLogger(__name__)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, services: InjectedServices, table_id: FromPath[str]) -> None:
    """Serve one browser until it disconnects."""
    await socket.accept()
    cookie = read_cookie(socket, services)
    guest = "" if cookie is None else cookie.id
    viewer = _Viewer(socket, services, table_id, guest)
    try:
        with (
            services.sign_outs.subscribe(cookie, viewer.sign_out),
            services.rate_limits.open_socket(guest, _address(socket)) as refusal,
        ):
            await (viewer.turn_away(refusal) if refusal else viewer.serve())
    except (WebSocketDisconnect, OSError):
        pass  # the browser disconnected, cleanly or not


def _address(socket: Socket) -> str:
    return socket.client.host if socket.client else ""


class _Viewer:
    """The connection of one browser to one table."""

    def __init__(self, socket: Socket, services: Services, table_id: str, guest: str) -> None:
        self._socket = socket
        self._connection = _connection(socket)
        self._services = services
        self._table_id = table_id
        self._guest = guest
        self._sending = asyncio.Lock()
        self._wake_up = asyncio.Event()  # changes wait that could not be sent at once
        self._is_scheduled = False
        self._frames = Frames(guest)
        self._heard = services.phrases.last_number
        self._listening: asyncio.Task[NoReturn] | None = None
        self._is_signed_out = False

    async def serve(self) -> None:
        """Send changes and execute commands."""
        try:
            refusal = await self._open()
        except Exception as problem:  # noqa: BLE001 - damaged data, a bug: the client is refused
            await self._cannot_show(problem)
            return
        if refusal is not None:
            is_many = refusal is TOO_MANY_PLIES
            await self._end(refusal, CLOSE_TOO_MANY if is_many else CLOSE_UNKNOWN)
            return
        with self._present(), self._services.shutdown_notice.subscribe(self._send_restarting):
            watching = asyncio.create_task(self._watch())
            # In its own task, so that commands do not pass through Litestar's deep call stack.
            self._listening = asyncio.create_task(self._listen())
            if self._is_signed_out:
                self._listening.cancel()
            try:
                await self._listening
            except asyncio.CancelledError:
                if not self._is_signed_out:
                    raise
            finally:
                watching.cancel()
        await self._socket.close(code=CLOSE_SIGNED_OUT)

    def sign_out(self) -> None:
        """Close the connection, whose cookie has ended; the browser reconnects with its new one."""
        self._is_signed_out = True
        if self._listening is not None:
            self._listening.cancel()

    def _send_restarting(self) -> None:
        """Send that the server restarts, unless the connection is congested."""
        if self._connection.is_ready:
            with suppress(OSError):
                self._connection.put([_RESTARTING])

    async def turn_away(self, refusal: Refusal) -> None:
        """Refuse the connection because of a limit, and close it."""
        await self._end(refusal, CLOSE_TOO_MANY)

    async def _cannot_show(self, problem: Exception) -> None:
        log_error(_LOG, problem, "Table %s cannot be shown", self._table_id)
        why = refusal_of_error(problem)
        await self._end(why, CLOSE_BROKEN if why.status >= _SERVERS_FAULT else CLOSE_UNKNOWN)

    async def _end(self, refusal: Refusal, code: int) -> None:
        await self._send(self._refused("", refusal))
        await self._socket.close(code=code, reason=refusal.code)

    async def _open(self) -> Refusal | None:
        """Load the table and start its bots and clocks; return a refusal if that fails."""
        try:
            table = await self._services.tables.latest(self._table_id)
        except OldRules as problem:
            return Refusal("old-rules", str(problem))
        if table is None:
            return UNKNOWN_TABLE
        if not self._services.tables.can_show(table):
            return TOO_MANY_PLIES
        self._services.notice(table)
        return None

    @contextmanager
    def _present(self) -> Generator[None]:
        """Count the guest as present and subscribe to changes while the block runs."""
        services, table_id = self._services, self._table_id
        tables, viewers = services.tables, services.viewers
        with tables.pin(table_id), viewers.subscribe(table_id, self._schedule_show):
            services.arrivals.arrive(table_id, self._guest)
            try:
                yield
            finally:
                services.arrivals.leave(table_id, self._guest)

    def _schedule_show(self) -> None:
        """Schedule the sending of changes after the current events of the loop."""
        if not self._is_scheduled:
            self._is_scheduled = True
            self._services.viewers.call_soon(self._show_scheduled)

    def _show_scheduled(self) -> None:
        if not self._is_scheduled:
            return  # already sent with the answer to a command
        try:
            is_shown = self._show_at_once()
        except Exception:  # noqa: BLE001 - a bug: it recurs in `_watch`, which reports it
            is_shown = False
        if not is_shown:
            self._is_scheduled = False
            self._wake_up.set()

    async def _watch(self) -> None:
        """Send changes that could not be sent at once, until the browser disconnects.

        `_listen` detects the disconnection.
        """
        with suppress(WebSocketDisconnect, OSError):
            try:
                await self._show(with_snapshot=True)
                while True:
                    await self._wake_up.wait()
                    self._wake_up.clear()
                    await self._show()
            except Exception as problem:
                if isinstance(problem, WebSocketDisconnect | OSError):
                    raise
                await self._cannot_show(problem)

    async def _listen(self) -> NoReturn:
        """Execute commands until the browser disconnects.

        Raises:
            WebSocketDisconnect: the browser disconnected.
        """
        while True:
            message: Any = await self._connection.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(detail="the browser went away")
            if message["type"] == "websocket.receive":
                wait = self._services.rate_limits.reserve_command(_address(self._socket))
                if wait:  # delayed, not refused; later commands wait as well
                    await asyncio.sleep(wait)
                await self._handle(message.get("text") or message.get("bytes") or b"")

    async def _handle(self, message: str | bytes) -> None:
        try:
            command = parse(message)
        except ValueError as problem:
            await self._send(self._refused("", Refusal("malformed", str(problem))))
            return
        try:
            await self._answer(command)
        except (WebSocketDisconnect, OSError):
            raise
        except Exception as problem:  # noqa: BLE001 - no database: the browser reconnects
            await self._cannot_show(problem)

    async def _answer(self, command: wire_live.Command) -> None:
        if isinstance(command, wire_live.Resync):
            await self._services.tables.latest(self._table_id)
            await self._show(with_snapshot=True)
            return
        answer = await self._do(command)
        if not self._show_at_once(answer):
            await self._show(answer)

    async def _do(self, command: wire_live.Asked | wire_live.Say) -> wire_live.Frame:
        began = time.perf_counter()
        try:
            if isinstance(command, wire_live.Say):
                return await self._say(command)
            asks = to_command(self._guest, command)
            answer = await self._services.tables.execute(self._table_id, asks)
        except Exception as problem:  # noqa: BLE001 - a full disk, a bug: the connection stays
            log_error(_LOG, problem, "A command at table %s failed", self._table_id)
            return self._refused(command.id, refusal_of_error(problem))
        if isinstance(answer, Refusal):
            return self._refused(command.id, answer)
        _LOG.debug("Done at table %s, ply %d.", self._table_id, answer.ply)
        self._services.metrics.observe_action(time.perf_counter() - began)
        return wire_live.Done(id=command.id, ply=answer.ply)

    def _refused(self, command_id: str, why: Refusal) -> wire_live.CommandRefused:
        _LOG.debug("Refused at table %s: %s.", self._table_id, why.code)
        self._services.metrics.count_refusal(why.code)
        return refusal_frame(command_id, why)

    async def _say(self, command: wire_live.Say) -> wire_live.Frame:
        table = await self._services.tables.get(self._table_id)
        assert table is not None
        refusal = self._services.phrases.say(table, self._guest, command.phrase, command.id)
        if refusal is not None:
            return self._refused(command.id, refusal)
        seat = table.seat_of(self._guest)
        assert seat is not None, "who only watches says nothing"
        self._services.node.publish_phrase(self._table_id, seat, command.phrase, command.id)
        self._services.viewers.notify(self._table_id)
        return wire_live.Done(id=command.id, ply=table.ply)

    def _show_at_once(self, *answers: wire_live.Frame) -> bool:
        """Send changes and then answers, or return False if sending would have to wait."""
        table = self._services.tables.cached(self._table_id)
        if table is None or self._sending.locked() or not self._connection.is_ready:
            return False
        if self._frames.needs_snapshot(table):
            return False
        self._is_scheduled = False
        with suppress(OSError):  # `_listen` detects the disconnection
            self._connection.put(map(msgspec.json.encode, self._changes(table, answers)))
        return True

    def _changes(
        self, table: Table, answers: Iterable[wire_live.Frame]
    ) -> Iterator[wire_live.Frame]:
        """Yield changes, then the answers that refer to them, then phrases of players."""
        yield from self._frames.updates(self._services.viewers.snapshot(table))
        yield from answers
        for said in self._services.phrases.since(self._table_id, self._heard):
            self._heard = said.number
            yield wire_live.Spoken(number=said.number, seat=said.seat, phrase=said.phrase)

    async def _show(self, *answers: wire_live.Frame, with_snapshot: bool = False) -> None:
        """Send changes and answers, waiting if necessary; with `with_snapshot` a snapshot first."""
        async with self._sending:
            table = await self._services.tables.get(self._table_id)
            assert table is not None
            if with_snapshot or self._frames.needs_snapshot(table):
                whole = await self._log(table)
                at = time.time_ns() // 1_000_000
                moment = self._services.viewers.snapshot(table)
                await self._write(self._frames.snapshot(moment, at, whole))
            await self._write(*self._changes(table, answers))

    async def _log(self, table: Table) -> wire_view.Log:
        """Return the whole log, encoded; browsers are served in turn."""
        return await self._services.logs.whole(
            table, self._guest, limit_key(_address(self._socket))
        )

    async def _send(self, frame: wire_live.Frame) -> None:
        async with self._sending:
            await self._write(frame)

    async def _write(self, *frames: wire_live.Frame) -> None:
        if frames:
            await self._connection.send_texts(map(msgspec.json.encode, frames))


def _connection(socket: Socket) -> TextConnection:
    extensions = cast("dict[str, Any]", socket.scope["extensions"])
    return extensions.get(EXTENSION) or PlainConnection(socket.receive, socket.send)
