"""A browser at a table: commands come in, the table's changes go out.

A change only wakes the viewers; each then sends what is new since its last frame.
So a slow browser delays nobody and piles nothing up: it gets larger updates.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, NoReturn

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from pigpen.server.access.guests import COOKIE
from pigpen.server.access.limits import site
from pigpen.server.http.problems import broken
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store.queries import OldRules
from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Act, Resign, Undo
from pigpen.server.table.refusals import UNKNOWN_TABLE, Refusal
from pigpen.server.table.table import Table, before_deals
from pigpen.server.views.table import Presence, log, now, revealed, seats, table_view, wire_said
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
_BAD_ID = f"A command's id has 1 to {_LONGEST_ID} characters."


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, services: InjectedServices, table_id: FromPath[str]) -> None:
    """Serve one browser until it goes away."""
    await socket.accept()
    guest = services.signer.open(socket.cookies.get(COOKIE))
    viewer = _Viewer(socket, services, table_id, guest.id if guest else "")
    try:
        with services.rate_limits.socket(guest.id if guest else "", _address(socket)) as refusal:
            await (viewer.turn_away(refusal) if refusal else viewer.serve())
    except* (WebSocketDisconnect, OSError):
        pass  # it went away, with or without a word


def _address(socket: Socket) -> str:
    return socket.client.host if socket.client else ""


class _Sent(NamedTuple):
    """What a browser was last told."""

    table: Table
    presence: Presence
    now: wire_view.Now


class _Viewer:
    """One browser at one table."""

    def __init__(self, socket: Socket, services: Services, table_id: str, guest: str) -> None:
        self._socket = socket
        self._services = services
        self._table_id = table_id
        self._guest = guest
        self._sending = asyncio.Lock()
        self._version = 0
        self._sent: _Sent | None = None  # as the browser last saw it
        self._heard = services.phrases.last_number

    async def serve(self) -> None:
        """Send what happens and do what is asked."""
        try:
            refusal = await self._greet()
        except Exception as problem:  # noqa: BLE001 - a damaged page, a bug: the browser hears of it
            _LOG.exception("Table %s cannot be shown.", self._table_id)
            await self._end(broken(problem), _CLOSE_BROKEN)
            return
        if refusal is not None:
            await self._end(refusal, _CLOSE_UNKNOWN)
            return
        async with self._changes() as changes, asyncio.TaskGroup() as tasks:
            tasks.create_task(self._watch(changes))
            await self._listen()

    async def turn_away(self, refusal: Refusal) -> None:
        """Say that there are too many, and end it."""
        await self._end(refusal, _CLOSE_TOO_MANY)

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

    @asynccontextmanager
    async def _changes(self) -> AsyncGenerator[AsyncIterator[bytes]]:
        """The table's wake-up calls, while the guest counts as present."""
        channels, table_id = self._services.channels, self._table_id
        async with channels.start_subscription(table_id) as subscriber:
            self._services.arrive(table_id, self._guest)
            try:
                yield subscriber.iter_events()
            finally:
                self._services.leave(table_id, self._guest)

    async def _watch(self, changes: AsyncIterator[bytes]) -> None:
        await self._show(anew=True)
        async for _ in changes:
            await self._show()
            await self._repeat()

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
            answer = await self._do(command)
            await self._show()  # first: who has an answer knows what it led to
            await self._send(answer)

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
        self._services.announce(self._table_id)
        return wire_live.Done(id=command.id, ply=table.ply)

    async def _repeat(self) -> None:
        """Send on what was said since the last time."""
        for said in self._services.phrases.since(self._table_id, self._heard):
            self._heard = said.number
            await self._send(
                wire_live.Spoken(number=said.number, seat=said.seat, phrase=said.phrase)
            )

    async def _show(self, *, anew: bool = False) -> None:
        """Send what is new, or everything."""
        async with self._sending:
            table = await self._services.tables.get(self._table_id)
            assert table is not None
            whole = await self._log(table) if self._wants_all(table, anew=anew) else None
            for frame in self._news(table, anew=anew, whole=whole):
                await self._socket.send_data(msgspec.json.encode(frame).decode(), mode="text")

    async def _log(self, table: Table) -> wire_view.Log:
        """All of it, once it is this browser's turn."""
        return await self._services.logs.whole(table, self._guest, site(_address(self._socket)))

    def _wants_all(self, table: Table, *, anew: bool) -> bool:
        return anew or self._sent is None or _is_another(self._sent.table, table)

    def _news(
        self, table: Table, *, anew: bool, whole: wire_view.Log | None = None
    ) -> Iterator[wire_live.Frame]:
        """The frames that say what is new; `whole` is the log where all is to be said."""
        if self._sent is not None and not self._wants_all(table, anew=anew):
            yield from self._changes_since(self._sent, table)
            return
        presence = self._services.presence(table)
        self._version += 1
        view = table_view(table, self._guest, presence, whole)
        self._sent = _Sent(table, presence, view.now)
        at = time.time_ns() // 1_000_000
        yield wire_live.Snapshot(version=self._version, at=at, table=view)

    def _changes_since(self, old: _Sent, table: Table) -> Iterator[wire_live.Frame]:
        presence = self._services.presence(table)
        if old.table is table:
            if old.presence != presence:  # else: woken by a change that the browser has seen
                yield from self._present(old, presence)
            return
        for moment in (*before_deals(old.table, table), table):
            yield from self._update(moment, presence)

    def _present(self, old: _Sent, presence: Presence) -> Iterator[wire_live.Present]:
        """Who is there now, if it is not as the browser knows it."""
        news = seats(old.table, presence), presence.watching, presence.blocked
        known = old.now.seats, old.now.watching, old.now.blocked
        current = msgspec.structs.replace(old.now, seats=news[0], watching=news[1], blocked=news[2])
        self._sent = _Sent(old.table, presence, current)
        if news != known:
            self._version += 1
            yield wire_live.Present(
                version=self._version, seats=news[0], watching=news[1], blocked=news[2]
            )

    def _update(self, table: Table, presence: Presence) -> Iterator[wire_live.Update]:
        """What is new at this moment, if the browser can see anything of it."""
        old = self._sent
        assert old is not None
        current = now(table, self._guest, presence)
        self._sent = _Sent(table, presence, current)
        if current == old.now:
            return
        self._version += 1
        yield wire_live.Update(
            version=self._version,
            entries=log(table, self._guest, old.table.ply),
            now=current,
            revealed=revealed(old.table, table, self._guest),
        )

    async def _send(self, frame: wire_live.Frame) -> None:
        async with self._sending:
            await self._socket.send_data(msgspec.json.encode(frame).decode(), mode="text")


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


def _is_another(old: Table, new: Table) -> bool:
    """Whether more changed than an update can say."""
    return _people(old) != _people(new) or old.undone != new.undone


def _people(table: Table) -> list[str]:
    return [seat.guest for seat in table.seats]


def _parse(message: str | bytes) -> wire_live.Command:
    """The command in a frame.

    Raises:
        ValueError: it is none; the message says why.
    """
    if len(message) > LARGEST_FRAME:
        raise ValueError(_TOO_LARGE)
    command = _DECODER.decode(message)
    if not isinstance(command, wire_live.Resync) and not 0 < len(command.id) <= _LONGEST_ID:
        raise ValueError(_BAD_ID)
    return command


def _refused(command_id: str, why: Refusal) -> wire_live.Refused:
    return wire_live.Refused(
        id=command_id,
        code=why.code,
        text=why.text,
        ruling=why.ruling,
        said=wire_said(why.said) if why.said else None,
    )
