"""The key that signs cookies and makes commitments: told, in the database, or beside its file."""

import threading

import pytest
from serving import Person, serving

from pigpen.server.settings import BadSetting, settings
from pigpen.server.store.database import connect
from pigpen.server.store.keys import load_or_create_key

pytestmark = pytest.mark.stored

KEY = "0123456789abcdef" * 4


def test_a_key_in_the_environment_is_the_servers(monkeypatch, tmp_path):
    monkeypatch.setenv("PIGPEN_KEY", KEY.upper())
    told = settings(str(tmp_path / "db"))
    assert told.key == bytes.fromhex(KEY)
    with serving(f"sqlite:///{tmp_path}/db", key=told.key):
        pass
    assert not (tmp_path / "guests.key").exists()


@pytest.mark.parametrize("wrong", ["secret", KEY[:-1], KEY + "0", KEY[:-1] + "g", " " * 64])
def test_any_other_is_refused_and_not_shown(monkeypatch, tmp_path, wrong):
    monkeypatch.setenv("PIGPEN_KEY", wrong)
    with pytest.raises(BadSetting, match=r"64 hexadecimal digits.*openssl rand") as refused:
        settings(str(tmp_path / "db"))
    assert wrong not in str(refused.value)


def test_processes_that_begin_together_find_one_key(postgresql):
    with postgresql.fresh() as url:
        found, all_here = [], threading.Barrier(8)

        def begin():
            engine = connect(url)
            all_here.wait()
            found.append(load_or_create_key(settings(url), engine))
            engine.dispose()

        threads = [threading.Thread(target=begin) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert (len(found), len(set(found)), len(found[0])) == (8, 1, 32)


def test_nothing_is_kept_in_a_folder_beside_postgresql(postgresql_url, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = settings(postgresql_url)
    assert told.folder is None
    with serving(postgresql_url):
        pass
    assert list(tmp_path.iterdir()) == []


def test_cookies_invites_and_commitments_hold_on_every_node(postgresql_url, redis_url):
    with (
        serving(postgresql_url, redis=redis_url) as one,
        serving(postgresql_url, redis=redis_url) as other,
        Person(one) as ann,
        Person(other) as bob,
    ):
        me = ann.ask("GET", "/me")
        with ann.at(other) as there, bob.at(one) as here:
            assert there.ask("GET", "/me") == me
            promised = ann.ask("POST", "/commitments", status=201)
            seats = [{"kind": "own"}, {"kind": "open"}]
            body = {"game": "pig", "options": {}, "seats": seats, "contribution": "host"}
            body["committed_table"] = promised["table"]
            opened = there.ask("POST", "/tables", body, 201)
            assert opened["table"] == promised["table"]
            shown = ann.ask("GET", f"/tables/{opened['table']}")
            assert shown["commitment"] == promised["commitment"]
            here.join(opened["invites"][0]["invite"])


def test_a_database_keeps_its_key(postgresql_url):
    engine = connect(postgresql_url)
    told = settings(postgresql_url)
    assert load_or_create_key(told, engine) == load_or_create_key(told, engine)
    engine.dispose()


def test_a_file_has_its_key_beside_it(tmp_path):
    with serving(f"sqlite:///{tmp_path}/db"):
        pass
    assert (tmp_path / "guests.key").exists()
