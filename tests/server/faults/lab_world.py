"""Several nodes, the lab's runs and who waits for them, run by a seed.

The nodes run the server's own code between a database in memory, which the server's own statements
write to, and a process that has all games ready and plays them in made-up time. A node dies between
any two steps, stops in good order, or stands still until its runs are another's and goes on; the
database refuses for a while, or its answer is lost; wake-ups are lost, doubled and late.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from many_nodes import ManyNodes
from sim_process import SimProcess
from sqlalchemy import create_engine, delete, insert, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool
from virtual_time import Clock

from pigpen.lab.trials.design import Design, variant
from pigpen.lab.trials.playing import Rows, player
from pigpen.lab.trials.run import Chunk, seat_bots
from pigpen.server.access.limits import Limits
from pigpen.server.nodes.ownership import LEASE_SECONDS, RENEWAL_SECONDS
from pigpen.server.pages.lab import runs as lab_runs
from pigpen.server.pages.lab.process import TrialThread, begin
from pigpen.server.pages.lab.runs import LabRuns, NodeInfo
from pigpen.server.pages.lab.store import RunLease
from pigpen.server.store.schema import LAB_FILES, LAB_GAMES, LAB_RUNS, NODES

NUM_NODES = 3
FAULTS = 12.0  # seconds with faults
GOES_ON = 5.0  # seconds within which another node does a dead one's work
_PACE = 0.05  # seconds for a chunk of games
_LIMITS = Limits(lab_runs=2, lab_address_runs=0)


def design_of(games: int, target: int) -> Design:
    """Pig under two targets."""
    variants = tuple(variant("pig", name, {"target": target + n}) for n, name in enumerate("AB"))
    return Design("pig", variants, ("hold-at-20", "random"), games, seed=target)


def played(design: Design) -> list[Rows]:
    """All games of each variant."""
    players = (player(game, seat_bots(game, design.bots)) for game in design.tables())
    return [play(design.seed, 0, design.games) for play in players]


DESIGNS = tuple(design_of(*each) for each in ((40, 20), (200, 12)))


@cache
def games() -> dict[str, list[Rows]]:
    """All games of each design, by its representation."""
    return {repr(design): played(design) for design in DESIGNS}


class Process:
    """A node's player of lab runs; it ends with its node."""

    def __init__(self, node: "LabNode") -> None:
        self._node = node
        self._playing: TrialThread | None = None
        self._is_over = False

    async def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """As the server's own process, with a run of its own."""
        await asyncio.sleep(self._node.world.moment())
        await self._node.gate()
        if function is begin:
            self._playing, self._chunks = TrialThread(*args), self._all_chunks(args[0])
            self._began = self._node.world.loop.time() + self._node.world.chaos.choice((0, 0, 1.0))
            return None
        assert self._playing is not None
        now = self._node.world.loop.time()
        while self._began + _PACE < now and (chunk := next(self._chunks, None)):
            self._began += _PACE
            if not self._playing.add(chunk):
                break
        self._playing.is_over = self._is_over
        return getattr(self._playing, function.__name__)(*args)

    def _all_chunks(self, design: Design) -> Any:
        """Of one to five games, the variants in turn."""
        assert self._playing is not None
        first, chaos = self._playing.first, self._node.world.chaos
        while first < design.games:
            last = min(design.games, first + chaos.randint(1, 5))
            for place, rows in enumerate(games()[repr(design)]):
                yield Chunk(place, first, rows[first:last])
            self._node.world.num_played += last - first
            first = last
        self._is_over = True

    async def end(self) -> None:
        """Nothing is left of it."""


class LabNode(SimProcess):
    """One server process, as far as the lab knows it."""

    def __init__(self, world: "LabWorld", name: str) -> None:
        self.world, self.name = world, name
        super().__init__()

    def _begin(self) -> None:
        world = self.world
        here = NodeInfo(self.name, world.is_lone, lambda: world.carry(self))
        clock = world.loop.time
        self.lab = LabRuns(self, here, _LIMITS, process=lambda: Process(self), clock=clock)
        world.loop.create_task(self.lab.run())
        if not world.is_lone:
            world.loop.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            with suppress(OperationalError):
                await self.write(lambda it: self.world.beat(it, self.name))
            await asyncio.sleep(RENEWAL_SECONDS)

    # Where its runs are kept.

    async def write(self, work: Callable[[Any], Any]) -> Any:
        await self._step()
        answer = self.world.commit(work)
        await self._step()
        self.world.answer()
        return answer

    async def ask(self, question: Callable[..., Any], *about: str | int) -> Any:
        await self._step()
        self.world.answer()
        with self.world.engine.connect() as connection:
            answer = question(connection, *about)
        await self._step()
        return answer

    async def _step(self) -> None:
        await asyncio.sleep(self.world.moment())
        await self.gate()

    async def stop(self) -> None:
        """In good order."""
        await self.lab.leave()
        if not self.world.is_lone:
            mine = delete(NODES).where(NODES.c.id == self.name)
            with suppress(OperationalError):
                await self.write(lambda it: it.execute(mine))
        self.die()


class Visitor:
    """A person who begins a run, reads it every second at any node, and may stop it."""

    def __init__(self, world: "LabWorld", design: Design, stops_at: float | None) -> None:
        self.world, self.design, self.stops_at = world, design, stops_at
        self.run = ""
        self.seen: list[int] = []  # games that were played under every variant, as it was told

    async def live(self) -> None:
        while not self.run:
            await self._at_a_node(self._begin)
        while True:
            await asyncio.sleep(self.world.chaos.uniform(0.3, 1.2))
            await self._at_a_node(self._look)
            stops_at = self.stops_at
            if stops_at is not None and self.world.loop.time() > stops_at:
                await self._at_a_node(self._stop)

    async def _at_a_node(self, do: Callable[[LabRuns], Any]) -> None:
        """By a request, which is given up after a while."""
        node = self.world.any_node()
        answered = self.world.loop.create_future()

        async def request() -> None:
            answer = None
            with suppress(OperationalError):
                answer = await do(node.lab)
            if not answered.done():
                answered.set_result(answer)

        if node is not None:
            node.when_awake(lambda: self.world.begin(request()))
            await asyncio.wait([answered], timeout=1.5)
            if not answered.done():
                answered.cancel()  # what comes later is not read
            elif (row := answered.result()) is not None:
                self.seen.append((row["found"] or {}).get("games", 0))
        await asyncio.sleep(0.05)

    async def _begin(self, lab: LabRuns) -> None:
        if not self.run:
            self.run = (await lab.begin(self.design, "ann", "1.2.3.4")).row["id"]

    async def _stop(self, lab: LabRuns) -> None:
        await lab.stop(self.run)
        self.stops_at = None

    async def _look(self, lab: LabRuns) -> Any:
        return (await lab.look(self.run)).row


class LabWorld(ManyNodes[LabNode]):
    """All of it, and the list of what happened."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        chaos = self.chaos
        self.is_lone = seed % 4 == 0
        self.engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        for table in (LAB_RUNS, LAB_GAMES, LAB_FILES, NODES):
            table.create(self.engine)
        self.num_played = 0
        self.lost = chaos.choice((0.0, 0.3, 1.0))
        self.away_until = 0.0
        stops = (None, None, chaos.uniform(1.0, FAULTS))
        self.visitors = [
            Visitor(self, chaos.choice(DESIGNS), chaos.choice(stops)) for _ in range(3)
        ]

    def run(self) -> None:
        """Until all has come to rest."""
        former = lab_runs.time, lab_runs.secrets
        lab_runs.time = Clock(self.loop)  # type: ignore[assignment]
        lab_runs.secrets = _Names()  # type: ignore[assignment]
        try:
            super().run()
        finally:
            lab_runs.time, lab_runs.secrets = former

    # What the parts ask for.

    def carry(self, sender: LabNode) -> None:
        """A wake-up to the others."""
        for node in self.nodes:
            for _ in range(self.copies() * (node is not sender)):
                self.loop.call_later(
                    self.lateness(), lambda node=node: node.when_awake(node.lab.wake)
                )

    def begin(self, work: Any) -> None:
        """A task of the process that it is called in."""
        self.loop.create_task(work)

    def answer(self) -> None:
        """Raise if the database refuses all that is asked."""
        if self.loop.time() < self.away_until:
            raise OperationalError("", {}, Exception("the database is away"))

    def commit(self, work: Callable[[Any], Any]) -> Any:
        """A transaction; who writes of a run has to be its owner, whatever the code says."""
        self.answer()
        claim: RunLease | None = getattr(work, "keywords", {}).get("claim")
        with self.engine.begin() as connection:
            before = None if claim is None else self._owner(connection, claim.run)
            answer = work(connection)
            if claim is not None and before != (claim.owner, claim.number):
                self.problems.append(f"{claim} wrote, {before} owned it")
        return answer

    def _owner(self, connection: Any, run: str) -> tuple[str, int] | None:
        query = select(LAB_RUNS.c.owner, LAB_RUNS.c.number).where(LAB_RUNS.c.id == run)
        row = connection.execute(query).first()
        return None if row is None else tuple(row)

    def beat(self, connection: Any, name: str) -> None:
        """As `store.leases.renew` does with nodes, in ms of the database's clock."""
        now = int(1000 * self.loop.time())
        gone = (NODES.c.expires < now) | (NODES.c.id == name)
        connection.execute(delete(NODES).where(gone))
        connection.execute(insert(NODES).values(id=name, expires=now + int(1000 * LEASE_SECONDS)))

    # What happens.

    async def _run(self) -> None:
        for _ in range(1 if self.is_lone else NUM_NODES):
            self._start()
        people = [self.loop.create_task(visitor.live()) for visitor in self.visitors]
        while self.loop.time() < FAULTS:
            await asyncio.sleep(self.chaos.uniform(0.1, 1.2))
            await self._fault()
        await self._come_to_rest()
        await self._end(people)

    def _node(self, name: str) -> LabNode:
        return LabNode(self, name)

    def _start(self) -> None:
        if self.is_lone and self.any_node() is not None:
            return  # it keeps others from the database
        super()._start()

    async def _fault(self) -> None:
        luck, node = self.chaos.random(), self.any_node()
        if luck < 0.35 and node is not None:
            self._did(f"{node.name} dies")
            node.die()
            self.loop.call_later(self.chaos.uniform(0.2, 3.0), self._start)
        elif luck < 0.5 and node is not None and not node.stands_still:
            self._did(f"{node.name} stops")
            await node.stop()
            self.loop.call_later(self.chaos.uniform(0.2, 3.0), self._start)
        elif luck < 0.8 and node is not None and not node.stands_still:
            self._did(f"{node.name} stands still")
            node.stand_still()
            self.loop.call_later(self.chaos.choice((0.1, 1.0, 3.5, 6.0)), node.go_on)
        else:
            self._did("the database is away")
            self.away_until = self.loop.time() + self.chaos.uniform(0.05, 1.5)

    async def _come_to_rest(self) -> None:
        """No more faults: runs go on within some seconds, and come to their end."""
        self.note("no more faults")
        for node in self.nodes:
            node.go_on()
        self.away_until = 0.0
        if self.any_node() is None:
            self._start()
        await asyncio.sleep(GOES_ON)
        alive = {node.name for node in self.nodes if not node.is_dead}
        full = all(node.lab.num_playing == 2 for node in self.nodes if not node.is_dead)
        with self.engine.connect() as connection:
            query = select(LAB_RUNS.c.owner).where(LAB_RUNS.c.state == "playing")
            left = set(connection.scalars(query)) - alive
        if left and not full:
            self.problems.append(f"nobody goes on with the runs of {left}")
        await asyncio.sleep(40.0)


class _Names:
    """The module `secrets`, without chance."""

    def __init__(self) -> None:
        self._count = 0

    def token_urlsafe(self, _: int) -> str:
        self._count += 1
        return f"r{self._count}"
