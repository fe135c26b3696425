"""What lies in `deploy` fits the program and its pages."""

import re
import shlex
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
