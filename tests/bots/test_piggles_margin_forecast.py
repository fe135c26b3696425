"""The forecast that ends a playout of Piggles, and the luck that playouts share."""

import numpy as np
import pytest
from laid_piggles import down, head, laid, piggles_table, up

from pigpen.bots.piggles.margin_forecast import turns_to_come, win_probability, write_features
from pigpen.bots.piggles.margin_table import NUM_FEATURES, SHAPE, load
from pigpen.bots.piggles.playout import TO_THE_END, luck_buffer, play_on, seed_luck
from pigpen.core.position import after, legal_actions
from pigpen.core.rng import stream
from pigpen.games.piggles.legality import LONGEST
from pigpen.games.piggles.rules import PRESETS

FIELD = {"0a": up(0, -3)}


def chance(game, pieces=None, seat=0, **moment):
    return win_probability(game.rules, laid(game, pieces, **moment), seat)


def test_turns_are_counted_to_the_end_of_the_game():
    game = piggles_table()
    rounds = [(1, 0), (1, 1), (6, 0), (6, 1)]
    positions = [laid(game, round_number=number, turn=turn) for number, turn in rounds]
    assert [turns_to_come(game.rules, position) for position in positions] == [12, 11, 2, 1]
    long = piggles_table(rounds=12)
    assert turns_to_come(long.rules, laid(long)) == 12  # more are not told apart


def test_what_a_seat_has_is_counted_by_place():
    game = piggles_table()
    pieces = {
        "0a": up(0, -3),
        "0b": down(0, 3),
        "0c": head(3, 0),
        "0d": {"place": "mud", "ready": 9},
    }
    features = np.zeros(NUM_FEATURES)
    write_features(game.rules, laid(game, pieces, round_number=2, scores=(7, 0)), 0, features)
    assert features.tolist() == [7, 3, 1, 2, 0, 2, 1]


def test_points_that_count_but_once_are_not_hoped_for_again():
    game = piggles_table(score_once="on")
    position = laid(game, FIELD, round_number=3)
    features = np.zeros((2, NUM_FEATURES))
    write_features(game.rules, position, 0, features[0])
    position.counted[0] = 1
    write_features(game.rules, position, 0, features[1])
    assert features[:, 1].tolist() == [3, 0]


def test_what_is_good_for_a_seat_makes_its_chance_better():
    game = piggles_table()
    even = chance(game, round_number=4)
    assert 0.2 < even < 0.8
    assert chance(game, round_number=4, scores=(5, 0)) > even
    assert chance(game, FIELD, round_number=4) > even
    assert chance(game, {"0a": {"place": "kitchen"}}, round_number=4) < even
    assert chance(game, round_number=4, scores=(90, 0)) > 0.99


def test_the_chances_of_both_seats_make_one():
    game = piggles_table("modern_core")
    assert sum(chance(game, FIELD, seat, round_number=3) for seat in (0, 1)) == pytest.approx(1)


def test_it_makes_no_odds_which_seat_began():
    first, second = piggles_table(), piggles_table(first="seat_1")
    mirrored = {"1a": up(0, 3)}
    one = chance(first, FIELD, 0, round_number=3, scores=(4, 9))
    assert chance(second, mirrored, 1, round_number=3, scores=(9, 4)) == one


def test_the_table_is_whole_and_surer_towards_the_end():
    table = load()
    assert table.shape == SHAPE
    assert np.isfinite(table).all()
    assert (np.diff(table[:, 1:, -1], axis=1) > -0.5).all()


@pytest.mark.parametrize("preset", PRESETS)
def test_luck_of_later_turns_is_the_same_whatever_is_done_now(preset):
    """An empty turn changes no forecast of the other seat's first turn."""
    game = piggles_table(preset)
    luck, actions = luck_buffer(), np.empty(LONGEST, np.int64)
    seed_luck(luck, stream(3))
    position = laid(game)
    ends = []
    for _ in range(2):
        played = after(game, position, legal_actions(game, position)[0])
        play_on(game.rules, played, int(position.moment) + 1, actions, np.empty(2), luck)
        ends.append(played.tobytes())
        luck[0] = 77  # wherever the stream was left
    assert ends[0] == ends[1]


def test_a_playout_ends_the_game():
    game = piggles_table(rounds=1)
    luck, position = luck_buffer(), laid(game)
    seed_luck(luck, stream(3))
    play_on(game.rules, position, TO_THE_END, np.empty(LONGEST, np.int64), np.empty(2), luck)
    assert position.winner in (-1, 0, 1)
    assert position.phase == 10
