"""A seat's view of Piggy Piggy, and the worlds that fit it.

The worlds are counted here another way than the program does: every order of the deck is
dealt out, card by card, along a public history.
"""

from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest
from laid_piggy_piggy import counted, piggy_piggy_table
from strategies import random_history
from unchanged import unless_changed

from pigpen.core import rng
from pigpen.core.game import NOBODY
from pigpen.core.jit import Way, interpret, specialise, way
from pigpen.core.position import after, start, to_move, view
from pigpen.core.redacted import known
from pigpen.games.piggy_piggy import world_sampler as unseen_cards
from pigpen.games.piggy_piggy.hidden_information import hidden_cards
from pigpen.games.piggy_piggy.hypotheses import is_new_slot
from pigpen.games.piggy_piggy.position import DECK, KINDS, Phase
from pigpen.games.piggy_piggy.proposal import SUITS, in_suit
from pigpen.games.piggy_piggy.public_log import (
    log_draw,
    log_food,
    log_goat,
    log_new_pile,
    log_no_play,
    open_entry,
)
from pigpen.games.piggy_piggy.words import LETTERS
from pigpen.games.piggy_piggy.world_sampler import _blank, _draw_from_rest, _try_hands, draw_hands

pytestmark = pytest.mark.long

DRAWS = 400 if way() is Way.INTERPRETED else 6_000


class Drew(NamedTuple):
    """A seat draws cards and shows none of them, while it holds these pigs."""

    seat: int
    cards: int
    pigs: str = ""


class Took(NamedTuple):
    """A spectator at this seat draws these cards."""

    seat: int
    cards: str


class Anew(NamedTuple):
    """The pile is empty, and these cards are shuffled into a new one while the seat draws."""

    seat: int
    cards: str


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
        case Took(_, cards):
            kinds = [kind for kind in range(KINDS) for _ in range(counted(cards)[kind])]
            yield from _taken(world, event.seat, kinds)
        case Anew(_, cards):
            if sum(world[1]) == 0:
                yield (world[0], tuple(map(int, counted(cards)))), 1
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


def _taken(world, seat, kinds):
    """In any order, which is a factor that all worlds share."""
    factor = 1
    for kind in kinds:
        factor *= world[1][kind]
        one = np.eye(KINDS, dtype=int)[kind]
        hands, _ = _with_hand(world, seat, np.array(world[0][seat]) + one)
        world = hands, tuple(map(int, np.array(world[1]) - one))
    if factor:
        yield world, factor


def _with_hand(world, seat, hand):
    hands = list(world[0])
    hands[seat] = tuple(map(int, hand))
    return tuple(hands), world[1]


def told(deck, seats, events):
    """The view of who took cards, or looks on, after these events; the rest lies discarded."""
    game = piggy_piggy_table(seats=seats)
    p = start(game)
    p.phase = Phase.PLAY
    hidden = counted(deck).astype(int)
    for event in events:
        p.seat = event.seat
        hidden = hidden + _tell(game, p, event, hidden)
    viewer = next((event.seat for event in events if isinstance(event, Took)), NOBODY)
    p.discard[:] = np.array(DECK) - hidden
    p.left = hidden.sum() - p.held.sum()
    return game, known(view(game, p, viewer)), viewer


def _tell(game, p, event, hidden):
    """Notes an event as the rules do; the cards that are hidden from then on, less those so far."""
    seat = event.seat
    match event:
        case Drew(_, cards, pigs):
            for letter in LETTERS:
                p.pigs[LETTERS.index(letter)] = seat if letter in pigs else NOBODY
            _come(game, p, seat, cards)
        case Took(_, cards):
            _come(game, p, seat, counted(cards).sum())
            p.hands[seat] += counted(cards)
        case Anew(_, cards):
            own = p.hands.copy()
            whose = (seat + 1) % game.num_seats  # not told, and hidden in the view
            p.hands[whose] += (hidden - own.sum(axis=0)).astype(np.int8)
            log_new_pile(game.rules, p)
            p.hands[:] = own
            return counted(cards)
        case Played(_, cards):
            open_entry(p, seat)
            own = p.hands[seat].copy()
            p.hands[seat] = counted(cards)
            log_food(p, seat, LETTERS.index(cards[0]))
            p.hands[seat] = np.maximum(own - counted(cards), 0)
            return _leave(p, seat, counted(cards))
        case Goat():
            open_entry(p, seat)
            log_goat(p, seat)
            p.hands[seat] = np.maximum(p.hands[seat] - counted("G"), 0)
            return _leave(p, seat, counted("G"))
        case Stuck():
            open_entry(p, seat)
            log_no_play(p, seat)
    return np.zeros(KINDS, int)


def _come(game, p, seat, cards):
    if p.logged[seat] == p.since[seat]:
        open_entry(p, seat)
    for _ in range(cards):
        log_draw(game.rules, p, seat)
    p.held[seat] += cards


def _leave(p, seat, cards):
    p.held[seat] -= cards.sum()
    return -cards.astype(int)


def draw_worlds(game, shown, seat, number, stream):
    """Worlds [number] that fit a view."""
    worlds = np.full(number, shown, game.sizes.dtype)
    draw = specialise(game.kernels.determinize, game)
    for world in worlds:
        draw(game.rules, world, seat, stream)
    return worlds


def worlds_drawn(game, shown, seat, number, seed=7):
    worlds = draw_worlds(game, shown, seat, number, rng.stream(seed))
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
    assert ways > 0  # the history is possible
    assert drawn.keys() <= counted_ways.keys()
    expected = {world: number * each / ways for world, each in counted_ways.items()}
    common = [world for world in expected if expected[world] >= 5]
    pairs = [(drawn[world], expected[world]) for world in common]
    rare = sum(expected.values()) - sum(mean for _, mean in pairs)
    if rare >= 5:
        pairs.append((number - sum(count for count, _ in pairs), rare))
    assert len(pairs) > 2
    excess = sum((count - mean) ** 2 / mean for count, mean in pairs) - (len(pairs) - 1)
    assert excess < 4 * np.sqrt(2 * len(pairs))


SLOW = pytest.mark.compiled  # 14 s of processor where kernels run interpreted
# Where kernels run interpreted, the gate draws worlds of whole games: their numbers are larger.
SMALL_DECKS = pytest.mark.thorough if way() is Way.INTERPRETED else unless_changed(__file__)

ANEW = {
    "all old": ("A1 B1 B2 G", 3, [Drew(1, 2), Drew(2, 2), Anew(0, "A1 A2 C1 G")]),
    "old and new": (
        "A1 B1 C1 G",
        3,
        [Drew(1, 2), Drew(2, 2), Played(2, "B1"), Anew(2, "A1 A2 B1 G"), Drew(2, 1)],
    ),
    "a card that left, old or new": (
        "A1 B1 A2 C1 G",
        3,
        [
            Drew(1, 3),
            Drew(2, 2),
            Goat(1),
            Anew(1, "A1 A1 A2 B1 G"),
            Drew(1, 1),
            Played(1, "A1"),
            Drew(1, 1),
        ],
    ),
    "two that left, one old": (
        "A1 A2 B1 C1 C1",
        3,
        [
            Drew(1, 2),
            Drew(2, 3),
            Played(2, "C1"),
            Anew(2, "A1 A1 A2 B2 G"),
            Drew(2, 1),
            Played(1, "B1"),
            Drew(1, 2),
            Played(1, "A1 A2"),
            Drew(1, 1),
        ],
    ),
    "goats, old and new": (
        "A1 B1 G G",
        3,
        [
            Drew(1, 2),
            Drew(2, 2),
            Played(1, "A1"),
            Anew(1, "A1 B1 G G"),
            Drew(1, 1),
            Goat(1),
            Drew(1, 1),
            Goat(2),
        ],
    ),
    "an empty hand": (
        "A1 B1 B1 G",
        3,
        [
            Drew(1, 2),
            Drew(2, 2),
            Goat(2),
            Anew(2, "A1 A2 B1 G"),
            Played(1, "B1"),
            Played(1, "A1"),
            Drew(1, 2),
        ],
    ),
    "in the middle of a draw": (
        "A1 B1 C1 C2 G",
        3,
        [Drew(1, 2), Drew(2, 3, "A"), Anew(2, "A1 C1 C2 G"), Drew(2, 1, "A")],
    ),
    "who looks on has old cards too": (
        "A1 A1 B1 B2 G",
        3,
        [
            Took(0, "A1 B1"),
            Drew(1, 2),
            Drew(2, 1),
            Played(0, "A1"),
            Anew(0, "A1 A2 B1 G"),
            Took(0, "B1"),
            Drew(1, 1),
            Played(1, "B2"),
            Drew(1, 1),
        ],
    ),
    "what came unshown": (
        "A1 B1 C1 G G",
        3,
        [Drew(1, 3), Drew(2, 2, "A"), Anew(2, "A1 B1 B1 G"), Drew(2, 1, "B"), Goat(1), Drew(1, 1)],
    ),
}

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


@SMALL_DECKS
@pytest.mark.parametrize("case", HISTORIES)
def test_every_order_of_the_deck_is_as_likely(case):
    deck, seats, events = HISTORIES[case]
    game, shown, viewer = told(deck, seats, events)
    drawn = worlds_drawn(game, shown, viewer, DRAWS)
    assert_as_likely(drawn, worlds_counted(deck, seats, events))


@SMALL_DECKS
@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=SLOW if "two that left" in case else ()) for case in ANEW]
)
def test_every_order_of_a_pile_made_anew_is_as_likely(case):
    deck, seats, events = ANEW[case]
    game, shown, viewer = told(deck, seats, events)
    assert shown.followed
    drawn = worlds_drawn(game, shown, viewer, DRAWS)
    assert_as_likely(drawn, worlds_counted(deck, seats, events))


def test_who_keeps_one_mask_a_card_is_wrong():
    """An old card may have left instead of a new one; then what stayed may be of that colour."""
    deck, seats, events = HISTORIES["an old card or a new one"]
    held = {world[0][1] for world in worlds_counted(deck, seats, events)}
    assert tuple(map(int, counted("B1 C1"))) in held  # B1 drawn after all B were played
    assert tuple(map(int, counted("C1 C1"))) not in held


@pytest.mark.parametrize("seat", [NOBODY, 0, 2])
def test_views_of_two_deals_that_a_seat_cannot_tell_apart_are_equal(seat):
    game = piggy_piggy_table(seats=3)
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
    game = piggy_piggy_table(seats=3, score_optional=option)
    position = start(game)
    for dealt_before in range(15):
        told = [
            seat for seat in (NOBODY, 0, 1, 2) if game.kernels.sees(game.rules, position, 0, seat)
        ]
        assert told == [dealt_before % 3]
        position = position.copy()
        game.kernels.apply(game.rules, position, 3 * (dealt_before % 5))
    position.pigs[1] = position.seat
    game.kernels.apply(game.rules, position, 80 if position.hands[0, 0] == 0 else 0)
    game.kernels.apply(game.rules, position, 80)
    everybody = [NOBODY, 0, 1, 2]
    shown = [seat for seat in everybody if game.kernels.sees(game.rules, position, 4, seat)]
    kept = [seat for seat in everybody if game.kernels.sees(game.rules, position, 9, seat)]
    assert (shown, kept) == (everybody if option == "off" else [0], [0])


@pytest.mark.parametrize(("seats", "option"), [(4, "off"), (3, "on")])
def test_worlds_fit_the_view_once_the_discard_pile_was_shuffled(seats, option):
    """Also once it was shuffled again, and where showing is free."""
    game = piggy_piggy_table(seats=seats, score_optional=option, target=30)
    p, stream = start(game), rng.stream(6)
    left, is_made_anew, looked, followed = int(p.left), False, 0, 0
    for ply, action in enumerate(random_history(game, 3, max_plies=500)):
        p = after(game, p, action)
        is_made_anew |= p.left > left  # the pile has grown
        left = p.left
        if is_made_anew and ply % 40 == 0 and to_move(game, p) >= 0:
            looked += 1
            for seat in (NOBODY, 0):
                shown = known(view(game, p, seat))
                world = draw_worlds(game, shown, seat, 1, stream)[0]
                assert view(game, world, seat).tobytes() == shown.tobytes()
                assert min(world.hands.min(), world.pile.min()) >= 0
                assert (world.pile <= p.stock).all()
                assert bool(p.followed) == (option == "off")
                others = [hand for hand in range(seats) if hand != seat]
                if world.old_cards[others].any():  # old cards are in hands or left them
                    assert (world.old_cards.sum(axis=0) == p.aged).all()
                    followed += 1
                assert world.hands.sum(axis=1).tolist() == p.held.tolist()
    assert looked > 2
    assert bool(followed) == (option == "off")


def _unseen(ply):
    """Return the pile from which a seat of three draws, a number of plies into a game."""
    game = piggy_piggy_table(seats=3)
    p = start(game)
    for action in random_history(game, 3, max_plies=ply):
        p = after(game, p, action)
    seat = to_move(game, p)
    shown = known(view(game, p, seat))
    return interpret(hidden_cards, game)(game.rules, shown, seat)


def test_drawn_from_what_is_left_hands_weigh_what_they_are_kept_by_elsewhere():
    unseen, stream, draws = _unseen(120), rng.stream(1), 1500
    drawn = _blank(len(unseen.slots))
    kept = np.array([_try_hands(unseen, drawn, stream) for _ in range(draws)])
    weights = np.array([_draw_from_rest(unseen, drawn, stream) for _ in range(draws)])
    error = np.hypot(kept.std(), weights.std()) / draws**0.5
    assert 0 < error < 0.1 * kept.mean()
    assert weights.mean() == pytest.approx(kept.mean(), abs=4 * error)


def test_hands_that_are_hardly_ever_kept_are_drawn_all_the_same():
    unseen, stream = _unseen(120), rng.stream(2)
    drawn = _blank(len(unseen.slots))
    unseen.best[0] += 50.0  # as if far better hands were possible
    draw_hands(unseen, drawn, stream)
    new = [in_suit(unseen.cards - unseen.old + drawn.gone, suit) for suit in range(SUITS)]
    assert (drawn.held <= new).all()
    assert drawn.held.sum() == sum(
        is_new_slot(unseen.keys[hand, drawn.chosen[hand]], slot)
        for hand in range(len(unseen.slots))
        for slot in range(unseen.slots[hand])
    )


def test_a_view_that_no_world_fits_is_refused(monkeypatch):
    monkeypatch.setattr(unseen_cards, "MANY", 5)
    monkeypatch.setattr(unseen_cards, "NO_MORE", 20)
    unseen = _unseen(120)
    unseen.best[0] += 1e6  # as if no hands were possible
    with pytest.raises(ValueError, match="No hands and no pile fit what this view"):
        draw_hands(unseen, _blank(len(unseen.slots)), rng.stream(2))
