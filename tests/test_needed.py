"""A missing program is named, with how to install it; its tests are skipped, or fail in CI."""

import subprocess

import needed
import pytest
from needed import chromium_path, missing

from scripts import chromium

CONFTEST = """
from needed import summary

def pytest_terminal_summary(terminalreporter):
    for line in summary(terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(line)
"""
TESTS = """
import pytest
from needed import missing

@pytest.fixture(scope="session")
def redis():
    missing("redis-server is not installed. On Debian: apt-get install redis-server")

def test_one(redis): ...
def test_two(redis): ...

@pytest.mark.skip(reason="needs nothing that is missing")
def test_three(): ...
"""

pytest_plugins = "pytester"


def test_a_test_is_skipped_and_fails_in_ci(monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt-get install postgresql"):
        missing("PostgreSQL is not installed. On Debian: apt-get install postgresql")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=r"apt-get install postgresql$"):
        missing("PostgreSQL is not installed. On Debian: apt-get install postgresql")


def test_a_run_ends_with_what_was_skipped_and_what_to_install(pytester, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    found = pytester.runpytest_inprocess()
    found.assert_outcomes(skipped=3)
    told = [line for line in found.outlines if line.startswith("Skipped tests")]
    assert told == [
        "Skipped tests: 2. redis-server is not installed. On Debian: apt-get install redis-server"
    ]


def test_a_missing_chromium_is_named(monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(needed.chromium, "installed", lambda: None)
    with pytest.raises(pytest.skip.Exception, match="apt-get install chromium-headless-shell"):
        chromium_path()


def test_set_up_goes_on_without_chromium_and_fails_in_ci(monkeypatch, capsys):
    failed = subprocess.CompletedProcess([], 1)
    monkeypatch.setattr(chromium, "installed", lambda: None)
    monkeypatch.setattr(chromium.subprocess, "run", lambda *_, **__: failed)
    monkeypatch.delenv("CI", raising=False)
    chromium.main()
    assert chromium.MISSING in capsys.readouterr().out
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SystemExit, match="apt-get install chromium-headless-shell"):
        chromium.main()
