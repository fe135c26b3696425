"""Bots that think in processes of their own: the same choices, and nobody is kept waiting."""

import asyncio
import os
import signal

import pytest
from beside import number_of
from patience import PATIENCE
from push_out_the_pig_exchanged import a_match

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.core.position import replay
from pigpen.core.rng import stream
from pigpen.server.work.bots import BotProcesses
from pigpen.server.work.client import Died

GAME = catalog.make("push-out-the-pig")
VIEW = look(GAME, replay(GAME, a_match(GAME, 1, 60)))


def trial(steps, **changes):
    async def run():
        thinkers = BotProcesses(**{"limit": PATIENCE, **changes})
        try:
            return await steps(thinkers)
        finally:
            await thinkers.close()

    return asyncio.run(run())


def test_a_bot_chooses_there_as_it_does_here():
    async def steps(thinkers):
        return [await thinkers.choose("random", VIEW, seed) for seed in range(20)]

    bot = entry("random").build(GAME)
    assert trial(steps) == [bot(VIEW, stream(seed)) for seed in range(20)]


def test_a_process_that_was_killed_is_followed_by_another():
    async def steps(thinkers):
        first = await thinkers.choose("random", VIEW, 1)
        os.kill(number_of(thinkers._pool.idle[0]), signal.SIGKILL)
        return first, await thinkers.choose("random", VIEW, 1)

    first, second = trial(steps)
    assert first == second


def test_a_process_that_stands_still_is_ended_and_followed_by_another():
    async def steps(thinkers):
        first = await thinkers.choose("random", VIEW, 1)
        worker = thinkers._pool.idle[0]
        stuck = stop(worker)
        worker._limit, worker._start_limit = 0.1, PATIENCE  # seconds; for it, for the other
        again = await thinkers.choose("random", VIEW, 1)
        return first, again, stuck

    first, again, stuck = trial(steps)
    assert first == again
    with pytest.raises(ProcessLookupError):
        os.kill(stuck, 0)


def test_one_that_stands_still_keeps_no_other_waiting():
    async def steps(thinkers):
        await thinkers.choose("random", VIEW, 1)
        stop(thinkers._pool.idle[0])
        stuck = asyncio.create_task(thinkers.choose("random", VIEW, 1))
        await asyncio.sleep(0)
        assert len(thinkers._pool.busy) == 1
        others = [await thinkers.choose("random", VIEW, seed) for seed in range(8)]
        assert not stuck.done()
        stuck.cancel()
        await asyncio.gather(stuck, return_exceptions=True)
        return others

    bot = entry("random").build(GAME)
    assert trial(steps) == [bot(VIEW, stream(seed)) for seed in range(8)]


def stop(worker):
    """Stop the process of a worker where it is; returns its number."""
    os.kill(number_of(worker), signal.SIGSTOP)
    return number_of(worker)


def test_one_that_always_dies_is_said_so():
    async def steps(thinkers):
        with pytest.raises(Died):
            await thinkers.choose("random", VIEW, 1)

    trial(steps, module="pigpen.server.nowhere")


def test_what_takes_too_long_is_ended():
    async def steps(thinkers):
        with pytest.raises(TimeoutError):
            await thinkers.choose("random", VIEW, 1)
        return thinkers._pool.idle[0]._process

    assert trial(steps, limit=0.01) is None


def test_more_thoughts_than_processes_are_all_answered():
    async def steps(thinkers):
        thoughts = (thinkers.choose("random", VIEW, seed) for seed in range(20))
        return await asyncio.gather(*thoughts), len(thinkers._pool.idle)

    choices, processes = trial(steps)
    assert set(choices) <= set(VIEW.legal_actions)
    assert processes == 2


def test_nothing_is_left_running():
    async def steps(thinkers):
        await thinkers.choose("random", VIEW, 1)
        return number_of(thinkers._pool.idle[0])

    pid = trial(steps)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
