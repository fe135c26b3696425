"""Statistics: pure over games, and over HTTP from the history alone."""

from types import SimpleNamespace as Namespace
from typing import Any

import pytest
from databases import query
from serving import Person, serving, until

from pigpen import catalog
from pigpen.core.position import start
from pigpen.server.pages.people.views import statistics
from pigpen.server.store.results import results
from pigpen.server.table.finished import Finished, Judgement, Result, SeatedPlayer
from pigpen.server.table.nicknames import NICKNAMES

pytestmark = pytest.mark.stored

ANN, BOB = SeatedPlayer("ann", "", "Ann"), SeatedPlayer("bob", "", "Bob")
BOT = SeatedPlayer("", "optimal", "")


def game(number, won, *others, name="pig", **facts):
    players = (ANN, *(others or (BOT,)))
    counted = {"turns": 5, "throws": 15, "busts": 2, **facts}
    return Finished(f"t{number}", name, number, players, Result(0, won, counted))


def test_before_the_first_game_there_is_nothing():
    told = statistics([], "ann")
    assert (told.tally, told.games, told.recent) == (None, (), ())
    assert (told.streaks.current, told.streaks.most_wins) == (0, 0)


def test_games_and_wins_come_with_an_interval():
    told = statistics([game(n, n < 6) for n in range(10)], "ann")
    assert (told.tally.games, told.tally.wins, told.tally.even) == (10, 6, 0.5)
    # Wilson's interval for 6 of 10 at 95 %
    assert (told.tally.low, told.tally.high) == pytest.approx((0.3127, 0.8318), abs=1e-4)


@pytest.mark.parametrize(
    ("won", "current", "most"),
    [("W", 1, 1), ("L", -1, 0), ("WWLWWWL", 2, 3), ("LLW", -2, 1), ("LL", -2, 0)],
)
def test_streaks(won, current, most):
    """The last game comes first."""
    told = statistics([game(n, letter == "W") for n, letter in enumerate(won)], "ann").streaks
    assert (told.current, told.most_wins) == (current, most)


def test_a_partner_is_no_opponent_and_half_of_the_games_are_the_even_share():
    partnered = game(1, True, BOT, BOB, BOT)._replace(sides=(0, 1, 0, 1))
    told = statistics([partnered], "ann")
    assert told.tally.even == 0.5
    assert [opponent.name for opponent in told.opponents] == ["optimal"]


def test_groups_by_game_opponent_and_seats():
    games = [
        game(4, True, BOB, name="hog"),
        game(3, False, BOB, BOT),
        game(2, True, BOT, BOT, BOT),
        game(1, True, BOB),
    ]
    told = statistics(games, "ann")
    assert [(g.game, g.tally.games, g.tally.wins) for g in told.games] == [
        ("pig", 3, 2),
        ("hog", 1, 1),
    ]
    assert [(o.name, o.is_bot, o.tally.games) for o in told.opponents] == [
        ("Bob", False, 3),
        ("optimal", True, 2),
    ]
    assert [(s.seats, s.tally.games, s.tally.even) for s in told.seats] == [
        (2, 2, 0.5),
        (3, 1, pytest.approx(1 / 3)),
        (4, 1, 0.25),
    ]
    assert told.tally.even == pytest.approx((0.5 + 0.5 + 1 / 3 + 0.25) / 4)


def test_a_person_met_often_has_a_score_against_oneself():
    results = ((True, (0,)), (False, (1,)), (False, ()), (True, (0, 1)))
    games = [game(n, won, BOB)._replace(winners=seats) for n, (won, seats) in enumerate(results)]
    told = statistics(games, "ann")
    assert [(o.name, o.tally.wins, o.theirs) for o in told.opponents] == [("Bob", 2, 2)]
    assert told.won == (True, False, False, True)


def judged(number, cost, luck, decisions=10, error=0.0):
    mistakes = int(cost > 0)
    return game(number, True)._replace(
        judgement=Judgement(0, decisions, mistakes, cost, luck, error)
    )


def test_skill_is_of_the_games_that_are_judged():
    games = [judged(3, 0.02, -0.3), judged(2, 0.0, 0.5, error=0.01), game(1, True)]
    told = statistics(games, "ann")
    assert told.tally.games == 3
    (found,) = told.tally.skill
    assert (found.games, found.estimated, found.decisions, found.mistakes) == (2, 1, 20, 1)
    assert (found.cost, found.luck) == pytest.approx((0.01, 0.1))
    # s / sqrt(n) of two values is half their distance
    assert (found.cost_error, found.luck_error) == pytest.approx((0.01, 0.4))
    assert found.per_decision == pytest.approx(0.001)
    assert told.games[0].tally.skill == told.seats[0].tally.skill == (found,)


def test_points_and_chances_are_told_apart():
    cards = judged(3, 40.0, -25.0, error=9.0)._replace(game="push-out-the-pig")
    told = statistics([cards, judged(2, 0.02, 0.1)], "ann")
    chance, points = told.tally.skill
    assert (chance.unit, chance.cost, chance.luck) == ("chance", 0.02, 0.1)
    assert (points.unit, points.cost, points.luck, points.estimated) == ("points", 40.0, -25.0, 1)
    assert {group.game: [s.unit for s in group.tally.skill] for group in told.games} == {
        "pig": ["chance"],
        "push-out-the-pig": ["points"],
    }


def test_one_game_has_no_error_and_a_game_without_a_decision_no_cost_of_one():
    (found,) = statistics([judged(1, 0.0, 0.5, decisions=0)], "ann").tally.skill
    assert (found.cost_error, found.luck_error, found.per_decision) == (None, None, None)
    assert statistics([game(1, True)], "ann").tally.skill == ()


def test_an_opponent_has_its_last_name():
    games = [game(2, True, BOB._replace(name="Bobby")), game(1, True, BOB)]
    assert [o.name for o in statistics(games, "ann").opponents] == ["Bobby"]


def test_means_are_told_by_the_unit_of_the_game():
    """Points by deals, deals by games; the worst deal is the lowest, though below nothing."""
    facts = {"deals": 4, "deal_points": -120, "pigs": 2, "best_deal": -10, "worst_deal": -60}
    other = {"deals": 1, "deal_points": -30, "best_deal": -30, "worst_deal": -30}
    games = [
        Finished("a", "push-out-the-pig", 2, (ANN, BOT, BOT), Result(0, True, facts)),
        Finished("b", "push-out-the-pig", 1, (ANN, BOT, BOT, BOT), Result(0, False, other)),
    ]
    (group,) = statistics(games, "ann").games
    told = {line.name: (line.kind, line.value, line.each, line.unit) for line in group.facts}
    assert told["deals"] == ("sum", 5, 2.5, "")
    assert told["deal_points"] == ("sum", -150, -30.0, "deals")
    assert told["best_deal"] == ("best", -10, None, "")
    assert told["worst_deal"] == ("worst", -60, None, "")
    assert [(one.seats, one.tally.wins) for one in group.seats] == [(3, 1), (4, 0)]
    assert next(line.each for line in group.seats[0].facts if line.name == "pigs") == 0.5


def test_a_match_left_before_its_first_deal_has_no_mean():
    empty = Finished("a", "push-out-the-pig", 1, (ANN, BOT, BOT), Result(0, False, {}))
    (group,) = statistics([empty], "ann").games
    assert next(line.each for line in group.facts if line.name == "deal_points") is None


def test_a_shared_win_is_a_win_for_those_who_share_it():
    game = catalog.make("push-out-the-pig", {"seats": 3})
    assert wins(game, [300, -1000, 300]) == [True, False, True]
    assert wins(game, [-1000, -1000, 0]) == [False, False, True]
    assert wins(game, [-1000, -1000, -1000]) == [False, False, False]


def wins(game, totals):
    """Return the winners of a finished table with these totals."""
    position = start(game)
    position.totals[:3] = totals
    position.over = 1
    table: Any = Namespace(game=game, position=position, steps=())
    return [result.won for result in results(table)]


def test_facts_add_up_and_the_best_is_the_best():
    games = [game(2, True, best_turn=31), game(1, True, best_turn=44), game(0, False)]
    (group,) = statistics(games, "ann").games
    assert {line.name: (line.kind, line.value) for line in group.facts} == {
        "turns": ("sum", 15),
        "throws": ("sum", 45),
        "busts": ("sum", 6),
        "best_turn": ("best", 44),
    }


def resigned(ann, **options):
    """A table at which Ann threw once and left."""
    table = ann.open("own", "random", **options)["table"]
    with ann.live(table) as live:
        live.act("roll")
        live.resign()
    return table


def told(person):
    return person.ask("GET", "/me/statistics")


def test_a_strangers_statistics_are_empty(ann):
    assert told(ann)["tally"] is None


def test_a_game_counts_once_it_is_over(ann, bob):
    ann.ask("GET", "/me")
    open_table = ann.open("own", "open")["table"]
    table = resigned(ann)
    numbers = told(ann)
    assert (numbers["tally"]["games"], numbers["tally"]["wins"]) == (1, 0)
    assert numbers["streaks"] == {"current": -1, "most_wins": 0}
    (recent,) = numbers["recent"]
    assert (recent["table"], recent["bots"], recent["won"]) == (table, [True], False)
    assert recent["names"][0] in NICKNAMES
    assert open_table not in str(numbers)
    assert told(bob)["tally"] is None


def test_nobodys_id_is_in_the_statistics(ann, bob):
    (invite,) = ann.open("own", "open")["invites"]
    joined = bob.join(invite["invite"])
    with bob.live(joined["table"]) as live:
        live.ask({"type": "resign", "id": "r", "ply": 0})
    assert told(ann)["opponents"][0]["name"] == bob.ask("GET", "/me")["name"]
    fields = {"name", "is_bot", "called", "tally", "theirs"}
    assert set(told(ann)["opponents"][0]) == fields
    assert (told(ann)["tally"]["wins"], told(bob)["tally"]["wins"]) == (1, 0)


def unjudged(numbers):
    """Statistics without what judging adds to them whenever it comes to it."""
    if isinstance(numbers, dict):
        return {key: unjudged(each) for key, each in numbers.items() if key != "skill"}
    return [unjudged(each) for each in numbers] if isinstance(numbers, list) else numbers


def test_results_are_kept_at_the_end_and_computed_where_they_are_missing(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("GET", "/me")
        resigned(ann)
        until(lambda: len(rows(tmp_path / "db")) == 2)
        kept, before = rows(tmp_path / "db"), unjudged(told(ann))
        query(tmp_path / "db", "DELETE FROM results")
        assert unjudged(told(ann)) == before
        assert rows(tmp_path / "db") == kept


def test_tables_of_other_rules_are_left_out(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("GET", "/me")
        resigned(ann)
        until(lambda: len(rows(tmp_path / "db")) == 2)
        query(tmp_path / "db", "DELETE FROM results")
        query(tmp_path / "db", "UPDATE tables SET version = 0")
        numbers = told(ann)
        assert (numbers["tally"], numbers["left_out"]) == (None, 1)


def rows(path):
    return query(path, "SELECT * FROM results ORDER BY table_id, seat")


def test_a_table_where_one_keeps_the_score_for_several_does_not_count(ann):
    ann.ask("GET", "/me")
    seats = [{"kind": "local", "name": name} for name in ("Ann", "Bo")]
    body = {"game": "pig", "options": {}, "seats": seats, "chance": "by_hand"}
    table = ann.ask("POST", "/tables", body, 201)["table"]
    with ann.live(table) as live:
        live.ask({"type": "resign", "id": "r", "ply": live.ply})
        live.wait(live.is_over)
    assert told(ann)["tally"] is None


def test_a_game_that_began_in_the_middle_does_not_count(ann):
    ann.ask("GET", "/me")
    table = resigned(ann)
    body = {"ply": 1, "seats": [{"kind": "own"}, {"kind": "bot", "bot": "random"}]}
    again = ann.ask("POST", f"/tables/{table}/continue", body, 201)["table"]
    with ann.live(again) as live:
        while live.ask({"type": "resign", "id": "r", "ply": live.ply})["type"] != "done":
            pass  # dice were in the air
    assert [game["table"] for game in told(ann)["recent"]] == [table]
