"""Rules of thumb: what a good beginner plays, from the own hand and what lies open.

Each legal card gets a mark in points and the best one is played; a few points drawn at
random break ties and vary the play.
"""

from pigpen.bots.push_out_the_pig.worth import slam_threat, worth
from pigpen.cards.pack import FIRST_JOKER, NO_SUIT, RANKS, Suit, of_suit, suit_of
from pigpen.cards.sets import holds, lowest, one, size
from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.core.rng import below
from pigpen.games.push_out_the_pig.position import GOAT, HEARTS, NO_CARD, PIG, Position, pack
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.tricks import winning_seat

_SPADES, _HEARTS, _DIAMONDS = int(Suit.SPADES), int(Suit.HEARTS), int(Suit.DIAMONDS)
_QUEEN, _JACK = 10, 9  # ranks


@kernel
def best_card(rules: Rules, p: Position, legal: int, noise: int, rng: Ints) -> int:
    """The card of the set `legal` with the highest mark; chance adds 0 to `noise` - 1 to each."""
    seat = int(p.seat)
    unseen = pack(rules) & ~int(p.gone) & ~int(p.hands[seat])
    slammer = slam_threat(rules, p)
    laid = 0
    points = 0
    for other in range(rules.seats):
        if p.trick[other] != NO_CARD:
            laid += 1
            points += _worth(rules, p, int(p.trick[other]), seat, slammer)
    later = rules.seats - laid - 1
    top = NO_CARD
    taker = NOBODY
    if p.suit != NO_SUIT:
        taker = winning_seat(rules, p)
        top = int(p.trick[taker]) % RANKS
    best = -100_000
    chosen = lowest(legal)
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = _worth(rules, p, card, seat, slammer)
        if card >= FIRST_JOKER:
            mark = -2
        elif p.suit == NO_SUIT:
            mark = _lead_mark(rules, p, card, value + points, unseen, later)
        elif suit_of(card) == p.suit:
            mark = _follow_mark(card, value, points, top, unseen, later)
        else:
            mark = _discard_mark(card, value, unseen, int(p.hands[seat]), taker, slammer)
        mark += below(rng, noise)
        if mark > best:
            best = mark
            chosen = card
    return chosen


@kernel
def _worth(rules: Rules, p: Position, card: int, seat: int, slammer: int) -> int:
    """What capturing a card means to a seat where somebody may be after a slam."""
    if slammer != NOBODY and holds(HEARTS, card):
        return 25 if slammer == seat else 15
    return worth(rules, p, card, seat)


@kernel
def _higher(card: int, unseen: int) -> int:
    """How many hidden cards of its suit beat a card."""
    return size(unseen & of_suit(suit_of(card)) & ~(2 * one(card) - 1))


@kernel
def _takes(card: int, unseen: int, later: int) -> int:
    """Per cent: how sure a card that leads the trick is to take it."""
    beaters = min(_higher(card, unseen), 2 * later)
    return 100 * later // (later + beaters) if later else 100


@kernel
def _dumped(card: int, unseen: int, later: int) -> int:
    """Points that later seats are likely to give to whoever takes the trick."""
    left = size(unseen & of_suit(suit_of(card)))
    void = max(0, later + 1 - left) * 12 + 3 * later
    if suit_of(card) == _SPADES and holds(unseen, PIG):
        void += 35 if card % RANKS > _QUEEN else 4
    if suit_of(card) == _DIAMONDS and holds(unseen, GOAT):
        return -void + (20 if card % RANKS > _JACK else 0)
    return -void


@kernel
def _lead_mark(rules: Rules, p: Position, card: int, points: int, unseen: int, later: int) -> int:
    """A lead: what it takes if it takes the trick, what it gives away if not."""
    sure = _takes(card, unseen, later)
    gain = points + _dumped(card, unseen, later)
    mark = (sure * gain - (100 - sure) * points // 2) // 100
    if suit_of(card) == _SPADES and holds(unseen, PIG) and card % RANKS < _QUEEN:
        mark += 8  # push out the pig
    if suit_of(card) == _SPADES and holds(int(p.hands[p.seat]), PIG):
        mark -= 8  # guard one's own
    return mark


@kernel
def _follow_mark(card: int, value: int, points: int, top: int, unseen: int, later: int) -> int:
    """Under the highest card it gives its value away; above, it may take the trick."""
    rank = card % RANKS
    given = -value // 2 + rank
    if rank < top:
        return given
    sure = _takes(card, unseen, later)
    gain = points + value + (_dumped(card, unseen, later) if later else 0)
    return (sure * (gain + rank // 2) + (100 - sure) * given) // 100


@kernel
def _discard_mark(card: int, value: int, unseen: int, hand: int, taker: int, slammer: int) -> int:
    """A card of another suit: dear ones go to the taker, then high ones of short suits."""
    if slammer != NOBODY and holds(HEARTS, card):
        return -60 if taker == slammer else 5
    mark = -value // 2 + card % RANKS - size(hand & of_suit(suit_of(card)))
    if suit_of(card) == _SPADES and card % RANKS > _QUEEN and holds(unseen, PIG):
        mark += 25
    if suit_of(card) == _HEARTS:
        mark += 6
    return mark
