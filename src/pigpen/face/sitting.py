"""A seat at a table of a server, taken by its link, for a bot, a strategy or a program."""

from collections.abc import Callable, Mapping, Sequence
from secrets import randbits, token_hex
from time import time
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import quote

import msgspec

from pigpen import catalog
from pigpen.bots.bot import Bot, Forfeit, show
from pigpen.bots.program import Program, Seated, Table, is_program
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.me import me_of
from pigpen.core.notation import format_action, parse_action
from pigpen.core.position import apply_to, described, legal_actions, start
from pigpen.core.rng import stream
from pigpen.core.said import Translatable, translated
from pigpen.face.naming import game_title, label
from pigpen.face.remote import Line, Server, TurnedAway, Unreachable, read_link
from pigpen.lab.study.player import Player, bot_of, name_of
from pigpen.lab.study.strategy import StrategyBot, StrategyError

_MARGIN: Final = 0.5  # seconds of a table's clock that are left for the way
_LEAST: Final = 0.1  # seconds that are asked for, however little is left
_AGAIN: Final = 1.0  # seconds after which what a server could not do now is asked once more
_PASSING: Final = ("storage", "internal", "busy")  # refusals that do not last
_MOVED_ON: Final = ("stale", "not-your-turn", "over", "closed")  # the table is not as it was seen
_NONSENSE: Final = ("illegal", "not-understood", "malformed")  # what was said is no action

Document = Mapping[str, Any]
Told = Callable[[str], None]


class Taken(NamedTuple):
    """How a game ended, at a table of a server."""

    table: str  # its address
    game: str
    name: str  # of who sat there
    seat: int
    returns: tuple[float, ...]  # by seat; empty if it was closed without a result
    places: tuple[Mapping[str, int | None], ...]  # by seat: `place` from 1, and `points`

    def document(self) -> dict[str, Any]:
        """The same for programs."""
        return self._asdict()

    def __str__(self) -> str:
        """One line."""
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


class _Invited(msgspec.Struct):
    """What is read of an `InviteInfo`."""

    table: str
    seat: int
    taken: bool
    closed: bool


class _Table(msgspec.Struct):
    """What is read of a `TableView`."""

    game: str
    options: dict[str, int | str]
    chance: str
    kept: bool


class Chooser(Protocol):
    """Whoever plays from what a server sends."""

    def choose(self, now: Document, log: Sequence[Document], seconds: float | None) -> str:
        """The text of one of the legal actions.

        Raises:
            Forfeit: there was no such answer.
        """
        ...

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        """The game is over."""
        ...

    def leave(self) -> None:
        """There is no other."""
        ...


def sit(link: str, player: Player, *, name: str = "", told: Told = print) -> Taken:
    """Take the seat of a link and play there to the end: `sit("http://…/join/…", "mine.py")`.

    A player is a strategy, a program (`run: ./mybot`), or a bot of a game in which nothing is
    hidden. `name` is shown at the table; `told` hears who sits where, and of a lost connection.
    A line that breaks is tried again for five minutes. An interrupt leaves the seat as closing the
    browser would: the same call takes it again, from this machine.

    Raises:
        PigpenError: it is no link of a seat, the seat is taken, or the player cannot play there.
        Unreachable: the server does not answer, or has been gone for too long.
        Forfeit: the player failed or did not answer as it should; its seat was resigned or left.
    """
    where = read_link(link)
    server = Server(where)
    invited = server.read(f"/invites/{where.invite}", _Invited)
    table = server.read(f"/tables/{quote(invited.table, safe='')}", _Table)
    _check(invited, table, is_known=server.is_known)
    shown = name or label(name_of(player))
    chooser = chooser_of(table, invited.seat, player)
    try:
        server.ask("PUT", "/me", {"name": shown})
        server.ask("POST", f"/join/{where.invite}", {"contribution": token_hex(16)})
        server.keep()
        address = f"{where.origin}/table/{quote(invited.table, safe='')}"
        where_to = {"name": shown, "seat": invited.seat + 1, "address": address}
        told(translated("{name} sits in seat {seat} at {address}", **where_to))
        now = _At(server, invited.table, invited.seat, chooser, told).play()
    finally:
        chooser.leave()
    server.forget()
    result = tuple(now["result"])
    return Taken(address, table.game, shown, invited.seat, result, tuple(now["places"]))


def _check(invited: _Invited, table: _Table, *, is_known: bool) -> None:
    """That somebody may sit there, and a program too.

    Raises:
        PigpenError: saying why not.
    """
    if invited.closed:
        raise PigpenError("The host has closed this table.")
    if invited.taken and not is_known:
        raise PigpenError("This seat is taken. Ask the host for the link of another.")
    if table.chance == "by_hand" or table.kept:
        raise PigpenError("At this table people throw and deal by hand: only they can sit there.")


def chooser_of(table: _Table, seat: int, player: Player) -> Chooser:
    """Who plays in a seat of a table that a server shows.

    Raises:
        PigpenError: nobody of that name plays this game, or not from what a server sends.
    """
    game = catalog.make(table.game, table.options)
    if isinstance(player, str) and is_program(player):
        about = Table(game.name, table.options, seat, game.num_seats)
        return _OfProgram(Seated(Program(player), about), _is_menu(game))
    bot = bot_of(game, player)
    if isinstance(bot, StrategyBot):
        return _OfStrategy(game, seat, bot)
    if game.kernels.redact is not None:
        raise PigpenError(
            "{name} plays from a position, and of {game} a server sends only what"
            " the seat may see. A strategy or a program (run: …) can sit there.",
            name=name_of(player),
            game=game_title(game.name),
        )
    return _OfBot(game, seat, bot)


class _OfProgram:
    """A program in another language."""

    def __init__(self, seated: Seated, is_menu: bool) -> None:
        self._seated = seated
        self._is_menu = is_menu
        self.game_over = seated.game_over
        self.leave = seated.leave

    def choose(self, now: Document, log: Sequence[Document], seconds: float | None) -> str:
        texts = _texts(now)
        return self._seated.choose(now["view"], texts, seconds=seconds, may=lambda _: self._is_menu)


class _Local:
    """Somebody of this process, who is told of nothing else."""

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        pass

    def leave(self) -> None:
        pass


class _OfStrategy(_Local):
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
        if not isinstance(said, str) or (said not in legal and not _is_menu(self._game)):
            listed = ", ".join(map(repr, legal))
            raise Forfeit(
                "{name} forfeits: it said {said!r}; legal: {listed}.",
                name=self._bot.name,
                said=said,
                listed=listed,
            )
        return said


class _OfBot(_Local):
    """A bot where nothing is hidden: the position is what the log led to."""

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


def _is_menu(game: AnyGame) -> bool:
    """Whether more is legal than is listed: the server judges it."""
    return game.kernels.is_legal is not None


def _texts(now: Document) -> list[str]:
    return [action["text"] for action in now["legal"]]


class _At:
    """A seat that is taken."""

    def __init__(self, server: Server, table: str, seat: int, chooser: Chooser, told: Told) -> None:
        self._server = server
        self._table = table
        self._seat = seat
        self._chooser = chooser
        self._told = told
        self._now: dict[str, Any] = {}
        self._log: list[Document] = []
        self._version = 0
        self._ahead = 0.0  # seconds of the server's clock before ours
        self._chosen: tuple[str, Document] = ("", {})  # the id of a command, and its action
        self._sent = ""  # the id of the command that is to be answered

    def play(self) -> Document:
        """To the end; the table as it was then."""
        line = self._server.line(self._table, self._told)
        try:
            while True:
                self._take_in(line, line.receive())
                while (frame := line.receive(0.0)) is not None:  # what has come meanwhile
                    self._take_in(line, frame)
                if self._now.get("status") in ("over", "closed"):
                    is_finished = self._now["status"] == "over"
                    self._chooser.game_over(self._now["result"], is_finished=is_finished)
                    return self._now
                self._act(line)
        except (KeyError, TypeError, IndexError) as problem:
            raise Unreachable(
                "The server sent what this Pigpen does not understand ({problem!r});"
                " it may be of another version.",
                problem=problem,
            ) from problem
        finally:
            line.close()

    def _take_in(self, line: Line, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "snapshot":
                self._version = frame["version"]
                self._now, self._log = frame["table"]["now"], list(frame["table"]["log"])
                self._ahead = frame["at"] / 1000.0 - time()
                self._sent = ""
            case "update" | "present" if frame["version"] != self._version + 1:
                line.send({"type": "resync"})
            case "update":
                self._version = frame["version"]
                self._now = frame["now"]
                self._log += frame["entries"]
            case "present":
                self._version = frame["version"]
                self._now |= {key: frame[key] for key in ("seats", "watching", "blocked")}
            case "refused":
                self._refused(line, frame)
            case _:
                pass  # what was done is shown by an update

    def _refused(self, line: Line, frame: Document) -> None:
        """Nothing was done.

        Raises:
            Forfeit: what the player said is no action.
            TurnedAway: nothing will be done.
        """
        if frame["code"] in _PASSING:
            line.receive(_AGAIN)  # a snapshot is coming in any case
        elif frame["code"] in _NONSENSE:
            said = self._chosen[1].get("text", "")
            why = Translatable(
                "The player forfeits: it said {said!r}. {why}", said=said, why=frame["text"]
            )
            raise self._given_up(line, why)
        elif frame["code"] not in _MOVED_ON:
            raise TurnedAway(frame["code"], frame["text"])
        line.send({"type": "resync"})

    def _act(self, line: Line) -> None:
        """What the seat has to do now, once: an id says which decision it is."""
        if self._now.get("status") != "playing":
            return
        if self._now["seats"][self._seat]["stand_in"]:
            self._take_back()
            return
        decision = f"sit-{self._now['ply']}-{self._now['undone']}"
        if not self._now["legal"] or self._sent == decision:
            return
        if self._chosen[0] != decision:
            self._chosen = decision, self._choice(line)
        self._sent = decision
        line.send(
            {
                "type": "act",
                "id": decision,
                "ply": self._now["ply"],
                "undone": self._now["undone"],
                **self._chosen[1],
            }
        )

    def _take_back(self) -> None:
        """A bot has played on while nobody was there."""
        try:
            self._server.ask("POST", f"/tables/{self._table}/take-back")
        except TurnedAway:
            return  # it was taken back meanwhile, or the game has ended: the table says so
        self._told(translated("A bot had played for you; the seat is yours again."))

    def _choice(self, line: Line) -> Document:
        """By its number, or in words if it is not listed."""
        codes = {each["text"]: each["action"] for each in self._now["legal"]}
        if len(codes) == 1:
            return {"action": next(iter(codes.values()))}
        try:
            said = self._chooser.choose(self._now, self._log, self._seconds())
        except Forfeit as why:
            raise self._given_up(line, why) from why
        return {"action": codes[said]} if said in codes else {"text": said}

    def _seconds(self) -> float | None:
        """What is left of the clock of the table, if it has one."""
        ends = self._now["clock_ends"]
        if ends is None:
            return None
        return max(_LEAST, ends / 1000.0 - time() - self._ahead - _MARGIN)

    def _given_up(self, line: Line, why: object) -> Forfeit:
        """Let the others go on; the error that says why, and what was done."""
        if self._now["can_resign"]:
            self._resign(line)
            done = Translatable("The seat has resigned.")
        else:
            self._server.ask("POST", f"/tables/{self._table}/leave")
            done = Translatable("The seat was left: a bot plays on.")
        self._server.forget()
        return Forfeit("{why} {done}", why=why, done=done)

    def _resign(self, line: Line) -> None:
        """Until it is answered, or the game is over: who connects again asks again."""
        answer: Document = {"type": "snapshot", "table": {"now": self._now}}
        while answer["type"] == "snapshot" and answer["table"]["now"]["status"] == "playing":
            line.send({"type": "resign", "id": "sit-resign", "ply": self._now["ply"]})
            answer = line.receive()
            while answer["type"] not in ("done", "refused", "snapshot"):
                answer = line.receive()
