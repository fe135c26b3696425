"""A server that is killed while people play; `python -m benchmarks.kill_driver` does more."""

import asyncio

from benchmarks.kill_driver import drive

TABLES, KILLS, SEED = 20, 3, 1


def test_a_killed_server_keeps_what_it_acknowledged(tmp_path):
    outcome = asyncio.run(drive(tmp_path, TABLES, KILLS, SEED))
    assert outcome.problems == ()
    assert outcome.stored >= outcome.acknowledged > TABLES
    assert outcome.repeated > 0
