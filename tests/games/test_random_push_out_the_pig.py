"""Random play of Push Out the Pig scores what is published, and is fast enough to say so.

Source: 16,384 random deals of four seats without the hearts bonus lose 63.4 points a seat
on average, with a standard deviation of 110.6; with the bonus some 60.9.
"""

from functools import cache

import numpy as np
import pytest
from laid_push_out_the_pig import push_out_the_pig_table

from pigpen.core import rng
from pigpen.core.jit import specialise
from pigpen.search.tracing import buffers, play

pytestmark = pytest.mark.compiled

DEALS = 16_384
MOST_PLIES = 200  # more than a deal takes
ONE_DEAL = {"early_finish": "off", "end": "deals", "deals": 1}


@cache
def played(bonus):
    """Totals [deals, S] of random deals, with this bonus for all hearts."""
    game = push_out_the_pig_table(**ONE_DEAL, all_hearts=bonus)
    totals = np.zeros((DEALS, game.num_seats))
    run, room, stream = specialise(play, game), buffers(game, MOST_PLIES), rng.stream(17)
    for number in range(DEALS):
        plies = run(game.rules, *room, stream)
        assert plies < MOST_PLIES  # it is over
        totals[number] = room.trace[plies]["totals"][: game.num_seats]
    return totals


@pytest.mark.parametrize(("bonus", "mean"), [(-200, -63.4), (200, -60.9)])
def test_random_deals_score_what_is_published(bonus, mean):
    """Seats of one deal are not independent: the error is that of the deals' means."""
    totals = played(bonus)
    error = totals.mean(axis=1).std(ddof=1) / np.sqrt(DEALS)
    published = 110.6 / np.sqrt(4 * DEALS)  # the published mean has an error of its own
    assert abs(totals.mean() - mean) < 3 * np.hypot(error, published)


def test_the_spread_is_what_is_published():
    assert played(-200).std() == pytest.approx(110.6, rel=0.02)


def test_no_seat_is_better_than_another():
    totals = played(-200)
    error = totals.std() / np.sqrt(DEALS)
    assert np.ptp(totals.mean(axis=0)) < 6 * error
