"""The files in `deploy` fit the program and its pages."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from pigpen.cli import serve
from pigpen.cli.arguments import Parser

ROOT = Path(__file__).parents[1]
FILES = sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file())
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
SETTINGS = set(
    re.findall(r"^\| `(PIGPEN_\w+)`", (ROOT / "docs/settings.md").read_text("utf-8"), re.MULTILINE)
)
STARTED = {
    "pigpen.service": re.compile(r"^ExecStart=\S*/(pigpen .*)$", re.MULTILINE),
    "Dockerfile": re.compile(r"^CMD \[(.*)\]$", re.MULTILINE),
}


@pytest.mark.parametrize("name", STARTED)
def test_its_command_is_one_of_the_programs(name):
    text = (ROOT / "deploy" / name).read_text("utf-8")
    program, command, *given = shlex.split(STARTED[name].findall(text)[-1].replace(",", " "))
    parser = Parser(command, "serve", serve.EXAMPLES)
    serve.add_arguments(parser, given)
    arguments = parser.parse(given)
    assert (program, command, arguments.port) == ("pigpen", "serve", 8000)
    assert arguments.no_browser


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_its_settings_are_settings(path):
    named = set(re.findall(r"PIGPEN_[A-Z_]*[A-Z]", path.read_text("utf-8")))
    assert named <= SETTINGS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_page_about_hosting_shows_or_runs_it(path):
    assert f"deploy/{path.name}" in PAGE


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_every_proxy_leads_to_where_the_service_listens(name):
    assert "127.0.0.1:8000" in (ROOT / "deploy" / name).read_text("utf-8")


def _pins(name):
    """The versions of a file of pins by package, each with its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").replace("\\\n", " ")
    pins = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        package, _, version = line.split(" ", 1)[0].partition("==")
        assert "--hash=sha256:" in line, line
        pins.setdefault(package, set()).add(version)
    return pins


def _names(extras, name):
    """The packages of an extra, and of the extras that it names."""
    for need in extras[name]:
        package, _, others = re.match(r"([\w-]+)(\[([\w,]+)\])?", need).groups()
        if package != "pigpen":
            yield package
            continue
        for other in others.split(","):
            yield from _names(extras, other)


def test_hosts_install_the_versions_that_are_tested_each_with_its_hash():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins, tested = _pins("hosting"), _pins("dev")
    assert set(_names(project["optional-dependencies"], "hosting")) <= set(pins)
    assert {re.match(r"[\w-]+", need).group() for need in project["dependencies"]} <= set(pins)
    assert pins == {package: tested[package] for package in pins}


@pytest.mark.parametrize("path", ["docs/hosting.md", "deploy/Dockerfile"])
def test_nothing_is_installed_for_hosts_without_pins(path):
    text = (ROOT / path).read_text("utf-8").replace("\\\n", " ")
    commands = re.findall(r"pip install ([^\n&]*)", text)
    installs = [each.split("`")[0] for each in commands if each[0] in "-."]
    pinned = [each for each in installs if "--require-hashes -r" in each and "hosting.txt" in each]
    bare = [each for each in installs if "--no-deps --no-build-isolation" in each]
    assert len(pinned) == len(bare) == 1
    assert installs == pinned + bare
