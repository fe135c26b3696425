"""Work beside the event loop at a real server: an address waits for itself alone."""

import asyncio
from multiprocessing import active_children

import httpx
import pytest
from patience import PATIENCE, until
from serving import serving

from pigpen.server.access.limits import Limits

HERE, THERE = "127.0.0.1", "127.0.0.2"
MOST_WAITING = 64  # of an address


def client(address, where=HERE):
    transport = httpx.AsyncHTTPTransport(
        local_address=where, limits=httpx.Limits(max_connections=None)
    )
    return httpx.AsyncClient(base_url=f"http://{address}", transport=transport, timeout=PATIENCE)


def study(number):
    return f"/api/study/hog?target={200 - number}&dice=20&throws=one"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("work")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))  # a solution of an earlier run ends no wait
        with serving(folder / "db") as address:
            yield address


def test_one_address_asks_for_much_and_another_is_answered(address):
    async def steps():
        async with client(address) as crowd, client(address, THERE) as other:
            asked = [asyncio.create_task(crowd.get(study(n))) for n in range(MOST_WAITING + 8)]
            for each in asyncio.as_completed(asked):  # a slow machine may send the last ones late
                refused = await each
                if refused.status_code != 200:
                    break
            answer = await other.get("/api/study/pig?target=20")
            waiting = [each for each in asked if not each.done()]
            for each in waiting:
                each.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            return refused, answer, len(waiting)

    refused, answer, waiting = asyncio.run(steps())
    assert (refused.status_code, refused.json()["code"]) == (429, "busy-here")
    assert answer.status_code == 200
    assert waiting > MOST_WAITING // 2  # they waited longer than who came after them


def test_nothing_is_worked_out_for_those_who_have_gone(tmp_path):
    """Each question takes five seconds or more, and one that is given up has two."""
    before = set(active_children())
    slow = "/api/study/hog?dice=50&sides=20&throws=one&target="

    async def steps(address):
        async with client(address) as crowd:
            asked = [asyncio.create_task(crowd.get(f"{slow}{200 - n}")) for n in range(20)]
            await asyncio.to_thread(until, lambda: set(active_children()) - before)
            for each in asked:
                each.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

    with serving(tmp_path / "db") as address:
        asyncio.run(steps(address))
        until(lambda: not set(active_children()) - before)


def test_a_hint_is_given_up_when_its_asker_has_gone(address):
    before = set(active_children())
    seats = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]

    async def steps():
        async with client(address) as ann:
            body = {"game": "two-dice-pig", "options": {"target": 1000}, "seats": seats}
            body |= {"contribution": "0" * 32}
            table = (await ann.post("/api/tables", json=body)).json()["table"]
            asked = asyncio.create_task(ann.get(f"/api/tables/{table}/hint"))
            await asyncio.to_thread(until, lambda: set(active_children()) - before)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)

    asyncio.run(steps())
    until(lambda: not set(active_children()) - before)


def test_more_than_a_minute_allows_is_refused_and_what_is_known_is_not(tmp_path):
    with serving(tmp_path / "db", limits=Limits(work=2)) as address:
        paths = [f"/api/study/pig?target={target}" for target in (10, 11, 12, 10)]
        answers = [httpx.get(f"http://{address}{path}", timeout=PATIENCE) for path in paths]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 200]
    assert answers[2].json()["code"] == "too-much-work"
