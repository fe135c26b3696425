"""Games and bots do what they did, unless a change means otherwise (scripts/signatures.py)."""

import pytest
from unchanged import unless_changed

from pigpen import catalog
from pigpen.bots.catalog import bots_for
from pigpen.lab.trials.signature import Signature, combined
from scripts.signatures import FILE, written

pytestmark = pytest.mark.compiled


@unless_changed(__file__)
def test_play_is_what_it_was():
    known, found = FILE.read_text("utf-8").splitlines(), written().splitlines()
    changed = sorted(set(known) ^ set(found))
    assert found == known, f"python -m scripts.signatures, if that is meant: {changed}"


def test_no_two_bots_of_a_game_are_alike():
    """So that each number tells a bot from the others, and a change of one is seen."""
    lines = FILE.read_text("utf-8").splitlines()
    games = [catalog.make(entry.name) for entry in catalog.CATALOG]
    assert len(lines) == 1 + sum(len(bots_for(game)) for game in games)
    numbers = [line.split()[-1] for line in lines]
    assert len(set(numbers)) == len(numbers)


def test_the_sum_says_which_bot_did_what():
    one = Signature("pig", "random", 1, 7, 0.0)
    assert combined([one]) == combined([one._replace(seconds=9.0)])
    assert len({combined([one]), combined([one._replace(number=8)]), combined([one, one])}) == 3
