"""The page of rules of thumb says what each costs, to the digit."""

import json
import re
from pathlib import Path

import pytest

from pigpen.catalog import make
from pigpen.lab.study.comparison import Bench
from pigpen.lab.study.contender import contender
from pigpen.solvers.evaluate import evaluate

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules-of-thumb.md"
LESSON = ROOT / "web" / "src" / "learn" / "text"
ROW = re.compile(r"^ *\|(?:.*\|)? `([^`]+)` \|(?: ([\d.]+) \|)? ([\d.]+) % \|$", re.MULTILINE)
ROWS = ROW.findall(PAGE.read_text("utf-8"))

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def pig():
    return make("pig")


@pytest.fixture(scope="module")
def best(pig):
    return contender(pig, "optimal")


def test_it_has_every_rule():
    assert len(ROWS) == 12


@pytest.mark.parametrize(("rule", "wins", "given_away"), ROWS)
def test_a_rule_costs_what_the_page_says(pig, best, rule, wins, given_away):
    name = rule if "hold" not in rule else f"expr: {rule}"
    average = evaluate(pig, contender(pig, name), best).average
    digits = len(given_away.partition(".")[2])
    assert given_away == f"{100 * (1 - 2 * average):.{digits}f}"
    assert wins in ("", f"{100 * average:.2f}")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_lesson_rounds_them(pig, best, language):
    texts = json.loads((LESSON / f"{language}.json").read_text("utf-8"))
    for number in (20, 25):
        average = evaluate(pig, contender(pig, f"expr: hold at {number}"), best).average
        assert f"{100 * average:.0f}" in texts["learn.rollBut"]


def test_the_cross_table_says_it_in_games_of_a_hundred(pig):
    (assessed,) = Bench(pig, contender).compare(["expr: hold at 20"]).strategies
    assert f"a loss of {100 * assessed.loss:.2f}" in PAGE.read_text("utf-8")
