"""Reviews on a server: made in a process, one at a time, each once for all who ask.

A long game takes seconds to minutes. The process notes in shared memory how far it is, and is ended
when nobody has asked for its review for `FORGOTTEN` seconds.
"""

import asyncio
from collections.abc import Collection, Hashable
from functools import partial, reduce
from itertools import count
from typing import Final, NamedTuple

import msgspec

from pigpen.lab.advice.assess import ChanceAssessor, DealAssessor
from pigpen.lab.advice.judges import assessor_of
from pigpen.play.record import Record
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.table.table import Status, Table
from pigpen.server.views.deal_reviews import deal_review_of, deals_of
from pigpen.server.views.reviews import review_of, table_of
from pigpen.server.wire.hints import ReviewWorking
from pigpen.server.work.fair_queue import Bounds
from pigpen.server.work.solutions import Solutions
from pigpen.server.work.worker import ProcessWorker, note, notes
from pigpen.server.work.workers import Workers

FORGOTTEN: Final = 30.0  # seconds without a question, after which nobody waits for a review
_LIMIT: Final = 900.0  # seconds for a review
_MOST_KEPT: Final = 12  # reviews that are made
_BOUNDS: Final = Bounds(each=16, together=128)

_NO_DEAL = refusal("no-such-deal", 404)


class _Sent(NamedTuple):
    """A table as the process gets it, which works its positions out again."""

    opened: Opened
    seats: tuple[Seat, ...]
    status: Status
    played: tuple[Played, ...]


class _Work:
    """One review that is being made, or is made."""

    def __init__(self, number: int, answer: "asyncio.Task[bytes]") -> None:
        self.number = number
        self.answer = answer
        self.num_waiting = 0  # who ask at this moment
        self.forgetting: asyncio.TimerHandle | None = None  # once nobody does


class Reviews:
    """The reviews that are asked for."""

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._notes = notes(3)  # the number of the review in hand; actions judged; of how many
        self.workers = Workers(partial(ProcessWorker, _LIMIT, notes=self._notes), 1, _BOUNDS)
        self._numbers = count(1)
        self._works: dict[Hashable, _Work] = {}  # in the order in which they came

    async def of(
        self,
        source: Table | Record,
        deal: int | None,
        eyes: Collection[int],
        asker: str,
        patience: float | None = None,
    ) -> bytes | ReviewWorking:
        """The review of a game, or of one of its deals for the seats `eyes`, as JSON.

        `asker` waits behind those with fewer questions; after `patience` seconds the answer is how
        far the review is.

        Raises:
            Refused: there is no such deal, too much is asked, or the review takes too long.
            PigpenError: the record is wrong, or nobody judges its game.
        """
        key = _key(source, deal, eyes)
        work = self._works.get(key) or self._begun(key, source, deal, eyes, asker)
        work.num_waiting += 1
        if work.forgetting is not None:
            work.forgetting.cancel()
        try:
            return await asyncio.wait_for(asyncio.shield(work.answer), patience)
        except TimeoutError:
            return self._how_far(work, _length(source))
        finally:
            work.num_waiting -= 1
            if not work.num_waiting:
                loop = asyncio.get_running_loop()
                work.forgetting = loop.call_later(FORGOTTEN, self._forget, key, work)

    async def close(self) -> None:
        """Make no more; the one in hand is broken off."""
        tasks = [work.answer for work in self._works.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    def _begun(
        self,
        key: Hashable,
        source: Table | Record,
        deal: int | None,
        eyes: Collection[int],
        asker: str,
    ) -> _Work:
        number = next(self._numbers)
        answer = asyncio.create_task(self._made(number, source, deal, tuple(eyes), asker))
        answer.add_done_callback(lambda task: self._done(key, task))
        work = self._works[key] = _Work(number, answer)
        return work

    async def _made(
        self,
        number: int,
        source: Table | Record,
        deal: int | None,
        eyes: tuple[int, ...],
        asker: str,
    ) -> bytes:
        game = source.build() if isinstance(source, Record) else source.game
        await self._solutions.to_judge(game, asker)
        sent = source if isinstance(source, Record) else _sent(source)
        answer = await self.workers.told(asker, _judged, number, sent, deal, eyes)
        if answer is None:
            raise Refused(_NO_DEAL)
        return answer

    def _how_far(self, work: _Work, length: int) -> ReviewWorking:
        number, judged, total = self._notes
        if number != work.number:
            judged, total = 0, length
        works = list(self._works.values())
        before = sum(not other.answer.done() for other in works[: works.index(work)])
        return ReviewWorking(judged=judged, total=total, before=before)

    def _forget(self, key: Hashable, work: _Work) -> None:
        """Break off what nobody waits for."""
        if not work.answer.done() and self._works.pop(key, None):
            work.answer.cancel()

    def _done(self, key: Hashable, task: "asyncio.Task[bytes]") -> None:
        """Keep the last ones, and nothing that failed: it is tried again when asked for."""
        work = self._works.get(key)
        if work is not None and work.answer is task and _has_failed(task):
            del self._works[key]
        over = [name for name, work in self._works.items() if work.answer.done()]
        for name in over[: max(0, len(over) - _MOST_KEPT)]:
            del self._works[name]


def _has_failed(task: "asyncio.Task[bytes]") -> bool:
    return task.cancelled() or task.exception() is not None


def _length(source: Table | Record) -> int:
    return len(source.actions if isinstance(source, Record) else source.steps)


def _key(source: Table | Record, deal: int | None, eyes: Collection[int]) -> Hashable:
    """What a review depends on; records from files have no name."""
    if isinstance(source, Record):
        return msgspec.json.encode(source), deal, tuple(eyes)
    history = tuple(step.played.action for step in source.steps)
    rules = tuple(source.game.rules)
    named = source.id, source.game.name, rules, source.seats, source.status
    return *named, history, deal, tuple(eyes)


def _sent(table: Table) -> _Sent:
    played = tuple(step.played for step in table.steps)
    return _Sent(table.opened, table.seats, table.status, played)


def _received(sent: _Sent) -> Table:
    seated = evolve(None, sent.opened)._replace(seats=sent.seats)
    return reduce(evolve, sent.played, seated)._replace(status=sent.status)


def _judged(
    number: int, source: Record | _Sent, deal: int | None, eyes: tuple[int, ...]
) -> bytes | None:
    """The review as JSON, or None where there is no such deal."""
    table = table_of(source) if isinstance(source, Record) else _received(source)
    assessor = assessor_of(table.game)
    if isinstance(assessor, ChanceAssessor):
        heard = partial(_note, number, len(table.steps))
        return msgspec.json.encode(review_of(table, assessor, heard))
    assert isinstance(assessor, DealAssessor)
    deals = deals_of(table)
    which = len(deals) - 1 if deal is None else deal
    if not 0 <= which < len(deals):
        return None
    heard = partial(_note, number, len(deals[which].turns))
    return msgspec.json.encode(deal_review_of(table, assessor, which, eyes, heard))


def _note(number: int, total: int, judged: int) -> None:
    note(number, judged, total)
