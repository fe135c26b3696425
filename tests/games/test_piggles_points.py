"""Points of Piggles: the Tally, Resolve, and full Pens."""

from typing import Any

import pytest
from laid_piggles import down, head, laid, piggles_table, played, seen, thrown, up

from pigpen.core.notation import split
from pigpen.core.position import after

CLASSIC = piggles_table()
KITCHEN = {"place": "kitchen"}


def test_s18_only_pieces_of_the_seat_score():
    p = laid(CLASSIC, {"0a": up(0, 2.5), "0b": up(0, 4.5), "0c": up(6, 0), "0d": down(0, 3),
                       "1a": up(0, -2.5), "1b": up(2.5, 0, controller=0)})  # fmt: skip
    assert seen(CLASSIC, played(CLASSIC, p, "load -"))["scores"] == [9, 0]


@pytest.mark.parametrize(("score_once", "score"), [("off", 6), ("on", 3)])
def test_s19_a_piece_that_stays_scores_again(score_once, score):
    game = piggles_table(score_once=score_once)
    p = laid(game, {"0a": up(0, 2.5)})
    assert seen(game, played(game, p, "load -", "load -", "load -"))["scores"] == [score, 0]


def test_s19_once_means_once_for_as_long_as_it_lies_there():
    game = piggles_table(score_once="on")
    p = thrown(game, laid(game, {"0a": up(0, 2.5)}), "b", "0b off")
    p = thrown(game, p, "a", "1a off", "0a 0 4.5 down")  # turned over, up again, still there
    p = played(game, p, "load -", "load -")
    assert seen(game, p)["scores"] == [3, 1]


@pytest.mark.parametrize(("bonus_own", "bonus"), [("off", 1), ("on", 2)])
def test_s20_knocking_pieces_off_earns_points(bonus_own, bonus):
    game = piggles_table(bonus_own=bonus_own)
    p = laid(game, {"0b": down(0, 5.8), "1a": down(0, 6)})
    view = seen(game, thrown(game, p, "a", "0a off", "0b off", "1a off"))
    assert (view["scores"], view["tally"]["bonus"]) == ([bonus, 0], bonus)


@pytest.mark.parametrize(
    ("options", "scores"),
    [
        ({}, [0, 3]),
        ({"bonus_resolve": "off"}, [0, 0]),
        ({"bonus_mud": "offboard_only"}, [0, 2]),
        ({"bonus_own": "on"}, [0, 4]),
    ],
)
def test_s21_whoever_turned_a_piece_gets_points_as_it_leaves(options, scores):
    game = piggles_table(**options)
    lying = {"0a": up(0, 2.5), "0b": up(0, 4.5), "1b": up(-2.5, 0)}
    p = laid(game, lying, turn=1)
    turned = ("0a 0 2.5 down", "0b 0 4.5 head", "1b -2.5 0 down")
    assert seen(game, thrown(game, p, "a", "1a 6 0 down", *turned))["scores"] == scores


def test_s21_how_a_piece_landed_earns_nobody_anything():
    p = thrown(CLASSIC, laid(CLASSIC), "ab", "0a 0 -2.5 down", "0b 0 -4.5 head")
    view = seen(CLASSIC, played(CLASSIC, p, "load -"))
    assert (view["scores"], view["0a"]["place"], view["0b"]["place"]) == ([0, 0], "mud", "kitchen")


def test_s21_the_last_one_to_turn_it_counts():
    p = laid(CLASSIC, {"0a": down(0, 2.5, turner=0)}, turn=1)
    p = thrown(CLASSIC, p, "a", "1a 6 0 down", "0a 0 2.6 down")  # moved, not turned
    assert seen(CLASSIC, p)["scores"] == [0, 0]


@pytest.mark.parametrize(("kitchen_penalty", "score"), [("each_turn", 6), ("once", 8)])
def test_s22_the_kitchen_costs_a_point_a_piece(kitchen_penalty, score):
    game = piggles_table(kitchen_penalty=kitchen_penalty)
    p = laid(game, {"0a": KITCHEN, "0b": KITCHEN}, scores=(10, 0))
    assert seen(game, played(game, p, "load -", "load -", "load -"))["scores"] == [score, 0]


@pytest.mark.parametrize(("floor", "score"), [("phase", 2), ("each_item", 3)])
def test_s23_no_score_is_below_zero(floor, score):
    game = piggles_table(floor=floor)
    pieces = {"0a": up(0, 2.5), "0b": KITCHEN, "0c": KITCHEN}
    assert (
        seen(game, played(game, laid(game, pieces, scores=(1, 0)), "load -"))["scores"][0] == score
    )
    alone = laid(game, {"0b": KITCHEN, "0c": KITCHEN}, scores=(1, 0))
    assert seen(game, played(game, alone, "load -"))["scores"] == [0, 0]


@pytest.mark.parametrize("floor", ["phase", "each_item"])
@pytest.mark.parametrize("score", [0, 1, 2, 5])
def test_s23_what_is_told_of_a_tally_adds_up(floor, score):
    game = piggles_table(floor=floor)
    pieces = {"0a": up(0, 2.5), "0b": KITCHEN, "0c": KITCHEN, "0d": KITCHEN, "0e": KITCHEN}
    p = laid(game, pieces, scores=(score, 0))
    said: Any = game.words.narrate(game.rules, p, 0, after(game, p, 0))
    points = {"piggles.scores": 1, "piggles.bonuses": 1, "piggles.costs": -1}
    gain = sum(points[fact.key] * fact.values["points"] for fact in said if fact.key in points)
    end = next(fact for fact in said if fact.key in ("piggles.score", "piggles.floor"))
    so_far = score
    for fact in said:
        if fact.key in points:
            so_far += points[fact.key] * fact.values["points"]
            assert fact.values["so_far"] == so_far
    assert end.values["was"] == score
    assert end.values["sum"] == end.values["score"] - score
    assert score + gain + end.values["spared"] == end.values["score"]
    assert (end.key == "piggles.floor") == (end.values["spared"] > 0)


def test_s24_after_the_round_only_pieces_that_lie_snout_up_are_left():
    pieces = {"0a": up(0, 2.5), "0b": down(0, 4.5), "1a": head(2.5, 0), "1b": down(0, 6)}
    p = played(CLASSIC, laid(CLASSIC, pieces, turn=1), "load -")
    places = [seen(CLASSIC, p)[name]["place"] for name in pieces]
    assert places == ["board", "mud", "kitchen", "mud"]


@pytest.mark.parametrize(
    ("pen_overflow", "place", "controller"),
    [("mud", "mud", 0), ("owner_pen", "pen", 1), ("allow", "pen", 0)],
)
def test_s25_a_full_pen_takes_no_captive(pen_overflow, place, controller):
    game = piggles_table("modern_core", pen_overflow=pen_overflow)
    p = laid(game, {"1a": up(-2.5, 0, shield=0)}, turn=1)
    view = seen(game, thrown(game, p, "b", "1b 6 0 down", "1a off"))
    assert (view["1a"]["place"], view["1a"]["controller"]) == (place, controller)


@pytest.mark.parametrize(("pen_overflow", "place"), [("mud", "mud"), ("allow", "pen")])
def test_s25_nothing_comes_back_to_a_full_pen(pen_overflow, place):
    game = piggles_table(pen_overflow=pen_overflow)
    p = laid(game, {"1a": {"place": "mud", "ready": 3, "controller": 0}}, round_number=3)
    assert seen(game, p)["1a"]["place"] == place


def test_what_is_counted_for_statistics():
    p = laid(CLASSIC, {"1a": down(0, 6)})
    texts = ("load ab", "throw", "0a 0 -2.5 up; 0b off; 1a off; settled")
    history, position = [], p
    for text in texts:
        for part in split(CLASSIC, position, text):
            history.append((position, part.parse(CLASSIC, position)))
            position = after(CLASSIC, *history[-1])
    found = [
        fact
        for before, action in history
        for fact in CLASSIC.extras.facts.of(
            CLASSIC.rules, before, action, after(CLASSIC, before, action)
        )
    ]
    assert found == [
        (0, "pieces_thrown", 1),
        (0, "landed_up", 1),
        (0, "pieces_thrown", 1),
        (0, "knocked_off", 1),
        (0, "best_tally", 4),
    ]
