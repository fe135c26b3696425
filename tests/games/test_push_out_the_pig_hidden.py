"""A seat's view of Push Out the Pig, and the worlds that fit it."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from laid_push_out_the_pig import dealt, last_trick, play, push_out_the_pig_table
from strategies import random_history

from pigpen.cards.sets import size
from pigpen.core import rng
from pigpen.core.game import NOBODY
from pigpen.core.jit import Way, specialise, way
from pigpen.core.position import after, described, replay, start, view
from pigpen.core.redacted import known

EACH = 12 if way() is Way.INTERPRETED else 120  # worlds drawn for each one that is possible


def worlds_drawn(game, seen, seat, count):
    worlds = np.full(count, seen, game.sizes.dtype)
    draw, stream = specialise(game.kernels.determinize, game), rng.stream(7)
    for world in worlds:
        draw(game.rules, world, seat, stream)
    return Counter(tuple(hands) for hands in worlds["hands"][:, : game.num_seats].tolist())


def worlds_listed(game, seen, seat):
    """Every way to deal the hidden cards that fits the voids, by trying all of them."""
    seats = [other for other in range(game.num_seats) if other != seat]
    held = sum(int(hand) for hand in seen.hands)
    pack = (1 << {3: 54, 4: 52, 5: 55, 6: 54}[game.num_seats]) - 1
    hidden = [card for card in range(55) if (pack & ~held & ~int(seen.gone)) >> card & 1]
    missing = [
        int(game.words.describe(game.rules, seen, seat)["hands"][other]) - size(seen.hands[other])
        for other in seats
    ]
    owners = [other for other, count in zip(seats, missing, strict=True) for _ in range(count)]
    found = set()
    for order in set(permutations(owners)):
        hands = [int(hand) for hand in seen.hands[: game.num_seats]]
        fits = True
        for card, owner in zip(hidden, order, strict=True):
            fits &= card >= 52 or not seen.voids[owner] >> (card // 13) & 1
            hands[owner] |= 1 << card
        if fits:
            found.add(tuple(hands))
    return found


def assert_uniform(drawn, possible):
    """All of them and no other, as a chi-square test sees it at four standard deviations."""
    assert set(drawn) == possible
    excess = sum((count - EACH) ** 2 / EACH for count in drawn.values()) - (len(possible) - 1)
    assert excess < 4 * np.sqrt(2 * len(possible))


ENDINGS = {
    "three seats, nobody void": (3, ["2S 5H", "QS JK1", "AH 9D"], [0, 0, 0]),
    "four seats, one void": (4, ["2S 5H", "QS 3D", "AH 9D", "4C 5C"], [0, 2, 0, 0]),
    "four seats, many voids": (4, ["2S 5H", "QS 3D", "AH 9S", "4C 5D"], [0, 2, 8, 3]),
    "five seats": (5, ["2S", "QS JK1", "AH 9D", "4C JK2", "5C 7H"], [0, 2, 0, 9, 1]),
    "six seats": (6, ["2S", "QS", "AH", "4C", "5C", "JK1"], [0, 2, 1, 1, 0, 4]),
}


@pytest.mark.parametrize(
    "ending",
    [
        pytest.param(
            name, marks=pytest.mark.compiled if name == "five seats" else ()
        )  # 9 s interpreted
        for name in ENDINGS
    ],
)
def test_every_world_is_drawn_as_often(ending):
    seats, hands, voids = ENDINGS[ending]
    game = push_out_the_pig_table(seats=seats)
    position = last_trick(game, 1, hands, [""] * seats, voids=voids)
    if size(position.hands[0]) == 1 and seats == 5:  # the others have two: seat 0 has played
        position.trick[0], position.gone = 12, position.gone | 1 << 12
        position.leader, position.suit = 0, 0
    seen = known(view(game, position, 0))
    possible = worlds_listed(game, seen, 0)
    assert len(possible) > 1
    assert_uniform(worlds_drawn(game, seen, 0, EACH * len(possible)), possible)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_world_fits_what_was_seen(seats):
    game = push_out_the_pig_table(seats=seats, expose="on")
    stream = rng.stream(5)
    for seed in range(6):
        history = random_history(game, seed, max_plies=70 + 12 * seed)
        position = replay(game, history)
        for seat in range(seats):
            seen = known(view(game, position, seat))
            world = seen.copy()
            game.kernels.determinize(game.rules, world, seat, stream)
            assert [size(hand) for hand in world.hands] == [size(hand) for hand in position.hands]
            assert view(game, world, seat).tobytes() == seen.tobytes()
            for other in range(seats):
                hidden = int(world.hands[other]) & ~int(seen.hands[other])
                for suit in range(4):
                    if other != seat and position.voids[other] >> suit & 1:
                        assert not hidden & 0x1FFF << 13 * suit


def test_a_seat_sees_its_own_cards_as_they_are_dealt():
    game = push_out_the_pig_table()
    position = after(game, start(game), 0)
    for seat in range(4):
        assert game.kernels.sees(game.rules, start(game), 0, seat)
        assert game.kernels.sees(game.rules, position, 10, seat) == (seat == 0)
    one_dealt = after(game, position, 10)
    assert known(view(game, one_dealt, 0)).hands[0] == 1 << 10
    assert not known(view(game, one_dealt, 1)).hands.any()


@pytest.mark.parametrize("seat", [NOBODY, 0, 3])
def test_views_of_two_deals_that_a_seat_cannot_tell_apart_are_equal(seat):
    game = push_out_the_pig_table()
    first = dealt(game, 1, "", "QS 2H", "AH KH")
    second = first.copy()
    second.hands[1], second.hands[2] = first.hands[2], first.hands[1]
    assert first.tobytes() != second.tobytes()
    assert view(game, first, seat).tobytes() == view(game, second, seat).tobytes()


def test_an_exposed_card_stays_known_until_it_is_played():
    game = push_out_the_pig_table(expose="on")
    position = play(game, dealt(game, 0, "2S", "QS 3S"), "pass", "expose QS", "pass")
    assert known(view(game, position, 0)).hands[1] == 1 << 10
    assert described(game, view(game, position, 3), 3)["known"][1] == ["QS"]


def test_the_holder_of_the_two_that_leads_is_known():
    game = push_out_the_pig_table(lead="two_of_spades")
    position = dealt(game, 0, "", "2S 3S")
    assert known(view(game, position, 3)).hands[1] == 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_dealt_card_is_told_to_its_owner_alone(seats):
    game = push_out_the_pig_table(seats=seats)
    position = after(game, start(game), 0)
    for dealt_before in range(52):
        eyes = (NOBODY, *range(seats))
        told = [
            seat for seat in eyes if game.kernels.sees(game.rules, position, dealt_before, seat)
        ]
        assert told == [dealt_before % seats]
        position = after(game, position, dealt_before)
