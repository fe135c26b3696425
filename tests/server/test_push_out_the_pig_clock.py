"""Push Out the Pig with a clock: a bot says whether to expose for who says nothing in time."""

import pytest
from serving import Person, serving

from pigpen.server.table import decide


@pytest.fixture
def address(tmp_path, monkeypatch):
    """A server with clocks of a second, of its own."""
    monkeypatch.setattr(decide, "CLOCKS", (0, 1))
    with serving(tmp_path / "db") as address:
        yield address


def test_who_says_nothing_of_exposing_in_time_keeps_nobody_waiting(address):
    options = {"expose": "on", "end": "deals", "deals": 1}
    kinds = [{"kind": "own"}, {"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 2]
    body = {"game": "push-out-the-pig", "options": options, "seats": kinds, "clock": 1}
    with Person(address) as ann, Person(address) as bob:
        created = ann.ask("POST", "/tables", body, 201)
        table = created["table"]
        bob.join(created["invites"][0]["invite"])
        with ann.live(table) as live:
            assert live.now["view"]["exposing"]
            live.wait(lambda: not live.now["view"]["exposing"])
            assert [seat["stand_in"] != "" for seat in live.now["seats"]] == [
                True,
                True,
                False,
                False,
            ]
            said = [line["actor"] for line in live.table["log"] if "do" in line["meaning"]]
            assert sorted(said) == [0, 1, 2, 3]  # each passed once, with or without showing cards
            ann.http.post(f"/api/tables/{table}/take-back").raise_for_status()
            live.wait(lambda: live.now["seats"][0]["stand_in"] == "")
