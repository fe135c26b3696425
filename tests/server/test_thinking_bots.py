"""Bots that think, at a table of a real server."""

import pytest
from serving import Person, serving


@pytest.fixture
def ann(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as person:
        yield person


def test_thinking_bots_play_a_deal_with_a_person(ann):
    seats = ("own", "beginner", "beginner", "beginner")
    table = ann.open(*seats, game="push-out-the-pig", end="deals", deals=1)["table"]
    with ann.live(table) as live:
        live.play_out()
        assert live.now["blocked"] is None
        assert sum(len(taken) for taken in live.now["view"]["captured"]) > 0
        assert not live.now["can_resign"]
