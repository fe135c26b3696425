"""Processes in which throws are worked out, which takes longer than a glance.

A simulation that dies takes no table with it: the throw is worked out again, to the same end.
People are served in turn, so that who throws at many tables keeps nobody waiting at one.
"""

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.play.engines import is_simulated
from pigpen.server.access.limits import TOO_MANY_THROWS, Held
from pigpen.server.table.evolve import Decided
from pigpen.server.table.landing import landed
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.table import Status, Table
from pigpen.server.work import throws_process
from pigpen.server.work.pool import Pool
from pigpen.server.work.throws_process import ThrowAnswer, ThrowRequest, WarmUp

_MOST = 2  # processes
_LIMIT = 20.0  # seconds for a throw, by far
_START = 60.0  # seconds more for the first one of a process

_LOG = logging.getLogger(__name__)
_DECODER = msgspec.msgpack.Decoder(ThrowAnswer)


class ThrowProcesses:
    """Throws of the tables of a server, by one engine."""

    def __init__(
        self,
        engine: str,
        waiting: Held | None = None,
        on_landed: Callable[[float], object] = lambda _: None,
    ) -> None:
        """`engine`: a name in `play.engines`; `waiting` counts the throws of each guest.

        `on_landed` is told how many seconds each throw took.
        """
        self._on_landed = on_landed
        self._engine = engine
        self._waiting = waiting or Held(0)
        self._pool = Pool(throws_process.__name__, _MOST, _LIMIT, _START)
        self._warming: asyncio.Task[None] | None = None

    def notice(self, table: Table) -> None:
        """Have the processes load the engine, before somebody waits for the first throw."""
        is_needed = table.status == Status.PLAYING and not table.is_by_hand
        if self._warming is None and is_needed and is_simulated(table.game):
            self._warming = asyncio.create_task(self.warm_up(table.game))

    async def land(self, table: Table) -> Decided | Refusal:
        """What comes of the throw that is in the air at a table; the same whenever it is asked.

        Refused to a person too many of whose throws are waiting already; a bot's waits its turn.

        Raises:
            TimeoutError, Died, NotSolved: as `Pool.ask`.
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

    async def _landing(self, table: Table, throw: ThrowRequest) -> Decided | Refusal:
        person = _thrown_by(table)
        if not person:
            worked = await self.work_out(throw, table.opened.host)
            return landed(table, worked.landing, worked.engine)
        with self._waiting.hold(person) as is_held:
            if not is_held:
                return TOO_MANY_THROWS
            worked = await self.work_out(throw, person)
        return landed(table, worked.landing, worked.engine)

    async def work_out(self, throw: ThrowRequest, who: str = "") -> ThrowAnswer:
        """One throw, in a process beside this one, when it is the turn of `who`.

        Raises:
            TimeoutError, Died, NotSolved: as `Pool.ask`.
        """
        return _DECODER.decode(await self._pool.ask(msgspec.json.encode(throw), who))

    async def warm_up(self, game: AnyGame) -> None:
        """Start the processes, and have each load the engine."""
        options = format_rules(game.rules)
        warm_up = msgspec.json.encode(WarmUp(engine=self._engine, game=game.name, options=options))
        try:
            await asyncio.gather(*(self._pool.ask(warm_up) for _ in range(_MOST)))
        except Exception:  # noqa: BLE001 - the first throw will say so where people can see it
            _LOG.exception("The engine %s could not be loaded for %s.", self._engine, game.name)

    async def close(self) -> None:
        """End the processes."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self._pool.close()


def _thrown_by(table: Table) -> str:
    """The guest who threw what is in the air; nobody where a bot did."""
    played = table.steps[-1].played if table.steps else None
    if played is None or played.actor < 0 or table.seats[played.actor].played_by:
        return ""
    return table.seats[played.actor].guest
