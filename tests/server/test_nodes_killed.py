"""Nodes, Redis and PostgreSQL die while people play; `benchmarks.nodes_driver` does more."""

import asyncio

import pytest
from real import started

from benchmarks.nodes_driver import drive
from benchmarks.real_servers import PostgreSQL, Redis

pytestmark = pytest.mark.long


def test_nothing_is_lost_or_doubled_whatever_dies():
    for server in (PostgreSQL, Redis):
        started(server).__exit__()  # or it is said that it is not installed
    outcome = asyncio.run(drive(tables=5, faults=3, nodes=2, seed=1))
    assert not outcome.problems
    assert sum(outcome.faults.values()) == 3
    assert outcome.acknowledged > 5
    assert outcome.bots > 0
    assert outcome.back
