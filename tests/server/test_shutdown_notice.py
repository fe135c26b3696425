"""A server that stops says so, lets throws land, opens no more tables, and is gone in seconds."""

import asyncio
import signal
import time

import pytest
from serving import PATIENCE, Person, serving
from test_restart import server
from websockets.exceptions import ConnectionClosed

from pigpen.server import app, services
from pigpen.server.live.shutdown_notice import ShutdownNotice
from pigpen.server.services import Services
from pigpen.server.settings import settings

AT_MOST = 5.0  # seconds for a stop
SERVICE_RESTART = 1012  # of RFC 6455's registry


@pytest.mark.real_time
def test_all_who_look_on_are_told_before_their_lines_are_closed(tmp_path):
    with server(tmp_path / "db") as (process, address), Person(address) as ann:
        table = ann.open("own", "hold-at-20")["table"]
        with ann.live(table) as live, Person(address).live(table) as watcher:
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            for one in (live, watcher):
                with pytest.raises(ConnectionClosed) as ended:
                    one.wait(lambda: False)
                assert one.is_parted
                assert ended.value.rcvd.code == SERVICE_RESTART
            process.wait(PATIENCE)
            assert time.monotonic() - began < AT_MOST


def test_each_is_told_once_and_only_while_it_listens():
    shutdown_notice, told = ShutdownNotice(), []
    with shutdown_notice.subscribe(lambda: told.append("here")):
        with shutdown_notice.subscribe(lambda: told.append("gone")):
            pass
        assert not shutdown_notice.is_sent
        shutdown_notice.broadcast()
        shutdown_notice.broadcast()
    assert (told, shutdown_notice.is_sent) == (["here"], True)


def test_no_table_is_opened_by_a_server_that_stops(tmp_path, monkeypatch):
    made = []

    class Known(Services):
        def __init__(self, *chosen):
            super().__init__(*chosen)
            made.append(self)

    monkeypatch.setattr(app, "Services", Known)
    alone = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}
    with serving(tmp_path / "db") as address, Person(address) as ann:
        made[0].shutdown_notice.broadcast()
        problem = ann.ask("POST", "/tables", alone, 503)
        assert problem["code"] == "restarting"
        assert "back in a moment" in problem["text"]
        assert ann.ask("GET", "/tables") == []


async def _parting(running, seconds):
    """Measure how long a shutdown waits for a busy table, and whether the work was done."""
    lock = running.tables._cache.at("busy").lock
    await lock.acquire()
    asyncio.get_running_loop().call_later(seconds, lock.release)
    began = time.monotonic()
    await running.announce_shutdown()
    was_over = not lock.locked()
    took = time.monotonic() - began
    await running.close()
    return took, was_over


@pytest.mark.parametrize(("seconds", "most", "is_over"), [(0.2, 30.0, True), (30.0, 0.3, False)])
def test_a_throw_in_the_air_is_waited_for_but_not_for_ever(
    tmp_path, monkeypatch, seconds, most, is_over
):
    monkeypatch.setattr(services, "_LANDING_SECONDS", most)

    async def part():
        return await _parting(Services(settings(str(tmp_path / "db"))), seconds)

    took, was_over = asyncio.run(part())
    assert was_over == is_over
    assert min(seconds, most) - 0.01 <= took < PATIENCE
