"""The rules that the four dice games share: D1 to D4 of docs/rules/pig.md."""

import numpy as np
import pytest
from tables import at, scores, table, then

from pigpen.core.errors import BadOption, IllegalAction
from pigpen.core.game import CHANCE, TERMINAL, resignation
from pigpen.core.notation import format_action, parse_action
from pigpen.core.position import after, is_legal, legal_actions, outcomes, returns, start, to_move

NAMES = ("pig", "two-dice-pig", "big-pig", "hog")
SAFE = {"pig": "6", "two-dice-pig": "6 5", "big-pig": "6 5", "hog": "6"}
BUST = {"pig": "1", "two-dice-pig": "1 5", "big-pig": "5 1", "hog": "1"}
POINTS = {"pig": 6, "two-dice-pig": 11, "big-pig": 11, "hog": 6}

games = pytest.mark.parametrize("name", NAMES)
seat_counts = pytest.mark.parametrize("seats", range(2, 11))


def throw(name: str) -> str:
    return "dice 1" if name == "hog" else "roll"


def texts_of(game, position) -> list[str]:
    return [format_action(game, position, action) for action in legal_actions(game, position)]


@games
def test_d1_two_to_ten_seats_and_targets_from_10_to_1000(name):
    assert table(name).rules[:2] == (2, 100)
    for option, low, high in (("seats", 2, 10), ("target", 2 if name == "pig" else 10, 1000)):
        for right in (low, high):
            assert getattr(table(name, **{option: right}).rules, option) == right
        for wrong in (low - 1, high + 1):
            with pytest.raises(BadOption) as refused:
                table(name, **{option: wrong})
            assert refused.value.option == option
            assert str(low) in str(refused.value)


@games
def test_d1_seat_0_is_first_unless_the_host_says_otherwise(name):
    assert to_move(table(name), start(table(name))) == 0
    for first in range(5):
        game = table(name, seats=5, first=f"seat_{first}")
        assert to_move(game, start(game)) == first


@games
def test_d1_the_first_seat_is_one_of_the_table(name):
    with pytest.raises(BadOption, match="seat_0 to seat_2"):
        table(name, seats=3, first="seat_3")


@games
@seat_counts
def test_d1_the_first_seat_may_be_drawn_each_equally_likely(name, seats):
    game = table(name, seats=seats, first="random")
    assert outcomes(game, start(game)) == dict.fromkeys(range(seats), 1 / seats)
    assert to_move(game, at(game, f"first:{seats - 1}")) == seats - 1


@games
def test_d1_a_seat_that_left_before_the_draw_is_not_drawn(name):
    game = table(name, seats=3, first="random")
    assert outcomes(game, at(game, "resign 1")) == {0: 0.5, 2: 0.5}


@games
def test_d2_a_seat_must_throw_before_it_holds(name):
    game = table(name)
    assert "hold" not in texts_of(game, start(game))
    with pytest.raises(IllegalAction) as refused:
        after(game, start(game), 0)
    assert refused.value.why.ruling == "D2"


@games
def test_d2_after_a_throw_a_seat_throws_again_or_holds(name):
    game = table(name)
    assert texts_of(game, at(game, throw(name), SAFE[name])) == ["hold", "roll"]


@games
def test_d2_holding_adds_the_turn_total_and_passes_the_turn(name):
    game = table(name)
    p = at(game, throw(name), SAFE[name], "roll", SAFE[name], "hold", scores=scores(game, 10, 20))
    assert (list(p.scores[:2]), p.turn_total, p.seat) == ([10 + 2 * POINTS[name], 20], 0, 1)


@games
def test_d2_the_next_seat_must_throw_too(name):
    game = table(name)
    assert "hold" not in texts_of(game, at(game, throw(name), SAFE[name], "hold"))


@games
@seat_counts
def test_d3_play_passes_seat_to_seat(name, seats):
    game = table(name, seats=seats)
    p = start(game)
    order = []
    for _ in range(seats + 1):
        order.append(int(p.seat))
        p = then(game, p, throw(name), BUST[name])
    assert order == [*range(seats), 0]


@games
def test_d3_scores_are_public(name):
    game = table(name, seats=3)
    p = at(game, scores=scores(game, 10, 20, 30))
    for seat in range(3):
        assert game.words.describe(game.rules, p, seat)["scores"] == [10, 20, 30]


@games
def test_d3_the_first_score_at_the_target_wins_at_once(name):
    game = table(name, seats=3, target=50)
    p = at(game, throw(name), SAFE[name], "hold", scores=scores(game, 50 - POINTS[name], 49, 49))
    assert (to_move(game, p), returns(game, p)) == (TERMINAL, [1, -0.5, -0.5])


@games
def test_d3_nothing_is_legal_after_the_end(name):
    game = table(name, target=10)
    p = at(game, "resign")
    for action in (0, 1, 2, resignation(0), resignation(1)):
        with pytest.raises(IllegalAction) as refused:
            after(game, p, action)
        assert refused.value.why.ruling == "D3"


@games
def test_d3_bank_hold_counts_points_only_when_held(name):
    game = table(name, target=50)
    p = at(game, throw(name), SAFE[name], scores=scores(game, 49))
    assert (to_move(game, p), p.scores[0], p.turn_total) == (0, 49, POINTS[name])


@games
def test_d3_bank_at_once_ends_the_game_at_the_target(name):
    game = table(name, target=50, bank="at_once")
    p = at(game, throw(name), SAFE[name], scores=scores(game, 50 - POINTS[name]))
    assert (to_move(game, p), p.winner, p.scores[0], p.turn_total) == (TERMINAL, 0, 50, 0)


@games
def test_d3_bank_at_once_does_nothing_below_the_target(name):
    game = table(name, target=50, bank="at_once")
    p = at(game, throw(name), SAFE[name], scores=scores(game, 49 - POINTS[name]))
    assert (to_move(game, p), p.turn_total) == (0, POINTS[name])


@games
def test_d4_with_two_seats_the_other_wins(name):
    game = table(name)
    for leaver in (0, 1):
        p = at(game, f"resign {leaver}")
        assert (to_move(game, p), p.winner, p.seat) == (TERMINAL, 1 - leaver, 1 - leaver)
        assert returns(game, p)[leaver] == -1


@games
@seat_counts
def test_d4_the_last_seat_left_wins(name, seats):
    game = table(name, seats=seats)
    for last in range(seats):
        p = at(game, *(f"resign {seat}" for seat in range(seats) if seat != last))
        assert (to_move(game, p), p.winner) == (TERMINAL, last)
        assert returns(game, p)[last] == 1
        assert sum(returns(game, p)) == pytest.approx(0)


@games
@pytest.mark.parametrize("seats", range(3, 11))
def test_d4_a_seat_that_resigned_is_passed_over(name, seats):
    game = table(name, seats=seats)
    p = at(game, "resign 1", throw(name), BUST[name])
    assert (p.seat, to_move(game, p)) == (2, 2)
    p = at(game, f"resign {seats - 1}", seat=seats - 2)
    assert then(game, p, throw(name), BUST[name]).seat == 0


@games
def test_d4_resigning_in_turn_loses_the_turn_total_and_passes_the_turn(name):
    game = table(name, seats=3)
    p = at(game, throw(name), SAFE[name], "resign", scores=scores(game, 30, 20, 10))
    assert (p.seat, p.turn_total, p.may_hold, list(p.scores[:3])) == (1, 0, 0, [30, 20, 10])


@games
def test_d4_resigning_out_of_turn_leaves_the_turn_alone(name):
    game = table(name, seats=3)
    p = at(game, throw(name), SAFE[name])
    left = then(game, p, "resign 2")
    assert (left.seat, left.turn_total, left.may_hold) == (0, POINTS[name], 1)
    assert texts_of(game, left) == texts_of(game, p)


@games
def test_d4_the_thrower_may_resign_while_dice_are_in_the_air(name):
    game = table(name, seats=3)
    p = at(game, throw(name), SAFE[name], "roll", "resign 0")
    assert p.tobytes() == at(game, "resign 0").tobytes()


@games
def test_d4_another_seat_may_resign_while_dice_are_in_the_air(name):
    game = table(name, seats=3)
    p = at(game, throw(name), "resign 2")
    assert (to_move(game, p), p.in_air) == (CHANCE, at(game, throw(name)).in_air)
    assert then(game, p, SAFE[name]).turn_total == POINTS[name]


@games
def test_d4_the_last_resignation_ends_a_throw_in_the_air(name):
    game = table(name)
    p = at(game, throw(name), "resign 1")
    assert (to_move(game, p), p.winner, p.in_air) == (TERMINAL, 0, 0)


@games
def test_d4_a_seat_resigns_once_and_only_a_seat_of_the_table(name):
    game = table(name, seats=3)
    p = at(game, "resign 1")
    for seat in (1, 3, 10, 99):
        assert not is_legal(game, p, resignation(seat))
        with pytest.raises(IllegalAction) as refused:
            after(game, p, resignation(seat))
        assert refused.value.why.ruling == "D4"


@games
def test_d4_the_winner_by_resignation_is_told_so(name):
    game = table(name)
    before, over = start(game), at(game, "resign 0")
    said = game.words.narrate(game.rules, before, resignation(0), over)
    assert [(fact.key, fact.ruling) for fact in said] == [
        ("dice.resigned", "D4"),
        ("dice.won", "D4"),
    ]


@games
def test_faces_are_one_to_six_each_equally_likely(name):
    game = table(name)
    p = at(game, throw(name))
    assert outcomes(game, p) == dict.fromkeys(range(1, 7), 1 / 6)
    for face in (0, 7):
        with pytest.raises(IllegalAction, match="1 to 6"):
            after(game, p, parse_action(game, p, str(face)))


@games
def test_widths_hold_the_largest_turn_that_is_promised(name):
    """Scores and turn totals are below 2**31; a wrapped sum would be negative."""
    game = table(name, target=1000)
    most = 2**31 - 1 - 999
    p = at(game, throw(name), scores=scores(game, 999))
    p.turn_total = most - POINTS[name]
    p = then(game, p, SAFE[name], "hold")
    assert (p.scores[0], p.winner) == (2**31 - 1, 0)


@games
def test_widths_hold_ten_seats_that_resigned(name):
    game = table(name, seats=10)
    p = at(game, *(f"resign {seat}" for seat in range(9)))
    assert (p.resigned, p.winner) == (0b111111111, 9)
    assert game.words.describe(game.rules, p, 0)["resigned"] == list(range(9))
    assert np.iinfo(game.sizes.dtype["resigned"]).max >= 2**10 - 1
