"""The conformance suite takes a game and bots that another package brings, as it takes Pigpen's."""

import re

from outside_games import FOLDER, python

SUITE = FOLDER / "conformance.py"
BAD = """
from pigpen.bots.uniform import random_action
from pigpen.testing import BotContract, assert_plays_by_the_rules, random_history, tables_of
from pigpen.core.position import replay

def test_a_bot_that_answers_nonsense():
    game = tables_of("pig")[0].build()
    assert_plays_by_the_rules(lambda view, rng: 99, game, [replay(game, [])])
"""


def _tested(path):
    done = python(
        "-m", "pytest", "-q", str(path), "-p", "no:cacheprovider", "-c", "/dev/null", "-W", "error"
    )
    passed = re.search(r"(\d+) passed", done.stdout)
    return done.returncode, int(passed[1]) if passed else 0, done.stdout


def test_they_keep_the_contract():
    status, passed, told = _tested(SUITE)
    assert status == 0, told
    assert passed > 80


def test_a_bot_that_does_not_is_told_where(tmp_path):
    path = tmp_path / "test_bad.py"
    path.write_text(BAD)
    status, _, told = _tested(path)
    assert status == 1
    assert "is_legal" in told
