"""A browser at a table: commands come in, the table's changes go out."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from typing import Any, NoReturn, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from pigpen.server.access.guests import COOKIE
from pigpen.server.access.limits import site
from pigpen.server.connections import TEXTS
from pigpen.server.http.problems import broken
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store.queries import OldRules
from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Act, Resign, Undo
from pigpen.server.table.refusals import UNKNOWN_TABLE, Refusal
from pigpen.server.table.table import Table
from pigpen.server.views.frames import Frames
from pigpen.server.views.log import wire_said
from pigpen.server.wire import live as wire_live
from pigpen.server.wire import view as wire_view

LARGEST_FRAME = 4096  # bytes of a command
_LONGEST_ID = 64
_CLOSE_UNKNOWN = 4404  # code of the WebSocket's end, as those of HTTP
_CLOSE_TOO_MANY = 4429
_CLOSE_BROKEN = 4503

Socket = WebSocket[Any, Any, Any]

_LOG = logging.getLogger(__name__)
_DECODER = msgspec.json.Decoder(wire_live.Command)
_TOO_LARGE = f"A command has at most {LARGEST_FRAME} bytes."
_BAD_ID = f"A command's id has 1 to {_LONGEST_ID} characters, all of them printable."


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, services: InjectedServices, table_id: FromPath[str]) -> None:
    """Serve one browser until it goes away."""
    await socket.accept()
    guest = services.signer.open(socket.cookies.get(COOKIE))
    viewer = _Viewer(socket, services, table_id, guest.id if guest else "")
    try:
        with services.rate_limits.socket(guest.id if guest else "", _address(socket)) as refusal:
            await (viewer.turn_away(refusal) if refusal else viewer.serve())
    except (WebSocketDisconnect, OSError):
        pass  # it went away, with or without a word


def _address(socket: Socket) -> str:
    return socket.client.host if socket.client else ""


class _Viewer:
    """One browser at one table."""

    def __init__(self, socket: Socket, services: Services, table_id: str, guest: str) -> None:
        self._socket = socket
        self._send_texts = _texts(socket)
        self._services = services
        self._table_id = table_id
        self._guest = guest
        self._sending = asyncio.Lock()
        self._frames = Frames(guest)
        self._heard = services.phrases.last_number

    async def serve(self) -> None:
        """Send what happens and do what is asked."""
        try:
            refusal = await self._greet()
        except Exception as problem:  # noqa: BLE001 - a damaged page, a bug: the browser hears of it
            await self._cannot_show(problem)
            return
        if refusal is not None:
            await self._end(refusal, _CLOSE_UNKNOWN)
            return
        with self._looking() as bell:
            watching = asyncio.create_task(self._watch(bell))
            try:
                await self._listen()
            finally:
                watching.cancel()

    async def turn_away(self, refusal: Refusal) -> None:
        """Say that there are too many, and end it."""
        await self._end(refusal, _CLOSE_TOO_MANY)

    async def _cannot_show(self, problem: Exception) -> None:
        _LOG.error("Table %s cannot be shown.", self._table_id, exc_info=problem)
        await self._end(broken(problem), _CLOSE_BROKEN)

    async def _end(self, refusal: Refusal, code: int) -> None:
        await self._send(_refused("", refusal))
        await self._socket.close(code=code, reason=refusal.code)

    async def _greet(self) -> Refusal | None:
        """Why there is nothing to see; if there is, see that its bots are awake."""
        try:
            table = await self._services.tables.get(self._table_id)
        except OldRules as problem:
            return Refusal("old-rules", str(problem))
        if table is None:
            return UNKNOWN_TABLE
        self._services.notice(table)
        return None

    @contextmanager
    def _looking(self) -> Generator[asyncio.Event]:
        """What wakes it, while the guest counts as present."""
        services, table_id = self._services, self._table_id
        with services.onlookers.looking(table_id) as bell:
            services.arrive(table_id, self._guest)
            try:
                yield bell
            finally:
                services.leave(table_id, self._guest)

    async def _watch(self, bell: asyncio.Event) -> None:
        """Show what is new, until the browser goes away: `_listen` hears of that by itself."""
        with suppress(WebSocketDisconnect, OSError):
            try:
                await self._show(anew=True)
                while True:
                    await bell.wait()
                    bell.clear()
                    await self._show()
                    await self._repeat()
            except Exception as problem:
                if isinstance(problem, WebSocketDisconnect | OSError):
                    raise
                await self._cannot_show(problem)

    async def _listen(self) -> NoReturn:
        """Obey until the browser goes away.

        Raises:
            WebSocketDisconnect: it went.
        """
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(detail="the browser went away")
            if message["type"] == "websocket.receive":
                await self._obey(message.get("text") or message.get("bytes") or b"")

    async def _obey(self, message: str | bytes) -> None:
        try:
            command = _parse(message)
        except ValueError as problem:
            await self._send(_refused("", Refusal("malformed", str(problem))))
            return
        if isinstance(command, wire_live.Resync):
            await self._show(anew=True)
        else:
            await self._show(await self._do(command))

    async def _do(self, command: wire_live.Asked | wire_live.Say) -> wire_live.Frame:
        if isinstance(command, wire_live.Say):
            return await self._say(command)
        asked = _asked(self._guest, command)
        try:
            answer = await self._services.tables.execute(self._table_id, asked)
        except Exception as problem:  # noqa: BLE001 - a full disk, a bug: the game goes on
            _LOG.exception("A command at table %s failed.", self._table_id)
            return _refused(command.id, broken(problem))
        if isinstance(answer, Refusal):
            return _refused(command.id, answer)
        return wire_live.Done(id=command.id, ply=answer.ply)

    async def _say(self, command: wire_live.Say) -> wire_live.Frame:
        table = await self._services.tables.get(self._table_id)
        assert table is not None
        refusal = self._services.phrases.say(table, self._guest, command.phrase, command.id)
        if refusal is not None:
            return _refused(command.id, refusal)
        self._services.onlookers.wake(self._table_id)
        return wire_live.Done(id=command.id, ply=table.ply)

    async def _repeat(self) -> None:
        """Send on what was said since the last time."""
        for said in self._services.phrases.since(self._table_id, self._heard):
            self._heard = said.number
            await self._send(
                wire_live.Spoken(number=said.number, seat=said.seat, phrase=said.phrase)
            )

    async def _show(self, *answers: wire_live.Frame, anew: bool = False) -> None:
        """Send what is new, or everything, and then answers: they say what it led to."""
        async with self._sending:
            table = await self._services.tables.get(self._table_id)
            assert table is not None
            moment = self._services.onlookers.moment(table)
            if anew or self._frames.must_tell_all(table):
                whole = await self._log(table)
                at = time.time_ns() // 1_000_000
                news: Iterable[wire_live.Frame] = [self._frames.all(moment, at, whole)]
            else:
                news = self._frames.news(moment)
            await self._write(*news, *answers)

    async def _log(self, table: Table) -> wire_view.Log:
        """All of it, once it is this browser's turn."""
        return await self._services.logs.whole(table, self._guest, site(_address(self._socket)))

    async def _send(self, frame: wire_live.Frame) -> None:
        async with self._sending:
            await self._write(frame)

    async def _write(self, *frames: wire_live.Frame) -> None:
        if frames:
            await self._send_texts(map(msgspec.json.encode, frames))


def _texts(socket: Socket) -> Callable[[Iterable[bytes]], Awaitable[None]]:
    """The way for texts that `server.connections` offers."""
    return cast("dict[str, Any]", socket.scope["extensions"])[TEXTS]["send"]


def _asked(guest: str, command: wire_live.Asked) -> Act | Resign | Undo | Enter:
    """What a guest's message asks of the table."""
    match command:
        case wire_live.Act():
            return Act(guest, command.ply, command.action, command.id, command.undone, command.text)
        case wire_live.Resign():
            return Resign(guest, command.ply, command.id)
        case wire_live.Undo():
            return Undo(guest, command.ply, command.id, command.undone)
        case wire_live.Enter():
            entered = command.actions, command.id, command.text, command.undone
            return Enter(guest, command.ply, *entered)


def _parse(message: str | bytes) -> wire_live.Command:
    """The command in a frame.

    Raises:
        ValueError: it is none; the message says why.
    """
    if len(message) > LARGEST_FRAME:
        raise ValueError(_TOO_LARGE)
    command = _DECODER.decode(message)
    if not isinstance(command, wire_live.Resync) and not _is_id(command.id):
        raise ValueError(_BAD_ID)
    return command


def _is_id(text: str) -> bool:
    """Whether any database keeps it as it is."""
    return 0 < len(text) <= _LONGEST_ID and text.isprintable()


def _refused(command_id: str, why: Refusal) -> wire_live.CommandRefused:
    return wire_live.CommandRefused(
        id=command_id,
        code=why.code,
        text=why.text,
        ruling=why.ruling,
        said=wire_said(why.said) if why.said else None,
    )
