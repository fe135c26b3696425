"""The costs of choices and the luck of games: judged in the background, stored, judged again."""

import logging
from typing import Any

import pytest
from databases import query
from serving import Person, serving, until

from pigpen import catalog
from pigpen.lab.advice.assessment import ChanceAssessor
from pigpen.lab.advice.judges import VERSION, assessor_of
from pigpen.lab.advice.review import review
from pigpen.play.match import new
from pigpen.server.store import judgements as kept
from pigpen.server.store.judgements import judge
from pigpen.server.views.reviews import table_of
from pigpen.solvers import solve

TARGET = 20  # small enough to be solved interpreted
PIG: dict[str, Any] = {"target": TARGET}


@pytest.fixture(scope="module", autouse=True)
def solved():
    solve(catalog.make("pig", PIG))


def with_people(table, *seats):
    """The table with every action of these seats done by its person."""
    return table._replace(
        steps=tuple(
            step._replace(played=step.played._replace(client_id=f"{n}"))
            if step.played.actor in seats
            else step
            for n, step in enumerate(table.steps)
        )
    )


def played(*texts):
    """A table whose game went like this."""
    match = new("pig", by_hand=True, names=("Ann", "Bob"), first="seat_0", **PIG)
    for text in texts:
        match.apply(text)
    return table_of(match.record())


GAME = ("roll", "2", "hold", "roll", "3", "hold", "roll", "6", "roll", "6", "roll", "6", "hold")


def test_the_cost_is_that_of_the_mistakes_in_the_review():
    table = with_people(played(*GAME), 0, 1)
    assessor = assessor_of(table.game)
    assert isinstance(assessor, ChanceAssessor)
    found = review(table.game, assessor, [s.played.action for s in table.steps])
    for seat, judged in enumerate(judge(table)):
        costs = [c.cost for c in found.choices if c.seat == seat and c.is_mistake]
        assert (
            judged.cost == pytest.approx(sum(costs)) == pytest.approx(-found.accounts[seat].skill)
        )
        assert (judged.mistakes, judged.luck) == (len(costs), found.accounts[seat].luck)
        assert judged.error == 0
    first, second = judge(table)
    assert first.cost > 0.01  # two points are too few to hold
    # At the start of a turn there is nothing to decide.
    assert (first.decisions, second.decisions) == (4, 1)


def test_what_a_bot_did_is_not_its_persons_mistake():
    first, second = judge(with_people(played(*GAME), 1))
    assert (first.decisions, first.mistakes, first.cost) == (0, 0, 0)
    assert second.decisions == 1
    assert first.luck == pytest.approx(-second.luck)


def test_to_resign_is_no_mistake():
    first, _ = judge(with_people(played("roll", "2", "resign 0"), 0, 1))
    assert (first.decisions, first.mistakes, first.cost) == (0, 0, 0)


def test_the_dearest_mistake_and_the_most_frequent_one_are_told():
    hold = ("roll", "2", "hold", "roll", "6", "hold")
    table = with_people(played(*hold, *hold, "roll", "6", "roll", "6", "roll", "6", "hold"), 0, 1)
    first, _ = judge(table)
    assert first.told is not None
    worst, habit = first.told["worst"], first.told["habit"]
    assert (worst["chosen"]["key"], worst["best"]["key"]) == (
        "dice.action.hold",
        "dice.action.roll",
    )
    assert (worst["count"], habit["count"]) == (1, first.mistakes)
    assert table.steps[worst["ply"]].text == "hold"
    assert worst["cost"] < habit["cost"] == pytest.approx(first.cost)


def test_who_made_no_mistake_is_told_of_none():
    _, second = judge(with_people(played("roll", "2", "hold", "roll", "6", "roll"), 1))
    assert (second.decisions, second.mistakes, second.told) == (1, 0, None)


def finished(person, **options):
    """A table at which a person threw once and left."""
    table = person.open("own", "random", first="seat_0", **options)["table"]
    with person.live(table) as live:
        live.act("roll")
        live.resign()
    return table


def skill(person):
    tally = person.ask("GET", "/me/statistics")["tally"]
    return tally["skill"][0] if tally and tally["skill"] else None


def is_judged(database, number=VERSION):
    return lambda: query(database, "SELECT judged FROM tables WHERE status = 'over'") == [(number,)]


@pytest.mark.stored
def test_a_game_is_judged_once_it_is_over(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("GET", "/me")
        table = finished(ann, **PIG)
        until(is_judged(tmp_path / "db"))
        told = skill(ann)
        assert (told["games"], told["estimated"], told["cost_error"]) == (1, 0, None)
        account = ann.ask("GET", f"/tables/{table}/review")["accounts"][0]
        assert told["luck"] == account["luck"]
        groups = ann.ask("GET", "/me/statistics")
        for by in ("games", "opponents", "seats"):
            assert [group["tally"]["skill"] for group in groups[by]] == [[told]]


def test_a_player_has_a_last_word_and_nobody_else(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann, Person(address) as bob:
        ann.ask("GET", "/me")
        bob.ask("GET", "/me")
        path = f"/tables/{finished(ann, **PIG)}/last-word"
        until(is_judged(tmp_path / "db"))
        word = ann.ask("GET", path)
        assert (word["state"], word["unit"], word["is_exact"]) == ("ready", "chance", True)
        assert (word["mistakes"], word["cost"], word["told"]) == (
            0,
            0,
            {"worst": None, "habit": None},
        )
        assert word["luck"] == skill(ann)["luck"]
        assert bob.ask("GET", path) == {"state": "none", "is_coming": False}


@pytest.mark.stored
def test_before_a_game_is_judged_its_last_word_is_coming(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("GET", "/me")
        table = ann.open("own", "random", first="seat_0", target=201)["table"]
        path = f"/tables/{table}/last-word"
        assert ann.ask("GET", path) == {"state": "none", "is_coming": False}  # it goes on
        path = f"/tables/{finished(ann, target=201)}/last-word"
        assert ann.ask("GET", path) == {"state": "none", "is_coming": True}


def test_what_is_not_worked_out_yet_is_judged_later(tmp_path, monkeypatch):
    """After another start here; the same is looked for when a game is solved."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("GET", "/me")
        finished(ann, target=201)
        finished(ann, target=202)
        assert skill(ann) is None
    assert query(tmp_path / "db", "SELECT DISTINCT judged FROM tables") == [(0,)]
    solve(catalog.make("pig", {"target": 201}))
    with serving(tmp_path / "db") as address, ann.at(address) as again:
        until(lambda: skill(again) is not None)
        tally = again.ask("GET", "/me/statistics")["tally"]
        assert (tally["games"], [one["games"] for one in tally["skill"]]) == (2, [1])


def test_a_game_is_judged_when_its_chances_become_known(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("GET", "/me")
        table = finished(ann, target=201)
        assert skill(ann) is None
        assert ann.ask("GET", f"/tables/{table}/review")["state"] == "ready"
        until(lambda: skill(ann) is not None)


def test_a_new_version_judges_anew(tmp_path, monkeypatch):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("GET", "/me")
        finished(ann, **PIG)
        until(is_judged(tmp_path / "db"))
        before = skill(ann)
    query(tmp_path / "db", "UPDATE judgements SET luck = 7")
    monkeypatch.setattr(kept, "VERSION", VERSION + 1)
    with serving(tmp_path / "db") as address, ann.at(address) as again:
        until(is_judged(tmp_path / "db", VERSION + 1))
        assert skill(again) == before


def test_what_cannot_be_judged_is_tried_once(tmp_path, caplog):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("GET", "/me")
        finished(ann, **PIG)
        until(is_judged(tmp_path / "db"))
    query(tmp_path / "db", "UPDATE tables SET judged = 0, version = 0")
    with (
        caplog.at_level(logging.ERROR),
        serving(tmp_path / "db") as address,
        ann.at(address) as again,
    ):
        until(is_judged(tmp_path / "db"))
        assert skill(again) is None
    assert not caplog.records
