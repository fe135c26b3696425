"""Review jobs: reviews of games, computed one at a time in a process and shared by all clients.

A long game takes seconds to minutes. The process reports its progress in shared memory. It is
ended when no client has requested its review for `FORGOTTEN` seconds.
"""

import asyncio
from collections.abc import Collection, Hashable
from functools import partial, reduce
from itertools import count
from typing import Final, NamedTuple

import msgspec

from pigpen.lab.advice.assessment import ChanceAssessor, DealAssessor
from pigpen.lab.advice.judges import assessor_of
from pigpen.play.record import Record
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.table.table import Status, Table
from pigpen.server.views.deal_reviews import deal_review_of, deals_of
from pigpen.server.views.reviews import review_of, table_of
from pigpen.server.wire.hints import ReviewWorking
from pigpen.server.work.fair_queue import QueueBounds
from pigpen.server.work.solutions import Solutions
from pigpen.server.work.worker import ProcessWorker, progress_memory, report_progress
from pigpen.server.work.worker_pool import WorkerPool

FORGOTTEN: Final = 30.0  # seconds without a request, after which a review is cancelled
_LIMIT: Final = 900.0  # seconds for a review
_MOST_KEPT: Final = 12  # finished reviews in memory
_BOUNDS: Final = QueueBounds(each=16, together=128)

_NO_DEAL = refusal("no-such-deal", 404)


class _SentTable(NamedTuple):
    """A table as it is sent to the process, without positions."""

    opened: Opened
    seats: tuple[Seat, ...]
    status: Status
    played: tuple[Played, ...]


class _ReviewJob:
    """One review, queued, in progress or finished."""

    def __init__(self, number: int, answer: "asyncio.Task[bytes]") -> None:
        self.number = number
        self.answer = answer
        self.num_waiting = 0  # callers that wait now
        self.forgetting: asyncio.TimerHandle | None = None  # runs while no caller waits


class ReviewJobs:
    """Computes reviews and reports their progress."""

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._progress = progress_memory(3)  # number of a review, judged actions, all actions
        self.workers = WorkerPool(
            partial(ProcessWorker, _LIMIT, progress=self._progress), 1, _BOUNDS
        )
        self._numbers = count(1)
        self._jobs: dict[Hashable, _ReviewJob] = {}  # in the order of the requests

    async def of(
        self,
        source: Table | Record,
        deal: int | None,
        viewers: Collection[int],
        client: str,
        patience: float | None = None,
    ) -> bytes | ReviewWorking:
        """Return the review of a game, or of one deal for the seats `viewers`, as JSON.

        `client` is the key in the fair queue. If the review takes longer than `patience` seconds,
        the result is its progress.

        Raises:
            Refused: there is no such deal, too many reviews wait, or the review takes too long.
            PigpenError: the record is invalid, or its game has no assessor.
        """
        key = _key(source, deal, viewers)
        job = self._jobs.get(key) or self._start(key, source, deal, viewers, client)
        job.num_waiting += 1
        if job.forgetting is not None:
            job.forgetting.cancel()
        try:
            return await asyncio.wait_for(asyncio.shield(job.answer), patience)
        except TimeoutError:
            return self._progress_of(job, _length(source))
        finally:
            job.num_waiting -= 1
            if not job.num_waiting:
                loop = asyncio.get_running_loop()
                job.forgetting = loop.call_later(FORGOTTEN, self._give_up, key, job)

    async def close(self) -> None:
        """Cancel all reviews and end the process."""
        tasks = [job.answer for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    def _start(
        self,
        key: Hashable,
        source: Table | Record,
        deal: int | None,
        viewers: Collection[int],
        client: str,
    ) -> _ReviewJob:
        number = next(self._numbers)
        answer = asyncio.create_task(self._compute(number, source, deal, tuple(viewers), client))
        answer.add_done_callback(lambda task: self._done(key, task))
        job = self._jobs[key] = _ReviewJob(number, answer)
        return job

    async def _compute(
        self,
        number: int,
        source: Table | Record,
        deal: int | None,
        viewers: tuple[int, ...],
        client: str,
    ) -> bytes:
        game = source.build() if isinstance(source, Record) else source.game
        await self._solutions.ensure_assessor(game, client)
        sent = source if isinstance(source, Record) else _to_send(source)
        answer = await self.workers.call_or_refuse(client, _judged, number, sent, deal, viewers)
        if answer is None:
            raise Refused(_NO_DEAL)
        return answer

    def _progress_of(self, job: _ReviewJob, length: int) -> ReviewWorking:
        number, judged, total = self._progress
        if number != job.number:
            judged, total = 0, length
        jobs = list(self._jobs.values())
        before = sum(not other.answer.done() for other in jobs[: jobs.index(job)])
        return ReviewWorking(judged=judged, total=total, before=before)

    def _give_up(self, key: Hashable, job: _ReviewJob) -> None:
        """Cancel a review for which no caller waits."""
        if not job.answer.done() and self._jobs.pop(key, None):
            job.answer.cancel()

    def _done(self, key: Hashable, task: "asyncio.Task[bytes]") -> None:
        """Drop the oldest finished reviews and failed ones, which are computed again on request."""
        job = self._jobs.get(key)
        if job is not None and job.answer is task and _has_failed(task):
            del self._jobs[key]
        over = [name for name, job in self._jobs.items() if job.answer.done()]
        for name in over[: max(0, len(over) - _MOST_KEPT)]:
            del self._jobs[name]


def _has_failed(task: "asyncio.Task[bytes]") -> bool:
    return task.cancelled() or task.exception() is not None


def _length(source: Table | Record) -> int:
    return len(source.actions if isinstance(source, Record) else source.steps)


def _key(source: Table | Record, deal: int | None, viewers: Collection[int]) -> Hashable:
    """Return all that a review depends on; records from files have no id."""
    if isinstance(source, Record):
        return msgspec.json.encode(source), deal, tuple(viewers)
    history = tuple(step.played.action for step in source.steps)
    rules = tuple(source.game.rules)
    named = source.id, source.game.name, rules, source.seats, source.status
    return *named, history, deal, tuple(viewers)


def _to_send(table: Table) -> _SentTable:
    played = tuple(step.played for step in table.steps)
    return _SentTable(table.opened, table.seats, table.status, played)


def _received(sent: _SentTable) -> Table:
    seated = evolve(None, sent.opened)._replace(seats=sent.seats)
    return reduce(evolve, sent.played, seated)._replace(status=sent.status)


def _judged(
    number: int, source: Record | _SentTable, deal: int | None, viewers: tuple[int, ...]
) -> bytes | None:
    """Return the review as JSON, or None if there is no such deal; runs in the process."""
    table = table_of(source) if isinstance(source, Record) else _received(source)
    assessor = assessor_of(table.game)
    if isinstance(assessor, ChanceAssessor):
        heard = partial(_report, number, len(table.steps))
        return msgspec.json.encode(review_of(table, assessor, heard))
    assert isinstance(assessor, DealAssessor)
    deals = deals_of(table)
    which = len(deals) - 1 if deal is None else deal
    if not 0 <= which < len(deals):
        return None
    heard = partial(_report, number, len(deals[which].turns))
    return msgspec.json.encode(deal_review_of(table, assessor, which, viewers, heard))


def _report(number: int, total: int, judged: int) -> None:
    report_progress(number, judged, total)
