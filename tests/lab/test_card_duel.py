"""Duels of Push Out the Pig count points by sides, and their test ends where it should."""

from statistics import mean

import numpy as np
import pytest

from benchmarks import push_out_the_pig_exposing as exposing
from benchmarks import push_out_the_pig_match as match
from benchmarks.push_out_the_pig_duel import Alone, log_ratio, margins, seating, table
from pigpen import catalog
from pigpen.bots.catalog import entry
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.lab.trials.sequential import Moments


def test_a_side_has_its_points_once():
    game = table("4-pairs")
    bots = seating(game, entry("beginner").build(game), entry("random").build(game))
    came = play_duplicates(game, bots, 4, seed=3)
    # Both seats of a side say what it has.
    assert came.points[:, 0] == pytest.approx(came.points[:, 2])
    assert margins(game, bots, 4, seed=3, first=0) == pytest.approx(
        list(came.points[:, 0] - came.points[:, 1])
    )


def test_deals_go_on_where_they_ended():
    game = table("3")
    bots = seating(game, entry("beginner").build(game), entry("random").build(game))
    whole = margins(game, bots, 6, seed=1, first=0)
    assert margins(game, bots, 2, seed=1, first=4) == whole[4:]


@pytest.mark.compiled
def test_who_takes_partners_for_opponents_plays_worse():
    game = table("4-pairs")
    bot = entry("instinct").build(game)
    alone = Alone(bot, catalog.make("push-out-the-pig", {"end": "deals", "deals": 1}))
    assert mean(margins(game, seating(game, bot, alone), 60, seed=1, first=0)) > 0


def test_the_ratio_says_which_mean_is_likelier():
    found = Moments()
    found.add([1.5 - 2, 1.5 + 2] * 8)  # as far from 0 as from 3
    assert log_ratio(found, 3.0) == pytest.approx(0.0)
    found.add([3.0] * 100)
    # n · 3 · (m - 1.5) / s², by hand
    spread = 16 * ((100 * 1.5 / 116) ** 2 + 4) + 100 * (16 * 1.5 / 116) ** 2
    assert log_ratio(found, 3.0) == pytest.approx(
        116 * 3 * (1.5 * 100 / 116) / (spread / 115), rel=1e-6
    )


def test_worlds_keep_what_was_exposed_where_it_is():
    rng = np.random.default_rng(1)
    hands = rng.permutation(np.repeat(np.eye(4, dtype=bool), 13, axis=0)).T
    shown = np.zeros(52, bool)
    shown[exposing.CARDS[:2]] = True
    for _ in range(20):
        drawn = exposing.world(hands, shown, 2, rng)
        assert (drawn[2] == hands[2]).all()
        assert (drawn[:, shown] == hands[:, shown]).all()
        assert (drawn.sum(0) == 1).all()
        assert drawn.sum(1).tolist() == [13] * 4


def test_how_readily_cards_are_shown_is_found_again():
    rng = np.random.default_rng(2)
    rows = np.column_stack([np.ones(4000), rng.normal(size=4000)])
    chances = 1 / (1 + np.exp(-rows @ np.array([-1.0, 2.0])))
    was_shown = (rng.random(4000) < chances).astype(float)
    assert exposing.fit(rows, was_shown) == pytest.approx([-1.0, 2.0], abs=0.2)


def test_standings_are_near_an_end():
    totals = match.near_an_end(4, 12, 1)
    assert totals.shape == (12, 4)
    left = np.minimum(1000 + totals.min(1), 1000 - totals.max(1))
    assert (left > 0).all()
    assert (left < match.NEAR).all()
