"""The runs of the designer's lab on a server: so many at once, the others in turn."""

import asyncio
import time

from pigpen.lab.trials.design import Design
from pigpen.server.access.limits import Limits, site
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.work.lab_run import Run

_MOST_KEPT = 24  # runs, those that are over among them
_KEPT_FOR = 900.0  # seconds after the last look at one that is over

_TOO_MANY = refusal("too-many-runs", 429)
_BUSY = refusal("busy-lab", 503)
_UNKNOWN = refusal("unknown-run", 404)


class LabQueue:
    """Runs by their name, which only who began one knows."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turns = asyncio.Semaphore(limits.lab_runs) if limits.lab_runs else None
        self._runs: dict[str, Run] = {}  # in the order in which they came
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, design: Design, address: str) -> Run:
        """A run of this design, which waits for its turn.

        Raises:
            Refused: the lab is full, or that address has enough of it.
        """
        self._forget()
        own = site(address)
        going = [run for run in self._runs.values() if not run.is_over]
        most = self._limits.lab_address_runs
        if most and sum(run.address == own for run in going) >= most:
            raise Refused(_TOO_MANY)
        if len(going) >= _MOST_KEPT:
            raise Refused(_BUSY)
        run = Run(design, own, self._limits.lab_seconds)
        self._runs[run.id] = run
        task = asyncio.create_task(run.play(self._turns))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return run

    def run(self, name: str) -> Run:
        """The run of this name, which is looked at now.

        Raises:
            Refused: there is none, or no more.
        """
        self._forget()
        run = self._runs.get(name)
        if run is None:
            raise Refused(_UNKNOWN)
        run.looked_at = time.monotonic()
        return run

    def before(self, run: Run) -> int:
        """How many runs come first while this one waits."""
        if run.state != "waiting":
            return 0
        others = list(self._runs.values())
        return sum(not other.is_over for other in others[: others.index(run)])

    async def close(self) -> None:
        """End all runs."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self) -> None:
        """Drop runs that are over and long unseen, and the oldest of too many."""
        now = time.monotonic()
        over = [run for run in self._runs.values() if run.is_over]
        over.sort(key=lambda run: run.looked_at, reverse=True)
        room = _MOST_KEPT - (len(self._runs) - len(over))
        for place, run in enumerate(over):
            if place >= room or now - run.looked_at > _KEPT_FOR:
                del self._runs[run.id]
