"""The conformance suite takes a game that another package brings, as it takes those of Pigpen."""

import re
from pathlib import Path

from outside_games import python

SUITE = Path(__file__).with_name("test_conformance.py")


def test_it_keeps_the_contract():
    done = python("-m", "pytest", "-q", str(SUITE), "-k", "blind-pig", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 80
