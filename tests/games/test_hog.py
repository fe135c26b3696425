"""Hog: D9 to D12 of docs/rules/pig.md; what the dice games share is in test_press_games."""

import pytest
from tables import at, scores, table, then

from pigpen.core.errors import BadOption, IllegalAction, ParseError
from pigpen.core.notation import format_action, parse_action
from pigpen.core.position import after, legal_actions, start, to_move

GAME = table("hog")
ONE_THROW = table("hog", throws="one")
ANEW = table("hog", choose="per_throw")


def texts_of(game, position) -> list[str]:
    return [format_action(game, position, action) for action in legal_actions(game, position)]


def dice_up_to(most: int) -> list[str]:
    return [f"dice {dice}" for dice in range(1, most + 1)]


def refusal(game, position, text: str):
    with pytest.raises(IllegalAction) as refused:
        after(game, position, parse_action(game, position, text))
    return refused.value.why


@pytest.mark.parametrize("most", [2, 10, 50])
def test_d9_a_turn_starts_with_a_choice_from_one_to_the_largest_number(most):
    game = table("hog", dice=most)
    assert texts_of(game, start(game)) == dice_up_to(most)
    assert refusal(game, start(game), f"dice {most + 1}").ruling == "D9"


def test_d9_the_largest_number_is_10_and_may_be_2_to_50():
    assert GAME.rules.dice == 10
    for wrong in (1, 51):
        with pytest.raises(BadOption, match="2 to 50"):
            table("hog", dice=wrong)


def test_d9_choosing_dice_throws_them():
    p = at(GAME, "dice 4")
    assert (p.in_air, p.dice) == (4, 4)


def test_d9_the_same_dice_are_thrown_as_often_as_the_seat_likes():
    p = at(GAME, "dice 3", "2 3 4", "roll")
    assert p.in_air == 3
    assert texts_of(GAME, then(GAME, p, "5 5 5")) == ["hold", "roll"]


def test_d9_the_number_may_change_from_turn_to_turn():
    p = at(GAME, "dice 3", "2 3 4", "hold", "dice 1", "1")
    assert (p.seat, p.dice, texts_of(GAME, p)) == (0, 0, dice_up_to(10))


def test_d9_rolling_without_a_choice_is_refused():
    assert refusal(GAME, start(GAME), "roll").ruling == "D9"


@pytest.mark.parametrize("text", ["dice", "dice 0", "dice -1", "dice x", "dice 1 2", "dice" * 999])
def test_d9_a_choice_that_names_no_number_is_no_action(text):
    with pytest.raises(ParseError):
        parse_action(GAME, start(GAME), text)


def test_d10_a_throw_with_no_one_adds_the_sum():
    p = at(GAME, "dice 4", "2 3 4 6", turn_total=0)
    assert (p.turn_total, p.seat, p.may_hold) == (15, 0, 1)


@pytest.mark.parametrize("faces", ["1 6 6 6", "6 6 1 6", "6 6 6 1", "1 1 1 1"])
def test_d10_any_one_scores_nothing_and_passes(faces):
    p = at(GAME, "dice 4", "6 6 6 6", "roll", faces, scores=scores(GAME, 40, 30))
    assert (p.turn_total, p.seat, list(p.scores[:2])) == (0, 1, [40, 30])
    assert (p.dice, p.spoilt, p.throw_total) == (0, 0, 0)


def test_d10_a_one_waits_for_the_other_dice():
    p = at(GAME, "dice 3", "1")
    assert (p.in_air, p.seat, p.spoilt) == (2, 0, 1)


def test_d10_fifty_sixes_are_three_hundred():
    game = table("hog", dice=50)
    assert at(game, "dice 50", " ".join("6" * 50)).turn_total == 300


def test_d11_one_throw_is_scored_at_once():
    p = at(ONE_THROW, "dice 3", "2 3 4", scores=scores(ONE_THROW, 40, 30))
    assert (p.turn_total, p.seat, list(p.scores[:2]), p.dice) == (0, 1, [49, 30], 0)


def test_d11_one_throw_may_win():
    p = at(ONE_THROW, "dice 3", "2 3 4", scores=scores(ONE_THROW, 91))
    assert (p.winner, p.scores[0]) == (0, 100)


def test_d11_with_one_throw_nobody_holds_or_rolls_again():
    for p in (start(ONE_THROW), at(ONE_THROW, "dice 1", "6")):
        assert texts_of(ONE_THROW, p) == dice_up_to(10)


def test_d11_many_throws_is_the_default():
    assert to_move(GAME, at(GAME, "dice 3", "2 3 4")) == 0


def test_d12_per_turn_keeps_the_choice_for_the_turn():
    why = refusal(GAME, at(GAME, "dice 3", "2 3 4"), "dice 2")
    assert (why.ruling, why.values["dice"]) == ("D12", 3)


def test_d12_per_throw_asks_before_each_throw():
    p = at(ANEW, "dice 3", "2 3 4")
    assert texts_of(ANEW, p) == ["hold", *dice_up_to(10)]
    p = then(ANEW, p, "dice 2", "5 5")
    assert (p.turn_total, p.seat) == (19, 0)


def test_d12_per_throw_has_no_roll():
    assert refusal(ANEW, at(ANEW, "dice 3", "2 3 4"), "roll").ruling == "D9"


def test_d4_a_resignation_clears_the_dice_that_were_chosen():
    game = table("hog", seats=3)
    p = at(game, "dice 3", "1 2", "resign 0")
    assert (p.seat, p.dice, p.spoilt, p.in_air) == (1, 0, 0, 0)


def test_d4_a_resignation_out_of_turn_keeps_the_dice_that_were_chosen():
    game = table("hog", seats=3)
    p = at(game, "dice 3", "2 3 4", "resign 2", "roll", "1", "resign 1")
    assert (p.winner, p.dice, p.spoilt) == (0, 0, 0)
    assert at(game, "dice 3", "2 3 4", "resign 2").dice == 3
