"""A game that another package brings, at a real server, played to its end over live lines."""

import pytest
from outside_games import FOUND
from patience import until
from serving import Person
from test_restart import server


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """host:port of a server that finds the package, for everybody in this module."""
    with server(tmp_path_factory.mktemp("outside") / "db", **FOUND) as (_, address):
        yield address


def test_the_lobby_offers_it_with_its_words_and_bots(ann):
    *_, offered = ann.ask("GET", "/games")
    assert (offered["name"], offered["usual_bot"]) == ("blind-pig", "brave")
    assert [option["name"] for option in offered["options"]] == ["seats", "cards", "ante"]
    assert ann.ask("GET", "/texts/en")["game.blind-pig.name"] == "Blind Pig"
    assert ann.ask("GET", "/texts/zh")["game.blind-pig.name"] == "Blind Pig"
    ann.ask("GET", "/texts/xx", status=404)
    assert "B5" in str(ann.ask("GET", "/rules/blind-pig"))


@pytest.mark.parametrize("bot", ["random", "brave", "weigher"])
def test_a_game_against_a_bot_is_played_to_its_end(ann, bot):
    table = ann.open("own", bot, bot, game="blind-pig", seats=3)["table"]
    with ann.live(table) as live:
        live.wait(lambda: live.is_my_turn() or live.is_over())
        assert live.act("dare")["type"] == "done"
        live.wait(live.is_over)
        assert sum(live.now["result"]) == 0
        assert any(live.now["result"])
    assert "blind-pig" in ann.http.get(f"/api/tables/{table}/record").text


def dealt_to(seat, frames):
    """Whether a frame tells which card a seat got."""
    return f'"key":"blind-pig.dealt","values":{{"seat":{seat},' in "".join(map(str, frames))


def test_a_hidden_card_is_in_no_frame_of_the_other(ann, bob):
    opened = ann.open("own", "open", game="blind-pig", cards=9)
    bob.join(opened["invites"][0]["invite"])
    with ann.live(opened["table"]) as hers, bob.live(opened["table"]) as his:
        with Person(ann.address) as eve, eve.live(opened["table"]) as watching:
            hers.wait(hers.is_my_turn)
            his.wait(lambda: his.now["status"] == "playing")
            assert hers.act("dare")["type"] == "done"
            his.wait(his.is_my_turn)
            hers.wait(lambda: hers.now["to_move"] == 1)
            watching.wait(lambda: watching.now["to_move"] == 1)
            told = [dealt_to(seat, hers.frames) for seat in (0, 1)]
            told += [dealt_to(seat, his.frames) for seat in (0, 1)]
            told += [dealt_to(seat, watching.frames) for seat in (0, 1)]
            assert told == [True, False, False, True, False, False]
            cards = [live.now["view"]["cards"] for live in (hers, his, watching)]
            assert (cards[0][1], cards[1][0], cards[2]) == ("?", "?", ["?", "?"])
            assert cards[0][0] != cards[1][1]
        assert his.act("dare")["type"] == "done"
        hers.wait(hers.is_over)
        assert hers.now["view"]["cards"] == [cards[0][0], cards[1][1]]
        assert dealt_to(1, hers.frames)


def test_no_hint_is_refused_in_words(ann):
    table = ann.open("own", "random", game="blind-pig")["table"]
    refused = ann.ask("GET", f"/tables/{table}/hint", status=400)
    assert refused["text"].startswith("Nobody knows the chances in")


def test_what_if_answers(ann):
    answer = ann.ask("GET", "/what-if/blind-pig?card.0=2&card.1=3&do=dare")
    assert [step["text"] for step in answer["run"]["steps"]] == ["dare"]
    (problem,) = ann.ask("GET", "/what-if/blind-pig?card.0=3&card.1=3")["problems"]
    assert (problem["field"], problem["ruling"]) == ("card.1", "B1")


def test_the_lab_plays_it(ann):
    assert ann.ask("GET", "/lab")["games"][-1] == {"name": "blind-pig", "bot": "brave"}
    design = {"variants": [{}, {"cards": 9}], "games": 40, "bots": ["random"], "seed": 4}
    begun = ann.ask("POST", "/lab/blind-pig", design)["run"]
    run = until(
        lambda: ann.ask("GET", f"/lab/runs/{begun}"),
        lambda seen: seen["state"] not in ("waiting", "playing"),
    )
    assert (run["state"], run["played"]) == ("done", 2 * 40)


def test_a_server_without_the_package_serves_all_other_tables(tmp_path):
    with server(tmp_path / "db", **FOUND) as (_, address), Person(address) as ann:
        gone = ann.open("own", "brave", game="blind-pig")["table"]
        pig = ann.open("own", "random")["table"]
        with ann.live(gone) as live:
            live.wait(live.is_my_turn)
            live.act("fold")
            live.wait(live.is_over)
        assert ann.ask("GET", "/me/statistics")["games"][0]["game"] == "blind-pig"
    with server(tmp_path / "db") as (process, address), ann.at(address) as ann:
        assert {line["table"] for line in ann.ask("GET", "/tables")} == {gone, pig}
        assert ann.ask("GET", f"/tables/{pig}")["game"] == "pig"
        refused = ann.ask("GET", f"/tables/{gone}", status=400)
        assert refused["text"].startswith("There is no game 'blind-pig'; did you mean big-pig?")
        told = ann.ask("GET", "/me/statistics")
        assert (told["games"], told["left_out"]) == ([], 1)
        process.kill()
        assert process.stderr.read() == ""
