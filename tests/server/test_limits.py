"""Floods are refused with a sentence, and nobody else feels them."""

import contextlib
import json
import time
from contextlib import ExitStack

import pytest
from serving import Person, serving, until
from websockets.exceptions import ConnectionClosed

from pigpen.server.access.limits import ConcurrencyLimit, Limits, RateLimit, RateLimits, limit_key
from pigpen.server.settings import BadSetting, settings

FEW = Limits(open_tables=3, guest_tables=5, address_tables=12, sockets=2)
ALONE = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}


@pytest.fixture
def strict(tmp_path):
    """host:port of a server that allows little."""
    with serving(tmp_path / "db", limits=FEW) as address:
        yield address


def flood(person, times):
    """The statuses that answer so many attempts to open a table."""
    return [person.http.post("/api/tables", json=ALONE).status_code for _ in range(times)]


def test_a_guest_has_so_many_tables_and_others_are_not_affected(strict):
    with Person(strict) as ann, Person(strict) as bob:
        ann.ask("GET", "/me")
        assert flood(ann, 5) == [201] * 3 + [429] * 2
        assert flood(bob, 1) == [201]
        problem = ann.ask("POST", "/tables", ALONE, 429)
        assert problem["code"] == "too-many-open"
        assert "Finish, resign or leave some" in problem["text"]


def test_a_game_that_is_over_makes_room(strict):
    with Person(strict) as ann:
        ann.ask("GET", "/me")
        assert flood(ann, 2) == [201] * 2
        table = ann.open("own", "random")["table"]
        assert flood(ann, 1) == [429]
        with ann.live(table) as live:
            assert live.ask({"type": "resign", "id": "r", "ply": live.ply})["type"] == "done"
        assert flood(ann, 1) == [201]


def test_an_address_is_limited_whatever_guests_it_makes_up(strict):
    def stranger():
        with Person(strict) as person:
            return flood(person, 1)[0]

    assert [stranger() for _ in range(14)] == [201] * 12 + [429] * 2


def test_a_refusal_says_when_to_try_again(tmp_path):
    limits = Limits(device_links=2)
    with serving(tmp_path / "db", limits=limits) as address, Person(address) as ann:
        asked = [ann.http.post("/api/me/device-link") for _ in range(3)]
    assert [answer.status_code for answer in asked] == [201, 201, 429]
    assert 0 < int(asked[-1].headers["retry-after"]) <= 30
    assert "retry-after" not in asked[0].headers


def test_a_guest_looks_at_so_many_tables_at_once(strict):
    with Person(strict) as ann, Person(strict) as bob, ExitStack() as open_pages:
        table = ann.open("own", "open")["table"]
        for _ in range(FEW.sockets):
            open_pages.enter_context(ann.live(table))
        with ann.socket(table) as third:
            frame = json.loads(third.recv())
            assert (frame["type"], frame["code"]) == ("refused", "too-many-pages")
            with pytest.raises(ConnectionClosed):
                third.recv()
            assert third.protocol.close_code == 4429
        bob.ask("GET", "/me")
        with bob.live(table) as live:
            assert live.table["table"] == table
        open_pages.close()
        until(lambda: is_let_in(ann, table))


def test_an_address_looks_at_so_many_tables_whatever_guests_it_makes_up(tmp_path):
    few = Limits(sockets=2, address_sockets=3)
    with serving(tmp_path / "db", limits=few) as address, ExitStack() as open_pages:
        people = [open_pages.enter_context(Person(address)) for _ in range(4)]
        table = people[0].open("own", "open")["table"]
        for person in people[:3]:
            person.ask("GET", "/me")
            open_pages.enter_context(person.live(table))
        with people[3].socket(table) as fourth:
            assert json.loads(fourth.recv())["code"] == "too-many-pages-here"
            with pytest.raises(ConnectionClosed):
                fourth.recv()
            assert fourth.protocol.close_code == 4429
        assert not is_let_in(people[0], table)
        open_pages.pop_all().close()
        until(lambda: is_let_in(people[3], table))


def is_let_in(person, table):
    with contextlib.suppress(ConnectionClosed), person.socket(table) as socket:
        return json.loads(socket.recv())["type"] == "snapshot"
    return False


def test_a_pace_allows_so_many_at_once_and_then_one_at_a_time():
    now = [0.0]
    limit = RateLimit(6, lambda: now[0])
    assert [limit.try_use("a") for _ in range(8)] == [True] * 6 + [False] * 2
    assert (limit.seconds_until("a"), limit.seconds_until("a", 2), limit.seconds_until("b")) == (
        10.0,
        20.0,
        0.0,
    )
    assert limit.try_use("b")
    now[0] = 10.0
    assert [limit.try_use("a") for _ in range(2)] == [True, False]
    now[0] = 200.0
    assert [limit.try_use("a") for _ in range(8)] == [True] * 6 + [False] * 2


def test_the_41st_heavy_copy_of_a_minute_is_one_too_many_and_small_ones_are_not():
    now = [0.0]
    heavy = Limits().copied_plies // 40
    limit = RateLimit(Limits().copied_plies, lambda: now[0])
    assert [limit.try_use("a", heavy) for _ in range(42)] == [True] * 40 + [False] * 2
    now[0] = 1.0
    assert not limit.try_use("a", heavy)
    assert all(limit.try_use("a", 150) for _ in range(10))
    now[0] = 60.0
    assert limit.try_use("a", heavy)


def test_more_than_a_minutes_worth_takes_a_minutes():
    now = [0.0]
    limit = RateLimit(100, lambda: now[0])
    assert [limit.try_use("a", 1000) for _ in range(2)] == [True, False]
    now[0] = 60.0
    assert limit.try_use("a", 1000)


@pytest.mark.parametrize("most", [1, 3, 7, 60, 600])
def test_a_pace_is_exact(most):
    limit = RateLimit(most, lambda: 0.1)
    assert sum(limit.try_use("a") for _ in range(2 * most)) == most


def test_whoever_waits_gets_one_after_the_other():
    now = [0.0]
    limit = RateLimit(120, lambda: now[0])  # two a second, and as many at once
    assert [limit.reserve("a") for _ in range(5)] == pytest.approx([0, 0, 0.5, 1, 1.5])
    assert limit.reserve("b") == 0
    now[0] = 10.0
    assert [limit.reserve("a") for _ in range(3)] == pytest.approx([0, 0, 0.5])


def test_a_flood_of_commands_is_read_later_and_nobody_is_refused(tmp_path):
    with serving(tmp_path / "db", limits=Limits(commands=240)) as address, Person(address) as ann:
        table = ann.open("own", "open")["table"]
        with ann.live(table) as live:
            live.wait(lambda: live.now["seats"][0]["connected"])
            began, seen = time.monotonic(), live.version
            for _ in range(10):
                live.socket.send('{"type": "resync"}')
            live.wait(lambda: live.version >= seen + 10)
            assert time.monotonic() - began > 1.2  # four at once, then four a second
            assert not live.answers


def test_a_pace_remembers_a_bounded_number_of_keys():
    limit = RateLimit(1)
    for key in range(30_000):
        limit.try_use(str(key))
    assert len(limit._idle_at) == 10_000


def test_what_is_held_is_given_back_after_an_error():
    held = ConcurrencyLimit(1)
    with contextlib.suppress(ValueError), held.acquire("a") as first:
        with held.acquire("a") as second:
            assert (first, second) == (True, False)
        raise ValueError
    with held.acquire("a") as again:
        assert again
    assert not held._in_use


def test_a_limit_of_zero_is_none():
    limits = RateLimits(Limits(0, 0, 0, 0, 0, 0))
    assert [limits.check_table("g", "1.2.3.4", n) for n in range(2000)] == [None] * 2000
    with ConcurrencyLimit(0).acquire("a") as is_held:
        assert is_held
    with limits.open_socket("g", "1.2.3.4") as refusal:
        assert refusal is None


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_household_counts_once(address, expected):
    assert limit_key(address) == expected


def test_limits_are_settings(tmp_path, monkeypatch):
    monkeypatch.setenv("PIGPEN_MOST_SOCKETS", "7")
    assert settings(str(tmp_path / "db")).limits == Limits(sockets=7)
    monkeypatch.setenv("PIGPEN_MOST_SOCKETS", "many")
    with pytest.raises(BadSetting, match="PIGPEN_MOST_SOCKETS is a number"):
        settings(str(tmp_path / "db"))


def test_the_engine_of_throws_and_how_many_are_kept_are_settings(tmp_path, monkeypatch):
    monkeypatch.setenv("PIGPEN_ENGINE", "table")
    monkeypatch.setenv("PIGPEN_KEPT_TRAJECTORIES", "0")
    chosen = settings(str(tmp_path / "db"))
    assert (chosen.engine, chosen.kept_trajectories) == ("table", 0)
    monkeypatch.setenv("PIGPEN_ENGINE", "jolt")
    with pytest.raises(BadSetting, match="PIGPEN_ENGINE is one of mujoco, table"):
        settings(str(tmp_path / "db"))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("PIGPEN_KEPT_ROLLS", "PIGPEN_KEPT_ROLLS is called PIGPEN_KEPT_TRAJECTORIES now."),
        ("PIGPEN_MOST_SOCKET", "no setting PIGPEN_MOST_SOCKET; did you mean PIGPEN_MOST_SOCKETS?"),
        ("PIGPEN_KEEP_LABRUNS", "did you mean PIGPEN_KEEP_LAB_RUNS?"),
    ],
)
def test_a_setting_by_an_old_or_wrong_name_is_refused(name, says, monkeypatch, tmp_path):
    monkeypatch.setenv(name, "100")
    with pytest.raises(BadSetting) as refused:
        settings(str(tmp_path / "db"))
    assert says in str(refused.value)


def test_what_one_node_lets_pass_counts_at_the_others():
    here, there = RateLimits(Limits(reports=2)), RateLimits(Limits(reports=2))
    here.share(there.record_remote_use)
    assert here.check_report("192.0.2.1") is None
    assert there.check_report("192.0.2.1") is None  # which nobody hears of
    assert there.check_report("192.0.2.1") is not None
    assert here.check_report("192.0.2.1") is None
    assert here.check_report("192.0.2.1") is not None
    assert here.check_copy("192.0.2.1", 90_000) is None
    assert there.check_copy("192.0.2.1", 90_000) is not None
    there.record_remote_use("of another version", "192.0.2.1", 1)
