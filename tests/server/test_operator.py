"""The operator's page and actions, and their authorization."""

import json
import time

import pytest
from serving import Person, serving

from pigpen.server.access import operators
from pigpen.server.access.limits import Limits
from pigpen.server.access.operators import COOKIE, OperatorAuth
from pigpen.server.settings import BadSetting, settings

SECRET = "correct horse battery staple"
ACTIONS = (("clear", {"guest": "g", "name": "n"}), ("dismiss", {"guest": "g", "name": "n"}))
EVERY = (*ACTIONS, ("close", {"table": "t", "word": "w"}))


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A server that has an operator."""
    limits = Limits(operator_tries=0, reports=0)
    folder = tmp_path_factory.mktemp("operator")
    with serving(folder / "db", operator=SECRET, limits=limits) as address:
        yield address


@pytest.fixture
def operator(address):
    with Person(address) as person:
        assert sign_in(person, SECRET).status_code == 204
        yield person


def sign_in(person, token):
    return person.http.post("/api/operator/sign-in", json={"token": token})


def named(person, name):
    person.ask("PUT", "/me", {"name": name})
    return person


def met(ann, bob, address, name, times=1):
    """Bob, called so, whom Ann and others report; the tables where they met."""
    named(bob, name)
    tables = []
    for number in range(times):
        with Person(address) as other:
            reporter = ann if number == 0 else other
            made = reporter.open("own", "open")
            bob.join(made["invites"][0]["invite"])
            path = f"/api/tables/{made['table']}/report"
            assert reporter.http.post(path, json={"seat": 1}).status_code == 204
            tables.append(made["table"])
    return tables


def report_of(operator, name):
    found = operator.ask("GET", "/operator")["reports"]
    return next((each for each in found if each["name"] == name), None)


def test_without_the_setting_nothing_is_there(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        gone = ann.http.get("/api/operator")
        nowhere = ann.http.get("/api/no-such")
        assert (gone.status_code, gone.text) == (nowhere.status_code, nowhere.text)
        posted = ann.http.post("/api/no-such", json={})
        for path in ("sign-in", "sign-out", "clear", "dismiss", "close"):
            answer = ann.http.post(f"/api/operator/{path}", json={})
            assert (answer.status_code, answer.text) == (posted.status_code, posted.text)
        assert ann.http.get("/operator").status_code == 404


def test_the_page_is_there_with_it(operator):
    assert operator.http.get("/operator").status_code in (200, 503)  # 503: no client is built


def test_nobody_else_sees_or_does_anything(ann):
    assert ann.ask("GET", "/operator", status=403)["code"] == "operator-sign-in"
    for path, body in EVERY:
        assert ann.ask("POST", f"/operator/{path}", body, 403)["code"] == "operator-sign-in"


@pytest.mark.parametrize("token", ["", "correct horse", SECRET + " ", SECRET.upper(), "\ud800"])
def test_a_wrong_secret_opens_nothing(ann, token):
    body = json.dumps({"token": token})
    headers = {"content-type": "application/json"}
    answer = ann.http.post("/api/operator/sign-in", content=body, headers=headers)
    assert answer.status_code in (400, 403)
    assert COOKIE not in answer.cookies
    ann.ask("GET", "/operator", status=403)


def test_the_cookie_is_short_lived_and_for_this_site_only(address):
    with Person(address) as ann:
        header = sign_in(ann, SECRET).headers["set-cookie"].lower()
        flags = {part.strip() for part in header.split(";")}
        assert {"httponly", "samesite=strict", "path=/api", "max-age=3600"} <= flags
        assert SECRET not in header
        secure = ann.http.post(
            "/api/operator/sign-in", json={"token": SECRET}, headers={"x-forwarded-proto": "https"}
        )
        assert "secure" in secure.headers["set-cookie"].lower()


def test_who_signs_out_is_out(operator):
    operator.ask("GET", "/operator")
    assert operator.http.post("/api/operator/sign-out").status_code == 204
    operator.ask("GET", "/operator", status=403)


def test_a_page_of_another_site_does_nothing(operator):
    answer = operator.http.post(
        "/api/operator/close", json=EVERY[-1][1], headers={"origin": "https://evil.example"}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_a_cookie_is_good_for_an_hour_by_one_secret(monkeypatch):
    key, now = bytes(32), int(time.time())
    us = OperatorAuth(SECRET, key)
    monkeypatch.setattr(operators, "_now", lambda: now)
    cookie = us.make_cookie()
    assert us.verify_cookie(cookie)
    assert OperatorAuth(SECRET, key).verify_cookie(cookie)  # another server of the same key
    for other in (OperatorAuth(SECRET + "!", key), OperatorAuth(SECRET, bytes(31) + b"1")):
        assert not other.verify_cookie(cookie)
    assert not OperatorAuth("", key).verify_cookie(OperatorAuth("", key).make_cookie())
    later = str(now + 3 * 3600)
    forged = (None, "", ".", "x.y", f"{later}.{cookie.split('.')[1]}", cookie + "0")
    assert not any(us.verify_cookie(each) for each in forged)
    for hours in (1, -1):
        monkeypatch.setattr(operators, "_now", lambda hours=hours: now + hours * 3601)
        assert not us.verify_cookie(cookie)


def test_tries_are_counted(tmp_path):
    few = Limits(operator_tries=3)
    with serving(tmp_path / "db", operator=SECRET, limits=few) as address, Person(address) as ann:
        answers = [sign_in(ann, str(number)).status_code for number in range(4)]
        assert answers == [403, 403, 403, 429]
        assert sign_in(ann, SECRET).json()["code"] == "operator-too-often"


def test_a_secret_has_some_length(tmp_path, monkeypatch):
    monkeypatch.setenv("PIGPEN_OPERATOR", "short")
    with pytest.raises(BadSetting, match="at least 16 characters") as problem:
        settings(str(tmp_path / "db"))
    assert "'short'" not in str(problem.value)  # a secret is not repeated
    monkeypatch.setenv("PIGPEN_OPERATOR", SECRET)
    assert settings(str(tmp_path / "db")).operator == SECRET


def test_it_sees_how_the_server_stands(operator, ann):
    table = ann.open("own", "open", game="hog")["table"]
    with ann.live(table):
        told = operator.ask("GET", "/operator")
        assert told["sockets"] == 1
    hog = next(each for each in told["games"] if each["game"] == "hog")
    assert hog == {"game": "hog", "waiting": 1, "playing": 0, "over": 0, "closed": 0}
    limits = {each["setting"]: each["most"] for each in told["limits"]}
    assert limits["PIGPEN_MOST_OPEN_TABLES"] == Limits().open_tables
    assert len(limits) == len(Limits._fields)
    assert told["version"]


def test_it_sees_nothing_of_a_live_table_but_that_it_is_there(operator, ann):
    """Of two deals of the same table it is told the same, byte for byte."""
    told = []
    for _ in range(2):
        made = ann.open("own", "random", "random", "random", game="push-out-the-pig", seats=4)
        told.append(operator.http.get("/api/operator").text)
        assert made["table"] not in told[-1]
        closed = {"table": made["table"], "word": "Next."}
        assert operator.http.post("/api/operator/close", json=closed).status_code == 204
    first, second = ({**json.loads(each), "games": 0, "sockets": 0} for each in told)
    assert first == second


@pytest.mark.stored
def test_a_table_is_closed_with_a_word_to_who_looks_at_it(operator, ann, bob):
    made = ann.open("own", "open", game="hog")
    bob.join(made["invites"][0]["invite"])
    table = made["table"]
    with ann.live(table) as anns, bob.live(table) as bobs:
        body = {"table": table, "word": "  Bad\nlanguage.  " + "x" * 300}
        assert operator.http.post("/api/operator/close", json=body).status_code == 204
        for live in (anns, bobs):
            live.wait(lambda live=live: live.now["status"] == "closed")
            assert live.now["closing"].startswith("Bad language. xxx")
            assert len(live.now["closing"]) == 200
            assert live.now["legal"] == []
            assert live.now["secret"] == ""
        refused = anns.ask({"type": "act", "id": "1", "ply": anns.ply, "action": 1})
        assert refused["type"] == "refused"
    assert operator.http.post("/api/operator/close", json=body).status_code == 204  # once more


@pytest.mark.stored
def test_a_word_is_there_after_a_restart(tmp_path):
    with serving(tmp_path / "db", operator=SECRET) as address, Person(address) as ann:
        table = ann.open("own", "open")["table"]
        sign_in(ann, SECRET)
        ann.http.post("/api/operator/close", json={"table": table, "word": "Good night."})
    with serving(tmp_path / "db") as address, Person(address) as ann:
        now = ann.ask("GET", f"/tables/{table}")["now"]
    assert (now["status"], now["closing"]) == ("closed", "Good night.")


def test_what_is_over_or_nowhere_is_not_closed(operator, ann):
    table = ann.open("own", "random")["table"]
    with ann.live(table) as live:
        live.ask({"type": "resign", "id": "r", "ply": live.ply})
    body = {"table": table, "word": ""}
    assert operator.ask("POST", "/operator/close", body, 409)["code"] == "over"
    body["table"] = "nowhere"
    assert operator.ask("POST", "/operator/close", body, 404)["code"] == "unknown-table"


def test_a_table_that_its_host_closed_has_no_word(ann):
    table = ann.open("own", "open")["table"]
    ann.http.post(f"/api/tables/{table}/close")
    assert "closing" not in ann.ask("GET", f"/tables/{table}")["now"]


def test_a_reported_name_is_dismissed(operator, ann, bob, address):
    tables = met(ann, bob, address, "Nice Name", times=3)
    report = report_of(operator, "Nice Name")
    assert (report["times"], report["hidden"], set(report["tables"])) == (3, True, set(tables))
    named_so = {key: report[key] for key in ("guest", "name")}
    told = operator.ask("POST", "/operator/dismiss", named_so)
    assert "Nice Name" not in [each["name"] for each in told["reports"]]
    assert bob.ask("GET", "/me") == {"name": "Nice Name"}


@pytest.mark.stored
def test_a_reported_name_is_cleared_everywhere(operator, ann, bob, address):
    (table,) = met(ann, bob, address, "Bad Name")
    own = bob.open("own", "open")
    report = report_of(operator, "Bad Name")
    named_so = {key: report[key] for key in ("guest", "name")}
    with ann.live(table) as live:
        assert live.now["seats"][1]["name"] == "Bad Name"
        told = operator.ask("POST", "/operator/clear", named_so)
        live.wait(lambda: live.now["seats"][1]["name"] != "Bad Name")
        instead = live.now["seats"][1]["name"]
    assert "Bad Name" not in [each["name"] for each in told["reports"]]
    invite = ann.ask("GET", f"/invites/{own['invites'][0]['invite']}")
    assert invite["host"] == instead
    again = bob.open("own", "open")["table"]
    assert bob.ask("GET", f"/tables/{again}")["now"]["seats"][0]["name"] == instead
    assert bob.ask("PUT", "/me", {"name": "Bad Name"}) == {"name": instead}
    assert bob.ask("PUT", "/me", {"name": "Better Name"}) == {"name": "Better Name"}
    made = ann.open("own", "open")
    named(bob, "Bad Name")
    bob.join(made["invites"][0]["invite"])
    seats = ann.ask("GET", f"/tables/{made['table']}")["now"]["seats"]
    assert seats[1]["name"] == instead
    operator.ask("POST", "/operator/clear", named_so)  # once more changes nothing
    assert named(ann, "Bad Name").ask("GET", "/me") == {"name": "Bad Name"}, "it is Bob's matter"
