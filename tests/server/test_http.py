"""The server over HTTP: guests, tables, invites, files, and what it refuses."""

import json
import stat
import tomllib
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from patience import PATIENCE
from serving import JSON, Person, serving

from pigpen import catalog
from pigpen.server.access.guests import COOKIE, GuestCookie, Signer, load_or_create_key_file
from pigpen.server.table.names import clean_name

TABLE = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}


def test_a_game_comes_with_its_published_versions(ann):
    cards = next(g for g in ann.ask("GET", "/games") if g["name"] == "push-out-the-pig")
    presets = {preset["name"]: preset["options"] for preset in cards["presets"]}
    assert presets["standard"] == {}
    assert presets["thai"] == {"low_hearts": "face_4_4", "all_hearts": 194, "nothing": -50}
    ranked = [bot["name"] for bot in cards["bots"]]
    assert cards["usual_bot"] == "one-trick"
    assert ranked[0] == "random"
    assert not cards["by_hand"]
    rare = [option["name"] for option in cards["options"] if option["is_rare"]]
    assert "ties" in rare
    assert "limit" not in rare


def test_a_table_says_how_its_rules_differ(ann):
    seats = ("own", "random", "random", "random", "random")
    rules = {"low_hearts": "face_4_4", "all_hearts": 194, "nothing": -50}
    thai = ann.open(*seats, game="push-out-the-pig", **rules)["table"]
    view = ann.ask("GET", f"/tables/{thai}")
    assert (view["preset"], view["unusual"]) == ("thai", rules)
    plain = ann.open("own", "random")["table"]
    assert ann.ask("GET", f"/tables/{plain}")["unusual"] == {}


def test_the_games_come_with_options_and_bots(ann):
    games = {game["name"]: game for game in ann.ask("GET", "/games")}
    assert list(games) == [entry.name for entry in catalog.CATALOG]
    target = next(o for o in games["pig"]["options"] if o["name"] == "target")
    assert (target["default"], target["low"], target["high"]) == (100, 2, 1000)
    first = next(o for o in games["pig"]["options"] if o["name"] == "first")
    assert first["default"] in first["choices"]
    assert (games["pig"]["presets"], games["pig"]["usual_bot"]) == ([], "hamlet")
    strengths = [bot["strength"] for bot in games["pig"]["bots"]]
    assert strengths == sorted(strengths)
    assert strengths
    first, *others = games["pig"]["bots"]
    assert first["name"] == "random"
    for bot in others:
        simplest = bot["beaten"][0]
        assert (simplest["other"], simplest["seats"]) == ("random", 2)
        assert 0.5 < simplest["low"] <= simplest["share"] <= simplest["high"] <= 1
    assert {one["seats"] for bot in games["piggy-piggy"]["bots"] for one in bot["beaten"]} == {4}


def test_a_guest_stays_the_same(ann):
    assert ann.ask("GET", "/me") == ann.ask("GET", "/me")


def test_the_cookie_is_out_of_reach_of_scripts(ann):
    header = ann.http.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    assert "secure" not in header  # this server speaks plain HTTP


def test_a_guest_may_change_its_name(ann):
    assert ann.ask("PUT", "/me", {"name": "  Ann \n of   Ely "}) == {"name": "Ann of Ely"}
    assert ann.ask("GET", "/me") == {"name": "Ann of Ely"}


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "...", "\x00", "\u3164", "\uffa0\u115f"])
def test_a_name_can_be_read(ann, name):
    assert ann.ask("PUT", "/me", {"name": name}, 400)["code"] == "bad-name"


def test_a_name_shows_what_it_holds():
    assert clean_name("A\u3164n\ufe0fn") == "Ann"
    assert clean_name("Z" + 40 * "\u0301" + "oe") == "Z" + 4 * "\u0301" + "oe"
    for name in ("Nguye\u0302\u0303n", "\u0e17\u0e35\u0e48", "\u05e9\u05c1\u05bc\u05b8"):
        assert clean_name(name) == name


def test_emoji_of_several_code_points_stay_whole():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    waving, heart = "\U0001f44b\U0001f3fd", "\u2764\ufe0f"
    assert clean_name(f"The {family} {waving}{heart}") == f"The {family} {waving}{heart}"
    assert clean_name(20 * family) == 9 * family  # what a column of the database holds
    assert clean_name(38 * "x" + 2 * family + "x") == 38 * "x" + 2 * family
    assert clean_name("A\u200dn\u200dn") == "A n n"  # joins nothing that is an emoji


def test_a_name_is_not_too_long():
    assert len(clean_name("x" * 1000)) == 40


def test_a_name_comes_with_the_seat(ann, bob):
    (invite,) = ann.open("own", "open")["invites"]
    path = f"/join/{invite['invite']}"
    assert bob.ask("POST", path, {"name": "..."}, 400)["code"] == "bad-name"
    joined = bob.ask("POST", path, {"name": " Bob  B "}, 201)
    seats = ann.ask("GET", f"/tables/{joined['table']}")["now"]["seats"]
    assert (seats[1]["name"], bob.ask("GET", "/me")) == ("Bob B", {"name": "Bob B"})


@pytest.mark.stored
def test_one_link_seats_all_who_come_and_tells_the_last_that_it_is_full(address, ann, bob):
    ann.ask("PUT", "/me", {"name": "Ann"})
    table = ann.open("own", "open", "hold-at-20", "open", target=50)["table"]
    assert bob.ask("GET", f"/tables/{table}")["invite"] == ""
    link = ann.ask("GET", f"/tables/{table}")["invite"]
    info = bob.ask("GET", f"/invites/{link}")
    told = ("host", "seat", "your_seat", "taken", "unusual", "guided")
    assert [info[name] for name in told] == ["Ann", 1, None, False, {"target": 50}, True]
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open", "bot", "open"]
    with Person(address) as eve, Person(address) as dan, ThreadPoolExecutor() as both:
        seats = [one["seat"] for one in both.map(lambda one: one.join(link), (bob, eve))]
        assert sorted(seats) == [1, 3]
        assert bob.join(link)["seat"] == seats[0]
        assert dan.join(link, 409)["code"] == "seats-taken"
        info = dan.ask("GET", f"/invites/{link}")
        assert (info["seat"], info["taken"], info["table"]) == (None, True, table)
    assert ann.ask("GET", f"/invites/{link}")["your_seat"] == 0
    assert ann.ask("GET", f"/tables/{table}")["invite"] == ""  # it is used up
    for wrong in (f"{table}AAAAAAAA", link[:-1], f"x{link}"):
        assert bob.join(wrong, 404)["code"] == "unknown-invite"


@pytest.mark.parametrize("spoil", [lambda c: c[:-1] + ("0" if c[-1] != "0" else "1"), str.upper])
def test_a_forged_cookie_is_nobodys(ann, spoil):
    ann.ask("PUT", "/me", {"name": "Ann"})
    table = ann.open("own", "random")["table"]
    forged = {COOKIE: spoil(ann.http.cookies[COOKIE])}
    with Person(ann.address, forged) as eve:
        assert eve.ask("GET", f"/tables/{table}")["your_seat"] is None
        assert eve.ask("GET", "/tables") == []


@pytest.mark.parametrize("cookie", ["", ".", "x", "W10.", "é.é", None])
def test_rubbish_is_no_cookie(cookie):
    assert Signer(b"k").verify(cookie) is None


def test_a_cookie_is_good_for_the_servers_own_key_only():
    cookie = GuestCookie("id", "Ann é", generation=2, proved=3)
    assert Signer(b"k").verify(Signer(b"k").sign(cookie)) == cookie
    assert Signer(b"other").verify(Signer(b"k").sign(cookie)) is None


def test_a_cookie_of_older_versions_is_good():
    """It says who somebody is, and nothing else."""
    signer = Signer(b"k")
    body = urlsafe_b64encode(b'["id","Ann"]').decode().rstrip("=")
    assert signer.verify(f"{body}.{signer._signature_of(body)}") == GuestCookie("id", "Ann")


def test_the_key_is_kept_and_private(tmp_path):
    key = load_or_create_key_file(tmp_path)
    (file,) = tmp_path.iterdir()
    assert (load_or_create_key_file(tmp_path), len(key)) == (key, 32)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_key_that_was_cut_off_is_made_anew(tmp_path):
    load_or_create_key_file(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"short")
    assert len(load_or_create_key_file(tmp_path)) == 32


def test_a_table_is_in_its_guests_list(ann, bob):
    ann.ask("PUT", "/me", {"name": "Ann"})
    table = ann.open("own", "open")["table"]
    line = ann.ask("GET", "/tables")[0]
    assert (line["table"], line["status"], line["your_turn"]) == (table, "waiting", False)
    assert line["names"] == []
    assert bob.ask("GET", "/tables") == []


def test_an_invite_is_a_seat(ann, bob):
    ann.ask("PUT", "/me", {"name": "Ann"})
    created = ann.open("own", "open")
    (invite,) = created["invites"]
    info = bob.ask("GET", f"/invites/{invite['invite']}")
    assert (info["host"], info["game"], info["seat"], info["taken"]) == ("Ann", "pig", 1, False)
    joined = bob.join(invite["invite"])
    assert joined == {"table": created["table"], "seat": 1}
    assert bob.join(invite["invite"]) == joined
    assert bob.ask("GET", f"/invites/{invite['invite']}")["taken"]
    assert bob.ask("GET", f"/tables/{joined['table']}")["your_seat"] == 1


def test_a_taken_seat_is_not_given_away(address, ann, bob):
    (invite,) = ann.open("own", "open")["invites"]
    bob.join(invite["invite"])
    with Person(address) as eve:
        assert eve.join(invite["invite"], 409)["code"] == "seat-taken"
    assert ann.join(invite["invite"], 409)["code"] == "seat-taken"


def test_the_host_sends_the_link_to_somebody_else(ann):
    (invite,) = ann.open("own", "open")["invites"]
    assert ann.join(invite["invite"], 409)["code"] == "already-seated"


def test_anyone_may_watch(ann, bob):
    table = ann.open("own", "random")["table"]
    view = bob.ask("GET", f"/tables/{table}")
    assert (view["your_seat"], view["now"]["legal"], view["invites"]) == (None, [], [])


def test_the_record_is_a_file(ann):
    table = ann.open("own", "random", target=50)["table"]
    answer = ann.http.get(f"/api/tables/{table}/record")
    record = tomllib.loads(answer.text)
    assert (record["game"], record["options"]["target"]) == ("pig", 50)
    assert "secret" not in record
    assert answer.headers["content-disposition"].endswith('.toml"')


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/tables/nowhere", None, 404, "unknown-table"),
        ("GET", "/tables/nowhere/record", None, 404, "unknown-table"),
        ("GET", "/invites/nowhere", None, 404, "unknown-invite"),
        ("POST", "/join/nowhere", {}, 404, "unknown-invite"),
        ("GET", "/nowhere", None, 404, "not-found"),
        ("DELETE", "/me", None, 405, "method"),
        ("POST", "/tables", {}, 400, "malformed"),
        ("POST", "/tables", {**TABLE, "colour": "red"}, 400, "malformed"),
        ("POST", "/tables", {**TABLE, "game": "chess"}, 400, "unknown-game"),
        ("POST", "/tables", {**TABLE, "options": {"target": 1}}, 400, "bad-option"),
        ("POST", "/tables", {**TABLE, "seats": []}, 400, "bad-option"),
        ("POST", "/tables", {**TABLE, "seats": [{"kind": "king"}]}, 400, "malformed"),
        ("POST", "/tables", {**TABLE, "contribution": "a\nb"}, 400, "bad-contribution"),
        ("POST", "/tables", {**TABLE, "contribution": "a" * 129}, 400, "bad-contribution"),
        ("PUT", "/me", {"name": "x" * 100_000}, 413, "refused"),
    ],
)
def test_a_refusal_is_a_problem(ann, method, path, body, status, code):
    problem = ann.ask(method, path, body, status)
    names = {"code", "text", "problems"} if code == "bad-option" else {"code", "text"}
    assert (set(problem), problem["code"]) == (names, code)
    assert "Traceback" not in problem["text"]
    assert problem["text"]


def test_a_body_that_is_no_json_is_a_problem(ann):
    answer = ann.http.post("/api/tables", content=b"{", headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "text/plain;charset=UTF-8",
        "application/x-www-form-urlencoded",
        "text/json",
        "",
    ],
)
def test_a_body_of_another_kind_is_not_read_as_json(ann, kind):
    headers = {"content-type": kind} if kind else {}
    content = json.dumps(TABLE)
    answer = ann.http.post("/api/tables", content=content, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")
    assert "Content-Type: application/json" in answer.json()["text"]
    charset = {"content-type": "Application/JSON; charset=utf-8"}
    assert ann.http.post("/api/tables", content=content, headers=charset).status_code == 201


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null"])
def test_no_other_sites_page_opens_a_table(ann, origin):
    answer = ann.http.post("/api/tables", json=TABLE, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_our_own_page_may(ann):
    headers = {"origin": f"http://{ann.address}"}
    assert ann.http.post("/api/tables", json=TABLE, headers=headers).status_code == 201


def test_the_server_says_that_it_is_there(ann):
    assert ann.ask("GET", "/health") == {"status": "ok"}


def test_every_answer_is_guarded(ann):
    for path in ("/", "/api/health", "/api/nowhere"):
        headers = ann.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_the_api_describes_itself(ann):
    paths = ann.http.get("/api/schema/openapi.json").json()["paths"]
    assert "/api/tables/{table_id}" in paths


def test_every_answer_in_json_is_described_by_its_type(ann):
    paths = ann.http.get("/api/schema/openapi.json").json()["paths"]
    untyped = [
        f"{method} {path}"
        for path, operations in paths.items()
        for method, operation in operations.items()
        for answer in operation["responses"].values()
        if answer.get("content", {}).get("application/json") == {"schema": {"type": "string"}}
    ]
    assert untyped == []


PRELOADS = '{"pages": {"": [], "table": [], "join": [], "rules": []}, "languages": {}}'


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A server with a client as Vite builds it."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<head><title>The page</title></head></html>")
    (folder / "preloads.json").write_text(PRELOADS)
    (folder / "robots.txt").write_text("hello")
    (folder / "assets" / "index-abc123.js").write_text("let a = 1;")
    (folder.parent / "private.txt").write_text("private")
    with (
        serving(folder.parent / "built" / "db", static=folder) as address,
        httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as browser,
    ):
        yield browser


@pytest.mark.parametrize("path", ["/", "/table/x", "/join/x", "/rules", "/rules/pig"])
def test_the_page_is_at_every_address_of_the_client(built, path):
    answer = built.get(path)
    assert answer.status_code == 200
    assert "<title>The page</title>" not in answer.text  # but one of its own
    assert answer.text.endswith("</html>")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_elsewhere_the_page_says_that_nothing_is_there(built):
    assert built.get("/elsewhere").status_code == 404


def test_hashed_files_are_kept_forever(built):
    answer = built.get("/assets/index-abc123.js")
    assert "immutable" in answer.headers["cache-control"]
    assert "javascript" in answer.headers["content-type"]


def test_files_beside_the_page_are_asked_for_again(built):
    answer = built.get("/robots.txt")
    assert (answer.text, answer.headers["cache-control"]) == ("hello", "no-cache")


@pytest.mark.parametrize("path", ["/assets/gone.js", "/api/nowhere"])
def test_a_missing_file_is_not_the_page(built, path):
    assert built.get(path).status_code == 404
    assert built.get(path).json()["code"] == "not-found"


@pytest.mark.parametrize(
    "path", ["/../private.txt", "/%2e%2e/private.txt", "/assets/..%2f..%2fprivate.txt"]
)
def test_no_path_leads_out_of_the_folder(built, path):
    assert "private" not in built.get(path).text


def test_without_a_client_the_page_says_how_to_build_it(tmp_path):
    with serving(tmp_path / "db", static=tmp_path / "none") as address:
        answer = httpx.get(f"http://{address}/", timeout=PATIENCE)
    assert answer.status_code == 503
    assert "make play" in answer.text


def test_a_table_is_refused_with_every_option_that_is_wrong(ann):
    options = {"target": 1, "first": "seat_7", "wings": 2}
    seats = [{"kind": "own"}, {"kind": "open"}]
    asked = {"game": "pig", "options": options, "seats": seats}
    refused = ann.ask("POST", "/tables", asked, status=400)
    assert refused["code"] == "bad-option"
    found = [(problem["field"], problem["ruling"]) for problem in refused["problems"]]
    assert found == [("target", "D13"), ("wings", ""), ("first", "D1")]
    said = refused["problems"][0]["said"]
    assert said["key"] == "option.problem.number"
    assert said["values"] == {"option": "target", "given": "1", "low": 2, "high": 1000}


def test_a_refusal_that_no_field_is_to_blame_for_names_none(ann):
    assert set(ann.ask("GET", "/tables/nowhere", status=404)) == {"code", "text"}


def test_a_record_is_refused_with_every_field_that_says_nothing(ann):
    record = 'game = 3\nversion = "x"\ndate = 2025-01-01\noptions = {}\nnames = []\nactions = []'
    refused = ann.ask("POST", "/chances", {"record": record}, status=400)
    assert [problem["field"] for problem in refused["problems"]] == ["game", "version"]
    record = record.replace("3", '"pig"').replace('"x"', "2").replace("{}", "{seats = 99}")
    refused = ann.ask("POST", "/chances", {"record": record}, status=400)
    assert [problem["field"] for problem in refused["problems"]] == ["seats", "version"]
