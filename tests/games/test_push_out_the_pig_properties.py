"""Properties that hold along any history of Push Out the Pig."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import TABLES, walks

from pigpen.cards.pack import NO_SUIT, of_suit
from pigpen.core.game import CHANCE, NOBODY
from pigpen.core.position import start, to_move, view
from pigpen.core.redacted import known
from pigpen.games.push_out_the_pig.position import SCORING, hand_size, pack, pack_size
from pigpen.games.push_out_the_pig.scoring import deal_points

CARD_TABLES = [table.shortened() for table in TABLES if table.name == "push-out-the-pig"]

any_walk = st.sampled_from(CARD_TABLES).flatmap(lambda table: walks(table, max_plies=70))
few = settings(max_examples=25)  # a walk is a deal and more


def sets(p, field):
    return [int(cards) for cards in p[field]]


@few
@given(any_walk)
def test_every_card_is_once_in_a_hand_or_gone_or_still_to_be_dealt(walk):
    game, _, positions = walk
    for p in positions:
        places = [*sets(p, "hands"), int(p.gone)]
        together = 0
        for cards in places:
            assert together & cards == 0
            together |= cards
        assert together & ~pack(game.rules) == 0
        assert together.bit_count() == p.dealt <= pack_size(game.rules)


@few
@given(any_walk)
def test_captured_cards_score_and_are_captured_once(walk):
    _, _, positions = walk
    for p in positions:
        captured = sets(p, "captured")
        assert (
            sum(cards.bit_count() for cards in captured)
            == int(np.bitwise_or.reduce(np.array(captured))).bit_count()
        )
        assert all(cards & ~SCORING == 0 for cards in captured)


@few
@given(any_walk)
def test_totals_change_when_a_deal_ends_and_by_what_was_captured(walk):
    game, _, positions = walk
    for before, after in pairwise(positions):
        points = [0] * game.num_seats
        if after.deals > before.deals:
            assert after.deals == before.deals + 1
            points = [
                deal_points(game.rules, after.captured[seat], after.exposed)
                for seat in range(game.num_seats)
            ]
        gained = after.totals - before.totals
        assert gained[: game.num_seats].tolist() == points


@few
@given(any_walk)
def test_hands_are_as_large_as_they_look(walk):
    game, _, positions = walk
    for p in positions:
        for seat in range(game.num_seats):
            assert hand_size(game.rules, p, seat) == int(p.hands[seat]).bit_count()


@few
@given(any_walk)
def test_a_void_that_play_showed_is_one(walk):
    """Only cards that everybody knows of may be left of the suit: what is hidden is not."""
    game, _, positions = walk
    for p in positions:
        public = known(view(game, p, NOBODY))
        for seat in range(game.num_seats):
            hidden = int(p.hands[seat]) & ~int(public.hands[seat])
            for suit in range(4):
                assert not (p.voids[seat] >> suit) & 1 or hidden & of_suit(suit) == 0


@few
@given(any_walk)
def test_a_view_shows_the_own_hand_and_public_cards_only(walk):
    game, _, positions = walk
    for p in positions[::5]:
        public = known(view(game, p, NOBODY))
        for seat in range(game.num_seats):
            seen = known(view(game, p, seat))
            assert seen.hands[seat] == p.hands[seat]
            others = [other for other in range(game.num_seats) if other != seat]
            assert all(seen.hands[other] == public.hands[other] for other in others)
            seen.hands[:] = p.hands[:]
            assert seen.tobytes() == p.tobytes()


@few
@given(any_walk)
def test_who_acts_follows_the_table(walk):
    """After a card the next seat plays, or the seat that took the trick leads."""
    game, _, positions = walk
    for before, after in pairwise(positions):
        if min(to_move(game, before), to_move(game, after)) < 0 or before.asked or after.asked:
            continue
        if after.suit == NO_SUIT and (after.trick == NO_SUIT).all():
            assert after.seat == after.leader
        else:
            assert after.seat == (before.seat + 1) % game.num_seats


@pytest.mark.parametrize("table", CARD_TABLES, ids=str)
def test_nothing_has_happened_at_the_start(table):
    game = table.build()
    assert to_move(game, start(game)) == CHANCE
    assert sets(start(game), "hands") == [0] * 6
