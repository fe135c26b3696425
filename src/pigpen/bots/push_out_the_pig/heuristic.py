"""Heuristic play of a good beginner, by the own hand and the open cards.

Each legal card gets a score in points, and the highest is played; a few points of noise break ties
and vary the play.
"""

from pigpen.bots.push_out_the_pig.capture_value import capture_value, slam_threat
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
    """Return the card of the set `legal` with the highest score.

    Noise of 0 to `noise` - 1 points is added to each score.
    """
    seat = int(p.seat)
    unseen = pack(rules) & ~int(p.gone) & ~int(p.hands[seat])
    slammer = slam_threat(rules, p)
    laid = 0
    points = 0
    for other in range(rules.seats):
        if p.trick[other] != NO_CARD:
            laid += 1
            points += _capture_value(rules, p, int(p.trick[other]), seat, slammer)
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
        value = _capture_value(rules, p, card, seat, slammer)
        if card >= FIRST_JOKER:
            score = -2
        elif p.suit == NO_SUIT:
            score = _lead_score(rules, p, card, value + points, unseen, later)
        elif suit_of(card) == p.suit:
            score = _follow_score(card, value, points, top, unseen, later)
        else:
            score = _discard_score(card, value, unseen, int(p.hands[seat]), taker, slammer)
        score += below(rng, noise)
        if score > best:
            best = score
            chosen = card
    return chosen


@kernel
def _capture_value(rules: Rules, p: Position, card: int, seat: int, slammer: int) -> int:
    """Return the value of capturing a card where a seat may be after a slam."""
    if slammer != NOBODY and holds(HEARTS, card):
        return 25 if slammer == seat else 15
    return capture_value(rules, p, card, seat)


@kernel
def _higher(card: int, unseen: int) -> int:
    """Return how many hidden cards of its suit beat a card."""
    return size(unseen & of_suit(suit_of(card)) & ~(2 * one(card) - 1))


@kernel
def _takes(card: int, unseen: int, later: int) -> int:
    """Return the estimated probability, in per cent, that a lead takes the trick."""
    beaters = min(_higher(card, unseen), 2 * later)
    return 100 * later // (later + beaters) if later else 100


@kernel
def _dumped(card: int, unseen: int, later: int) -> int:
    """Return the points that later seats are expected to add to the trick."""
    left = size(unseen & of_suit(suit_of(card)))
    void = max(0, later + 1 - left) * 12 + 3 * later
    if suit_of(card) == _SPADES and holds(unseen, PIG):
        void += 35 if card % RANKS > _QUEEN else 4
    if suit_of(card) == _DIAMONDS and holds(unseen, GOAT):
        return -void + (20 if card % RANKS > _JACK else 0)
    return -void


@kernel
def _lead_score(rules: Rules, p: Position, card: int, points: int, unseen: int, later: int) -> int:
    """Score a lead: the trick's points if it takes the trick, the lost chance if not."""
    sure = _takes(card, unseen, later)
    gain = points + _dumped(card, unseen, later)
    score = (sure * gain - (100 - sure) * points // 2) // 100
    if suit_of(card) == _SPADES and holds(unseen, PIG) and card % RANKS < _QUEEN:
        score += 8  # push out the pig
    if suit_of(card) == _SPADES and holds(int(p.hands[p.seat]), PIG):
        score -= 8  # guard one's own
    return score


@kernel
def _follow_score(card: int, value: int, points: int, top: int, unseen: int, later: int) -> int:
    """Score a card of the suit led: below the highest it gives its value away, above it may win."""
    rank = card % RANKS
    given = -value // 2 + rank
    if rank < top:
        return given
    sure = _takes(card, unseen, later)
    gain = points + value + (_dumped(card, unseen, later) if later else 0)
    return (sure * (gain + rank // 2) + (100 - sure) * given) // 100


@kernel
def _discard_score(card: int, value: int, unseen: int, hand: int, taker: int, slammer: int) -> int:
    """Score a discard: costly cards go to the taker first, then high cards of short suits."""
    if slammer != NOBODY and holds(HEARTS, card):
        return -60 if taker == slammer else 5
    score = -value // 2 + card % RANKS - size(hand & of_suit(suit_of(card)))
    if suit_of(card) == _SPADES and card % RANKS > _QUEEN and holds(unseen, PIG):
        score += 25
    if suit_of(card) == _HEARTS:
        score += 6
    return score
