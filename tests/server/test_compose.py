"""deploy/compose.yaml: its settings are settings, and two processes by them play one game."""

import re
from pathlib import Path

import pytest
import yaml
from serving import Person, play_by_turns, serving

from pigpen.server.settings import settings

DEPLOY = Path(__file__).parents[2] / "deploy"
PAGE = (DEPLOY.parent / "docs" / "settings.md").read_text("utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
NODES = {name: told for name, told in COMPOSE["services"].items() if name.startswith("node")}


def test_every_setting_is_one_and_all_nodes_have_the_same():
    named = [node["environment"] for node in NODES.values()]
    assert len(named) == 2
    assert named[0] == named[1]
    known = set(re.findall(r"^\| `(PIGPEN_\w+)`", PAGE, re.MULTILINE))
    assert set(named[0]) <= known


def test_what_it_names_is_there():
    services = COMPOSE["services"]
    for node in NODES.values():
        build = node["build"]
        assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
        assert set(node["depends_on"]) <= set(services)
        where = " ".join(node["environment"].values())
        assert {"@postgresql/", "redis://redis"} <= set(re.findall(r"@\w+/|redis://\w+", where))
    for name in NODES:
        assert f"{name}:8000" in services["proxy"]["command"]
    mounted = {v.split(":")[0] for s in services.values() for v in s.get("volumes", ())}
    assert mounted == set(COMPOSE["volumes"])


@pytest.fixture
def told(monkeypatch, postgresql_url, redis_url):
    """The settings of a node, with servers of here in the place of those of there."""
    (environment, _) = (node["environment"] for node in NODES.values())
    for name, value in environment.items():
        filled = re.sub(r"\$\{NAME[^}]*\}", "pigpen.example", value)
        monkeypatch.setenv(name, re.sub(r"\$\{PASSWORD[^}]*\}", "secret", filled))
    assert settings().redis == "redis://redis"
    monkeypatch.setenv("PIGPEN_DATABASE", postgresql_url)
    monkeypatch.setenv("PIGPEN_REDIS", redis_url)
    return postgresql_url


def test_two_servers_by_its_settings_play_one_game(told):
    with (
        serving(told) as one,
        serving(told) as other,
        Person(one) as ann,
        Person(other) as bob,
    ):
        created = ann.open("own", "open", target=1000)
        bob.join(created["invites"][0]["invite"])
        with ann.live(created["table"]) as a, bob.live(created["table"]) as b:
            play_by_turns(a, b, 6)
            most = max(a.ply, b.ply)
            a.wait(lambda: a.ply >= most)
            b.wait(lambda: b.ply >= most)
            assert a.table["log"] == b.table["log"]
