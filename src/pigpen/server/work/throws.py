"""Processes that simulate throws of pieces.

If a process dies, its throw is simulated again with the same result. A fair queue serves guests in
turn, so that a guest who throws at many tables does not delay others.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

import msgspec
import numpy as np

from pigpen import catalog
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.options import format_rules
from pigpen.play.engines import engine, is_simulated
from pigpen.play.throws import EngineVersion, Landing
from pigpen.server.access.limits import TOO_MANY_THROWS, ConcurrencyLimit
from pigpen.server.table.evolve import Transition
from pigpen.server.table.landing import apply_landing
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.table import Status, Table
from pigpen.server.work.worker import ProcessWorker
from pigpen.server.work.worker_pool import WorkerPool

_MOST = 2  # processes
_LIMIT = 20.0  # seconds for a throw: generous
_START = 60.0  # additional seconds for the first throw of a process

_LOG = logging.getLogger(__name__)


class ThrowRequest(msgspec.Struct, frozen=True):
    """A throw in the air, and the seed of its random numbers."""

    engine: str  # a name in `play.engines`
    game: str
    options: dict[str, int | str]
    position: bytes
    seed: bytes


class ThrowAnswer(msgspec.Struct, frozen=True):
    """The resting places of the thrown pieces, and the engine that simulated the throw."""

    landing: Landing
    engine: EngineVersion


class ThrowProcesses:
    """Simulates the throws of all tables of a server by one engine."""

    def __init__(
        self,
        engine: str,
        waiting: ConcurrencyLimit | None = None,
        on_landed: Callable[[float], object] = lambda _: None,
    ) -> None:
        """`engine`: a name in `play.engines`; `waiting`: limit of simultaneous throws per guest.

        `on_landed` is called with the seconds that each throw took.
        """
        self._on_landed = on_landed
        self._engine = engine
        self._waiting = waiting or ConcurrencyLimit(0)
        self.workers = WorkerPool(partial(ProcessWorker, _LIMIT, _START), _MOST, is_short=True)
        self._warming: asyncio.Task[None] | None = None

    def notice(self, table: Table) -> None:
        """Load the engine in the processes before the first throw of the table."""
        is_needed = table.status == Status.PLAYING and not table.is_by_hand
        if self._warming is None and is_needed and is_simulated(table.game):
            self._warming = asyncio.create_task(self.warm_up(table.game))

    async def land(self, table: Table) -> Transition | Refusal:
        """Simulate the throw that is in the air at a table, deterministically.

        A person with too many waiting throws gets a refusal; throws of bots are always queued.

        Raises:
            TimeoutError, WorkerDied, PigpenError: as in `WorkerPool.call`.
        """
        throw = ThrowRequest(
            engine=self._engine,
            game=table.game.name,
            options=format_rules(table.game.rules),
            position=table.position.tobytes(),
            seed=table.chance.seed(table.ply),
        )
        began = time.monotonic()
        landing = await self._landing(table, throw)
        self._on_landed(time.monotonic() - began)
        return landing

    async def _landing(self, table: Table, throw: ThrowRequest) -> Transition | Refusal:
        person = _thrower(table)
        if not person:
            worked = await self.simulate(throw, table.opened.host)
            return apply_landing(table, worked.landing, worked.engine)
        with self._waiting.acquire(person) as is_held:
            if not is_held:
                return TOO_MANY_THROWS
            worked = await self.simulate(throw, person)
        return apply_landing(table, worked.landing, worked.engine)

    async def simulate(self, throw: ThrowRequest, who: str = "") -> ThrowAnswer:
        """Simulate a throw in a process; `who` is the key in the fair queue.

        Raises:
            TimeoutError, WorkerDied, PigpenError: as in `WorkerPool.call`.
        """
        return await self.workers.call(who, simulate, throw)

    async def warm_up(self, game: AnyGame) -> None:
        """Start the processes and load the engine in each."""
        known = self._engine, game.name, format_rules(game.rules)
        try:
            await asyncio.gather(*(self.workers.call("", load, *known) for _ in range(_MOST)))
        except Exception:  # noqa: BLE001 - the first throw will fail visibly
            _LOG.exception("The engine %s could not be loaded for %s.", self._engine, game.name)

    async def close(self) -> None:
        """End the processes."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self.workers.close()


def load(name: str, game: str, options: dict[str, int | str]) -> EngineVersion:
    """Load an engine and its model of a game; runs in a process."""
    return engine(name).version(catalog.make(game, options))


def simulate(throw: ThrowRequest) -> ThrowAnswer:
    """Simulate a throw, deterministically; runs in a process."""
    game = catalog.make(throw.game, throw.options)
    position: AnyPosition = np.frombuffer(throw.position, game.sizes.dtype)[0].copy()
    throwing = engine(throw.engine)
    version = throwing.version(game)
    return ThrowAnswer(throwing.land(game, position, throw.seed), version)


def _thrower(table: Table) -> str:
    """Return the guest who made the throw in the air; empty if a bot did."""
    played = table.steps[-1].played if table.steps else None
    if played is None or played.actor < 0 or table.seats[played.actor].played_by:
        return ""
    return table.seats[played.actor].guest
