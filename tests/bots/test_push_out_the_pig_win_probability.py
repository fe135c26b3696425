"""The chance that totals win a match, and play near the end of one."""

import numpy as np
import pytest
from laid_push_out_the_pig import push_out_the_pig_table

from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.bots.push_out_the_pig.win_probability import (
    TABLES,
    points_per_win,
    spread,
    win_probability,
)
from pigpen.cards.pack import card, cards_of
from pigpen.core.position import start
from pigpen.core.rng import stream
from pigpen.games.push_out_the_pig.position import NO_CARD, num_sides, pack, pack_size
from pigpen.games.push_out_the_pig.scoring import total_of

ENDS = [{}, {"end": "minus"}, {"end": "deals", "deals": 8}]


def _after_a_deal(game, *totals):
    position = start(game)
    position.totals[: len(totals)] = totals
    position.deals = 1
    return position


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_chances_add_up_and_rise_with_totals(seats, partners, end):
    game = push_out_the_pig_table(seats=seats, partners=partners, **end)
    position = _after_a_deal(game, 300, -400, 120, -380, 10, -90)
    sides = range(num_sides(game.rules))
    chances = [win_probability(game.rules, position, side) for side in sides]
    assert sum(chances) == pytest.approx(1.0)
    totals = [total_of(game.rules, position, side) for side in sides]
    assert np.argsort(chances).tolist() == np.argsort(totals).tolist()
    position.totals[0] += 50
    assert win_probability(game.rules, position, 0) > chances[0]


def test_nobody_is_ahead_at_first():
    game = push_out_the_pig_table()
    assert win_probability(game.rules, _after_a_deal(game), 2) == pytest.approx(0.25)


@pytest.mark.parametrize("end", ENDS)
def test_a_lead_is_worth_more_near_the_end(end):
    game = push_out_the_pig_table(**end)
    early, late = _after_a_deal(game, 0, -100, -100, -100), _after_a_deal(game, 0, -100, -100, -950)
    if end.get("end") == "deals":
        late = early.copy()
        late.deals = 7
    assert spread(game.rules, late) < spread(game.rules, early)
    ratio = [
        win_probability(game.rules, p, 0) / win_probability(game.rules, p, 1) for p in (early, late)
    ]  # against a seat that is 100 points behind in both
    assert ratio[1] > ratio[0] > 1


def test_a_match_that_is_won_is_won():
    game = push_out_the_pig_table()
    position = _after_a_deal(game, 1000, 1000, -100, 0)
    position.over = 1
    assert [win_probability(game.rules, position, seat) for seat in range(4)] == [
        0.5,
        0.5,
        0.0,
        0.0,
    ]


def test_a_match_is_worth_the_more_points_the_surer_it_is():
    game = push_out_the_pig_table()
    even, ahead = _after_a_deal(game), _after_a_deal(game, 600, 0, 0, 0)
    assert points_per_win(game.rules, ahead, 0) > points_per_win(game.rules, even, 0)


def _pig_in_hand(game, *totals):
    """Seat 0 is last to a trick that seat 1 takes, and need not follow; one trick is to come.

    It may put the pig there, or lay the two of clubs and put it on whoever takes the last trick:
    each of the others is as likely to.
    """
    position = start(game)
    position.totals[:4] = totals
    position.deals, position.opener, position.dealt = 5, 1, pack_size(game.rules)
    position.leader, position.seat, position.suit = 1, 0, card("AD") // 13
    laid = [NO_CARD, card("AD"), card("2D"), card("4D")]
    position.trick[:4] = laid
    for seat, held in enumerate(["QS 2C", "3D", "5D", "6D"]):
        position.hands[seat] = cards_of(held)
    position.gone = pack(game.rules) & ~sum(int(hand) for hand in position.hands)
    position.captured[:4] = cards_of("JD 10C"), cards_of("2H 3H"), cards_of("4H 5H 6H"), 0
    position.captured[3] = cards_of("7H 8H 9H 10H JH QH KH AH")
    position.voids[0] = 1 << int(position.suit)
    position.suits_led = 15
    return position


@pytest.mark.compiled  # interpreted, a bot samples fewer worlds
@pytest.mark.parametrize(
    ("totals", "laid"),
    [
        ((200, 650, -300, -300), "QS"),  # seat 1 is the one to beat
        ((200, -300, 650, 650), "2C"),  # the others are
    ],
)
def test_the_pig_goes_to_who_may_win_the_match(totals, laid):
    game = push_out_the_pig_table()
    position = _pig_in_hand(game, *totals)
    chosen = {entry("worlds-256").build(game)(look(game, position), stream(n)) for n in range(3)}
    assert chosen == {card(laid)}
    assert np.all(position.laid == NO_CARD)
