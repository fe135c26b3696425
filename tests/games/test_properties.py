"""Properties that hold along any history of the dice games."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import DICE_GAMES, TABLES, walks

from pigpen.core.game import CHANCE, NOBODY, TERMINAL, resigning_seat
from pigpen.core.notation import format_history, parse_history
from pigpen.core.position import apply_to, replay, start, to_move

DICE_TABLES = [table for table in TABLES if table.name in DICE_GAMES]

any_walk = st.sampled_from(DICE_TABLES).flatmap(walks)
moments = any_walk.map(lambda walk: (walk[0], list(zip(pairwise(walk[2]), walk[1], strict=True))))


@given(any_walk)
def test_scores_and_turn_totals_are_never_negative(walk):
    _, _, positions = walk
    for p in positions:
        assert min(*p.scores, p.turn_total, p.throw_total, p.in_air) >= 0


@given(moments)
def test_only_the_actors_score_changes(moments):
    _, steps = moments
    for (before, after), _ in steps:
        changed = {seat for seat, score in enumerate(before.scores) if score != after.scores[seat]}
        assert changed <= {before.seat}


@given(moments)
def test_a_new_turn_starts_with_nothing(moments):
    _, steps = moments
    for (before, after), _ in steps:
        if before.seat != after.seat:
            assert (after.turn_total, after.throw_total, after.in_air, after.may_hold) == (
                0,
                0,
                0,
                0,
            )


@given(moments)
def test_points_only_come_from_dice(moments):
    """A decision moves points from the turn total to the score and makes none."""
    game, steps = moments
    for (before, after), action in steps:
        if to_move(game, before) >= 0 and resigning_seat(action) == NOBODY:
            assert sum(after.scores) + after.turn_total == sum(before.scores) + before.turn_total


@given(moments)
def test_dice_land_one_by_one(moments):
    _, steps = moments
    for (before, after), action in steps:
        if before.in_air and resigning_seat(action) == NOBODY:
            assert after.in_air == before.in_air - 1


@given(any_walk)
def test_the_game_is_over_exactly_when_somebody_has_won(walk):
    game, _, positions = walk
    for p in positions:
        in_play = set(range(game.num_seats)) - set(
            game.words.describe(game.rules, p, 0)["resigned"]
        )
        reached = max(p.scores) >= game.rules.target
        assert (to_move(game, p) == TERMINAL) == (reached or len(in_play) == 1)
        assert p.winner == NOBODY or p.winner in in_play


@given(any_walk)
def test_a_seat_that_resigned_never_acts_again(walk):
    game, history, positions = walk
    left: set[int] = set()
    for p, action in zip(positions, history, strict=False):
        assert to_move(game, p) not in left
        left |= {resigning_seat(action)} - {NOBODY}
    assert game.words.describe(game.rules, positions[-1], 0)["resigned"] == sorted(left)


@given(any_walk)
def test_seats_beyond_the_table_have_nothing(walk):
    game, _, positions = walk
    assert not positions[-1].scores[game.num_seats :].any()


@given(any_walk)
def test_replaying_is_folding(walk):
    game, history, positions = walk
    folded = start(game)
    for action in history:
        apply_to(game, folded, action)
    assert replay(game, history).tobytes() == folded.tobytes() == positions[-1].tobytes()


@given(any_walk)
def test_any_history_survives_its_text(walk):
    game, history, _ = walk
    assert list(parse_history(game, format_history(game, history))) == history


@given(moments)
def test_chance_and_seats_alternate_as_told(moments):
    """After a decision to throw comes chance; after hold a seat or the end."""
    game, steps = moments
    for (before, after), action in steps:
        if to_move(game, before) >= 0 and resigning_seat(action) == NOBODY:
            assert (to_move(game, after) == CHANCE) == (action != 0)


@pytest.mark.parametrize("name", DICE_GAMES)
def test_the_search_covers_this_game(name):
    assert name in {table.name for table in DICE_TABLES}
