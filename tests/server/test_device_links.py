"""The secret link that makes another device the same person, and who may not use it."""

import pytest
from databases import query
from serving import Person, serving

from pigpen.server.access.guests import COOKIE
from pigpen.server.access.limits import Limits

pytestmark = pytest.mark.stored


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A server that counts no links; that it may is tested below."""
    with serving(tmp_path_factory.mktemp("links") / "db", limits=Limits(device_links=0)) as address:
        yield address


def link(person):
    return person.ask("POST", "/me/device-link", status=201)["token"]


def use(person, token, status=200):
    return person.ask("POST", "/device-link", {"token": token}, status)


def named(person, name):
    person.ask("PUT", "/me", {"name": name})
    return person


def test_another_device_becomes_the_same_person(ann, bob):
    """Bob's browser stands for Ann's phone here: it has played a game of its own."""
    named(ann, "Ann")
    named(bob, "Phone")
    at_home = ann.open("own", "random")["table"]
    on_phone = bob.open("own", "random")["table"]
    token = link(ann)
    offer = bob.ask("POST", "/device-link/look", {"token": token})
    assert offer == {"name": "Ann", "tables": 1}
    assert use(bob, token) == {"name": "Ann"}
    assert bob.ask("GET", "/me") == {"name": "Ann"}
    for person in (ann, bob):
        assert {t["table"] for t in person.ask("GET", "/tables")} == {at_home, on_phone}
        for table in (at_home, on_phone):
            assert person.ask("GET", f"/tables/{table}")["your_seat"] == 0


def test_both_devices_play_on_at_each_others_tables(ann, bob):
    ann.ask("GET", "/me")
    bob.ask("GET", "/me")
    tables = [ann.open("own", "open")["table"], bob.open("own", "random")["table"]]
    with bob.live(tables[1]) as before:
        before.act("roll")
    use(bob, link(ann))
    with ann.live(tables[1]) as live:
        live.wait(live.is_my_turn)
        assert live.act("roll")["type"] == "done"
    (invite,) = bob.ask("GET", f"/tables/{tables[0]}")["invites"]
    assert invite["seat"] == 1


def test_statistics_are_added_up(ann, bob):
    for person in (ann, bob):
        person.ask("GET", "/me")
        table = person.open("own", "random")["table"]
        with person.live(table) as live:
            live.ask({"type": "resign", "id": "r", "ply": live.ply})
    use(bob, link(ann))
    assert bob.ask("GET", "/me/statistics")["tally"]["games"] == 2


def test_a_device_that_never_played_may_be_carried_to(ann, bob):
    token = link(named(ann, "Ann"))
    assert bob.ask("POST", "/device-link/look", {"token": token})["tables"] == 0
    assert use(bob, token) == {"name": "Ann"}


def test_a_link_is_good_once(ann, bob, address):
    token = link(ann)
    use(bob, token)
    with Person(address) as eve:
        assert use(eve, token, 404)["code"] == "unknown-link"


def test_looking_does_not_use_it_up(ann, bob):
    token = link(ann)
    for _ in range(2):
        bob.ask("POST", "/device-link/look", {"token": token})
    use(bob, token)


def test_a_new_link_spoils_the_one_before(ann, bob):
    first, second = link(ann), link(ann)
    assert use(bob, first, 404)["code"] == "unknown-link"
    use(bob, second)


def test_a_link_can_be_revoked(ann, bob):
    token = link(ann)
    assert ann.ask("GET", "/me/device-link")["expires"]
    assert ann.http.delete("/api/me/device-link").status_code == 204
    assert ann.ask("GET", "/me/device-link") == {"expires": None}
    assert use(bob, token, 404)["code"] == "unknown-link"


def test_nobody_revokes_anothers_link(ann, bob):
    token = link(ann)
    bob.ask("GET", "/me")
    bob.http.delete("/api/me/device-link")
    use(bob, token)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
        lambda token: token.partition(".")[0],
        lambda token: token.partition(".")[0] + ".",
        lambda token: "." + token.partition(".")[2],
        lambda token: "",
        lambda token: "é.é",
        lambda token: "x" * 10_000,
    ],
)
def test_half_a_link_is_none(ann, bob, spoil):
    token = link(ann)
    assert use(bob, spoil(token), 404)["code"] == "unknown-link"
    use(bob, token)


def test_the_device_that_made_it_is_told_so(ann):
    assert use(ann, link(ann), 409)["code"] == "same-device"


def test_a_game_against_oneself_comes_to_its_end_first(ann, bob):
    (invite,) = ann.open("own", "open")["invites"]
    table = bob.join(invite["invite"])["table"]
    token = link(ann)
    assert use(bob, token, 409)["code"] == "same-table"
    with bob.live(table) as live:
        live.ask({"type": "resign", "id": "r", "ply": 0})
    use(bob, token)
    assert bob.ask("GET", f"/tables/{table}")["your_seat"] == 0
    tally = bob.ask("GET", "/me/statistics")["tally"]
    assert (tally["games"], tally["wins"], tally["even"]) == (1, 1, 0.5)


def test_no_other_sites_page_makes_or_uses_one(ann, bob):
    token = link(ann)
    headers = {"origin": "https://evil.example"}
    for path, body in (("me/device-link", None), ("device-link", {"token": token})):
        answer = bob.http.post(f"/api/{path}", json=body, headers=headers)
        assert answer.status_code == 403
    assert bob.http.delete("/api/me/device-link", headers=headers).status_code == 403
    use(bob, token)


@pytest.fixture
def own(tmp_path):
    """A server of one test's own, and its database."""
    with serving(tmp_path / "db", limits=Limits(device_links=5)) as address:
        yield address, tmp_path / "db"


def test_trying_links_is_slow(own):
    address, _ = own
    with Person(address) as eve:
        tries = [eve.http.post("/api/device-link", json={"token": "a.b"}) for _ in range(8)]
    assert [answer.status_code for answer in tries] == [404] * 5 + [429] * 3
    assert "Wait a minute" in tries[-1].json()["text"]


def test_a_link_out_of_date_is_none(own):
    address, database = own
    with Person(address) as ann, Person(address) as bob:
        token = link(ann)
        query(database, "UPDATE device_links SET expires = 1")
        assert ann.ask("GET", "/me/device-link") == {"expires": None}
        assert use(bob, token, 404)["code"] == "unknown-link"


@pytest.mark.sqlite
def test_what_is_stored_opens_nothing(own):
    address, database = own
    with Person(address) as ann:
        proof = link(ann).partition(".")[2]
        cookie = ann.http.cookies[COOKIE]
    stored = b"".join(path.read_bytes() for path in database.parent.glob("db*"))
    assert b"device_links" in stored
    assert proof.encode() not in stored
    assert cookie.encode() not in stored
