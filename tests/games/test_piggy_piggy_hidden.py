"""What a seat knows in Piggy Piggy, and the worlds that it thinks possible.

The worlds are counted here another way than the program does: every order of the deck is
dealt out, card by card, along a public history.
"""

from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest
from laid import counted, piggy_table
from strategies import random_history

from pigpen.core import rng
from pigpen.core.game import NOBODY
from pigpen.core.jit import can_compile, kernel, specialise
from pigpen.core.kernels import determinize
from pigpen.core.position import after, start, to_move, view
from pigpen.games.piggy_piggy.memory import (
    note_draw,
    note_food,
    note_goat,
    note_no_play,
    open_entry,
)
from pigpen.games.piggy_piggy.position import DECK, KINDS, Phase
from pigpen.games.piggy_piggy.words import LETTERS

DRAWS = 6_000 if can_compile() else 400


class Drew(NamedTuple):
    """A seat draws cards and shows none of them, while it holds these pigs."""

    seat: int
    cards: int
    pigs: str = ""


class Played(NamedTuple):
    """A seat plays these cards of one colour, which are all that it has of it."""

    seat: int
    cards: str


class Goat(NamedTuple):
    seat: int


class Stuck(NamedTuple):
    """A seat that must play plays nothing: it has goats alone."""

    seat: int


def worlds_counted(deck, seats, events):
    """The ways of each (hands, pile): how many orders of the deck lead to it."""
    empty = tuple([(0,) * KINDS] * seats)
    worlds = Counter({(empty, tuple(map(int, counted(deck)))): 1})
    for event in events:
        led = Counter()
        for world, ways in worlds.items():
            for child, factor in _after(world, event):
                led[child] += ways * factor
        worlds = led
    return worlds


def _after(world, event):
    match event:
        case Drew(seat, cards, pigs):
            yield from _drawn(world, seat, cards, [LETTERS.index(letter) for letter in pigs])
        case Played(seat, cards):
            hand, gone = np.array(world[0][seat]), counted(cards)
            colour = LETTERS.index(cards[0])
            if (hand[3 * colour : 3 * colour + 3] == gone[3 * colour : 3 * colour + 3]).all():
                yield _with_hand(world, seat, hand - gone), 1
        case Goat(seat):
            hand = np.array(world[0][seat])
            if hand[15]:
                yield _with_hand(world, seat, hand - counted("G")), 1
        case Stuck(seat):
            if sum(world[0][seat][:15]) == 0:
                yield world, 1


def _drawn(world, seat, cards, pigs):
    if cards == 0:
        yield world, 1
        return
    hands, pile = world
    for kind in range(KINDS):
        if pile[kind] and kind // 3 not in pigs:
            one = np.eye(KINDS, dtype=int)[kind]
            child = _with_hand(world, seat, np.array(hands[seat]) + one)
            child = (child[0], tuple(map(int, np.array(pile) - one)))
            for last, factor in _drawn(child, seat, cards - 1, pigs):
                yield last, factor * pile[kind]


def _with_hand(world, seat, hand):
    hands = list(world[0])
    hands[seat] = tuple(map(int, hand))
    return tuple(hands), world[1]


def told(deck, seats, events):
    """The view of who looks on, after these events with this deck; the rest lies discarded."""
    game = piggy_table(seats=seats)
    p = start(game)
    p.phase = Phase.PLAY
    seen_cards = np.array(DECK) - counted(deck)
    for event in events:
        seat = event.seat
        match event:
            case Drew(seat, cards, pigs):
                for letter in LETTERS:
                    p.pigs[LETTERS.index(letter)] = seat if letter in pigs else NOBODY
                if p.logged[seat] == 0:
                    open_entry(p, seat)
                for _ in range(cards):
                    note_draw(game.rules, p, seat)
                p.held[seat] += cards
            case Played(seat, cards):
                number = len(cards.split())
                open_entry(p, seat)
                note_food(p, seat, LETTERS.index(cards[0]), number)
                p.held[seat] -= number
                seen_cards = seen_cards + counted(cards)
            case Goat(seat):
                open_entry(p, seat)
                note_goat(p, seat)
                p.held[seat] -= 1
                seen_cards = seen_cards + counted("G")
            case Stuck(seat):
                open_entry(p, seat)
                note_no_play(p, seat)
    p.discard[:] = seen_cards
    p.left = 108 - seen_cards.sum() - p.held.sum()
    return game, view(game, p, NOBODY)


@kernel
def draw_worlds(rules, views, worlds, seat, stream):
    for index in range(len(worlds)):
        worlds[index] = views[0]
        determinize(rules, worlds[index], seat, stream)


def worlds_drawn(game, shown, seat, number, seed=7):
    worlds = np.zeros(number, game.dtype)
    views = np.array([shown], game.dtype)
    specialise(draw_worlds, game)(game.rules, views, worlds, seat, rng.stream(seed))
    return Counter(
        (
            tuple(map(tuple, world["hands"][: game.num_seats].tolist())),
            tuple(world["pile"].tolist()),
        )
        for world in worlds
    )


def assert_as_likely(drawn, counted_ways):
    """Chi-square at four standard deviations; worlds too rare to be judged are put together."""
    ways, number = sum(counted_ways.values()), sum(drawn.values())
    assert set(drawn) <= set(counted_ways)
    expected = {world: number * each / ways for world, each in counted_ways.items()}
    common = [world for world in expected if expected[world] >= 5]
    pairs = [(drawn[world], expected[world]) for world in common]
    rare = sum(expected.values()) - sum(mean for _, mean in pairs)
    if rare >= 5:
        pairs.append((number - sum(count for count, _ in pairs), rare))
    assert len(pairs) > 2
    excess = sum((count - mean) ** 2 / mean for count, mean in pairs) - (len(pairs) - 1)
    assert excess < 4 * np.sqrt(2 * len(pairs))


HISTORIES = {
    "nothing known": ("A1 A2 B1 G", 2, [Drew(0, 2), Drew(1, 1)]),
    "a colour played": ("A1 A1 B1 B2 C1 G", 2, [Drew(1, 3), Played(1, "A1"), Drew(1, 1)]),
    "an old card or a new one": (
        "A1 A1 B1 B1 C1 G",
        2,
        [Drew(1, 2), Played(1, "B1"), Drew(1, 1), Played(1, "A1"), Drew(1, 1)],
    ),
    "a goat, old or new": (
        "A1 B1 C1 G G G",
        2,
        [Drew(1, 2), Played(1, "A1"), Drew(1, 1), Goat(1), Drew(1, 1)],
    ),
    "one of several goats": ("A1 B1 G G G", 2, [Drew(1, 2), Goat(1), Drew(0, 1)]),
    "a pig held": ("A1 A2 B1 C1 C1 G", 2, [Drew(1, 2), Played(1, "C1"), Drew(1, 2, "A")]),
    "two hands, other pigs": (
        "A1 A1 B1 B2 C1 C1 G",
        3,
        [
            Drew(1, 2),
            Drew(2, 2),
            Played(1, "A1"),
            Drew(1, 1, "A"),
            Played(2, "C1"),
            Drew(2, 1, "C"),
        ],
    ),
    "only goats": ("A1 B1 C1 G G G", 2, [Drew(1, 2), Drew(0, 1), Stuck(1), Drew(1, 1)]),
    "nothing left in the pile": ("A1 B1 B2 C1 G", 2, [Drew(0, 2), Drew(1, 3), Played(1, "B1")]),
}


@pytest.mark.parametrize("case", HISTORIES)
def test_every_order_of_the_deck_is_as_likely(case):
    deck, seats, events = HISTORIES[case]
    game, shown = told(deck, seats, events)
    drawn = worlds_drawn(game, shown, NOBODY, DRAWS)
    assert_as_likely(drawn, worlds_counted(deck, seats, events))


def test_who_keeps_one_mask_a_card_is_wrong():
    """An old card may have left instead of a new one; then what stayed may be of that colour."""
    deck, seats, events = HISTORIES["an old card or a new one"]
    held = {world[0][1] for world in worlds_counted(deck, seats, events)}
    assert tuple(map(int, counted("B1 C1"))) in held  # B1 drawn after all B were played
    assert tuple(map(int, counted("C1 C1"))) not in held


@pytest.mark.parametrize("seat", [NOBODY, 0, 2])
def test_views_of_two_deals_that_a_seat_cannot_tell_apart_are_equal(seat):
    game = piggy_table(seats=3)
    first = start(game)
    first.phase = Phase.PLAY
    for hand, cards in enumerate(("A1 B1", "C1 G", "D1 D2")):
        first.hands[hand] = counted(cards)
        first.held[hand] = 2
    second = first.copy()
    second.hands[1], second.pile[:] = counted("E1 E2"), first.pile
    assert first.tobytes() != second.tobytes()
    assert view(game, first, seat).tobytes() == view(game, second, seat).tobytes()


@pytest.mark.parametrize("option", ["off", "on"])
def test_a_drawn_card_is_told_to_its_owner_unless_it_must_be_shown(option):
    game = piggy_table(seats=3, score_optional=option)
    position = start(game)
    for dealt_before in range(15):
        told = [seat for seat in (NOBODY, 0, 1, 2) if game.sees(game.rules, position, 0, seat)]
        assert told == [dealt_before % 3]
        position = position.copy()
        game.apply(game.rules, position, 3 * (dealt_before % 5))
    position.pigs[1] = position.seat
    game.apply(game.rules, position, 80 if position.hands[0, 0] == 0 else 0)
    game.apply(game.rules, position, 80)
    everybody = [NOBODY, 0, 1, 2]
    shown = [seat for seat in everybody if game.sees(game.rules, position, 4, seat)]
    kept = [seat for seat in everybody if game.sees(game.rules, position, 9, seat)]
    assert (shown, kept) == (everybody if option == "off" else [0], [0])


@pytest.mark.parametrize(("seats", "option"), [(4, "off"), (3, "on")])
def test_worlds_fit_the_view_once_the_discard_pile_was_shuffled(seats, option):
    """What is not followed after that makes more worlds possible, never fewer."""
    game = piggy_table(seats=seats, score_optional=option, target=30)
    p, stream = start(game), rng.stream(6)
    left, is_made_anew, looked = int(p.left), False, 0
    for ply, action in enumerate(random_history(game, 3, max_plies=500)):
        p = after(game, p, action)
        is_made_anew |= p.left > left  # the pile has grown
        left = p.left
        if is_made_anew and ply % 40 == 0 and to_move(game, p) >= 0:
            looked += 1
            for seat in (NOBODY, 0):
                shown = view(game, p, seat)
                worlds = np.zeros(1, game.dtype)
                views = np.array([shown], game.dtype)
                specialise(draw_worlds, game)(game.rules, views, worlds, seat, stream)
                world = worlds[0]
                assert view(game, world, seat).tobytes() == shown.tobytes()
                assert min(world.hands.min(), world.pile.min()) >= 0
                assert (world.pile <= p.stock).all()
                assert world.hands.sum(axis=1).tolist() == p.held.tolist()
    assert looked > 2
