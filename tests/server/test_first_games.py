"""First games over real connections: prepared, the same for everybody, and counted nowhere."""

import json
from pathlib import Path

import pytest
from serving import Person, act, serving

from pigpen import catalog
from pigpen.bots.catalog import entry
from pigpen.core.first_game import FirstGame, ScriptedMove
from pigpen.games import pig
from pigpen.server.access.limits import Limits
from scripts.first_games import WANTED, followed, will_do
from scripts.lessons import REASONS
from scripts.lessons import WANTED as SHOWN

GUIDED = [game for game in catalog.CATALOG if game.is_ours]
WEB = Path(__file__).parents[2] / "web/src"
UNLIMITED = Limits(*(0 for _ in Limits._fields))


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("first") / "db", limits=UNLIMITED) as address:
        yield address


def begin(person, game, lesson=0):
    asked = {"game": game, "lesson": lesson}
    table = person.ask("POST", "/first-games", asked, 201)["table"]
    return person.ask("GET", f"/tables/{table}")


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_each_game_has_one_at_which_its_guest_sits_first(address, game):
    with Person(address) as ann:
        table = begin(ann, game.name)
        assert table["chance"] == "guided"
        assert (table["commitment"], table["contributions"]) == ("", [])
        assert table["your_seat"] == 0
        kinds = [seat["kind"] for seat in table["now"]["seats"]]
        assert kinds == ["person", *["bot"] * (len(kinds) - 1)]
        told = ann.ask("GET", "/games")
        assert next(each["guided"] for each in told if each["name"] == game.name)


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_its_bots_play_it_by_rules_that_are_its_own(game):
    prepared, *_ = game.first_games
    made = catalog.make(game.name, {**prepared.options, "seats": 1 + len(prepared.bots)})
    assert all(entry(bot).plays(made) for bot in prepared.bots)


@pytest.mark.parametrize("name", WANTED)
def test_it_brings_up_what_is_explained(name):
    prepared, *_ = catalog.entry(name).first_games
    assert will_do(name, prepared)
    assert not all(will_do(name, prepared._replace(number=number)) for number in range(20))


@pytest.fixture
def scripted(monkeypatch):
    """Pig with a second guided game, in which the learner rolls and holds."""
    script = (ScriptedMove("roll", "begin"), ScriptedMove("hold", "enough"))
    second = FirstGame({"target": 40}, ("hold-at-20",), 112, script)
    monkeypatch.setattr(pig, "FIRST_GAMES", (FirstGame({}, ("random",), 0), second))


def test_a_script_advises_until_the_learner_leaves_it(scripted, address):
    with Person(address) as ann:
        table = begin(ann, "pig", lesson=1)
        assert table["lesson"] == 1
        with ann.live(table["table"]) as live:
            roll, hold = ({"action": 1, "reason": "begin"}, {"action": 0, "reason": "enough"})
            assert live.now["advice"] == roll
            live.ask(act(live.ply, roll["action"]))
            live.wait(lambda: live.now.get("advice") == hold)
            live.ask(act(live.ply, roll["action"]))
            live.wait(lambda: live.now.get("advice") is None)


@pytest.mark.parametrize("game", ["pig", "hog"])
def test_a_policy_advises_at_every_decision_and_wins(game, address):
    with Person(address) as ann, ann.live(begin(ann, game)["table"]) as live:
        reasons = []
        while live.now["status"] == "playing":
            if live.now.get("advice") is None:
                live.read()
                continue
            reasons.append(live.now["advice"]["reason"])
            assert live.ask(act(live.ply, live.now["advice"]["action"]))["type"] == "done"
        assert {"begin", "again", "enough"} <= set(reasons)
        assert live.now["places"][0]["place"] == 1


def test_an_undo_leads_back_to_the_script(address):
    with Person(address) as ann, ann.live(begin(ann, "piggy-piggy")["table"]) as live:
        advised = live.now["advice"]
        other = next(
            legal["action"]
            for legal in live.now["legal"]
            if "food" in legal["meaning"] and legal["action"] != advised["action"]
        )
        live.ask(act(live.ply, other))
        live.wait(lambda: live.now.get("advice") is None)
        live.ask({"type": "undo", "id": "back", "ply": live.ply, "undone": 0})
        live.wait(lambda: live.now.get("advice") == advised)


def test_a_lesson_that_is_not_there_is_refused(address):
    with Person(address) as ann:
        refused = ann.ask("POST", "/first-games", {"game": "pig", "lesson": 9}, 404)
        assert refused["code"] == "no-first-game"


LESSONS = [(name, lesson) for name, shown in SHOWN.items() for lesson in range(len(shown))]


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_following_the_script_wins_and_shows_what_it_teaches(name, lesson):
    """A failure gives the command that writes another script."""
    assert followed(name, lesson).returns[0] > 0


@pytest.mark.parametrize("name", SHOWN)
def test_each_lesson_of_cards_has_its_own_game_and_texts(name):
    prepared = catalog.entry(name).first_games
    assert len(prepared) == len(SHOWN[name]) == len({one.number for one in prepared})
    for language in ("en", "zh"):
        guide = json.loads((WEB / f"guide/text/{language}.json").read_text("utf-8"))
        assert all(f"{name}.advice.{reason}" in guide for reason in REASONS[name]), language
        page = json.loads((WEB / f"text/{language}.json").read_text("utf-8"))
        titles = [key for key in page if key.startswith(f"lesson.{name}.")]
        assert titles == [f"lesson.{name}.{lesson}" for lesson in range(len(prepared))], language


def test_it_is_the_same_for_everybody(address):
    with Person(address) as ann, Person(address) as bob:
        hands = [begin(person, "push-out-the-pig")["now"]["view"]["hand"] for person in (ann, bob)]
        assert hands[0] == hands[1]
        assert len(hands[0]) == 13


def test_its_end_is_counted_nowhere_and_shows_no_secret(address):
    with Person(address) as ann:
        table = begin(ann, "pig")
        with ann.live(table["table"]) as live:
            live.ask({"type": "resign", "id": "leave", "ply": live.ply})
            live.wait(lambda: live.now["status"] == "over")
            assert live.now["secret"] == ""
        assert ann.ask("GET", "/me/statistics")["games"] == []
        word = ann.ask("GET", f"/tables/{table['table']}/last-word")
        assert (word["state"], word["is_coming"]) == ("none", False)


def test_a_rematch_is_a_fair_game(address):
    with Person(address) as ann:
        table = begin(ann, "pig")["table"]
        with ann.live(table) as live:
            live.ask({"type": "resign", "id": "leave", "ply": live.ply})
            live.wait(lambda: live.now["status"] == "over")
        again = ann.ask("POST", f"/tables/{table}/rematch", {"contribution": "mine"}, 201)["table"]
        following = ann.ask("GET", f"/tables/{again}")
        assert following["chance"] == "fair"
        assert following["commitment"]


def test_a_game_that_is_not_there_is_refused(address):
    with Person(address) as ann:
        assert ann.ask("POST", "/first-games", {"game": "chess"}, 404)["code"] == "unknown-game"
        assert ann.ask("GET", "/tables") == []
