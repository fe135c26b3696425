"""Bots that think in processes of their own: the same choices, and nobody is kept waiting."""

import asyncio

from patience import PATIENCE
from push_out_the_pig_exchanged import a_match

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.core.position import replay
from pigpen.core.rng import stream
from pigpen.server.work.bots import BotProcesses

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


def test_more_thoughts_than_processes_are_all_answered():
    async def steps(thinkers):
        thoughts = (thinkers.choose("random", VIEW, seed) for seed in range(20))
        return await asyncio.gather(*thoughts), len(thinkers.workers.idle)

    choices, processes = trial(steps)
    assert set(choices) <= set(VIEW.legal_actions)
    assert processes == 2
