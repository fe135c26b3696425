"""A server that is killed while people play; `python -m benchmarks.kill_driver` does more."""

import asyncio

import pytest

from benchmarks.kill_driver import drive

TABLES, SEED = 20, 1


@pytest.mark.parametrize("kills", [1, pytest.param(3, marks=pytest.mark.thorough)])
def test_a_killed_server_keeps_what_it_acknowledged(tmp_path, kills):
    outcome = asyncio.run(drive(tmp_path, TABLES, kills, SEED))
    assert outcome.problems == ()
    assert outcome.stored >= outcome.acknowledged > TABLES
    assert outcome.repeated > 0
