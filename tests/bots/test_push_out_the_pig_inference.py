"""Likely worlds of Push Out the Pig: drawn as they fit, and weighed by what the others laid."""

import numpy as np
import pytest
from laid_push_out_the_pig import dealt, play, push_out_the_pig_table

from pigpen.bots.push_out_the_pig.inference import (
    NAT,
    deal_likely,
    likely_worlds,
    weigh_worlds,
)
from pigpen.bots.push_out_the_pig.linear_policy import linear_card, weights_of
from pigpen.cards.pack import card, cards_of
from pigpen.cards.sets import size
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.position import after, legal_actions, outcomes, start, to_move, view
from pigpen.core.redacted import known
from pigpen.core.rng import below, stream
from pigpen.games.push_out_the_pig.position import NO_CARD, PASS
from pigpen.games.push_out_the_pig.tricks import playable

PUBLIC = ("captured", "gone", "exposed", "trick", "voids", "suits_led", "leader", "seat", "suit")


def _room(game, position):
    views = np.zeros(3, game.sizes.dtype).view(np.recarray)
    views[0] = known(view(game, position, int(position.seat)))
    return views


def _positions(game, seed, *, by_policy=True):
    """Decisions of a deal; the seats play by the linear policy, or at random."""
    rng, position = stream(seed), start(game)
    while to_move(game, position) != TERMINAL and position.deals == 0:
        if to_move(game, position) == CHANCE:
            codes = list(outcomes(game, position))
        else:
            codes = list(legal_actions(game, position))
            if len(codes) > 1 and not position.asked:
                yield position
        action = codes[below(rng, len(codes))]
        if by_policy and to_move(game, position) != CHANCE and action < PASS - 1:
            legal, weights = int(playable(game.rules, position)), weights_of(game.rules)
            action = linear_card(game.rules, position, legal, weights, 1, rng)
        position = after(game, position, action)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_deal_is_played_once_more_as_it_was(seats):
    game = push_out_the_pig_table(
        seats=seats, expose="on", lead="two_of_clubs", end="deals", deals=1
    )
    decisions = list(_positions(game, seats, by_policy=False))
    for position in decisions[:: len(decisions) // 3]:
        views = _room(game, position)
        weigh_worlds(
            game.rules, views, int(position.seat), np.zeros((0, 6), np.int64), np.zeros(0, np.int64)
        )
        for field in PUBLIC:
            assert np.array_equal(getattr(views[2], field), getattr(position, field)), field


@pytest.mark.parametrize(("seats", "worlds"), [(4, 5), (5, 3)])
def test_likely_worlds_fit_the_view(seats, worlds):
    game = push_out_the_pig_table(seats=seats, end="deals", deals=1)
    position = list(_positions(game, 3))[12]
    views = _room(game, position)
    likely = likely_worlds(game.rules, views, int(position.seat), worlds, stream(1))
    assert likely.hands.shape[0] == worlds
    for _ in range(worlds):
        world = views[0].copy()
        deal_likely(game.rules, world, likely, int(position.seat), stream(0))
        assert world.hands[position.seat] == position.hands[position.seat]
        assert [size(hand) for hand in world.hands] == [size(hand) for hand in position.hands]
        assert sum(int(hand) for hand in world.hands) == sum(int(hand) for hand in position.hands)
        for seat in range(seats):
            for suit in range(4):
                if (int(position.voids[seat]) >> suit) & 1:
                    assert not int(world.hands[seat]) >> (13 * suit) & 0x1FFF


def _costs(game, position, *hands):
    """Compute the cost of the others' cards, a hand for each seat after the mover."""
    views, seat = _room(game, position), int(position.seat)
    worlds = np.zeros((len(hands), 6), np.int64)
    for world, held in zip(worlds, hands, strict=True):
        world[:] = held
    costs = np.zeros(len(hands), np.int64)
    weigh_worlds(game.rules, views, seat, worlds, costs)
    return costs.tolist()


def test_who_could_have_put_the_pig_on_another_and_did_not_is_not_likely_to_have_it():
    """Seat 1 cannot follow the ace of diamonds, and lays the ace of clubs."""
    game = push_out_the_pig_table(end="deals", deals=1)
    diamonds = ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D"]
    seen = dealt(
        game, 0,
        "AD KD 3S", "2C 3C 4C 5C 6C 7C 8C JC AC QS 2S 2H 3H",
        " ".join(diamonds[:5]), " ".join([*diamonds[5:], "4S", "QD", "JD"]),
    )  # fmt: skip
    seen = play(game, seen, "AD", "AC")
    exchanged = seen.hands.copy()
    both = cards_of("QS 4S")
    exchanged[1] ^= both
    exchanged[3] ^= both
    pig_kept, pig_elsewhere = _costs(game, seen, seen.hands, exchanged)
    assert pig_kept > pig_elsewhere + NAT // 2


def test_a_card_that_was_the_only_one_tells_nothing():
    game = push_out_the_pig_table(end="deals", deals=1)
    clubs = ["3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC"]
    seen = dealt(game, 0, "2C", "AC", " ".join(clubs[:5]), " ".join(clubs[5:]))
    seen = play(game, seen, "2C", "AC")
    assert _costs(game, seen, seen.hands)[0] > 0  # of what seat 0 led
    alone = int(seen.hands[0]) & cards_of("2C")
    hands = seen.hands.copy()
    hands[0] = alone
    assert _costs(game, seen, hands) == [0]


def test_play_tells_of_hands():
    """Check that the true worlds of deals by the policy are likelier, by half a nat or more."""
    game = push_out_the_pig_table(end="deals", deals=1)
    told = []
    for seed in range(6):
        position = list(_positions(game, seed))[24]
        views, rng, seat = _room(game, position), stream(seed, 1), int(position.seat)
        hands = np.zeros((13, 6), np.int64)
        hands[0] = position.hands
        for world in hands[1:]:
            other = views[0].copy()
            game.kernels.determinize(game.rules, other, seat, rng)
            world[:] = other.hands
        costs = np.zeros(13, np.int64)
        weigh_worlds(game.rules, views, seat, hands, costs)
        weights = np.exp(-(costs - costs.min()) / NAT)
        told.append(np.log(weights[0] / weights[1:].mean()))
    assert np.mean(told) > 0.5


def test_a_layout_whose_past_is_not_known_has_worlds_that_are_equally_likely():
    game = push_out_the_pig_table(end="deals", deals=1)
    position = list(_positions(game, 2))[20]
    unknown = position.copy()
    unknown.laid[:] = NO_CARD
    likely = likely_worlds(game.rules, _room(game, unknown), int(position.seat), 4, stream(1))
    world, rng = known(view(game, unknown, int(position.seat))), stream(1)
    game.kernels.determinize(game.rules, world, int(position.seat), rng)
    assert likely.hands[0].tolist() == world.hands.tolist()


def test_cards_lie_in_the_order_of_play():
    game = push_out_the_pig_table(end="deals", deals=1)
    position = dealt(game, 1, "2S 5C", "AS", "3S", "5S")
    position = play(game, position, "AS", "3S", "5S", "2S")
    assert position.laid[:5].tolist() == [card("AS"), card("3S"), card("5S"), card("2S"), NO_CARD]
