"""First games over real connections: prepared, the same for everybody, and counted nowhere."""

import pytest
from serving import Person, serving

from pigpen import catalog
from pigpen.bots.catalog import entry
from pigpen.server.access.limits import Limits
from scripts.first_games import WANTED, will_do

GUIDED = [game for game in catalog.CATALOG if game.is_ours]
UNLIMITED = Limits(*(0 for _ in Limits._fields))


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("first") / "db", limits=UNLIMITED) as address:
        yield address


def begin(person, game):
    table = person.ask("POST", "/first-games", {"game": game}, 201)["table"]
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
    prepared = game.first_game
    made = catalog.make(game.name, {**prepared.options, "seats": 1 + len(prepared.bots)})
    assert all(entry(bot).plays(made) for bot in prepared.bots)


@pytest.mark.parametrize("name", WANTED)
def test_it_brings_up_what_is_explained(name):
    prepared = catalog.entry(name).first_game
    assert prepared is not None
    assert will_do(name, prepared)
    assert not all(will_do(name, prepared._replace(number=number)) for number in range(20))


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
