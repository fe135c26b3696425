"""Places at work are given in turn, so that nobody waits for all that another asked."""

import asyncio

from pigpen.server.work.fair_queue import FairQueue


def order(places, *asking, cancelled=()):
    """Return the order in which askers are served while all places are taken."""
    served = []

    async def work(turns, who):
        async with turns.acquire(who):
            served.append(who)
            await asyncio.sleep(0)

    async def run():
        turns = FairQueue(places)
        held = [asyncio.create_task(hold(turns)) for _ in range(places)]
        await asyncio.sleep(0)
        tasks = [asyncio.create_task(work(turns, who)) for who in asking]
        await asyncio.sleep(0)
        for place in cancelled:
            tasks[place].cancel()
        go_on.set()
        await asyncio.gather(*held, *tasks, return_exceptions=True)
        return turns

    async def hold(turns):
        async with turns.acquire("holder"):
            await go_on.wait()

    go_on = asyncio.Event()
    turns = asyncio.run(run())
    assert (turns._free, turns.num_waiting, list(turns._waiting)) == (places, 0, [])
    return "".join(served)


def test_who_asks_for_much_waits_behind_who_asks_for_little():
    assert order(1, *"aaaabbc") == "abcabaa"


def test_each_is_served_in_the_order_in_which_they_first_asked():
    assert order(2, *"abcd") == "abcd"


def test_who_goes_away_takes_no_place_along():
    assert order(1, *"aaabb", cancelled=(0, 3)) == "aba"
    assert order(2, *"ab", cancelled=(0, 1)) == ""


def test_all_may_go_at_the_same_moment():
    async def run():
        turns = FairQueue(1)
        tasks = [asyncio.create_task(hold(turns, asker)) for asker in "haab"]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        gone = await asyncio.gather(*tasks, return_exceptions=True)
        return {type(each) for each in gone}, turns._free, turns.num_waiting, dict(turns._waiting)

    async def hold(turns, asker):
        async with turns.acquire(asker):
            await asyncio.Event().wait()

    assert asyncio.run(run()) == ({asyncio.CancelledError}, 1, 0, {})


def test_who_is_called_and_gone_passes_the_place_on():
    async def run():
        turns = FairQueue(1)
        async with turns.acquire("a"):
            gone = asyncio.create_task(take(turns, "b"))
            last = asyncio.create_task(take(turns, "c"))
            await asyncio.sleep(0)
        gone.cancel()  # it has been called by now, and has not come yet
        await asyncio.gather(gone, last, return_exceptions=True)
        return gone.cancelled(), last.result(), turns._free

    async def take(turns, who):
        async with turns.acquire(who):
            return who

    assert asyncio.run(run()) == (True, "c", 1)
