"""Processes beside the server end with it, whoever waits for an answer."""

import asyncio
import os
from functools import partial

import pytest
import uvloop
from beside import processes_of
from patience import until

from pigpen.server.work import puzzles_process
from pigpen.server.work.client import Died, Worker
from pigpen.server.work.pool import Pool


def test_once_closed_no_process_is_started_for_who_still_asks():
    """One is asked, another waits for its turn, and a third comes later."""

    async def close_while_asked():
        pool = Pool(puzzles_process.__name__, 1, 60.0)
        asked = [asyncio.create_task(pool.ask(b"{}")) for _ in range(2)]
        await begun(1)  # and loads what it needs
        assert pool.busy
        await pool.close()
        for ending in (*asked, pool.ask(b"{}")):
            with pytest.raises(Died):
                await asyncio.wait_for(ending, 10)

    run(close_while_asked())


@pytest.mark.parametrize("steps", [0, 1, 2, 4, 8, 16, 32])
@pytest.mark.parametrize("asked", [1, 2])
def test_a_pool_may_be_closed_at_any_step_of_its_start(asked, steps):
    """Who asked two processes goes on when the first has ended, and the second is being ended."""

    async def close_after_steps():
        pool = Pool(puzzles_process.__name__, 2, 60.0)
        both = asyncio.gather(*(pool.ask(b"{}") for _ in range(asked)))
        for _ in range(steps):
            await asyncio.sleep(0.001)
        both.cancel()
        with pytest.raises(asyncio.CancelledError):
            await both
        await pool.close()

    run(close_after_steps())
    assert processes_of(os.getpid(), puzzles_process.__name__) == []


def test_who_is_cancelled_twice_leaves_no_process_behind():
    async def cancel_twice():
        worker = Worker(puzzles_process.__name__, 60.0)
        asked = asyncio.create_task(worker.ask(b"{}"))
        await begun(1)  # and loads what it needs
        for _ in range(2):
            asked.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await asked
        await worker.end()

    run(cancel_twice())
    assert processes_of(os.getpid(), puzzles_process.__name__) == []


async def begun(processes):
    """Wait until the pool has started this number of processes."""
    look = partial(processes_of, os.getpid(), puzzles_process.__name__)
    await asyncio.to_thread(until, look, lambda found: len(found) == processes)


def run(work):
    """By the server's event loop, which cannot close while a process is half started or ended."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)
