"""Bots at tables: fair play, and what happens when one of them fails."""

import logging

import pytest
from deciding import done
from serving import Person, serving, until

from pigpen.bots import catalog
from pigpen.core.position import start
from pigpen.server.live.bots import choose
from pigpen.server.table.decide import BotAct, Open
from pigpen.server.table.events import Opened, Seat
from pigpen.server.table.evolve import evolve


def fails(*_):
    raise RuntimeError("a bot's own fault")


def cheats(view, rng):
    return 99


@pytest.fixture
def bots(monkeypatch):
    """The catalogue with two more bots, none of them good."""
    more = (
        catalog.Entry("faulty", 1, lambda game: fails),
        catalog.Entry("cheat", 1, lambda game: cheats),
    )
    monkeypatch.setattr(catalog, "BOTS", (*catalog.BOTS, *more))


@pytest.fixture
def ann(bots, tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as person:
        yield person


@pytest.mark.parametrize(
    ("bot", "complaint"), [("faulty", "A bot failed at table"), ("cheat", "cheat was refused")]
)
def test_a_bad_bot_holds_up_its_own_table_only(ann, caplog, bot, complaint):
    with caplog.at_level(logging.ERROR):
        table = ann.open("own", bot, first="seat_1")["table"]
        until(lambda: complaint in caplog.text)
    now = ann.ask("GET", f"/tables/{table}")["now"]
    assert (now["ply"], now["blocked"]) == (0, "internal")
    other = ann.open("own", "hold-at-20", first="seat_1")["table"]
    until(lambda: ann.ask("GET", f"/tables/{other}")["now"]["ply"] > 0)


def test_who_waits_for_a_bot_may_leave(ann, tmp_path, monkeypatch):
    """Its game takes minutes to solve; nobody at another table waits for that."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    large = {"game": "two-dice-pig", "target": 1000}
    table = ann.open("own", "optimal", first="seat_1", **large)["table"]
    with ann.live(table) as live:
        other = ann.open("own", "optimal", first="seat_1", target=11)["table"]
        until(lambda: ann.ask("GET", f"/tables/{other}")["now"]["ply"] > 0)
        assert (live.ply, live.now["blocked"]) == (0, None)
        assert live.ask({"type": "resign", "id": "r", "ply": 0})["type"] == "done"


def opened(seed=0, **options):
    seats = (Seat(bot="random"), Seat(bot="random"))
    secret = bytes([seed]) * 32
    asked = Opened("t", "pig", options, "ann", "Ann", secret, "", seats)
    return evolve(None, done(None, Open(asked)).events[0])


def test_a_bot_chooses_alike_in_every_process():
    table = opened()
    for event in done(table, BotAct(0, 0, 1)).events:
        table = evolve(table, event)
    assert len({choose(table) for _ in range(20)}) == 1


def test_a_bots_chance_is_its_tables_own():
    """Bots that choose at random differ from table to table and from ply to ply."""
    choices = set()
    for seed in range(20):
        table = opened(seed)
        table = table._replace(position=start(table.game))
        table.position.may_hold = 1
        choices.add(choose(table))
    assert choices == {0, 1}
