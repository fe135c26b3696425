"""A second server on the same database is refused, unless the two tell each other."""

import asyncio
import os
import signal
import subprocess
import threading

import pytest
from databases import database_url, engine_of
from patience import PATIENCE, ended, until
from serving import serving
from sqlalchemy import text

from benchmarks.local_server import SERVE
from pigpen.server.page import Page
from pigpen.server.services import Services, running
from pigpen.server.settings import settings
from pigpen.server.store import exclusive
from pigpen.server.store.exclusive import DatabaseInUse
from pigpen.server.store.server_lock import ServerLock


def refused(url, **changes):
    """Return the refusal of a server that waits a fifth of a second for another one's lock."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exclusive, "_PATIENCE", 0.2)
        with pytest.raises(DatabaseInUse) as problem, serving(url, **changes):
            pass
    return str(problem.value)


def begun(url, **environment):
    return subprocess.Popen(
        [*SERVE, "--port", "0", "--database", url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def test_a_second_server_is_refused_and_says_what_to_do(tmp_path):
    with serving(tmp_path / "db"):
        said = refused(tmp_path / "db")
    assert "stop it first" in said
    assert "PIGPEN_DATABASE" in said
    assert "PIGPEN_REDIS" in said
    with serving(tmp_path / "db"):
        pass


def test_a_second_process_ends_with_a_line(tmp_path):
    url = database_url(tmp_path / "db")
    with serving(url), begun(url) as second:
        status, out, err = ended(second)
        assert (status, out) == (2, "")
        assert "Another server uses" in err
        assert "Traceback" not in err


class Broken:
    """Background work of a page that cannot end."""

    async def run(self):
        pass

    def wake(self):
        pass

    async def leave(self):
        raise OSError("leave")

    async def close(self):
        raise OSError("close")


def test_a_page_that_fails_at_the_end_keeps_no_database(tmp_path):
    chosen = settings(str(tmp_path / "db"))

    async def served():
        async with running(Services(chosen, [Page([], start=lambda _: Broken())])):
            pass

    with pytest.raises(OSError, match="close"):
        asyncio.run(served())
    asyncio.run(Services(chosen).close())  # another server is not refused


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_who_was_killed_holds_nothing(tmp_path, how):
    url = database_url(tmp_path / "db")
    with begun(url) as first:
        assert "Pigpen is at" in first.stdout.readline()
        first.send_signal(how)
        assert ended(first)[0] == -how
    with serving(url):
        pass


def test_one_postgresql_is_one_lone_servers(postgresql_url):
    with serving(postgresql_url):
        assert "Another server uses" in refused(postgresql_url)
    with serving(postgresql_url):
        pass


def test_servers_that_tell_each_other_share_it_and_with_no_other(postgresql_url, redis_url):
    with serving(postgresql_url, redis=redis_url):
        with serving(postgresql_url, redis=redis_url):
            pass
        assert "PIGPEN_REDIS" in refused(postgresql_url)
    with serving(postgresql_url):
        assert "PIGPEN_REDIS" in refused(postgresql_url, redis=redis_url)


def held_by(url):
    """The sessions that have the lock of the database."""
    with engine_of(url) as engine, engine.connect() as connection:
        found = connection.execute(
            text("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted")
        )
        return {pid for (pid,) in found}


def broken(url, pids):
    with engine_of(url) as engine, engine.connect() as connection:
        for pid in pids:
            connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})


def test_a_lock_whose_line_breaks_is_taken_again(postgresql_url):
    with serving(postgresql_url):
        before = held_by(postgresql_url)
        assert len(before) == 1
        broken(postgresql_url, before)
        until(lambda: bool(held_by(postgresql_url) - before))
        assert "Another server uses" in refused(postgresql_url)
    with serving(postgresql_url):
        pass


def test_a_shared_lock_is_taken_again_too(postgresql_url, redis_url):
    with serving(postgresql_url, redis=redis_url):
        before = held_by(postgresql_url)
        broken(postgresql_url, before)
        until(lambda: bool(held_by(postgresql_url) - before))
        assert "PIGPEN_REDIS" in refused(postgresql_url)


def test_who_lost_the_lock_to_another_server_stops_with_a_word(postgresql_url):
    with begun(postgresql_url) as first:
        assert "Pigpen is at" in first.stdout.readline()
        with engine_of(postgresql_url) as engine:
            other = ServerLock(engine, shared=False)
            thread = threading.Thread(target=other.take, args=(PATIENCE,))
            thread.start()  # waits for the lock, and tries ten times a second
            while thread.is_alive():
                broken(postgresql_url, held_by(postgresql_url))
                thread.join(1.5)
            first.wait(PATIENCE)
            other.close()
        err = first.stderr.read()
    assert "Another server uses the database now: this one stops." in err
    assert "Traceback" not in err
    with serving(postgresql_url):
        pass
