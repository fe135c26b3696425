"""Behind a real nginx and a real Caddy, with the files that `docs/hosting.md` shows."""

import json
import socket
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from proxying import NAME, Caddy, Nginx, Outsider
from real import started
from serving import PATIENCE, serving
from test_sent_records import of_ones
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from pigpen.server import run
from pigpen.server.access.limits import Limits
from pigpen.server.http.commands import LARGEST_FRAME

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
HERE, THERE = "127.0.0.2", "127.0.0.3"  # two people's addresses, as nginx sees them
USUAL = Limits()
FEW = Limits(device_links=1, address_sockets=2)
PLIES = 3_000
BIG = 100_000  # bytes: more than any buffer of a proxy's


by_nginx = pytest.mark.parametrize("kind", [Nginx], ids=["nginx"], indirect=True)


@contextmanager
def behind(folder, proxy, limits=USUAL):
    """A proxy in front of a server that goes by one name."""
    with (
        serving(folder / "db", hosts=(NAME,), limits=limits) as address,
        started(lambda: proxy(address)) as found,
    ):
        yield found


@pytest.fixture(scope="module", params=[Nginx, Caddy], ids=["nginx", "caddy"])
def kind(request):
    return request.param


@pytest.fixture(scope="module")
def proxy(kind, tmp_path_factory):
    with behind(tmp_path_factory.mktemp("proxy"), kind) as found:
        yield found


@pytest.fixture
def strict(kind, tmp_path):
    """A proxy in front of a server that allows little."""
    with behind(tmp_path, kind, FEW) as found:
        yield found


def impatient(address):
    """An nginx that ends what is silent for a second."""
    return Nginx(address, {"proxy_read_timeout 60s;": "proxy_read_timeout 1s;"})


def test_a_game_is_played_to_the_end_by_two_people(proxy):
    with Outsider(proxy, HERE) as ann, Outsider(proxy, THERE) as bob:
        table = ann.open("own", "open", target=20)
        bob.join(table["invites"][0]["invite"])
        with ann.live(table["table"]) as anns, bob.live(table["table"]) as bobs:
            while not anns.is_over():
                for live, other in ((anns, bobs), (bobs, anns)):
                    while live.is_my_turn():
                        live.play()
                    other.wait(lambda live=live, other=other: other.ply == live.ply)
            assert bobs.is_over()
    assert ann.http.cookies  # a cookie for TLS only came back with each request


def test_cookies_are_for_tls_only_and_browsers_are_told_to_stay_with_it(proxy):
    with Outsider(proxy) as ann:
        answer = ann.http.get("/api/me", headers={"x-forwarded-proto": "http"})
    flags = {part.strip() for part in answer.headers["set-cookie"].lower().split(";")}
    assert {"secure", "httponly", "samesite=lax"} <= flags
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_without_tls_one_is_sent_on(proxy):
    url = f"http://127.0.0.1:{proxy.plain_port}/rules/pig?x=1"
    answer = httpx.get(url, headers={"host": NAME}, timeout=PATIENCE)
    assert answer.status_code == 308
    assert answer.headers["location"] == f"https://{NAME}/rules/pig?x=1"


@by_nginx
def test_whatever_name_one_asks_for_one_is_sent_to_its_own(proxy):
    url = f"http://127.0.0.1:{proxy.plain_port}/rules/pig"
    answer = httpx.get(url, headers={"host": "evil.example"}, timeout=PATIENCE)
    assert answer.headers["location"] == f"https://{NAME}/rules/pig"


def test_each_address_has_its_limits_and_nobody_can_pretend_another(strict):
    def asked(person, **headers):
        return person.http.post("/api/me/device-link", headers=headers).status_code

    with Outsider(strict, HERE) as ann, Outsider(strict, THERE) as bob:
        assert [asked(ann), asked(ann)] == [201, 429]
        for header in ("x-forwarded-for", "x-real-ip", "forwarded"):
            assert asked(ann, **{header: "198.51.100.9"}) == 429
        assert asked(bob, **{"x-forwarded-for": HERE}) == 201
        assert asked(bob) == 429


def test_sockets_are_counted_by_whose_they_are(strict):
    with Outsider(strict, HERE) as ann, Outsider(strict, THERE) as bob:
        table = ann.open("own", "open")["table"]
        pretended = {"x-forwarded-for": THERE}
        with ann.live(table), ann.live(table), bob.live(table), ann.socket(table, **pretended) as s:
            assert json.loads(s.recv())["code"] == "too-many-pages-here"


def test_pages_of_other_sites_change_nothing(proxy):
    with Outsider(proxy) as ann:
        ours = {"origin": f"https://{proxy.address}", "sec-fetch-site": "same-origin"}
        assert ann.http.put("/api/me", json={"name": "Ann"}, headers=ours).status_code == 200
        for bad in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
            answer = ann.http.put("/api/me", json={"name": "Eve"}, headers=bad)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        table = ann.open("own", "open")["table"]
        with pytest.raises(InvalidStatus) as problem, ann.socket(table, origin="https://e.example"):
            pass
        assert problem.value.response.status_code == 403
        assert ann.ask("GET", "/me") == {"name": "Ann"}


def test_by_another_name_nothing_is_there(proxy):
    with Outsider(proxy) as ann:
        answer = ann.http.get("/api/me", headers={"host": "evil.example"})
    assert not ann.http.cookies
    assert answer.content == b"" or answer.json()["code"] == "malformed"


def test_frames_that_are_larger_than_any_buffer_pass(proxy):
    with Outsider(proxy) as ann:
        seats = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
        body = {"record": of_ones(PLIES), "ply": PLIES, "seats": seats}
        table = ann.ask("POST", "/continue", body, 201)["table"]
        with ann.live(table) as live:
            assert len(live.frames[0]) > BIG
            assert len(live.table["log"]) >= PLIES
            live.socket.send("x" * (LARGEST_FRAME + 1))
            live.wait(lambda: "" in live.answers)
            assert "has at most" in live.answers[""]["text"]


@pytest.mark.real_time
def test_a_silent_table_stays_open_by_pings(tmp_path, monkeypatch):
    monkeypatch.setattr(run, "_PING_INTERVAL", 0.4)
    with behind(tmp_path, impatient) as proxy, Outsider(proxy) as ann:
        table = ann.open("own", "open")["table"]
        with ann.live(table) as live:
            time.sleep(2.5)
            assert live.ask({"type": "say", "id": "1", "phrase": "thanks"})["type"] == "done"


@pytest.mark.real_time
def test_without_pings_nginx_would_end_it(tmp_path):
    """The precondition of the test above."""
    with behind(tmp_path, impatient) as proxy, Outsider(proxy) as ann:
        table = ann.open("own", "open")["table"]
        ended = (ConnectionClosed, InvalidMessage)  # later, or on a slow machine before the answer
        with pytest.raises(ended), ann.live(table) as live:
            live.wait(lambda: False)


@by_nginx
def test_a_request_of_two_lengths_comes_to_no_second_answer(proxy):
    behind_it = f"GET /api/health HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n"
    asked = (
        f"POST /api/commitments HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 5\r\n"
        f"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n{behind_it}"
    )
    bare = socket.create_connection(("127.0.0.1", proxy.port), PATIENCE)
    with proxy.trust.wrap_socket(bare, server_hostname=NAME) as line:
        line.sendall(asked.encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_the_page_shows_the_files_that_are_tested():
    included = [line for line in PAGE.read_text("utf-8").splitlines() if "literalinclude" in line]
    for site in (Nginx.site, Caddy.site):
        assert any(line.endswith(f"../deploy/{site.name}") for line in included)
