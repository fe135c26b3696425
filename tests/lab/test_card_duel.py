"""Duels of Push Out the Pig count points by sides, and their test ends where it should."""

from statistics import mean

import pytest

from pigpen import catalog
from pigpen.bots.catalog import entry
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.lab.trials.sequential_test import Moments
from research.push_out_the_pig_duel import Alone, log_ratio, margins, seating, table


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
