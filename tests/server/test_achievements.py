"""Achievements, level, ladders and rivals: pure over games, puzzles and lessons."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from serving import until

from pigpen import catalog
from pigpen.server.pages.people.achievements import ACHIEVEMENTS
from pigpen.server.pages.people.practice import NO_PRACTICE, Practice, longest_days
from pigpen.server.pages.people.views import statistics
from pigpen.server.table.finished import Finished, Judgement, Result, SeatedPlayer

TEXTS = Path(__file__).parents[2] / "web" / "src" / "people" / "text"
ANN, BOB = SeatedPlayer("ann", "", "Ann"), SeatedPlayer("bob", "", "Bob")


def bot(name, called="Turnip"):
    return SeatedPlayer("", name, called)


def game(
    won: bool,
    *others: SeatedPlayer,
    name="pig",
    judged=None,
    facts: Mapping[str, int] | None = None,
):
    players = (ANN, *(others or (bot("hamlet"),)))
    winners = (0,) if won else (1,)
    return Finished("t", name, 1, players, Result(0, won, dict(facts or {})), judged, winners)


def counted(games, practice=NO_PRACTICE):
    """Achievements with a count above 0, by name."""
    told = statistics(games, "ann", practice=practice)
    return {one.name: one.count for one in told.achievements if one.count}


FINISHED = {"first_game": 1, "games_10": 1, "games_100": 1, "all_games": 1}
WON = {"first_win": 1, "wins_10": 1, "wins_50": 1, "streak_3": 1, "streak_5": 1, "all_wins": 1}


@pytest.mark.parametrize(
    ("games", "practice", "expected"),
    [
        ([], NO_PRACTICE, {}),
        ([game(False)], NO_PRACTICE, FINISHED),
        ([game(True)], NO_PRACTICE, FINISHED | WON | {"bots_10": 1}),
        ([game(True, bot("hold-at-33"))], NO_PRACTICE, FINISHED | WON),  # on no ladder
        (
            [game(True, bot("optimal"))],
            NO_PRACTICE,
            FINISHED | WON | {"bots_10": 1, "best_bot": 1},
        ),
        ([game(False, BOB)], NO_PRACTICE, FINISHED | {"company": 1, "friends": 1}),
        (
            [game(False, facts={"best_turn": 44, "busts": 60})],
            NO_PRACTICE,
            FINISHED | {"turn_30": 30, "turn_50": 44, "busts": 50},
        ),
        (
            [game(False, judged=Judgement(0, 9, 0, 0.0, -0.2, 0.0))],
            NO_PRACTICE,
            FINISHED | {"clean_1": 1, "clean_10": 1},
        ),
        (
            [],
            Practice(puzzles=3, mistakes=2, days_in_a_row=4, lessons=1),
            {
                "first_puzzle": 1,
                "puzzles_25": 3,
                "mistakes_5": 2,
                "days_7": 4,
                "first_lesson": 1,
                "all_lessons": 1,
            },
        ),
    ],
)
def test_achievements_follow_from_what_is_stored(games, practice, expected):
    assert counted(games, practice) == expected


def test_a_win_in_spite_of_bad_luck_counts():
    judged = Judgement(0, 9, 2, 0.1, -0.2, 0.0)
    assert counted([game(True, judged=judged)])["unlucky"] == 1
    assert "unlucky" not in counted([game(True, judged=judged._replace(luck=0.2))])


def test_every_fact_of_an_achievement_is_counted_by_a_game():
    facts = [catalog.make(entry.name).extras.facts for entry in catalog.CATALOG]
    names = {name for one in facts if one for name in (*one.sums, *one.bests)}
    everything = counted([game(True, facts=dict.fromkeys(names, 1_000))])
    assert {"pigs", "goats", "small_slam", "knocked_off", "turn_50"} <= set(everything)
    of_facts = [one for one in ACHIEVEMENTS if everything.get(one.name) == one.goal > 0]
    assert len(of_facts) >= 12


def test_there_are_thirty_achievements_with_texts_in_both_languages():
    names = [one.name for one in ACHIEVEMENTS]
    assert len(names) == len(set(names)) >= 30
    for language in ("en", "zh"):
        texts = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
        missing = [
            n for n in names if not {f"achievement.{n}", f"achievement.{n}.text"} <= set(texts)
        ]
        assert missing == []


def test_each_game_of_the_catalog_has_a_lesson():
    """The achievement for all lessons has the number of games as its goal."""
    assert all(entry.first_games for entry in catalog.CATALOG if entry.is_ours)


@pytest.mark.parametrize(
    ("count", "number", "begins", "ends"),
    [(0, 1, 0, 5), (4, 1, 0, 5), (5, 2, 5, 15), (14, 2, 5, 15), (15, 3, 15, 30), (30, 4, 30, 50)],
)
def test_games_puzzles_and_lessons_make_the_level(count, number, begins, ends):
    practice = NO_PRACTICE._replace(puzzles=count)
    level = statistics([], "ann", practice=practice).level
    assert (level.number, level.count, level.begins, level.ends) == (number, count, begins, ends)


def test_a_ladder_lists_the_bots_by_strength_and_those_that_lost():
    told = statistics([game(True, bot("truffle")), game(False, bot("hamlet"))], "ann")
    first, *others = told.ladders
    assert (first.game, [rung.bot for rung in first.rungs[:3]]) == (
        "pig",
        ["random", "truffle", "hamlet"],
    )
    assert [rung.bot for rung in first.rungs if rung.is_beaten] == ["truffle"]
    assert len(others) == len(catalog.CATALOG) - 1


def test_a_nemesis_wins_most_games_and_a_mascot_none():
    games = [game(n == 0, bot("hamlet")) for n in range(7)] + [game(True, bot("truffle"))] * 3
    told = statistics(games, "ann")
    assert (told.nemesis.name, told.nemesis.theirs, told.nemesis.games) == ("hamlet", 6, 7)
    assert (told.mascot.name, told.mascot.games) == ("truffle", 3)


def test_two_games_or_several_seats_make_no_rival():
    twice = [game(False, bot("hamlet"))] * 2
    three = [game(False, *[bot("one-trick")] * 3, name="push-out-the-pig")] * 5
    told = statistics(twice + three, "ann")
    assert (told.nemesis, told.mascot) == (None, None)


def test_a_bot_is_listed_with_its_names_at_the_tables():
    games = [game(True, bot("hamlet", name)) for name in ("Otis", "Honey", "Otis", "Gus", "Rosie")]
    (opponent,) = statistics(games, "ann").opponents
    assert (opponent.name, opponent.called) == ("hamlet", ("Otis", "Honey", "Gus"))


def test_days_in_a_row_are_counted_over_months():
    days = {date(2026, 1, 30), date(2026, 1, 31), date(2026, 2, 1), date(2026, 2, 3)}
    assert (longest_days(days), longest_days(set())) == (3, 0)


def test_a_finished_lesson_counts(ann):
    ann.ask("GET", "/me")
    table = ann.ask("POST", "/first-games", {"game": "pig"}, 201)["table"]
    with ann.live(table) as live:
        live.ask({"type": "resign", "id": "r", "ply": live.ply})
        live.wait(live.is_over)
    until(lambda: ann.ask("GET", "/me/statistics")["level"]["count"] == 1)
    told = ann.ask("GET", "/me/statistics")
    assert told["tally"] is None
    assert [one["name"] for one in told["achievements"] if one["count"]] == [
        "first_lesson",
        "all_lessons",
    ]
