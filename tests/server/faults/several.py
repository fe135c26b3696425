"""Several nodes, their database, Redis and the people at one table, run by a seed.

Time is made up (`virtual_time`), the nodes run the server's own code (`sim_node`), and everything
that may go wrong does: nodes die between any two steps and others start, a node stands still until
its lease is another's and goes on, wake-ups are lost, doubled and late, the database refuses for a
while or its answer is lost, Redis is away, lines break and browsers come back at another node.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from many_nodes import ManyNodes
from shared_store import NodesReader, SharedStore
from sim_node import AWAY, Line, SimNode, by_other_device
from virtual_time import Clock
from world import Browser

from pigpen.server.http.commands import parse, to_command
from pigpen.server.live import clocks, tables
from pigpen.server.nodes.messages import Message
from pigpen.server.table.decide import decide
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.table import Status, Table

NODES = 3
FAULTS = 8.0  # seconds with faults
UNANSWERED = 0.05  # of all commits
SILENCE = 14.0  # seconds without Redis in some schedules: long enough to take others for gone
WORK_GOES_ON = 5.0  # seconds within which another node does a dead one's work
QUIET = 2.0  # seconds within which a lost wake-up is healed
SEATS = {"ann": 0, "bob": 1}
_GIVES_UP = 1.5  # seconds without an answer, after which a browser connects anew


class Page(Browser):
    """A browser that resends what was not answered, and notes what it cannot explain."""

    def __init__(self, guest: str, world: "Several") -> None:
        super().__init__(guest)
        self.world = world
        self.asked: dict[str, int] = {}  # changes of the table when a command was first sent
        self.heard: Counter[int] = Counter()  # phrases on this connection, by seat
        self.said = 0  # phrases, however often they were sent
        self.here_since: float | None = None  # shown by a node that is well
        self.waits_since = 0.0

    def read(self, text: bytes) -> None:
        frame = msgspec.json.decode(text)
        if frame["type"] == "refused":
            self._refused(frame)
            return
        if frame["type"] == "spoken":
            self.heard[frame["seat"]] += 1
        if frame["type"] == "done":
            self.asked.pop(frame["id"], None)
        super().read(text)
        self.world.look(self)

    def _refused(self, frame: dict[str, Any]) -> None:
        name, code = frame["id"], frame["code"]
        if code == "storage":
            return  # it may have been done: ask again
        message = self.pending.pop(name, None)
        if code in ("internal", "malformed"):
            self.world.problems.append(f"{name} was refused: {code}")
        if message is None or name.startswith("say"):
            return
        self.refused.add(name)
        store = self.world.store
        if self.asked.pop(name, None) == store.table.changes:  # nothing has happened since
            command: Any = parse(message)
            if not isinstance(decide(store.table, to_command(self.guest, command)), Refusal):
                self.world.problems.append(f"{name} was refused ({code}), and could have been done")

    async def live(self) -> None:
        """Play until the world stops it."""
        world, chaos = self.world, self.world.chaos
        while True:
            node = world.any_node()
            if node is None:
                await asyncio.sleep(0.1)
                continue
            line = Line(node, self, world.store.table.id)
            self.line: Any = line
            self.version, self.gap, self.heard = -1, False, Counter()
            self.here_since = None
            node.when_awake(lambda node=node, line=line: node.serve(line))
            self.waits_since = world.loop.time()
            while not line.is_broken and not self._has_enough():
                await asyncio.sleep(chaos.uniform(0.05, 0.5))
                self._say_something(line)
            line.broke()

    def _has_enough(self) -> bool:
        """Whether it has waited so long for an answer that it connects anew."""
        is_waiting = self.version < 0 or bool(self.pending)
        if not is_waiting:
            self.waits_since = self.world.loop.time()
        return self.world.loop.time() - self.waits_since > _GIVES_UP

    def _say_something(self, line: Line) -> None:
        world, chaos = self.world, self.world.chaos
        if self.version < 0 or line.is_broken:
            return
        if world.is_at_rest:
            messages = list(self.pending.values())
        elif chaos.random() < 0.05 and self.guest in SEATS:
            self.count += 1
            self.said += 1
            say = {"type": "say", "id": f"say{self.guest}{self.count}", "phrase": "luck"}
            message = msgspec.json.encode(say)
            self.pending[say["id"]] = message
            messages = [message]
        else:
            messages = [self.choose(chaos)]
        for message in messages:
            if message is None:
                continue
            name = msgspec.json.decode(message).get("id", "")
            self.asked.setdefault(name, world.store.table.changes)
            world.note(f"{self.guest} at {line.node.name}: {message.decode()}")
            node = world.any_node()
            if node is not None and name.startswith(self.guest) and chaos.random() < 0.15:
                work = partial(by_other_device, node, self, message)
                node.when_awake(lambda work=work: world.begin(work))
                continue
            line.tell(message)
            if chaos.random() < 0.1 and not world.is_at_rest:
                line.tell(message)  # twice


class Several(ManyNodes[SimNode]):
    """All of it, and the list of what happened."""

    def __init__(self, seed: int, before: Table, guests: tuple[str, ...]) -> None:
        super().__init__(seed)
        self.store = SharedStore(before, self.loop.time)
        self.reader = NodesReader(self.store)
        self.pages = [Page(guest, self) for guest in guests]
        self.redis_is_up = True
        self.lost = self.chaos.choice((0.0, 0.1, 0.5))
        self.has_silence = seed % 8 == 7  # Redis is away for long, once
        if self.has_silence:
            self.lost = 0.0  # for then it is looked at who is shown as gone

    def run(self) -> None:
        """Until all has come to rest."""
        former = clocks.time, tables.time
        clocks.time = tables.time = Clock(self.loop)  # type: ignore[assignment]
        try:
            super().run()
        finally:
            clocks.time, tables.time = former

    # What the parts ask for.

    def begin(self, work: Callable[[], Any]) -> None:
        """A task of the process that it is called in."""
        self.loop.create_task(work())

    def later(self, do: Callable[[], None]) -> None:
        self.loop.call_later(self.moment(), do)

    def carry(self, message: Message, channels: tuple[str, ...]) -> None:
        """By Redis, to whoever follows one of the channels when it comes there."""
        if not self.redis_is_up:
            return
        for node in self.nodes:
            for _ in range(self.copies()):
                arrive = partial(self._arrive, node, message, channels, node.bus.subscribed)
                self.loop.call_later(self.lateness(), arrive)

    def _arrive(
        self, node: SimNode, message: Message, channels: tuple[str, ...], subscribed: int
    ) -> None:
        """`subscribed`: on which of a node's lines to Redis it comes."""
        is_for_it = bool(node.bus.followed.intersection(channels))
        if self.redis_is_up and is_for_it and node.bus.hears_by(subscribed):
            node.when_awake(lambda: node.bus.hear(message))

    def loses_answer(self) -> bool:
        """Whether what was just committed is not acknowledged to who wrote it."""
        return not self.is_at_rest and self.chaos.random() < UNANSWERED

    def look(self, page: Page) -> None:
        """At what a page was shown: nobody is gone who has been there for long."""
        now = self.loop.time()
        page.here_since = page.here_since or now
        if page.now.get("ply", 0) > self.store.table.ply and not self.store.table.undone:
            self.problems.append("a page was shown what is not stored")
        if any(page.heard[SEATS[who.guest]] > who.said for who in self.pages if who.guest in SEATS):
            self.problems.append("a phrase was told twice")
        if self.lost:
            return  # word of who is there may take as long as it is said again
        for other in self.pages:
            seat = SEATS.get(other.guest)
            since = other.here_since
            if seat is None or since is None or now - since < AWAY or not page.now:
                continue
            if page.now["seats"][seat]["gone"] and not other.line.node.stands_still:
                self.problems.append(f"{other.guest} was shown as gone to {page.guest}")

    # What happens.

    async def _run(self) -> None:
        for _ in range(NODES):
            self._start()
        people = [self.loop.create_task(page.live()) for page in self.pages]
        if self.has_silence:
            self.loop.call_later(self.chaos.uniform(0.5, 2.0), self._silence)
        while self.loop.time() < FAULTS + SILENCE * self.has_silence:
            await asyncio.sleep(self.chaos.uniform(0.05, 0.9))
            await self._fault()
        await self._come_to_rest()
        await self._end(people)
        self.schedule += self.store.usurped

    def _node(self, name: str) -> SimNode:
        return SimNode(self, name)

    async def _fault(self) -> None:
        """One thing goes wrong."""
        if self.has_silence and not self.redis_is_up:  # who only looks comes anew, all others stay
            self._break_line(self.pages[-1])
            return
        luck = self.chaos.random()
        node = self.any_node()
        if luck < 0.25 and node is not None:
            self._did(f"{node.name} dies")
            node.die()
            for page in self.pages:
                if page.line is not None and page.line.node is node:
                    page.here_since = None
            self.loop.call_later(self.chaos.uniform(0.2, 3.0), self._start)
        elif luck < 0.5 and node is not None and not node.stands_still:
            self._did(f"{node.name} stands still")
            node.stand_still()
            self.loop.call_later(self.chaos.choice((0.1, 1.0, 3.5, 5.0)), self._go_on, node)
        elif luck < 0.65:
            self._did("the database is away")
            self.store.away_until = self.loop.time() + self.chaos.uniform(0.05, 1.5)
        elif luck < 0.8 and self.redis_is_up and not self.has_silence:
            if self.chaos.random() < 0.5:
                self._empty_redis()
                return
            self._did("Redis is away")
            self._redis(is_up=False)
            self.loop.call_later(self.chaos.uniform(0.1, 3.0), self._redis_back)
        else:
            self._break_line(self.chaos.choice(self.pages))

    def _break_line(self, page: Page) -> None:
        if page.line is not None:
            self._did(f"{page.guest}'s line breaks")
            page.line.broke()

    def _go_on(self, node: SimNode) -> None:
        if not node.is_dead:
            self.note(f"{node.name} goes on")
            node.go_on()

    def _redis(self, *, is_up: bool) -> None:
        self.redis_is_up = is_up

    def _empty_redis(self) -> None:
        """It starts again at once and knows nobody: each node subscribes anew when it can."""
        self._did("Redis is emptied")
        for node in self.nodes:
            if not node.is_dead:
                node.bus.down()
                back = partial(self._subscribe, node, node.bus.subscribed)
                self.loop.call_later(self.chaos.uniform(0.0, 1.0), back)

    def _subscribe(self, node: SimNode, subscribed: int) -> None:
        if self.redis_is_up and node.bus.subscribed == subscribed and not node.is_dead:
            node.when_awake(node.bus.up)

    def _silence(self) -> None:
        self._did("Redis is away")
        self._redis(is_up=False)
        self.loop.call_later(SILENCE, self._redis_back)

    def _redis_back(self) -> None:
        if self.redis_is_up:
            return
        self.note("Redis is back")
        self._redis(is_up=True)
        for node in self.nodes:
            if not node.is_dead:
                node.when_awake(node.bus.up)

    async def _come_to_rest(self) -> None:
        """No more faults: the server's work goes on, and each page comes to show what is stored."""
        self.note("no more faults")
        for node in self.nodes:
            self._go_on(node)
        self.store.away_until = 0.0
        if not self.redis_is_up:
            self._redis_back()
        if not [node for node in self.nodes if not node.is_dead]:
            self._start()
        self.is_at_rest = True
        before = self.store.table
        await asyncio.sleep(WORK_GOES_ON)
        if self.store.table is before and before.bot_to_move:
            self.problems.append("a bot that was to move has not moved")
        changes = -1
        while changes != self.store.table.changes:
            changes = self.store.table.changes
            await asyncio.sleep(_GIVES_UP + QUIET)
        if self.store.table.bot_to_move:
            self.problems.append("a bot moves no more")

    @property
    def is_over(self) -> bool:
        return self.store.table.status == Status.OVER
