"""The ends of Piggles: by score, without pieces, given up, in Sudden Snout-Up."""

import pytest
from laid_piggles import laid, listed, piggles_table, played, seen, up

from pigpen.core.game import TERMINAL, resignation
from pigpen.core.position import after, is_legal, returns, start, to_move

CLASSIC = piggles_table()
KITCHEN = {"place": "kitchen"}


def lost(seat, ready=0):
    """All pieces of a seat in the Kitchen, or in the Mud until that turn."""
    place = {"place": "mud", "ready": ready} if ready else KITCHEN
    return {f"{seat}{slot}": place for slot in "abcdef"}


@pytest.mark.parametrize(
    ("exhaustion", "ready", "winner"),
    [
        ("turn5_start", 5, 1),
        ("after_recoup", 5, None),
        ("after_recoup", 6, 1),
        ("no_future_roll", 6, None),
        ("no_future_roll", 7, 1),
        ("off", 7, None),
    ],
)
def test_s26_without_pieces_at_the_fifth_turn_a_seat_has_lost(exhaustion, ready, winner):
    game = piggles_table(exhaustion=exhaustion)
    view = seen(game, laid(game, lost(0, ready), round_number=5, scores=(20, 3)))
    assert (view["winner"], view["phase"] == "over") == (winner, winner is not None)


@pytest.mark.parametrize("pieces", [{"0a": up(0, 2.5)}, {"0a": {"place": "pen"}}])
def test_s26_a_piece_in_the_pen_or_on_the_board_is_enough(pieces):
    p = laid(CLASSIC, {**lost(0), **pieces}, round_number=5)
    assert seen(CLASSIC, p)["phase"] == "load"


@pytest.mark.parametrize(
    ("exhaustion_both", "ending"), [("in_turn", (1, "exhaustion")), ("simultaneous", (0, "score"))]
)
def test_s27_if_both_have_nothing_the_first_is_looked_at_first(exhaustion_both, ending):
    game = piggles_table(exhaustion_both=exhaustion_both)
    both = {**lost(0, 9), **lost(1, 9)}
    view = seen(game, laid(game, both, round_number=5, scores=(7, 3)))
    assert (view["winner"], view["end"]) == ending


def test_s27_together_the_second_seat_loses_before_the_first_plays():
    game = piggles_table(exhaustion_both="simultaneous")
    assert seen(game, laid(game, lost(1), round_number=5))["winner"] == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_s28_a_seat_may_give_up_at_any_time(seat):
    for texts in ((), ("load a",), ("load a", "throw")):
        p = after(CLASSIC, played(CLASSIC, start(CLASSIC), *texts), resignation(seat))
        view = seen(CLASSIC, p)
        assert (view["winner"], view["end"]) == (1 - seat, "concession")
        assert not is_legal(CLASSIC, p, resignation(seat))


@pytest.mark.parametrize(("scores", "utility"), [((4, 5), [-1, 1]), ((9, 5), [1, -1])])
def test_s29_the_higher_score_wins(scores, utility):
    p = laid(CLASSIC, round_number=6, scores=scores)
    p = played(CLASSIC, p, "load -", "load -")
    assert (to_move(CLASSIC, p), returns(CLASSIC, p)) == (TERMINAL, utility)


def level(game):
    """Sudden Snout-Up is about to begin."""
    p = laid(game, round_number=6, scores=(5, 5))
    return played(game, p, "load -", "load -")


def test_s30_a_piece_comes_from_the_pen_or_else_from_the_mud():
    pieces = {f"0{slot}": KITCHEN for slot in "def"} | {"0b": {"place": "mud", "ready": 9}}
    p = laid(CLASSIC, pieces, round_number=6, scores=(8, 5))
    assert listed(CLASSIC, played(CLASSIC, p, "load -", "load -")) == ["sudden 0a", "sudden 0c"]
    empty = {**lost(0), "0b": {"place": "mud", "ready": 9}}
    p = laid(CLASSIC, empty, round_number=6, scores=(10, 5))
    assert listed(CLASSIC, played(CLASSIC, p, "load -", "load -")) == ["sudden 0b"]


def test_s30_nothing_acts_there():
    game = piggles_table("modern_core")
    p = played(game, level(game), "sudden 0a", "throw", "0a 0 -2.5 up; settled")
    assert seen(game, p)["phase"] == "sudden"


@pytest.mark.parametrize(("sudden_board", "place"), [("cleared", "aside"), ("live", "board")])
def test_s31_the_board_is_cleared_or_stays(sudden_board, place):
    game = piggles_table(sudden_board=sudden_board)
    p = laid(game, {"0a": up(0, 2.5)}, round_number=6, scores=(2, 5))
    p = played(game, p, "load -", "load -")
    assert seen(game, p)["0a"]["place"] == place
    p = played(game, p, "sudden 0b", "throw", "0b 0 -2.5 up; settled")
    assert seen(game, p)["0b"]["place"] == ("pen" if sudden_board == "cleared" else "board")


def test_s31_on_a_live_board_the_second_throw_may_knock_the_first_piece():
    game = piggles_table(sudden_board="live")
    p = played(game, level(game), "sudden 0b", "throw", "0b 0 -2.5 up; settled")
    p = played(game, p, "sudden 1b", "throw", "1b 0 3 down; 0b 0 -2.5 head; settled")
    assert (seen(game, p)["winner"], seen(game, p)["end"]) == (1, "sudden")


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [("up", "down", 0), ("head", "down", 1), ("head", "off", 0), ("up", "up", None)],
)
def test_s32_the_better_side_wins(first, second, winner):
    p = level(CLASSIC)
    for name, side in (("0a", first), ("1a", second)):
        rest = f"{name} off" if side == "off" else f"{name} 0 0 {side}"
        p = played(CLASSIC, p, f"sudden {name}", "throw", f"{rest}; settled")
    assert (seen(CLASSIC, p)["winner"], seen(CLASSIC, p)["phase"]) == (
        (winner, "sudden") if winner is None else (winner, "over")
    )


@pytest.mark.parametrize(("sudden_none", "winner"), [("draw", None), ("second_wins", 1)])
def test_s33_without_a_piece_a_seat_loses(sudden_none, winner):
    game = piggles_table(sudden_none=sudden_none, kitchen_penalty="once")
    p = laid(game, lost(0), round_number=6, scores=(11, 5))
    assert seen(game, played(game, p, "load -", "load -"))["winner"] == 1
    p = laid(game, {**lost(0), **lost(1)}, round_number=6, scores=(5, 5))
    p = played(game, p, "load -", "load -")
    assert (seen(game, p)["phase"], seen(game, p)["winner"]) == ("over", winner)


def test_s34_after_so_many_throws_alike_nobody_wins():
    game = piggles_table(sudden_cap=2)
    p = level(game)
    for _ in range(2):
        for name in ("0a", "1a"):
            p = played(game, p, f"sudden {name}", "throw", f"{name} 0 0 up; settled")
    assert (seen(game, p)["winner"], seen(game, p)["end"]) == (None, "sudden")
    assert returns(game, p) == [0, 0]
