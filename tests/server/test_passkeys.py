"""Passkeys: whose they are, what they bring back, and what is refused."""

import subprocess
import sys

import pytest
from authenticator import Authenticator, text
from databases import query
from serving import Person, serving
from websockets.exceptions import ConnectionClosed

from pigpen.server.access import passkeys as webauthn
from pigpen.server.access.limits import Limits
from pigpen.server.http.socket import CLOSE_SIGNED_OUT
from pigpen.server.store import passkeys as stored


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("passkeys") / "db"


@pytest.fixture(scope="module")
def address(database):
    """A server that counts no passkeys and links; that it may is tested below.

    Browsers trust localhost.
    """
    with serving(database, limits=Limits(passkeys=0, device_links=0)) as address:
        yield address.replace("127.0.0.1", "localhost")


@pytest.fixture
def key(address):
    return Authenticator(f"http://{address}")


def options(person, path):
    return person.ask("POST", f"{path}/options")["options"]


def keep(person, key, status=201, **told):
    """Give the person a passkey."""
    made = key.make(options(person, "/me/passkeys"), **told)
    return person.ask("POST", "/me/passkeys", {"credential": made, "device": "Linux"}, status)


def sign_in(person, key, status=200, *, bring=True, **told):
    signed = key.sign(options(person, "/passkeys"), **told)
    return person.ask("POST", "/passkeys", {"credential": signed, "bring": bring}, status)


def named(person, name):
    person.ask("PUT", "/me", {"name": name})
    return person


def tables(person):
    return {line["table"] for line in person.ask("GET", "/tables")}


@pytest.mark.stored
def test_a_new_device_becomes_the_same_person_with_what_it_played(ann, bob, key):
    at_home = named(ann, "Ann").open("own", "random")["table"]
    on_phone = named(bob, "Phone").open("own", "random")["table"]
    (kept,) = keep(ann, key)["passkeys"]
    assert (kept["device"], kept["used"]) == ("Linux", None)
    assert bob.ask("GET", "/me/passkeys")["tables"] == 1
    assert sign_in(bob, key) == {"name": "Ann"}
    assert bob.ask("GET", "/me") == {"name": "Ann"}
    for person in (ann, bob):
        assert tables(person) == {at_home, on_phone}
        (kept,) = person.ask("GET", "/me/passkeys")["passkeys"]
        assert kept["used"]
        for table in (at_home, on_phone):
            assert person.ask("GET", f"/tables/{table}")["your_seat"] == 0


def test_what_a_device_played_may_stay_where_it_is(ann, bob, key):
    keep(named(ann, "Ann"), key)
    left = bob.open("own", "random")["table"]
    sign_in(bob, key, bring=False)
    assert tables(bob) == set()
    assert bob.ask("GET", f"/tables/{left}")["your_seat"] is None


def test_nobody_takes_along_what_belongs_to_another_passkey(ann, bob, key, address):
    """Two people at one device: each comes back to their own."""
    other = Authenticator(f"http://{address}")
    keep(named(ann, "Ann"), key)
    table = named(bob, "Bob").open("own", "random")["table"]
    keep(bob, other)
    assert sign_in(bob, key) == {"name": "Ann"}
    assert table not in tables(bob)
    assert sign_in(bob, other) == {"name": "Bob"}
    assert tables(bob) == {table}


def test_signing_in_where_one_is_already_changes_nothing(ann, key):
    table = named(ann, "Ann").open("own", "random")["table"]
    keep(ann, key)
    assert sign_in(ann, key) == {"name": "Ann"}
    assert tables(ann) == {table}


def test_both_at_one_table_are_two_people(ann, bob, key):
    keep(ann, key)
    made = ann.open("own", "open")
    bob.join(made["invites"][0]["invite"])
    assert sign_in(bob, key, 409)["code"] == "same-table"
    assert bob.ask("GET", f"/tables/{made['table']}")["your_seat"] == 1
    sign_in(bob, key, bring=False)
    assert bob.ask("GET", f"/tables/{made['table']}")["your_seat"] == 0


@pytest.mark.stored
def test_who_changes_names_is_called_so_elsewhere(ann, bob, key):
    keep(named(ann, "Ann"), key)
    named(ann, "Annie")
    assert sign_in(bob, key) == {"name": "Annie"}


@pytest.mark.stored
def test_several_passkeys_are_listed_and_one_is_removed(ann, bob, address, key):
    second = Authenticator(f"http://{address}")
    keep(ann, key)
    assert [each["id"] for each in keep(ann, second)["passkeys"]] == [text(key.id), text(second.id)]
    known = options(ann, "/me/passkeys")["excludeCredentials"]
    assert [each["id"] for each in known] == [text(key.id), text(second.id)]
    stranger = bob.http.delete(f"/api/me/passkeys/{text(key.id)}")
    assert (stranger.status_code, stranger.json()["code"]) == (404, "unknown-passkey")
    assert ann.http.delete(f"/api/me/passkeys/{text(key.id)}").status_code == 204
    assert sign_in(bob, key, 404)["code"] == "unknown-passkey"
    sign_in(bob, second)


@pytest.mark.stored
def test_a_guest_has_at_most_ten(ann, address):
    for _ in range(10):
        keep(ann, Authenticator(f"http://{address}"))
    problem = keep(ann, Authenticator(f"http://{address}"), 409)
    assert problem["code"] == "too-many-passkeys"
    assert len(ann.ask("GET", "/me/passkeys")["passkeys"]) == 10


def test_who_signs_out_is_somebody_new_and_may_come_back(ann, key):
    assert ann.ask("POST", "/me/sign-out", status=409)["code"] == "no-passkey-back"
    table = named(ann, "Ann").open("own", "random")["table"]
    keep(ann, key)
    assert ann.ask("POST", "/me/sign-out")["name"] != "Ann"
    assert tables(ann) == set()
    assert sign_in(ann, key) == {"name": "Ann"}
    assert tables(ann) == {table}


def test_a_device_link_takes_passkeys_along(ann, bob, key):
    keep(bob, key)
    token = named(ann, "Ann").ask("POST", "/me/device-link", status=201)["token"]
    bob.ask("POST", "/device-link", {"token": token})
    ann.ask("POST", "/me/sign-out")
    assert sign_in(ann, key) == {"name": "Ann"}


def cookies_of(person):
    """As a copy, good for any server's name."""
    return {each.name: each.value for each in person.http.cookies.jar}


def thief_of(person):
    """Another browser with a copy of the person's cookie, as it is now."""
    return Person(person.address, cookies_of(person))


def prove(person, key, status=204, **told):
    """Sign with a passkey that it is still its guest who asks."""
    signed = key.sign(options(person, "/me/proof"), **told)
    answer = person.http.post("/api/me/proof", json={"credential": signed})
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


@pytest.fixture
def later(monkeypatch):
    """The clock of proofs an instant after they have grown old."""
    now = stored._now
    return lambda: monkeypatch.setattr(stored, "_now", lambda: now() + 5 * 60 * 1000 + 1)


def unproved(person, key, name):
    """Statuses and codes of all that takes a proof."""
    asked = (
        ("POST", "/me/passkeys/options", None),
        ("POST", "/me/passkeys", {"credential": {}, "device": ""}),
        ("DELETE", f"/me/passkeys/{text(key.id)}", None),
        ("POST", "/me/device-link", None),
        ("POST", "/device-link", {"token": "a.b"}),
        ("POST", "/me/forget", {"name": name}),
    )
    answers = [person.http.request(way, f"/api{path}", json=body) for way, path, body in asked]
    return {(answer.status_code, answer.json()["code"]) for answer in answers}


@pytest.mark.stored
def test_a_copied_cookie_is_nobodys_once_its_owner_has_signed_out(ann, bob, key):
    table = named(ann, "Ann").open("own", "random")["table"]
    keep(ann, key)
    token = ann.ask("POST", "/me/device-link", status=201)["token"]
    with thief_of(ann) as thief, thief.live(table) as page:
        assert thief.ask("GET", "/me/passkeys")["passkeys"]
        ann.ask("POST", "/me/sign-out")
        with pytest.raises(ConnectionClosed) as ended:
            page.wait(lambda: False)
        assert ended.value.rcvd.code == CLOSE_SIGNED_OUT
        with thief.live(table) as again:
            assert again.table["your_seat"] is None
        assert thief.ask("GET", "/me/passkeys")["passkeys"] == []
        assert thief.ask("GET", "/tables") == []
        assert thief.ask("GET", "/me")["name"] != "Ann"
    assert bob.ask("POST", "/device-link", {"token": token}, 404)["code"] == "unknown-link"
    assert sign_in(bob, key) == {"name": "Ann"}
    assert sign_in(ann, key) == {"name": "Ann"}
    assert tables(ann) == tables(bob) == {table}


@pytest.mark.stored
def test_a_removed_passkey_signs_other_devices_out(ann, bob, address, key):
    lost = Authenticator(f"http://{address}")
    keep(named(ann, "Ann"), lost)
    keep(ann, key)
    sign_in(bob, lost)
    assert ann.http.delete(f"/api/me/passkeys/{text(lost.id)}").status_code == 204
    assert ann.ask("GET", "/me") == {"name": "Ann"}
    assert bob.ask("GET", "/me")["name"] != "Ann"
    assert sign_in(bob, lost, 404)["code"] == "unknown-passkey"


@pytest.mark.stored
def test_what_changes_whose_the_games_are_takes_a_fresh_proof(ann, key, later):
    keep(named(ann, "Ann"), key)
    with thief_of(ann) as thief:
        later()
        for person in (ann, thief):
            assert unproved(person, key, "Ann") == {(403, "proof-needed")}
        prove(ann, key)
        assert unproved(thief, key, "Ann") == {(403, "proof-needed")}
        ann.ask("POST", "/me/device-link", status=201)
        options(ann, "/me/passkeys")
        assert ann.ask("PUT", "/me", {"name": "Annie"})  # which the proof outlives
        assert ann.http.delete(f"/api/me/passkeys/{text(key.id)}").status_code == 204
        assert ann.ask("GET", "/me/passkeys")["passkeys"] == []
        assert thief.ask("GET", "/me")["name"] != "Annie"
    ann.ask("POST", "/me/forget", {"name": "Annie"})


@pytest.mark.stored
def test_a_proof_and_all_cookies_end_with_who_is_forgotten(ann, key, later):
    keep(named(ann, "Ann"), key)
    later()
    prove(ann, key)
    with thief_of(ann) as thief:
        ann.ask("POST", "/me/forget", {"name": "Ann"})
        assert thief.ask("GET", "/me")["name"] != "Ann"
        assert ann.ask("GET", "/me")["name"] != "Ann"


def test_without_passkeys_no_proof_is_asked_for(ann, later):
    later()
    named(ann, "Ann").ask("POST", "/me/device-link", status=201)
    options(ann, "/me/passkeys")
    ann.ask("POST", "/me/forget", {"name": "Ann"})


def test_a_history_is_not_handed_over_by_a_copied_cookie(ann, bob, key, later):
    """A link of one's own is no way round a proof."""
    table = named(ann, "Ann").open("own", "random")["table"]
    keep(ann, key)
    token = bob.ask("POST", "/me/device-link", status=201)["token"]
    later()
    with thief_of(ann) as thief:
        refused = thief.ask("POST", "/device-link", {"token": token}, 403)
    assert refused["code"] == "proof-needed"
    assert (tables(ann), tables(bob)) == ({table}, set())


def test_a_proof_is_ones_own_passkeys_alone(ann, bob, address, key, later):
    other = Authenticator(f"http://{address}")
    keep(named(ann, "Ann"), key)
    keep(bob, other)
    later()
    told = options(ann, "/me/proof")["allowCredentials"]
    assert [each["id"] for each in told] == [text(key.id)]
    assert prove(ann, other, 400)["code"] == "passkey-refused"
    assert prove(ann, key, 400, challenge=text(bytes(64)))["code"] == "passkey-refused"
    signed = {"credential": key.sign(options(ann, "/passkeys"))}
    assert ann.ask("POST", "/me/proof", signed, 409)["code"] == "stale-passkey"
    assert unproved(ann, key, "Ann") == {(403, "proof-needed")}


def test_a_proof_of_a_clock_far_ahead_is_none(ann, key, monkeypatch):
    now = stored._now
    with monkeypatch.context() as ahead:
        ahead.setattr(stored, "_now", lambda: now() + 2 * 60 * 1000)
        keep(named(ann, "Ann"), key)
    assert unproved(ann, key, "Ann") == {(403, "proof-needed")}


def test_a_sign_out_holds_after_a_restart(tmp_path):
    with serving(tmp_path / "db") as address:
        name = address.replace("127.0.0.1", "localhost")
        key = Authenticator(f"http://{name}")
        with Person(name) as ann:
            keep(named(ann, "Ann"), key)
            cookies = cookies_of(ann)
            ann.ask("POST", "/me/sign-out")
    with serving(tmp_path / "db") as address, Person(address, cookies) as thief:
        assert thief.ask("GET", "/me")["name"] != "Ann"


def test_a_sign_out_is_known_at_another_node(postgresql_url, redis_url):
    with (
        serving(postgresql_url, redis=redis_url) as one,
        serving(postgresql_url, redis=redis_url) as other,
    ):
        name = one.replace("127.0.0.1", "localhost")
        key = Authenticator(f"http://{name}")
        with Person(name) as ann:
            table = named(ann, "Ann").open("own", "random")["table"]
            keep(ann, key)
            with Person(other, cookies_of(ann)) as thief, thief.live(table) as page:
                assert thief.ask("GET", "/tables")
                ann.ask("POST", "/me/sign-out")
                with pytest.raises(ConnectionClosed):
                    page.wait(lambda: False)
                assert thief.ask("GET", "/tables") == []
            sign_in(ann, key)
            with Person(other, cookies_of(ann)) as there:
                assert {line["table"] for line in there.ask("GET", "/tables")} == {table}


@pytest.mark.parametrize(
    "told",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://localhost:1"},
        {"challenge": text(bytes(64))},
        {"type": "webauthn.create"},
        {"rp": "evil.example"},
    ],
)
def test_what_was_signed_for_somebody_else_signs_nobody_in(ann, bob, key, told):
    keep(named(ann, "Ann"), key)
    named(bob, "Bob")
    assert sign_in(bob, key, 400, **told)["code"] == "passkey-refused"
    assert bob.ask("GET", "/me") == {"name": "Bob"}
    sign_in(bob, key)


@pytest.mark.parametrize(
    "told",
    [{"origin": "https://evil.example"}, {"challenge": text(bytes(64))}, {"type": "webauthn.get"}],
)
def test_what_was_made_for_somebody_else_is_not_kept(ann, key, told):
    assert keep(ann, key, 400, **told)["code"] == "passkey-refused"
    assert ann.ask("GET", "/me/passkeys")["passkeys"] == []


def test_a_challenge_is_good_once(ann, bob, key):
    keep(ann, key)
    signed = {"credential": key.sign(options(bob, "/passkeys")), "bring": False}
    bob.ask("POST", "/passkeys", signed)
    assert bob.ask("POST", "/passkeys", signed, 409)["code"] == "stale-passkey"


def test_a_challenge_is_used_up_by_a_wrong_answer(ann, bob, key, address):
    keep(ann, key)
    asked = options(bob, "/passkeys")
    foreign = {"credential": Authenticator(f"http://{address}").sign(asked), "bring": False}
    assert bob.ask("POST", "/passkeys", foreign, 404)["code"] == "unknown-passkey"
    right = {"credential": key.sign(asked), "bring": False}
    assert bob.ask("POST", "/passkeys", right, 409)["code"] == "stale-passkey"


def test_a_challenge_is_its_guests_alone(ann, bob, key):
    """A signature of Ann's browser is useless to another person who has seen it."""
    keep(ann, key)
    signed = {"credential": key.sign(options(ann, "/passkeys")), "bring": False}
    options(bob, "/passkeys")
    assert bob.ask("POST", "/passkeys", signed, 400)["code"] == "passkey-refused"
    with Person(bob.address) as nobody:
        assert nobody.ask("POST", "/passkeys", signed, 409)["code"] == "stale-passkey"


def test_a_challenge_for_one_thing_is_none_for_another(ann, key):
    asked = options(ann, "/passkeys")
    made = key.make({**asked, "user": {"id": text(b"x")}, "rp": {"id": "localhost"}})
    body = {"credential": made, "device": ""}
    assert ann.ask("POST", "/me/passkeys", body, 409)["code"] == "stale-passkey"


def test_a_challenge_grows_old(ann, key, monkeypatch):
    asked = options(ann, "/me/passkeys")
    now = stored._now()
    monkeypatch.setattr(stored, "_now", lambda: now + 5 * 60 * 1000 + 1000)
    body = {"credential": key.make(asked), "device": ""}
    assert ann.ask("POST", "/me/passkeys", body, 409)["code"] == "stale-passkey"


def test_a_copied_key_is_found_out_by_its_count(ann, bob, key):
    keep(ann, key)
    sign_in(ann, key)
    sign_in(ann, key)
    key.uses = 0
    assert sign_in(bob, key, 400)["code"] == "passkey-refused"


def test_a_key_that_tells_another_guest_is_refused(ann, bob, key):
    keep(ann, key)
    key.handle = text(b"somebody else")
    assert sign_in(bob, key, 400)["code"] == "passkey-refused"


@pytest.mark.stored
def test_a_passkey_is_kept_once(ann, bob, key):
    keep(ann, key)
    assert keep(bob, key, 409)["code"] == "same-passkey"
    assert bob.ask("GET", "/me/passkeys")["passkeys"] == []


@pytest.mark.parametrize("bad", [{}, {"id": 3}, {"id": "a" * 5000}, {"id": "", "response": []}])
def test_what_is_no_credential_is_refused(ann, key, bad):
    options(ann, "/me/passkeys")
    body = {"credential": bad, "device": ""}
    assert ann.ask("POST", "/me/passkeys", body, 400)["code"] == "passkey-refused"
    options(ann, "/passkeys")
    problem = ann.ask("POST", "/passkeys", {"credential": bad, "bring": True}, 404)
    assert problem["code"] == "unknown-passkey"
    keep(ann, key)
    bent = {"id": text(key.id), "response": bad}
    options(ann, "/passkeys")
    problem = ann.ask("POST", "/passkeys", {"credential": bent, "bring": True}, 400)
    assert problem["code"] == "passkey-refused"


def test_another_server_of_the_same_database_finishes_what_one_began(tmp_path):
    """As behind a proxy: one name for both."""
    with serving(tmp_path / "db") as first:
        name = first.replace("127.0.0.1", "localhost")
        key = Authenticator(f"http://{name}")
        with Person(name) as ann:
            made = {"credential": key.make(options(ann, "/me/passkeys")), "device": ""}
            cookies = cookies_of(ann)
    with serving(tmp_path / "db") as second, Person(second, cookies) as ann:
        ann.http.headers["host"] = name
        assert len(ann.ask("POST", "/me/passkeys", made, 201)["passkeys"]) == 1


@pytest.mark.stored
def test_no_secret_is_kept(ann, database, key):
    keep(ann, key)
    rows = query(database, "SELECT public_key FROM passkeys")
    private = key._key.private_numbers().private_value.to_bytes(32, "big")
    assert rows
    assert not any(private in row[0] for row in rows)


def test_an_address_asks_so_often(tmp_path):
    server = serving(tmp_path / "db", limits=Limits(passkeys=3))
    with server as address, Person(address.replace("127.0.0.1", "localhost")) as ann:
        for _ in range(3):
            options(ann, "/passkeys")
        problem = ann.ask("POST", "/passkeys/options", status=429)
        assert problem["code"] == "too-often-passkeys"


def test_where_browsers_know_no_passkeys_none_are_offered(address):
    with Person(address.replace("localhost", "127.0.0.1")) as ann:
        assert not ann.ask("GET", "/me/passkeys")["offered"]
        assert ann.ask("POST", "/passkeys/options", status=404)["code"] == "no-passkeys-here"


def test_without_the_library_none_are_offered(ann, monkeypatch):
    assert ann.ask("GET", "/me/passkeys")["offered"]
    monkeypatch.setattr(webauthn, "find_spec", lambda _: None)
    assert not ann.ask("GET", "/me/passkeys")["offered"]
    assert ann.ask("POST", "/me/passkeys/options", status=404)["code"] == "no-passkeys-here"


def test_the_library_is_not_loaded_before_somebody_asks():
    program = "import pigpen.server.app, sys; print('webauthn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True)
    assert done.stdout == b"False\n"


@pytest.mark.parametrize(
    ("scheme", "host", "names", "expected"),
    [
        ("https", "pigpen.example", (), "pigpen.example"),
        ("https", "pigpen.example:8443", ("pigpen.example",), "pigpen.example"),
        ("https", "a.pigpen.example", ("pigpen.example", "*.pigpen.example"), "pigpen.example"),
        ("https", "a.school.example", ("*.school.example",), "a.school.example"),
        ("https", "xpigpen.example", ("pigpen.example",), "xpigpen.example"),
        ("http", "localhost:8000", (), "localhost"),
        ("http", "pigpen.example", (), None),
        ("https", "127.0.0.1", (), None),
        ("https", "[::1]:8000", (), None),
        ("https", "", (), None),
    ],
)
def test_whose_passkeys_they_are_follows_from_the_name(scheme, host, names, expected):
    found = webauthn.relying_party(scheme, host, names)
    assert found == (expected and webauthn.RelyingParty(expected, f"{scheme}://{host}"))
