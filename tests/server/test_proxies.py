"""The proxies whose headers about the client's address are trusted, and how far."""

import json

import pytest
from serving import Person, get, post, serving

from pigpen.server.access.limits import Limits
from pigpen.server.access.proxies import LOOPBACK, trusted_networks
from pigpen.server.settings import BadSetting, settings

ONE = Limits(device_links=1)  # in a minute from an address
THERE = "203.0.113.7"


@pytest.fixture
def behind(tmp_path):
    """host:port of a server that believes this machine, as is usual."""
    with serving(tmp_path / "db", limits=ONE) as address:
        yield address


def told(address, *forwarded):
    """Return the answer to a request for a secret link with these headers."""
    headers = [("x-forwarded-for", each) for each in forwarded]
    return post(f"http://{address}/api/me/device-link", headers=headers).status_code


def test_people_behind_a_proxy_have_limits_of_their_own(behind):
    assert [told(behind, THERE), told(behind, THERE)] == [201, 429]
    assert told(behind, "203.0.113.8") == 201


@pytest.mark.parametrize(
    "forwarded",
    [
        [f"198.51.100.1, {THERE}"],
        ["198.51.100.1", THERE],
        [f"127.0.0.1, {THERE}"],
        [f"{THERE}, 127.0.0.1"],  # two proxies here, one behind the other
        [f"no address, {THERE}"],
        [f"{THERE}:4000"],
    ],
)
def test_what_somebody_adds_in_front_is_not_believed(behind, forwarded):
    assert told(behind, THERE) == 201
    assert told(behind, *forwarded) == 429


def test_from_strangers_nothing_is_believed(tmp_path):
    with serving(tmp_path / "db", limits=ONE, proxies=trusted_networks("192.0.2.1")) as address:
        assert [told(address, THERE), told(address, "203.0.113.8")] == [201, 429]
        answer = get(f"http://{address}/api/me", headers={"x-forwarded-proto": "https"})
        assert "secure" not in answer.headers["set-cookie"].lower()


def test_a_proxy_says_that_there_is_tls(behind):
    headers = {"x-forwarded-proto": "https"}
    answer = get(f"http://{behind}/api/me", headers=headers)
    assert "secure" in answer.headers["set-cookie"].lower()
    odd = get(f"http://{behind}/api/me", headers={"x-forwarded-proto": "gopher"})
    assert "secure" not in odd.headers["set-cookie"].lower()


def test_sockets_count_for_whom_the_proxy_speaks(tmp_path):
    few = Limits(address_sockets=1)
    with serving(tmp_path / "db", limits=few) as address, Person(address) as ann:
        table = ann.open("own", "open")["table"]
        with ann.live(table, **{"x-forwarded-for": THERE}):
            with ann.live(table, **{"x-forwarded-for": "203.0.113.8"}) as other:
                assert other.table["table"] == table
            with ann.socket(table, **{"x-forwarded-for": f"203.0.113.9, {THERE}"}) as refused:
                assert json.loads(refused.recv())["code"] == "too-many-pages-here"


def test_proxies_are_a_setting(tmp_path, monkeypatch):
    monkeypatch.delenv("PIGPEN_PROXIES", raising=False)
    assert settings(str(tmp_path / "db")).proxies == trusted_networks(LOOPBACK)
    monkeypatch.setenv("PIGPEN_PROXIES", "")
    assert settings(str(tmp_path / "db")).proxies == ()
    monkeypatch.setenv("PIGPEN_PROXIES", "192.0.2.1, 10.1.0.0/16,2001:db8::/32")
    assert settings(str(tmp_path / "db")).proxies == (
        "192.0.2.1/32",
        "::ffff:192.0.2.1/128",  # the same, where one socket listens for both kinds
        "10.1.0.0/16",
        "::ffff:10.1.0.0/112",
        "2001:db8::/32",
    )


@pytest.mark.parametrize("bad", ["*", "0.0.0.0/0", "::/0", "proxy.example", "10.1.0.1/16", "a b"])
def test_proxies_that_make_no_sense_stop_the_server(tmp_path, monkeypatch, bad):
    monkeypatch.setenv("PIGPEN_PROXIES", bad)
    with pytest.raises(BadSetting, match="PIGPEN_PROXIES is addresses and networks"):
        settings(str(tmp_path / "db"))


def test_the_setting_of_uvicorn_is_not_overlooked(tmp_path, monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with pytest.raises(BadSetting, match="FORWARDED_ALLOW_IPS is called PIGPEN_PROXIES"):
        settings(str(tmp_path / "db"))
