"""Runs of the lab on real servers that are killed and stopped: they go on, to the same end."""

import re
import signal
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from databases import query
from patience import PATIENCE, until
from test_restart import server

from pigpen.lab.trials.design import Design, variant
from pigpen.lab.trials.files import csv_of
from pigpen.lab.trials.run import Trial, play_for

pytestmark = pytest.mark.long

TOKEN = "a-token-of-these-tests"
LETS_READ = {"Authorization": f"Bearer {TOKEN}"}
SLOW = {"PIGPEN_KERNELS": "interpreted", "PIGPEN_METRICS": TOKEN}
TARGETS = (100, 50)
ASKED = {"bots": ["hold-at-20", "random"], "games": 200, "seed": 11}
DESIGN = {"variants": [{"target": target} for target in TARGETS], **ASKED}


@pytest.fixture(scope="module")
def undisturbed():
    """The games of a run that nothing happened to."""
    variants = tuple(
        variant("pig", name, {"target": target}) for name, target in zip("AB", TARGETS, strict=True)
    )
    design = Design("pig", variants, tuple(ASKED["bots"]), ASKED["games"], ASKED["seed"])
    trial = Trial(design)
    for chunk in play_for(design, 1.0):
        trial.add(chunk)
    return csv_of(trial)


@contextmanager
def node(database, **environment):
    """A server process, as who uses the lab knows it."""
    with server(database, **{**SLOW, **environment}) as (process, address):
        base = f"http://{address}"
        with httpx.Client(base_url=base, timeout=PATIENCE) as http:
            yield Node(process, http)


class Node:
    """One that runs."""

    def __init__(self, process, http):
        self.process, self.http = process, http

    def begin(self, **changes):
        return self.http.post("/api/lab/pig", json={**DESIGN, **changes})

    def look(self, run):
        return self.http.get(f"/api/lab/runs/{run}").raise_for_status().json()

    def games(self, run):
        return self.http.get(f"/api/lab/runs/{run}/games.csv").text

    def counted(self, name):
        told = self.http.get("/metrics", headers=LETS_READ).text
        (line,) = [line for line in told.splitlines() if re.match(rf"pigpen_{name}[ {{]", line)]
        return float(line.split()[1])

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)


@contextmanager
def nodes(database, redis_url):
    """Two of one database, of which one guest is the user."""
    told = {"PIGPEN_REDIS": redis_url, "PIGPEN_MOST_LAB_ADDRESS_RUNS": "2"}
    with ExitStack() as stack:
        two = [stack.enter_context(node(database, **told)) for _ in range(2)]
        two[0].http.get("/api/me").raise_for_status()
        two[1].http.cookies = two[0].http.cookies
        yield two


@pytest.fixture
def two(postgresql_url, redis_url):
    """Nodes to kill."""
    with nodes(postgresql_url, redis_url) as started:
        yield started


@pytest.fixture(scope="module")
def same_two(postgresql, redis):
    """Nodes of several tests, which stop the runs that they begin."""
    redis.empty()
    with postgresql.fresh() as url, nodes(url, redis.url) as started:
        yield started


def begun(nodes, **changes):
    """A run that is being played; with its owner, and another node."""
    run = nodes[0].begin(**changes).raise_for_status().json()["run"]
    until(lambda: nodes[1].look(run), has_games)
    playing = {node.counted("lab_runs_playing"): node for node in nodes}
    return run, playing[1], playing[0]


def games_of(seen):
    return (seen["found"] or {"games": 0})["games"]


def has_games(seen):
    return games_of(seen) > 10


def ended(node, run):
    return until(lambda: node.look(run), lambda seen: seen["state"] not in ("waiting", "playing"))


def owners(url, run):
    """Count the runs."""
    return query(url, f"SELECT number FROM lab_runs WHERE id = '{run}'")[0][0]


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.thorough)]
)
def test_a_run_goes_on_at_another_node(two, postgresql_url, undisturbed, how):
    run, owner, other = begun(two)
    assert owners(postgresql_url, run) == 1
    before = other.look(run)
    owner.kill(how)
    until(lambda: owners(postgresql_url, run) == 2)
    assert games_of(other.look(run)) >= games_of(before)
    found = ended(other, run)
    assert (found["state"], found["played"], found["total"]) == ("done", 400, 400)
    assert other.games(run) == undisturbed
    until(lambda: other.counted("lab_runs_playing") == 0)  # its process ends after it
    assert other.counted("lab_runs_total") == (other is two[0])  # it was begun once


def test_each_node_counts_by_its_own_name(same_two):
    told = [node.http.get("/metrics", headers=LETS_READ).text for node in same_two]
    names = [set(re.findall(r'node="([^"]+)"', text)) for text in told]
    assert [len(each) for each in names] == [1, 1]
    assert names[0] != names[1]
    samples = [line for line in told[0].splitlines() if not line.startswith("#")]
    assert samples
    assert all('node="' in line for line in samples)


def test_whoever_hears_of_it_stops_a_run_and_gives_its_games(same_two, redis):
    run, owner, other = begun(same_two, games=50_000)  # more than are played before it is heard
    redis.stop()
    try:
        assert other.http.post(f"/api/lab/runs/{run}/stop").status_code == 204
        found = ended(other, run)
        assert found["state"] == "stopped"
        assert games_of(owner.look(run)) == games_of(found) > 0
        assert owner.games(run) == other.games(run)
    finally:
        redis.start()


def test_an_address_has_so_many_runs_at_all_nodes_together(same_two):
    begun = [node.begin().raise_for_status().json()["run"] for node in same_two]
    refused = same_two[0].begin()
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many-runs")
    for run in begun:
        same_two[0].http.post(f"/api/lab/runs/{run}/stop").raise_for_status()
        ended(same_two[0], run)


def test_a_lone_server_goes_on_after_a_stop_and_a_kill_and_keeps_what_it_found(
    tmp_path, undisturbed
):
    with node(tmp_path / "db") as one:
        run = one.begin().json()["run"]
        until(lambda: one.look(run), has_games)
        one.kill(signal.SIGTERM)
        one.process.wait(PATIENCE)
    with node(tmp_path / "db") as one:
        before = one.look(run)
        assert games_of(before) > 10
        before = until(lambda: one.look(run), lambda seen: games_of(seen) > games_of(before))
    with node(tmp_path / "db") as one:
        assert games_of(one.look(run)) >= games_of(before)
        assert ended(one, run)["state"] == "done"
        assert one.games(run) == undisturbed
