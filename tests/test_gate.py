"""The gate stops at the first stage that fails, and reports where the time went."""

import pytest

from scripts import gate
from scripts.gate import Case, Stage

JUNIT = """<?xml version="1.0"?><testsuites><testsuite>
<testcase classname="tests.dice.test_draws" name="test_a" time="1.5">
<properties><property name="processor" value="1.250"/></properties></testcase>
<testcase classname="tests.test_docs" name="test_b" time="0.5"><skipped/></testcase>
</testsuite></testsuites>"""


@pytest.fixture
def build(tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "BUILD", tmp_path)
    monkeypatch.setattr(gate, "JUNIT", tmp_path / "junit")
    (tmp_path / "junit").mkdir()
    return tmp_path


def test_cases_come_from_what_pytest_wrote(build):
    (build / "junit" / "tests.xml").write_text(JUNIT)
    assert list(gate.cases("tests")) == [
        Case("tests", "dice", "tests/dice/test_draws::test_a", 1.5, 1.25, was_skipped=False),
        Case("tests", "tests", "tests/test_docs::test_b", 0.5, 0.0, was_skipped=True),
    ]
    assert list(gate.cases("sound")) == []


def test_no_stage_follows_one_that_fails(build, monkeypatch, capsys):
    ran = []

    def run(stage, variables):
        ran.append((stage, variables))
        return Stage(stage, 2.0, 3.0, passed=stage != "sound")

    (build / "junit" / "tests.xml").write_text(JUNIT)  # of an earlier run
    monkeypatch.setattr(gate, "run", run)
    with pytest.raises(SystemExit, match="The stage sound fails"):
        gate.main(["set-up", "sound", "tests", "ALL=1"])
    assert ran == [("set-up", ["ALL=1"]), ("sound", ["ALL=1"])]
    report = (build / "timings.txt").read_text()
    assert report in capsys.readouterr().out
    assert "sound" in report
    assert "failed" in report
    assert "test_draws" not in report
