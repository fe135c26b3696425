"""Reviews on a server: one at a time, each made once for all who ask, and how far it is.

One thread: a long game takes seconds to minutes, and tables that are being played come first.
A review for which nobody waits any more is broken off.
"""

import asyncio
import time
from collections.abc import Collection, Hashable
from functools import partial
from typing import Final

from pigpen.lab.advice.assess import ChanceAssessor, DealAssessor
from pigpen.lab.advice.judges import assessor_of
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.table.table import Table
from pigpen.server.views.deal_reviews import deal_review_of, deals_of
from pigpen.server.views.reviews import review_of
from pigpen.server.wire.deals import DealReview
from pigpen.server.wire.hints import Review, ReviewWorking
from pigpen.server.work.fair_queue import Bounds
from pigpen.server.work.solutions import Solutions
from pigpen.server.work.worker import ThreadWorker
from pigpen.server.work.workers import Workers

FORGOTTEN: Final = 30.0  # seconds without a question, after which nobody waits for a review
_MOST_KEPT: Final = 12  # reviews that are made
_BOUNDS: Final = Bounds(each=16, together=128)

_NO_DEAL = refusal("no-such-deal", 404)


class _Forgotten(Exception):
    """Nobody waits for a review any more."""


class _Work:
    """One review: how far it is, and what comes of it."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.judged = 0
        self.num_waiting = 0  # who ask at this moment
        self.asked = time.monotonic()  # when somebody last did
        self.is_given_up = False
        self.answer: asyncio.Task[Review | DealReview]

    def go_on(self, judged: int) -> None:
        """Note how far it is. Called by the thread that makes it."""
        self.judged = judged
        is_alone = not self.num_waiting and time.monotonic() - self.asked > FORGOTTEN
        if is_alone or self.is_given_up:
            raise _Forgotten


class Reviews:
    """The reviews that are asked for."""

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self.workers = Workers(partial(ThreadWorker, "review"), 1, _BOUNDS)
        self._works: dict[Hashable, _Work] = {}  # in the order in which they came

    async def of(
        self,
        table: Table,
        deal: int | None,
        eyes: Collection[int],
        asker: str,
        patience: float | None = None,
    ) -> Review | DealReview | ReviewWorking:
        """The review of a table, or of one of its deals for the seats `eyes`.

        `asker` waits behind those with fewer questions; after `patience` seconds the answer is how
        far the review is.
        """
        key = _key(table, deal, eyes)
        work = self._works.get(key)
        if work is None:
            work = self._works[key] = _Work(len(table.steps))
            work.answer = asyncio.create_task(self._made(table, deal, eyes, asker, work))
            work.answer.add_done_callback(lambda task: self._done(key, task))
        work.num_waiting += 1
        try:
            return await asyncio.wait_for(asyncio.shield(work.answer), patience)
        except TimeoutError:
            return ReviewWorking(judged=work.judged, total=work.total, before=self._before(work))
        except _Forgotten:  # just before this question
            return await self.of(table, deal, eyes, asker, patience)
        finally:
            work.num_waiting -= 1
            work.asked = time.monotonic()

    async def close(self) -> None:
        """Make no more; the one in hand is broken off."""
        tasks = [work.answer for work in self._works.values()]
        for work in self._works.values():
            work.is_given_up = True
            work.answer.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    async def _made(
        self, table: Table, deal: int | None, eyes: Collection[int], asker: str, work: _Work
    ) -> Review | DealReview:
        await self._solutions.to_judge(table.game, asker)
        return await self.workers.call(asker, _judged, table, deal, eyes, work)

    def _before(self, work: _Work) -> int:
        """How many others are being made before this one has its turn."""
        works = list(self._works.values())
        return sum(not other.answer.done() for other in works[: works.index(work)])

    def _done(self, key: Hashable, task: "asyncio.Task[Review | DealReview]") -> None:
        """Keep the last ones, and nothing that failed: it is tried again when asked for."""
        if task.cancelled() or task.exception() is not None:
            self._works.pop(key, None)
        over = [name for name, work in self._works.items() if work.answer.done()]
        for name in over[: max(0, len(over) - _MOST_KEPT)]:
            del self._works[name]


def _key(table: Table, deal: int | None, eyes: Collection[int]) -> Hashable:
    """What a review depends on; records from files have no name."""
    history = tuple(step.played.action for step in table.steps)
    rules = tuple(table.game.rules)
    return table.id, table.game.name, rules, table.seats, table.status, history, deal, tuple(eyes)


def _judged(
    table: Table, deal: int | None, eyes: Collection[int], work: _Work
) -> Review | DealReview:
    assessor = assessor_of(table.game)
    if isinstance(assessor, ChanceAssessor):
        return review_of(table, assessor, work.go_on)
    assert isinstance(assessor, DealAssessor)
    deals = deals_of(table)
    number = len(deals) - 1 if deal is None else deal
    if not 0 <= number < len(deals):
        raise Refused(_NO_DEAL)
    work.total = len(deals[number].turns)
    return deal_review_of(table, assessor, number, eyes, work.go_on)
