"""A server, its store and its browsers as a seeded scheduler runs them: no socket, no clock.

What decides and what is shown is the server's own: `decide`, `evolve`, and the parsing and
the frames of `server.views.frames`. Modelled are what stands around it: a store that knows the
unique ply, lines that lose, double, delay and reorder, a process that may die between
any two of its steps, and browsers that repeat a command until it is answered.

Everything that may happen next is an `Event` in a list, and the scheduler picks one; so a
schedule is its choices, and a seed repeats it.
"""

import random
from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple

import msgspec
from deciding import fold, mover

from pigpen.play.throws import TABLE
from pigpen.server.http.commands import parse, refusal_frame, to_command
from pigpen.server.live.viewers import Viewers
from pigpen.server.table.decide import Refusal, Repeated, decide
from pigpen.server.table.events import Event, Played
from pigpen.server.table.evolve import Transition
from pigpen.server.table.landing import apply_landing
from pigpen.server.table.stand_in import Expire, deadline
from pigpen.server.table.table import Status, Table, awaits_landing
from pigpen.server.views.frames import Frames
from pigpen.server.views.shared_snapshot import Presence
from pigpen.server.wire import live as wire_live

LOST, DOUBLED = 0.1, 0.1  # of messages
DIES, DIES_AT_WORK = 0.01, 0.1  # of the moments between two steps
GARBAGE = (b"", b"{", b"null", b'{"type":"act"}', b"\xff\xfe", b'{"type":"act","id":1}')


class Store:
    """The committed history, of which nothing may be lost."""

    def __init__(self, before: Table) -> None:
        self.before = before  # what was played before the schedule begins
        self.events: list[Event] = []

    def append(self, events: tuple[Event, ...]) -> None:
        """Commit all of them; a ply is taken once."""
        taken = {event.ply for event in self.played()}
        first = self.before.ply
        for event in events:
            assert not isinstance(event, Played) or event.ply not in taken, "a ply taken twice"
            assert not isinstance(event, Played) or event.ply >= first, "a ply of long ago"
        self.events.extend(events)

    @property
    def ply(self) -> int:
        return self.before.ply + len(self.played())

    def played(self) -> list[Played]:
        return [event for event in self.events if isinstance(event, Played)]

    def table(self) -> Table:
        """Return what another process would read."""
        return fold(self.events, self.before)


class Line:
    """One connection: the server's viewer at one end, frames that are on their way."""

    def __init__(self, process: "Process", guest: str) -> None:
        self.guest = guest
        self.process = process
        self.told = Frames(guest)
        self.looking = process.viewers.subscribe("t", lambda: None)
        self.looking.__enter__()
        self.frames: list[bytes] = []
        self.versions: list[int] = []  # as they were sent
        self.is_ahead = False  # showed what was not stored
        self.is_faithful = True  # lost and reordered no frame

    def show(self, *, anew: bool = False) -> None:
        self.is_ahead |= self.process.table.ply > self.process.store.ply
        moment = self.process.viewers.snapshot(self.process.table)
        if anew or self.told.needs_snapshot(moment.table):
            news = [self.told.snapshot(moment, at=0)]
        else:
            news = self.told.updates(moment)
        for frame in news:
            self.versions.append(frame.version)
            self.frames.append(msgspec.json.encode(frame))

    def answer(self, frame: wire_live.Done | wire_live.CommandRefused) -> None:
        self.frames.append(msgspec.json.encode(frame))


class Process:
    """The server: one command at a time, acknowledged after its commit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.table = store.table()
        self.lines: list[Line] = []
        self.viewers = Viewers(lambda _: Presence())  # nobody is missed
        self.work: Iterator[str] | None = None  # what is being done under the table's lock
        self.waiting: list[tuple[Line, bytes]] = []  # messages behind it
        self.soon: list[tuple[str, Callable[[], None]]] = []  # answers and frames to be sent

    def take(self) -> str:
        """Begin with a message."""
        line, message = self.waiting.pop(0)
        try:
            command = parse(message)
        except ValueError as problem:
            line.answer(refusal_frame("", Refusal("malformed", str(problem))))
            return "malformed"
        if isinstance(command, wire_live.Resync):
            line.show(anew=True)
            return "resync"
        assert not isinstance(command, wire_live.Say)  # no browser here says a word
        self.work = self._do(line, command)
        return f"take {command.id}"

    def _do(self, line: Line, command: wire_live.Asked) -> Iterator[str]:
        """`Tables.execute`, step by step; the process may die wherever it yields."""
        decided = decide(self.table, to_command(line.guest, command))
        if isinstance(decided, Refusal):
            self._soon_answer(line, refusal_frame(command.id, decided))
            return
        if isinstance(decided, Repeated):
            self._soon_answer(line, wire_live.Done(id=command.id, ply=decided.ply))
            return
        ply = self.table.ply
        yield from self._commit((yield from self._worked_out(decided)))
        self._soon_answer(line, wire_live.Done(id=command.id, ply=ply))
        self._soon_show()

    def _worked_out(self, decided: Transition) -> Generator[str, None, Transition]:
        """As `Tables` does: with what comes of the throws among them."""
        while awaits_landing(after := decided.table):
            yield "thrown"
            landing = TABLE.land(after.game, after.position, after.chance.seed(after.ply))
            decided = decided.then(apply_landing(after, landing, TABLE.version(after.game)))
        return decided

    def _commit(self, decided: Transition) -> Iterator[str]:
        yield "decided"
        self.store.append(decided.events)
        yield "committed"
        self.table = decided.table

    def ring(self, asked: Expire) -> None:
        """A clock has run out, be it of a turn long over."""
        self.work = self._expire(asked)

    def _expire(self, asked: Expire) -> Iterator[str]:
        decided = decide(self.table, asked)
        if not isinstance(decided, Refusal | Repeated):
            yield from self._commit((yield from self._worked_out(decided)))
            self._soon_show()

    def _soon_show(self) -> None:
        self.viewers.notify("t")
        for line in self.lines:
            self.soon.append((f"show {line.guest}", line.show))

    def _soon_answer(self, line: Line, frame: wire_live.Done | wire_live.CommandRefused) -> None:
        self.soon.append((f"answer {frame.id}", lambda: line.answer(frame)))


class Browser:
    """A person's page, updated by frames as the web client updates it."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.line: Line | None = None
        self.version = -1
        self.gap = False
        self.log: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.pending: dict[str, bytes] = {}  # commands without an answer, by id
        self.acknowledged: dict[str, int] = {}  # ply by id
        self.refused: set[str] = set()
        self.shown: list[bytes] = []  # every frame, for those who look for secrets
        self.count = 0

    def connect(self, line: Line) -> None:
        self.line, self.version, self.gap = line, -1, False

    def read(self, text: bytes) -> None:
        self.shown.append(text)
        frame = msgspec.json.decode(text)
        match frame["type"]:
            case "snapshot":
                self.version, self.gap = frame["version"], False
                self.log, self.now = frame["table"]["log"], frame["table"]["now"]
            case "update":
                self._update(frame)
            case "present":
                around = {name: frame[name] for name in ("seats", "watching", "blocked")}
                self._update({**frame, "entries": [], "now": self.now | around})
            case "done":
                self._answered(frame["id"])
                self.acknowledged[frame["id"]] = frame["ply"]
            case "refused":
                self._answered(frame["id"])
                self.refused.add(frame["id"])

    def _answered(self, name: str) -> None:
        self.pending.pop(name, None)

    def _update(self, frame: dict[str, Any]) -> None:
        if self.version < 0 or frame["version"] <= self.version:
            return
        if self.gap or frame["version"] > self.version + 1:
            self.gap = True  # until a snapshot
            return
        self.version = frame["version"]
        known = {entry["ply"]: entry for entry in (*self.log, *frame.get("revealed", ()))}
        self.log = [*(known[ply] for ply in sorted(known)), *frame["entries"]]
        self.now = frame["now"]

    def choose(self, chaos: random.Random) -> bytes | None:
        """Choose the person's next command by what the page shows, even if that is old."""
        if self.gap:
            return b'{"type":"resync"}'
        if self.pending and chaos.random() < 0.8:
            return chaos.choice(list(self.pending.values()))  # once more
        if not self.now or (not self.now["legal"] and chaos.random() < 0.8):
            return None
        self.count += 1
        name = f"{self.guest}{self.count}"
        if chaos.random() < 0.02:
            command: wire_live.Command = wire_live.Resign(id=name, ply=self.now["ply"])
        elif self.now["view"].get("phase") == "throw" and chaos.random() < 0.5:
            command = wire_live.Act(id=name, ply=self.now["ply"], text=_any_throw(chaos))
        else:
            codes = [legal["action"] for legal in self.now["legal"]] or [0, 1]
            ply = self.now["ply"] + chaos.choice((0, 0, 0, 0, -1, -2))
            command = wire_live.Act(id=name, ply=ply, action=chaos.choice(codes))
        self.pending[name] = msgspec.json.encode(command)
        return self.pending[name]


def _any_throw(chaos: random.Random) -> str:
    """A throw of Piggles, which need not be legal."""
    return f"throw x={chaos.randint(-45, 45)} y={chaos.randint(10, 60)} v={chaos.randint(0, 60)}"


class Choice(NamedTuple):
    """One thing that may happen next."""

    name: str
    do: Callable[[], object]


class World:
    """All of it, and the list of what happened."""

    def __init__(self, seed: int, before: Table, guests: tuple[str, ...]) -> None:
        self.chaos = random.Random(seed)
        self.store = Store(before)
        self.browsers = [Browser(guest) for guest in guests]
        self.lines: list[Line] = []  # all that ever were
        self.sent: list[tuple[Line | None, bytes]] = []  # commands on their way
        self.schedule: list[str] = []
        self.crashes = 0
        self.alarms: list[Expire] = []  # clocks that run, or were stopped a moment too late
        self.faithful: list[tuple[str, Any, Any]] = []  # pages that missed nothing, before a resync
        self._start()

    def _start(self) -> None:
        self.process = Process(self.store)
        for browser in self.browsers:
            self._connect(browser)

    def _connect(self, browser: Browser) -> None:
        line = Line(self.process, browser.guest)
        self.lines.append(line)
        self.process.lines.append(line)
        browser.connect(line)
        line.show(anew=True)

    def run(self, steps: int) -> None:
        """So many things happen, with every fault; then those that are due, without any."""
        for _ in range(steps):
            self._step(self.chaos.choice(self._choices()))
        self._come_to_rest()

    def _step(self, choice: Choice) -> None:
        self.schedule.append(choice.name)
        choice.do()
        if self.chaos.random() < (DIES_AT_WORK if self.process.work else DIES):
            self._crash()

    def _choices(self) -> list[Choice]:
        process = self.process
        sender = self.chaos.choice(self.browsers)
        choices = [Choice(f"{sender.guest} sends", lambda: self._send(sender))]
        readers = [browser for browser in self.browsers if browser.line.frames]
        if readers:
            reader = self.chaos.choice(readers)
            choices.append(Choice(f"{reader.guest} reads", lambda: self._read(reader)))
        if self.sent:
            choices.append(Choice("a message arrives", self._arrive))
        if process.work is not None:
            choices.append(Choice("the work goes on", self._work))
        elif process.waiting:
            choices.append(Choice("a message is taken", lambda: self._note(process.take())))
        if process.soon:
            choices.append(Choice("something goes out", self._go_out))
        return choices + self._clocks()

    def _clocks(self) -> list[Choice]:
        """At a table with a clock: it is set, and runs out."""
        process = self.process
        end = deadline(process.table)
        choices: list[Choice] = []
        if end is not None:
            asked = Expire(mover(process.table), process.table.turn_began, end)
            choices.append(Choice("a clock is set", lambda: self.alarms.append(asked)))
        if self.alarms and process.work is None:
            choices.append(Choice("a clock runs out", self._ring))
        return choices

    def _ring(self) -> None:
        self.process.ring(self.alarms.pop(self.chaos.randrange(len(self.alarms))))

    def _note(self, what: str) -> None:
        self.schedule[-1] += f": {what}"

    def _send(self, browser: Browser) -> None:
        chaos = self.chaos
        message = chaos.choice(GARBAGE) if chaos.random() < 0.05 else browser.choose(chaos)
        if message is not None:
            self._note(repr(message))
            self.sent.extend([(browser.line, message)] * self._copies())

    def _copies(self) -> int:
        luck = self.chaos.random()
        return 0 if luck < LOST else 2 if luck < LOST + DOUBLED else 1

    def _arrive(self) -> None:
        """Any message that is on its way, not only the oldest; with luck, to a new process."""
        line, message = self.sent.pop(self.chaos.randrange(len(self.sent)))
        assert line is not None  # only who was connected has sent
        if line.process is not self.process:
            line = next(late for late in self.process.lines if late.guest == line.guest)
        self._note(f"{line.guest} {message!r}")
        self.process.waiting.append((line, message))

    def _read(self, browser: Browser) -> None:
        """The next frame, now and then a later one."""
        line = browser.line
        later = self.chaos.randrange(len(line.frames)) if self.chaos.random() < 0.2 else 0
        frame, copies = line.frames.pop(later), self._copies()
        line.is_faithful &= not later and copies > 0
        for _ in range(copies):
            browser.read(frame)

    def _work(self) -> None:
        assert self.process.work is not None
        self._note(next(self.process.work, "done"))
        if self.schedule[-1].endswith("done"):
            self.process.work = None

    def _go_out(self) -> None:
        """Answers and frames may overtake one another."""
        name, send = self.process.soon.pop(self.chaos.randrange(len(self.process.soon)))
        self._note(name)
        send()

    def _crash(self) -> None:
        """Memory is gone, and with it what was not sent; browsers connect anew."""
        self.schedule.append("the process dies")
        self.crashes += 1
        for browser in self.browsers:
            if self.chaos.random() < 0.5:  # what was sent before may still come
                _read_all(browser)
        self._start()

    def _come_to_rest(self) -> None:
        """No more faults: all is delivered, and each page asks again for what it lacks."""
        for _ in range(3):
            self._repeat()
        self.faithful = [(b.guest, b.log, b.now) for b in self.browsers if b.line.is_faithful]
        self.sent.extend((browser.line, b'{"type":"resync"}') for browser in self.browsers)
        self._deliver()

    def _repeat(self) -> None:
        self._deliver()
        self.sent.extend((b.line, message) for b in self.browsers for message in b.pending.values())
        self._deliver()

    def _deliver(self) -> None:
        process = self.process
        while self.sent or process.waiting or process.work or process.soon:
            if process.work is not None:
                self._rest("the work goes on", self._work)
            elif process.soon:
                self._rest("something goes out", process.soon.pop(0)[1])
            elif process.waiting:
                self._rest("a message is taken", process.take)
            else:
                self._rest("a message arrives", self._arrive)
        for browser in self.browsers:
            _read_all(browser)

    def _rest(self, name: str, do: Callable[[], object]) -> None:
        self.schedule.append(f"at rest: {name}")
        do()

    def is_over(self) -> bool:
        return self.store.table().status == Status.OVER


def _read_all(browser: Browser) -> None:
    while browser.line.frames:
        browser.read(browser.line.frames.pop(0))
