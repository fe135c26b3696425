"""Plays a seat at a server's table with a bot, a strategy or a program, by the seat's link."""

from collections.abc import Callable, Mapping, Sequence
from secrets import randbits, token_hex
from time import time
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import quote

import msgspec

from pigpen import catalog
from pigpen.bots.bot import Bot, Forfeit, show
from pigpen.bots.program import Program, SeatedProgram, Table, is_program
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.me import me_of
from pigpen.core.notation import format_action, parse_action
from pigpen.core.position import apply_to, described, legal_actions, start
from pigpen.core.rng import stream
from pigpen.core.translations import Translatable, translated
from pigpen.lab.study.player import Player, bot_of, name_of
from pigpen.lab.study.strategy import StrategyBot, StrategyError
from pigpen.results.remote_server import (
    RequestRefused,
    Server,
    TableSocket,
    Unreachable,
    parse_link,
)
from pigpen.results.titles import game_title, label

_NETWORK_MARGIN: Final = 0.5  # seconds of a table's clock that are reserved for the network
_MIN_SECONDS: Final = 0.1  # seconds that a player has at least
_RETRY_AFTER: Final = 1.0  # seconds before another attempt after a transient refusal
_TRANSIENT: Final = ("storage", "internal", "busy")  # refusals that pass
_OUTDATED: Final = (
    "stale",
    "not-your-turn",
    "over",
    "closed",
)  # the table has changed
_NOT_AN_ACTION: Final = (
    "illegal",
    "not-understood",
    "malformed",
)  # the answer is refused

Document = Mapping[str, Any]
Notify = Callable[[str], None]


class SeatResult(NamedTuple):
    """The result of a game at a server's table."""

    table: str  # address of its page
    game: str
    name: str  # of the player
    seat: int
    returns: tuple[float, ...]  # by seat; empty if it was closed without a result
    places: tuple[Mapping[str, int | None], ...]  # by seat: `place` from 1, and `points`

    def document(self) -> dict[str, Any]:
        """The result as a JSON document."""
        return self._asdict()

    def __str__(self) -> str:
        """The result in one line."""
        if not self.returns:
            return translated("{table} was closed without a result.", table=self.table)
        mine = self.places[self.seat]
        said = "{name} at {game}: place {place} of {seats}, {won}. {table}"
        if mine["points"] is not None:
            said = "{name} at {game}: place {place} of {seats}, {points} points, {won}. {table}"
        return translated(
            said,
            name=self.name,
            game=game_title(self.game),
            place=mine["place"],
            seats=len(self.returns),
            points=mine["points"],
            won=f"{self.returns[self.seat]:+g}",
            table=self.table,
        )


class _InviteInfo(msgspec.Struct):
    """The fields of a server's `InviteInfo` that are read."""

    table: str
    seat: int | None  # null: all are taken
    your_seat: int | None
    taken: bool
    closed: bool


class _Joined(msgspec.Struct):
    """The fields of a server's `Joined` that are read."""

    seat: int


class _TableView(msgspec.Struct):
    """The fields of a server's `TableView` that are read."""

    game: str
    options: dict[str, int | str]
    chance: str
    kept: bool


class Chooser(Protocol):
    """A player that decides from the frames of a server."""

    def choose(self, now: Document, log: Sequence[Document], seconds: float | None) -> str:
        """Return the text of one of the legal actions.

        Raises:
            Forfeit: the player gave no such answer.
        """
        ...

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        """Tell the player that the game is over."""
        ...

    def leave(self) -> None:
        """Tell the player that no other game follows."""
        ...


def sit(link: str, player: Player, *, name: str = "", notify: Notify = print) -> SeatResult:
    """Take the seat of a link and play there to the end: `sit("http://…/join/…", "mine.py")`.

    A player is a strategy, a program (`run: ./mybot`), or a bot of a game in which nothing is
    hidden. `name` is shown at the table; `notify` receives a line about the
    seat, and about a lost connection. Attempts to reconnect end after five minutes. An interrupt
    leaves the seat as closing the browser would: the same call takes it again, from this machine.

    Raises:
        PigpenError: the link is not of a seat, the seat is taken, or the player cannot play there.
        Unreachable: the server does not answer, or has been gone for too long.
        Forfeit: the player failed or did not answer as it should; its seat was resigned or left.
    """
    where = parse_link(link)
    server = Server(where)
    invited = server.read(f"/invites/{where.invite}", _InviteInfo)
    table = server.read(f"/tables/{quote(invited.table, safe='')}", _TableView)
    _check(invited, table, is_known=server.is_known)
    shown = name or label(name_of(player))
    seat = next(n for n in (invited.your_seat, invited.seat, 0) if n is not None)
    chooser = chooser_of(table, seat, player)
    try:
        server.request("PUT", "/me", {"name": shown})
        given = seat
        seat = _take_seat(server, where.invite)
        if seat != given:  # another guest took it meanwhile, by the table's own link
            chooser.leave()
            chooser = chooser_of(table, seat, player)
        server.remember()
        address = f"{where.origin}/table/{quote(invited.table, safe='')}"
        where_to = {"name": shown, "seat": seat + 1, "address": address}
        notify(translated("{name} sits in seat {seat} at {address}", **where_to))
        now = _SeatSession(server, invited.table, seat, chooser, notify).play()
    finally:
        chooser.leave()
    server.forget()
    result = tuple(now["result"])
    return SeatResult(address, table.game, shown, seat, result, tuple(now["places"]))


def _take_seat(server: Server, invite: str) -> int:
    """Take the seat of an invite; return its number."""
    answer = server.request("POST", f"/join/{invite}", {"contribution": token_hex(16)})
    return msgspec.convert(answer, _Joined).seat


def _check(invited: _InviteInfo, table: _TableView, *, is_known: bool) -> None:
    """Check that the seat is free, and that a program may take it.

    Raises:
        PigpenError: the seat cannot be taken; the message names the reason.
    """
    if invited.closed:
        raise PigpenError("The host has closed this table.")
    if invited.taken and not is_known:
        raise PigpenError("This seat is taken. Ask the host for the link of another.")
    if table.chance == "by_hand" or table.kept:
        raise PigpenError("At this table people throw and deal by hand: only they can sit there.")


def chooser_of(table: _TableView, seat: int, player: Player) -> Chooser:
    """Build the chooser for a seat of a server's table.

    Raises:
        PigpenError: no such player plays this game, or it needs more than a server sends.
    """
    game = catalog.make(table.game, table.options)
    if isinstance(player, str) and is_program(player):
        about = Table(game.name, table.options, seat, game.num_seats)
        return _ProgramChooser(SeatedProgram(Program(player), about), _accepts_unlisted(game))
    bot = bot_of(game, player)
    if isinstance(bot, StrategyBot):
        return _StrategyChooser(game, seat, bot)
    if game.kernels.redact is not None:
        raise PigpenError(
            "{name} plays from a position, and of {game} a server sends only what"
            " the seat may see. A strategy or a program (run: …) can sit there.",
            name=name_of(player),
            game=game_title(game.name),
        )
    return _BotChooser(game, seat, bot)


class _ProgramChooser:
    """A program in another language."""

    def __init__(self, seated: SeatedProgram, is_menu: bool) -> None:
        self._seated = seated
        self._accepts_unlisted = is_menu
        self.game_over = seated.game_over
        self.leave = seated.leave

    def choose(self, now: Document, log: Sequence[Document], seconds: float | None) -> str:
        texts = _texts(now)
        return self._seated.choose(
            now["view"], texts, seconds=seconds, may=lambda _: self._accepts_unlisted
        )


class _LocalChooser:
    """A player in this process, which needs no notices."""

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        pass

    def leave(self) -> None:
        pass


class _StrategyChooser(_LocalChooser):
    """A function of `me`."""

    def __init__(self, game: AnyGame, seat: int, bot: StrategyBot) -> None:
        self._game = game
        self._seat = seat
        self._bot = bot
        self._rng = stream(randbits(62))

    def choose(self, now: Document, log: Sequence[Document], seconds: float | None) -> str:
        legal = _texts(now)
        me = me_of(self._game, self._seat, now["view"], legal)
        try:
            said = self._bot.answer(me, self._rng)
        except StrategyError as error:
            raise Forfeit("{name} forfeits: {error}", name=self._bot.name, error=error) from error
        if not isinstance(said, str) or (said not in legal and not _accepts_unlisted(self._game)):
            listed = ", ".join(map(repr, legal))
            raise Forfeit(
                "{name} forfeits: it said {said!r}; legal: {listed}.",
                name=self._bot.name,
                said=said,
                listed=listed,
            )
        return said


class _BotChooser(_LocalChooser):
    """A bot of a game without hidden facts: the position is replayed from the log."""

    def __init__(self, game: AnyGame, seat: int, bot: Bot) -> None:
        self._game = game
        self._seat = seat
        self._bot = bot
        self._rng = stream(randbits(62))

    def choose(self, now: Document, log: Sequence[Document], seconds: float | None) -> str:
        game, position = self._game, start(self._game)
        for entry in log:
            apply_to(game, position, parse_action(game, position, entry["text"]))
        view = show(game, position, self._seat, legal_actions(game, position))
        seen = msgspec.json.decode(msgspec.json.encode(described(game, view.position, self._seat)))
        if seen != now["view"]:
            raise PigpenError("The server plays this game by other rules than this Pigpen.")
        return format_action(game, position, self._bot(view, self._rng))


def _accepts_unlisted(game: AnyGame) -> bool:
    """Whether the server accepts actions that it does not list."""
    return game.kernels.is_legal is not None


def _texts(now: Document) -> list[str]:
    return [action["text"] for action in now["legal"]]


class _SeatSession:
    """The play of one seat, from joining to the end of the game."""

    def __init__(
        self, server: Server, table: str, seat: int, chooser: Chooser, notify: Notify
    ) -> None:
        self._server = server
        self._table = table
        self._seat = seat
        self._chooser = chooser
        self._notify = notify
        self._now: dict[str, Any] = {}
        self._log: list[Document] = []
        self._version = 0
        self._clock_offset = 0.0  # seconds by which the server's clock is ahead
        self._chosen: tuple[str, Document] = ("", {})  # id of a command, and its action
        self._pending = ""  # id of the command that awaits an answer

    def play(self) -> Document:
        """Play to the end, and return the final table."""
        socket = self._server.socket(self._table, self._notify)
        try:
            while True:
                self._read_frame(socket, socket.receive())
                while (frame := socket.receive(0.0)) is not None:  # frames that arrived meanwhile
                    self._read_frame(socket, frame)
                if self._now.get("status") in ("over", "closed"):
                    is_finished = self._now["status"] == "over"
                    self._chooser.game_over(self._now["result"], is_finished=is_finished)
                    return self._now
                self._act(socket)
        except (KeyError, TypeError, IndexError) as problem:
            raise Unreachable(
                "The server sent what this Pigpen does not understand ({problem!r});"
                " it may be of another version.",
                problem=problem,
            ) from problem
        finally:
            socket.close()

    def _read_frame(self, socket: TableSocket, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "snapshot":
                self._version = frame["version"]
                self._now, self._log = frame["table"]["now"], list(frame["table"]["log"])
                self._clock_offset = frame["at"] / 1000.0 - time()
                self._pending = ""
            case "update" | "present" if frame["version"] != self._version + 1:
                socket.send({"type": "resync"})
            case "update":
                self._version = frame["version"]
                self._now = frame["now"]
                self._log += frame["entries"]
            case "present":
                self._version = frame["version"]
                self._now |= {key: frame[key] for key in ("seats", "watching", "blocked")}
            case "refused":
                self._refused(socket, frame)
            case _:
                pass  # an update shows the result

    def _refused(self, socket: TableSocket, frame: Document) -> None:
        """Handle a refusal: wait, resynchronize, or give up.

        Raises:
            Forfeit: the player's answer is not an action.
            RequestRefused: another attempt would not help.
        """
        if frame["code"] in _TRANSIENT:
            socket.receive(_RETRY_AFTER)  # a snapshot is coming in any case
        elif frame["code"] in _NOT_AN_ACTION:
            said = self._chosen[1].get("text", "")
            why = Translatable(
                "The player forfeits: it said {said!r}. {why}", said=said, why=frame["text"]
            )
            raise self._forfeit(socket, why)
        elif frame["code"] not in _OUTDATED:
            raise RequestRefused(frame["code"], frame["text"])
        socket.send({"type": "resync"})

    def _act(self, socket: TableSocket) -> None:
        """Send the action that is due, once: the id names the decision."""
        if self._now.get("status") != "playing":
            return
        if self._now["seats"][self._seat]["stand_in"]:
            self._take_back()
            return
        decision = f"sit-{self._now['ply']}-{self._now['undone']}"
        if not self._now["legal"] or self._pending == decision:
            return
        if self._chosen[0] != decision:
            self._chosen = decision, self._choice(socket)
        self._pending = decision
        socket.send(
            {
                "type": "act",
                "id": decision,
                "ply": self._now["ply"],
                "undone": self._now["undone"],
                **self._chosen[1],
            }
        )

    def _take_back(self) -> None:
        """Take the seat back from the bot that stood in."""
        try:
            self._server.request("POST", f"/tables/{self._table}/take-back")
        except RequestRefused:
            return  # the table shows whether it is taken back or over
        self._notify(translated("A bot had played for you; the seat is yours again."))

    def _choice(self, socket: TableSocket) -> Document:
        """Return the chosen action by its number, or by its text if it is not listed."""
        codes = {each["text"]: each["action"] for each in self._now["legal"]}
        if len(codes) == 1:
            return {"action": next(iter(codes.values()))}
        try:
            said = self._chooser.choose(self._now, self._log, self._seconds())
        except Forfeit as why:
            raise self._forfeit(socket, why) from why
        return {"action": codes[said]} if said in codes else {"text": said}

    def _seconds(self) -> float | None:
        """Seconds left on the table's clock; None without a clock."""
        ends = self._now["clock_ends"]
        if ends is None:
            return None
        return max(_MIN_SECONDS, ends / 1000.0 - time() - self._clock_offset - _NETWORK_MARGIN)

    def _forfeit(self, socket: TableSocket, why: object) -> Forfeit:
        """Resign or leave, so that the others can go on, and return the error."""
        if self._now["can_resign"]:
            self._resign(socket)
            done = Translatable("The seat has resigned.")
        else:
            self._server.request("POST", f"/tables/{self._table}/leave")
            done = Translatable("The seat was left: a bot plays on.")
        self._server.forget()
        return Forfeit("{why} {done}", why=why, done=done)

    def _resign(self, socket: TableSocket) -> None:
        """Resign; repeat after each snapshot until an answer comes or the game is over."""
        answer: Document = {"type": "snapshot", "table": {"now": self._now}}
        while answer["type"] == "snapshot" and answer["table"]["now"]["status"] == "playing":
            socket.send({"type": "resign", "id": "sit-resign", "ply": self._now["ply"]})
            answer = socket.receive()
            while answer["type"] not in ("done", "refused", "snapshot"):
                answer = socket.receive()
