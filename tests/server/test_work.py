"""Work beside the event loop: who is served, what is given up, and what is left of processes."""

import asyncio
import os
import signal
import time
from functools import partial
from multiprocessing import active_children
from typing import Any

import pytest
import uvloop
from patience import PATIENCE, until

from pigpen.catalog import make
from pigpen.core.errors import BadOptions
from pigpen.play.match import new
from pigpen.server.table.refusals import Refused
from pigpen.server.wire.hints import ReviewWorking
from pigpen.server.work import reviews
from pigpen.server.work.answer_cache import AnswerCache, SharedWork
from pigpen.server.work.fair_queue import UNBOUNDED, QueueBounds
from pigpen.server.work.solutions import Solutions
from pigpen.server.work.worker import (
    ProcessWorker,
    ThreadWorker,
    WorkerDied,
    progress_memory,
    report_progress,
)
from pigpen.server.work.worker_pool import WorkerPool


def run(work):
    """By the server's event loop, which cannot close while a process is half started or ended."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def trial(steps, most=1, bounds=UNBOUNDED, grace=0.0, **words):
    async def work():
        workers = WorkerPool(partial(ProcessWorker, PATIENCE, grace=grace), most, bounds, **words)
        try:
            return await steps(workers)
        finally:
            await workers.close()

    return run(work())


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def pid_of(worker):
    """The number of a worker's process, once it runs."""
    await asyncio.to_thread(until, lambda: worker.pid, bool)
    return worker.pid


def test_calls_go_to_a_warm_process():
    async def steps(workers):
        return {await workers.call("ann", os.getpid) for _ in range(3)}

    pids = trial(steps)
    assert len(pids) == 1
    assert os.getpid() not in pids
    assert not any(map(is_running, pids))


def test_more_calls_than_processes_are_all_answered():
    async def steps(workers):
        found = await asyncio.gather(*(workers.call("ann", abs, -n) for n in range(20)))
        return found, len(workers.idle)

    assert trial(steps, most=2) == (list(range(20)), 2)


def test_a_process_that_was_killed_is_followed_by_another():
    async def steps(workers):
        first = await workers.call("ann", os.getpid)
        os.kill(first, signal.SIGKILL)
        return first, await workers.call("ann", os.getpid)

    first, second = trial(steps)
    assert first != second


def test_a_call_whose_process_always_dies_is_told_so(caplog):
    async def steps(workers):
        with pytest.raises(WorkerDied):
            await workers.call("ann", os.abort)
        with pytest.raises(Refused, match="failed"):
            await workers.call_or_refuse("ann", os.abort)
        return await workers.call("ann", abs, -1)

    assert trial(steps) == 1
    assert "abort failed" in caplog.text


def test_a_fault_of_the_function_is_told_as_a_failure(caplog):
    async def steps(workers):
        with pytest.raises(Refused, match="failed"):
            await workers.call_or_refuse("ann", int, "x")

    trial(steps)
    assert "invalid literal" in caplog.text


def test_an_error_that_a_caller_can_mend_leaves_its_process_at_work():
    async def steps(workers):
        before = await workers.call("ann", os.getpid)
        with pytest.raises(BadOptions) as raised:
            await workers.call_or_refuse("ann", make, "pig", {"target": 1, "seats": 99})
        assert [wrong.field for wrong in raised.value.problems] == ["target", "seats"]
        return before == await workers.call("ann", os.getpid)

    assert trial(steps)


def test_a_call_that_takes_too_long_ends_its_process():
    async def steps(workers):
        pid = await workers.call("ann", os.getpid)
        workers.idle[0].limit = 0.05
        with pytest.raises(Refused, match="too long"):
            await workers.call_or_refuse("ann", time.sleep, PATIENCE)
        return pid

    assert not is_running(trial(steps))


def test_a_short_call_in_a_process_that_stands_still_is_made_in_another():
    async def steps(workers):
        pid = await workers.call("ann", os.getpid)
        os.kill(pid, signal.SIGSTOP)
        worker = workers.idle[0]
        worker.limit, worker.start = 0.1, PATIENCE  # for it, and for the other
        return pid, await workers.call("ann", os.getpid)

    stuck, other = trial(steps, is_short=True)
    assert stuck != other
    assert not is_running(stuck)


def test_a_process_that_stands_still_keeps_no_other_call_waiting():
    async def steps(workers):
        os.kill(await workers.call("ann", os.getpid), signal.SIGSTOP)
        stuck = asyncio.create_task(workers.call("ann", os.getpid))
        await asyncio.sleep(0)
        assert len(workers.busy) == 1
        found = [await workers.call("ann", abs, -n) for n in range(3)]
        assert not stuck.done()
        stuck.cancel()
        await asyncio.gather(stuck, return_exceptions=True)
        return found

    assert trial(steps, most=2) == [0, 1, 2]


def test_a_caller_who_goes_away_ends_what_was_begun():
    async def steps(workers):
        left = asyncio.create_task(workers.call("ann", time.sleep, PATIENCE))
        await asyncio.sleep(0)
        pid = await pid_of(workers.busy[0])
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        return pid, await workers.call("bob", abs, -1)

    pid, found = trial(steps)
    assert not is_running(pid)
    assert found == 1


def test_a_call_that_is_given_up_when_nearly_done_leaves_its_process_warm():
    async def steps(workers):
        pid = await workers.call("ann", os.getpid)
        left = asyncio.create_task(workers.call("ann", time.sleep, 0.01))
        await asyncio.sleep(0)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        return pid == await workers.call("ann", os.getpid)

    assert trial(steps, grace=PATIENCE)


def test_too_many_calls_of_one_asker_are_refused_and_others_are_not():
    async def steps(workers):
        calls = [asyncio.create_task(workers.call("ann", abs, -n)) for n in range(4)]
        await asyncio.sleep(0)
        bob = workers.call("bob", abs, -7)
        return await asyncio.gather(*calls, bob, return_exceptions=True)

    *calls, refused, bob = trial(steps, bounds=QueueBounds(each=2, together=3))
    assert calls == [0, 1, 2]
    assert (refused.why.code, refused.why.status) == ("busy-here", 429)
    assert bob == 7


def test_once_closed_no_process_is_started_for_those_who_still_ask():
    """One is asked, another waits for its turn, and a third comes later."""

    async def work():
        workers = WorkerPool(partial(ProcessWorker, PATIENCE, grace=0.0), 1)
        asked = [asyncio.create_task(workers.call("", time.sleep, PATIENCE)) for _ in range(2)]
        await asyncio.sleep(0)
        pid = await pid_of(workers.busy[0])
        await workers.close()
        for ending in (*asked, workers.call("", abs, -1)):
            with pytest.raises(WorkerDied):
                await ending
        assert not is_running(pid)

    run(work())


@pytest.mark.parametrize("steps", [0, 1, 2, 4, 8, 16, 32])
def test_workers_may_be_closed_at_any_step_of_their_start(steps):
    async def work():
        workers = WorkerPool(partial(ProcessWorker, PATIENCE, grace=0.0), 2)
        both = asyncio.gather(*(workers.call("", time.sleep, PATIENCE) for _ in range(2)))
        for _ in range(steps):
            await asyncio.sleep(0.001)
        both.cancel()
        with pytest.raises(asyncio.CancelledError):
            await both
        await workers.close()

    run(work())
    assert active_children() == []


def test_a_caller_who_is_cancelled_twice_leaves_no_process_behind():
    async def work():
        worker = ProcessWorker(PATIENCE, grace=PATIENCE)
        asked = asyncio.create_task(worker.call(time.sleep, PATIENCE))
        pid = await pid_of(worker)
        for _ in range(2):
            asked.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await asked
        await worker.end()
        assert not is_running(pid)

    run(work())


def test_a_thread_is_busy_until_the_call_that_was_given_up_is_done():
    async def work():
        go_on = asyncio.Event()
        loop = asyncio.get_running_loop()

        def wait():
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()
            order.append("left")

        order = []
        workers = WorkerPool(partial(ThreadWorker, "test"), 1)
        left = asyncio.create_task(workers.call("ann", wait))
        await asyncio.sleep(0)
        next_one = asyncio.create_task(workers.call("bob", order.append, "next"))
        left.cancel()
        await asyncio.sleep(0)
        assert not left.done()
        go_on.set()
        await asyncio.gather(left, next_one, return_exceptions=True)
        await workers.close()
        return order

    assert run(work()) == ["left", "next"]


class Counted:
    """WorkerPool that count the calls and wait until they are told to go on."""

    def __init__(self):
        self.calls = []
        self.go_on = asyncio.Event()

    async def call_or_refuse(self, asker, function, *args):
        self.calls.append(args)
        await self.go_on.wait()
        return function(*args)


def answers(steps, most=100):
    async def work():
        workers: Any = Counted()
        return await steps(workers, AnswerCache(workers, most))

    return asyncio.run(work())


def admit():
    pass


def test_equal_questions_are_worked_out_once_and_known_afterwards():
    async def steps(workers, known):
        asked = [asyncio.create_task(known.of(who, admit, bytes, 3)) for who in ("ann", "bob")]
        await asyncio.sleep(0)
        workers.go_on.set()
        found = await asyncio.gather(*asked, known.of("eve", admit, bytes, 3))
        return found, workers.calls

    assert answers(steps) == ([bytes(3)] * 3, [(3,)])


def test_a_question_is_given_up_when_the_last_who_asked_has_gone():
    async def steps(workers, known):
        ann, bob = (asyncio.create_task(known.of(who, admit, bytes, 3)) for who in ("ann", "bob"))
        await asyncio.sleep(0)
        ann.cancel()
        await asyncio.sleep(0)
        assert not bob.done()
        bob.cancel()
        await asyncio.gather(ann, bob, return_exceptions=True)
        workers.go_on.set()
        return await known.of("eve", admit, bytes, 3), workers.calls

    assert answers(steps) == (bytes(3), [(3,), (3,)])


def test_as_many_bytes_of_answers_are_kept_as_are_allowed():
    async def steps(workers, known):
        workers.go_on.set()
        for size in (60, 40, 60, 50, 60):
            await known.of("ann", admit, bytes, size)
        return workers.calls

    assert answers(steps, most=120) == [(60,), (40,), (50,)]


def test_a_question_that_is_not_admitted_is_not_worked_out():
    def refuse():
        raise LookupError

    async def steps(workers, known):
        with pytest.raises(LookupError):
            await known.of("ann", refuse, bytes, 3)
        return workers.calls

    assert answers(steps) == []


def test_a_failure_is_told_to_all_who_wait_and_not_kept():
    async def steps():
        shared = SharedWork()
        tries = []

        async def fail():
            tries.append(1)
            raise LookupError

        asked = [shared.of("key", fail) for _ in range(2)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        with pytest.raises(LookupError):
            await shared.of("key", fail)
        return [type(each) for each in found], len(tries)

    assert asyncio.run(steps()) == ([LookupError] * 2, 2)


def test_a_call_says_how_far_it_is():
    shared = progress_memory(2)
    worker = ProcessWorker(PATIENCE, progress=shared)

    async def steps():
        try:
            await worker.call(report_progress, 3, 4)
            return list(shared)
        finally:
            await worker.end()

    assert run(steps()) == [3, 4]


def test_a_review_is_broken_off_when_nobody_asks_for_it_any_more(monkeypatch):
    monkeypatch.setattr(reviews, "FORGOTTEN", 0.0)

    async def steps():
        made = reviews.ReviewJobs(Solutions(lambda: None))
        try:
            record = new("pig", seed=1).record()
            first = await made.of(record, None, (0, 1), "ann", patience=0.0)
            begun = list(made._jobs.values())
            await asyncio.wait([work.answer for work in begun])
            return first, [work.answer.cancelled() for work in begun], made._jobs
        finally:
            await made.close()

    told, broken_off, left = run(steps())
    assert isinstance(told, ReviewWorking)
    assert (told.judged, broken_off, left) == (0, [True], {})
