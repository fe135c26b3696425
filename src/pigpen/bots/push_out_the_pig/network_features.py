"""Binary features of the network: those of a decision's scene, and those of each card.

A feature is the index of a row in the network's first layer. Only the hand of the seat to move and
public fields are read; other seats are counted round the table from it.
"""

from pigpen.bots.push_out_the_pig.capture_value import only_taker
from pigpen.bots.push_out_the_pig.linear_features import (
    NUM_WEIGHTS,
    TABLES,
    WAYS,
    Scene,
    way_of,
    write_features,
)
from pigpen.cards.pack import FIRST_JOKER, NO_SUIT, RANKS, of_suit, suit_of
from pigpen.cards.sets import holds, lowest, one, size
from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.push_out_the_pig.position import (
    DOUBLER,
    EXPOSABLE,
    GOAT,
    HEARTS,
    NO_CARD,
    PIG,
    Position,
    next_seat,
)
from pigpen.games.push_out_the_pig.rules import MAX_SEATS, Rules
from pigpen.games.push_out_the_pig.tricks import winning_seat

_CARDS, _PACK, _SUITS, _SCORING = 53, 55, 4, 16
_OTHERS = MAX_SEATS - 1

# Offset of each group of rows. Those of the scene:
_HAND = 0
_HIDDEN = _HAND + _PACK
_LAID = _HIDDEN + _PACK
_TAKEN = _LAID + _OTHERS * _CARDS
_VOID = _TAKEN + MAX_SEATS * _SCORING
_LONG = _VOID + _OTHERS * _SUITS
_LEFT = _LONG + _SUITS * 8
_SIZE = _LEFT + _SUITS * 14
_SHOWN = _SIZE + 19
_TAKER = _SHOWN + 3 * 4
_HUNTER = _TAKER + MAX_SEATS
_HEARTS = _HUNTER + MAX_SEATS * 4
_SEATS = _HEARTS + 14
_OPTIONS = _SEATS + 4
NUM_SCENE = _OPTIONS + 20
MOST_SCENE = 160  # rows of one scene, with room to spare

# Those of a card, after the eight features of `linear_features`:
_BEATERS = NUM_WEIGHTS
_ORDER = _BEATERS + WAYS * _SUITS * 4 * 4
NUM_CARD = _ORDER + WAYS * _CARDS * 4
CARD_ROWS = TABLES + 2


@kernel
def scene_rows(rules: Rules, p: Position, s: Scene, rows: Ints) -> int:
    """Write the rows of a scene into `rows` [MOST_SCENE]; return how many there are."""
    seat = int(p.seat)
    count = _listed(s.hand, _HAND, rows, 0)
    count = _listed(s.unseen, _HIDDEN, rows, count)
    taken = 0
    for step in range(rules.seats):
        other = seat + step if seat + step < rules.seats else seat + step - rules.seats
        caught = int(p.captured[other])
        taken += size(caught & HEARTS)
        count = _scored(caught, _TAKEN + step * _SCORING, rows, count)
        if step == 0:
            continue
        if p.trick[other] != NO_CARD:
            rows[count] = _LAID + (step - 1) * _CARDS + min(FIRST_JOKER, int(p.trick[other]))
            count += 1
        for suit in range(_SUITS):
            if (int(p.voids[other]) >> suit) & 1:
                rows[count] = _VOID + (step - 1) * _SUITS + suit
                count += 1
    for suit in range(_SUITS):
        rows[count] = _LONG + suit * 8 + min(7, size(s.hand & of_suit(suit)))
        rows[count + 1] = _LEFT + suit * 14 + size(s.unseen & of_suit(suit))
        count += 2
    rows[count] = _SIZE + size(s.hand)
    rows[count + 1] = _HEARTS + taken
    rows[count + 2] = _SEATS + s.seats
    count += 3
    if s.suit != NO_SUIT:
        rows[count] = _TAKER + _round(rules, seat, winning_seat(rules, p))
        count += 1
    hunter = only_taker(rules, p)
    if hunter != NOBODY:
        rows[count] = _HUNTER + _round(rules, seat, hunter) * 4 + min(3, (taken - 1) // 3)
        count += 1
    count = _shown(p, s, rows, count)
    return _options(rules, rows, count)


@kernel
def _round(rules: Rules, seat: int, other: int) -> int:
    """Return how many seats round the table another seat is."""
    return other - seat if other >= seat else other - seat + rules.seats


@kernel
def _listed(cards: int, first: int, rows: Ints, count: int) -> int:
    """Write a row for each card of a set, from the row `first` on; return the new count."""
    while cards:
        rows[count] = first + lowest(cards)
        cards &= cards - 1
        count += 1
    return count


@kernel
def _scored(caught: int, first: int, rows: Ints, count: int) -> int:
    """Write the rows of captured hearts by rank, then of pig, goat and doubler."""
    count = _listed((caught & HEARTS) >> RANKS, first, rows, count)
    if holds(caught, PIG):
        rows[count] = first + RANKS
        count += 1
    if holds(caught, GOAT):
        rows[count] = first + RANKS + 1
        count += 1
    if holds(caught, DOUBLER):
        rows[count] = first + RANKS + 2
        count += 1
    return count


@kernel
def _shown(p: Position, s: Scene, rows: Ints, count: int) -> int:
    """Write the rows of exposed cards, by where they are: in the hand, hidden, or played (P15)."""
    cards = int(p.exposed) & EXPOSABLE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        place = 0 if holds(s.hand, card) else (1 if not holds(int(p.gone), card) else 2)
        rows[count] = _SHOWN + suit_of(card) * 3 + place
        count += 1
    return count


@kernel
def _options(rules: Rules, rows: Ints, count: int) -> int:
    """Write the rows of options that are not at their default."""
    found = 0
    found |= 1 << int(rules.low_hearts)
    found |= 1 << (3 + int(rules.pig_turns))
    found |= 1 << (6 + int(rules.goat_turns))
    found |= int(rules.all_hearts < 150) << 9
    found |= int(rules.all_hearts > 250) << 10
    found |= int(rules.hearts_pig_goat > 0) << 11
    found |= int(rules.all_sixteen > 0) << 12
    found |= int(rules.nothing < 0) << 13
    found |= int(rules.pig > 150) << 14
    found |= int(rules.pig < 50) << 15
    found |= int(rules.joker_any_time) << 16
    found |= int(rules.expose) << 17
    return _listed(found, _OPTIONS, rows, count)


@kernel
def card_rows(rules: Rules, p: Position, s: Scene, card: int, rows: Ints) -> None:
    """Write the rows of a card of the hand into `rows` [CARD_ROWS], from the first card row on.

    After the features of `linear_features` come, by suit, how many hidden cards beat the card and
    how many seats still to play may have the suit; then the card itself, by how many seats are
    still to play.
    """
    write_features(s, card, rows)
    way = way_of(s, card)
    suit = higher = 0
    if card < FIRST_JOKER:
        suit = suit_of(card)
        higher = min(3, size(s.unseen & of_suit(suit) & ~(2 * one(card) - 1)))
    able = min(3, _able(rules, p, suit))
    rows[TABLES] = _BEATERS + ((way * _SUITS + suit) * 4 + higher) * 4 + able
    rows[TABLES + 1] = _ORDER + (way * _CARDS + min(card, FIRST_JOKER)) * 4 + s.later


@kernel
def _able(rules: Rules, p: Position, suit: int) -> int:
    """Return how many of the seats still to play may have cards of a suit."""
    able = 0
    seat = next_seat(rules, int(p.seat))
    while seat != p.leader:
        able += 1 - ((int(p.voids[seat]) >> suit) & 1)
        seat = next_seat(rules, seat)
    return able
