"""Facts for statistics: what each seat brought about, by hand and in games played at random."""

import pytest
from strategies import TABLES, random_history
from tables import table

from pigpen.core.facts import Fact, Facts, fold
from pigpen.core.game import resignation
from pigpen.core.notation import parse_history
from pigpen.core.said import catalogue
from pigpen.play.tally import tally


def told(name, text, **options):
    game = table(name, **options)
    return tally(game, parse_history(game, text.split(", ")))


def counts(turns, throws, busts, best=None):
    facts = {"turns": turns, "throws": throws, "busts": busts}
    return facts if best is None else {**facts, "best_turn": best}


def test_turns_are_counted_when_they_end():
    text = "roll, 6, roll, 5, hold, roll, 1, roll, 2, hold, roll, 3"
    assert told("pig", text) == (counts(2, 3, 0, 11), counts(1, 2, 1))


def test_the_first_seat_is_drawn_by_nobody():
    assert told("pig", "first:1, roll, 1", first="random") == (counts(0, 0, 0), counts(1, 1, 1))


def test_a_win_ends_a_turn():
    text = "roll, 6, roll, 6, hold"
    assert told("pig", text, target=12) == (counts(1, 2, 0, 12), counts(0, 0, 0))


def test_points_that_bank_at_once_end_a_turn():
    text = "roll, 6, roll, 6"
    assert told("pig", text, target=10, bank="at_once") == (counts(1, 2, 0, 12), counts(0, 0, 0))


def test_two_ones_lose_a_turn_or_score_it():
    assert told("two-dice-pig", "roll, 6, 5, roll, 1, 1")[0] == counts(1, 2, 1)
    assert told("big-pig", "roll, 6, 5, roll, 1, 1")[0] == counts(1, 2, 0, 25)


def test_a_throw_of_many_dice_is_one():
    assert told("hog", "dice 3, 2, 3, 4, hold")[0] == counts(1, 1, 0, 9)


def test_who_resigns_ends_no_turn():
    game = table("pig", seats=3)
    history = [*parse_history(game, ["roll", "5"]), resignation(0)]
    assert tally(game, history) == (counts(0, 1, 0), counts(0, 0, 0), counts(0, 0, 0))


@pytest.mark.parametrize("choice", TABLES, ids=str)
def test_games_count_what_they_say_they_count(choice):
    game = choice.shortened().build()
    if game.extras.facts is None:
        pytest.skip("counts nothing")
    names = {*game.extras.facts.sums, *game.extras.facts.bests, *game.extras.facts.worsts}
    assert {f"fact.{name}" for name in names} <= set(catalogue())
    counted = tally(game, random_history(game, 1, max_plies=400))
    assert len(counted) == game.num_seats
    for facts in counted:
        assert set(game.extras.facts.sums) <= set(facts) <= names


def test_a_game_may_count_nothing():
    game = table("pig")._replace(extras=table("pig").extras._replace(facts=None))
    assert tally(game, parse_history(game, ["roll", "5"])) == ({}, {})


def test_folds_add_and_compare():
    facts = Facts(("tricks",), ("longest",), lambda *_: [Fact(0, "tricks")])
    assert fold(facts, {}, {}) == {"tricks": 0}
    assert fold(facts, {"tricks": 2, "longest": 5}, {"tricks": 3, "longest": 4}) == {
        "tricks": 5,
        "longest": 5,
    }
    assert fold(facts, {"tricks": 2}, {"longest": -4}) == {"tricks": 2, "longest": -4}
