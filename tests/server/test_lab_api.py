"""The designer's lab, from the server's side: runs, their figures, bounds and refusals."""

import csv
import os
import subprocess
import sys
from io import BytesIO, StringIO

import httpx
import pytest
from patience import PATIENCE, until
from problems import is_problem
from serving import Person, serving

from pigpen.server.access.limits import Limits
from pigpen.server.pages.lab import executor

LIMITS = Limits(lab_runs=1, lab_address_runs=2, lab_games=200_000)
ENDLESS = {"variants": [{"target": 200}], "games": 200_000, "bots": ["random"]}


@pytest.fixture(scope="module")
def http(tmp_path_factory):
    """A server whose runs are interpreted: compiling them would take longer than these games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIGPEN_KERNELS", "interpreted")  # which processes read that start now
        yield from _serving(tmp_path_factory)


def _serving(tmp_path_factory):
    database = tmp_path_factory.mktemp("lab") / "pigpen.sqlite3"
    with (
        serving(database, limits=LIMITS) as address,
        httpx.Client(base_url=f"http://{address}/api/lab", timeout=PATIENCE) as client,
    ):
        yield client


def begin(http, game="pig", **changes):
    design = {"variants": [{"target": 10}], "games": 40, "bots": ["hold-at-20"], "seed": 4}
    return http.post(f"/{game}", json={**design, **changes})


def followed(http, run, is_so=lambda run: False):
    """The run once it is over, or as soon as `is_so`."""
    return until(
        lambda: http.get(f"/runs/{run}").json(),
        lambda found: is_so(found) or found["state"] not in ("waiting", "playing"),
    )


def test_what_can_be_tried(http):
    said = http.get("").json()
    assert [game["name"] for game in said["games"]][:2] == ["pig", "two-dice-pig"]
    assert "piggles" in {game["name"] for game in said["games"]}
    assert (said["most_games"], said["parquet"]) == (200_000, True)


def test_a_run_finds_what_the_terminal_finds(http, tmp_path):
    options = ({"target": 10}, {"target": 20})
    begun = begin(http, variants=options, bots=["hold-at-20", "random"])
    found = followed(http, begun.json()["run"])
    assert (begun.status_code, found["state"]) == (200, "done")
    assert (found["played"], found["total"], found["found"]["games"]) == (80, 80, 40)
    asked = "lab pig --vary target=10,20 --bots hold-at-20,random --games 40 --seed 4 --out"
    command = [sys.executable, "-m", "pigpen", *asked.split(), tmp_path / "games.csv"]
    environment = {**os.environ, "PIGPEN_KERNELS": "interpreted"}
    subprocess.run(command, env=environment, capture_output=True, check=True)
    there = (tmp_path / "games.csv").read_text()
    there = there.replace("target=10", "A").replace("target=20", "B")
    assert http.get(f"/runs/{found['run']}/games.csv").text == there
    turns = next(one for one in found["found"]["measures"] if one["what"] == "turns")
    first, second = (one["mean"] for one in turns["estimates"])
    assert turns["differences"][0] is None
    assert turns["differences"][1]["mean"] == pytest.approx(second - first)
    assert turns["differences"][1]["clear"] is True
    keys = {(one["variant"], one["said"]["key"]) for one in found["found"]["verdict"]}
    assert (1, "verdict.longer") in keys
    for spread in found["found"]["histograms"]:
        assert [sum(shares) for shares in spread["shares"]] == pytest.approx([1, 1])


def test_every_game_is_a_line_to_take_away(http):
    run = followed(http, begin(http, variants=[{}, {"target": 20}], games=5).json()["run"])["run"]
    text = http.get(f"/runs/{run}/games.csv")
    assert 'filename="pig-4.csv"' in text.headers["content-disposition"]
    lines = list(csv.DictReader(StringIO(text.text)))
    assert [line["variant"] for line in lines] == ["A"] * 5 + ["B"] * 5
    import polars as pl  # each worker imports this file

    table = pl.read_parquet(BytesIO(http.get(f"/runs/{run}/games.parquet").content))
    assert table["turns"].to_list() == [int(line["turns"]) for line in lines]


def test_who_stops_keeps_what_was_played(http):
    run = begin(http, **ENDLESS).json()["run"]
    followed(http, run, lambda found: found["found"] is not None)
    assert http.get(f"/runs/{run}/games.csv").status_code == 409
    assert http.post(f"/runs/{run}/stop").status_code == 204
    found = followed(http, run)
    assert (found["state"], found["played"] < found["total"]) == ("stopped", True)
    lines = http.get(f"/runs/{run}/games.csv").text.splitlines()
    assert len(lines) == found["played"] + 1


def test_only_who_began_a_run_or_runs_the_server_stops_it(tmp_path):
    """Anybody with a run's name may read it; beginning one sets a cookie."""
    secret = "a secret of this test"
    design = {"seed": 4, **ENDLESS}
    with (
        serving(tmp_path / "db", limits=LIMITS, operator=secret) as address,
        Person(address) as ann,
        Person(address) as bob,
        Person(address) as operator,
    ):
        bob.ask("GET", "/me")
        operator.http.post("/api/operator/sign-in", json={"token": secret}).raise_for_status()
        runs = [ann.ask("POST", "/lab/pig", design)["run"] for _ in range(2)]
        with Person(address) as nobody:
            for person in (bob, nobody):
                refused = person.ask("POST", f"/lab/runs/{runs[0]}/stop", status=403)
                assert refused["code"] == "not-your-run"
                assert person.ask("GET", f"/lab/runs/{runs[0]}")["state"] in ("waiting", "playing")
        for run, person in zip(runs, (ann, operator), strict=True):
            assert person.http.post(f"/api/lab/runs/{run}/stop").status_code == 204
            until(lambda run=run: bob.ask("GET", f"/lab/runs/{run}")["state"] == "stopped")


def test_runs_wait_for_their_turn_and_an_address_has_only_so_many(http):
    first, second = (begin(http, **ENDLESS).json()["run"] for _ in range(2))
    waiting = http.get(f"/runs/{second}").json()
    assert (waiting["state"], waiting["before"], waiting["found"]) == ("waiting", 1, None)
    refused = begin(http)
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many-runs")
    for run in (second, first):
        http.post(f"/runs/{run}/stop")
    assert [followed(http, run)["state"] for run in (first, second)] == ["stopped"] * 2
    assert followed(http, begin(http).json()["run"])["state"] == "done"


def test_a_run_that_nobody_looks_at_ends(http, monkeypatch):
    run = begin(http, **ENDLESS).json()["run"]
    followed(http, run, lambda found: found["state"] != "waiting")
    monkeypatch.setattr(executor, "FORGOTTEN", -1.0)
    assert followed(http, run)["state"] == "stopped"


@pytest.mark.parametrize(
    ("game", "changes", "says"),
    [
        ("chess", {}, "There is no game 'chess'"),
        ("pig", {"variants": [{"mud": 3}]}, "mud"),
        ("pig", {"variants": [{"target": 9_999_999}]}, "target"),
        ("pig", {"variants": []}, "length >= 1"),
        ("pig", {"variants": [{}] * 7}, "length <= 6"),
        ("pig", {"bots": ["nobody"]}, "There is no bot 'nobody'"),
        ("pig", {"bots": ["os:system"]}, "There is no bot"),
        ("pig", {"bots": ["/tmp/strategy.py"]}, "There is no bot"),
        ("pig", {"bots": ["worlds-64"]}, "worlds-64 does not play under the rules of A; these do"),
        ("pig", {"bots": []}, "length >= 1"),
        ("pig", {"games": 0}, ">= 1"),
        ("pig", {"variants": [{}, {}], "games": 100_001}, "200,000 games"),
        ("pig", {"seed": -1}, ">= 0"),
        ("pig", {"variants": [{}, {"target": 100}]}, "A and B are the same rules. Change one."),
    ],
)
def test_what_is_out_of_bounds_is_a_problem(http, game, changes, says):
    answered = begin(http, game, **changes)
    assert (answered.status_code, is_problem(answered.json())) == (400, True)
    assert says in answered.json()["text"]


def test_every_field_that_is_wrong_is_named(http):
    changes = {"variants": [{"target": 9_999_999, "mud": 3}, {}], "bots": ["random", "nobody"]}
    answered = begin(http, "pig", **changes, games=100_001).json()
    assert is_problem(answered)
    fields = {problem["field"] for problem in answered["problems"]}
    assert fields == {"games", "variants.0.target", "variants.0.mud", "bots.1"}


def test_a_run_that_is_not_there(http):
    for path in ("", "/games.csv", "/games.parquet"):
        assert http.get(f"/runs/nothing{path}").status_code == 404
    assert http.post("/runs/nothing/stop").status_code == 404


@pytest.mark.parametrize("game", ["push-out-the-pig", "piggy-piggy", "piggles", "hog"])
def test_every_game_is_played(http, game):
    found = followed(http, begin(http, game, variants=[{}], games=2, bots=["random"]).json()["run"])
    assert (found["state"], found["found"]["games"]) == ("done", 2)


def test_where_polars_is_missing_the_refusal_says_what_to_install(http, monkeypatch, tmp_path):
    """The run's own process says so, at its end."""
    (tmp_path / "polars.py").write_text("raise ImportError")
    monkeypatch.syspath_prepend(tmp_path)
    run = followed(http, begin(http, games=5).json()["run"])["run"]
    refused = http.get(f"/runs/{run}/games.parquet")
    assert refused.status_code == 400
    assert "pip install 'pigpen[lab]'" in refused.json()["text"]
    assert http.get(f"/runs/{run}/games.csv").status_code == 200
