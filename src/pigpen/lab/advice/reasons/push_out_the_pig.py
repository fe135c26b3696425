"""Reasons in Push Out the Pig: which cards are still out, what the trick costs, what to discard.

Each reason is a trait of the best card: it is said where the worse cards lack it.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, NamedTuple

from pigpen.bots.bot import View
from pigpen.bots.push_out_the_pig.capture_value import only_taker
from pigpen.cards.pack import (
    FIRST_JOKER,
    NO_SUIT,
    RANKS,
    SUIT_SYMBOLS,
    Suit,
    card_symbol,
    jokers_of,
    of_suit,
    suit_of,
)
from pigpen.cards.sets import cards_in, holds, lowest, one, size
from pigpen.core.game import NOBODY
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.games.push_out_the_pig.position import (
    DOUBLER,
    FINISH,
    GOAT,
    HEARTS,
    NO_CARD,
    PASS,
    PIG,
    Position,
    pack,
    side_of,
)
from pigpen.games.push_out_the_pig.rules import Rules, Switch
from pigpen.games.push_out_the_pig.scoring import deal_points
from pigpen.games.push_out_the_pig.tricks import winning_seat
from pigpen.lab.advice.assessment import Assessment

_HIGH: Final = 9  # rank of the jack
_MANY: Final = 6  # hearts of a seat that may get them all
_GUARDED: Final = 4  # spades beside the pig that keep it off

_Trait = tuple[Callable[[int], bool], Said]  # of cards, and what is said of one that has it


class _Seen(NamedTuple):
    """The view of a seat that is to play a card."""

    rules: Rules
    p: Position
    seat: int
    best: int
    hand: int  # a set of cards, as
    unseen: int  # what the others hold
    lying: int  # and what lies there
    top: int  # the card that takes the trick so far, or NO_CARD
    later: int  # seats that play after this one

    @property
    def hunts_pig(self) -> bool:
        """Whether another seat holds the pig."""
        return holds(self.unseen, PIG)

    def takes(self, card: int) -> bool:
        """Whether a card would take the trick as it lies."""
        return self.top != NO_CARD and suit_of(card) == self.p.suit and card > self.top

    def points(self, cards: int) -> int:
        """Return what capturing these cards adds to the seat's points in the deal."""
        had = int(self.p.captured[self.seat])
        return _points(self, had | cards) - _points(self, had)

    def alone(self, card: int) -> int:
        """Return what a card is worth by itself; the doubler is worth what it doubles."""
        return 0 if card == DOUBLER else _points(self, one(card)) - _points(self, 0)

    def out(self, card: int) -> int:
        """Return the cards of the same suit that the others hold; none for a joker."""
        return 0 if _is_joker(card) else self.unseen & of_suit(suit_of(card))

    def higher(self, card: int) -> int:
        """Count the cards of the others that beat a card."""
        return size(self.out(card) >> card)

    def count(self, card: int) -> int:
        """Count the cards of the same suit in the hand, the card itself included."""
        return 0 if _is_joker(card) else size(self.hand & of_suit(suit_of(card)))

    def is_fresh(self, card: int) -> bool:
        """Whether all are likely to follow suit, with neither pig nor goat at stake."""
        suit = suit_of(card)
        if suit == Suit.HEARTS or card == GOAT or (suit == Suit.SPADES and self.hunts_pig):
            return False
        others = self.rules.seats - 1
        nobody_out = not any(int(self.p.voids[s]) >> suit & 1 for s in range(self.rules.seats))
        return nobody_out and size(self.out(card)) >= 2 * others


def reason(view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
    """Return why the best card is better; None if no visible fact explains it."""
    p: Any = known(view.position)
    rules, best = view.game.rules, judged.best
    if p.asked:
        traits = _of_exposing(p, view.seat, best)
    elif best == FINISH:
        return None
    else:
        traits = _of_playing(_seen(rules, p, view.seat, best))
    return next((said for has, said in traits if judged.is_explained(has, worse)), None)


def _of_playing(seen: _Seen) -> Iterator[_Trait]:
    if seen.best >= FIRST_JOKER:
        yield _is_joker, Said("reason.pig.joker")
    elif seen.top == NO_CARD:
        yield from _of_leading(seen)
    elif suit_of(seen.best) == seen.p.suit:
        yield from _of_following(seen)
    else:
        yield from _of_discarding(seen)


def _of_exposing(p: Position, seat: int, best: int) -> Iterator[_Trait]:
    spades = size(int(p.hands[seat]) & of_suit(Suit.SPADES)) - 1
    if best == PASS:
        yield lambda action: action == PASS, Said("reason.pig.hide", {}, "P15")
    elif best == PIG and spades >= _GUARDED:
        yield lambda card: card == PIG, Said("reason.pig.show", {"count": spades}, "P15")


def _of_leading(seen: _Seen) -> Iterator[_Trait]:
    best = seen.best
    suit = _suit_sign(best)
    if seen.hunts_pig:
        yield _is_low_spade, Said("reason.pig.draw_out")
    if holds(seen.hand, PIG):
        yield lambda card: suit_of(card) != Suit.SPADES, Said("reason.pig.guard")
    if holds(seen.unseen, GOAT):
        yield _beats_goat, Said("reason.pig.hunt_goat", {"points": seen.alone(GOAT)})
    if best == GOAT and seen.out(GOAT) and not seen.higher(GOAT):
        yield lambda card: card == GOAT, Said("reason.pig.lead_goat")
    if only_taker(seen.rules, seen.p) == seen.seat and _has_many(seen, seen.seat):
        yield lambda card: not (_is_joker(card) or seen.higher(card)), Said("reason.pig.slam")
    yield lambda card: _must_lose(seen, card), Said("reason.pig.lowest", {"suit": suit})
    if seen.is_fresh(best):
        yield (
            lambda card: _is_high(card) and seen.is_fresh(card),
            Said("reason.pig.early", {"suit": suit}),
        )
    yield lambda card: _may_lose(seen, card), Said("reason.pig.lead_low", {"suit": suit})
    yield from _of_voids(seen)


def _of_following(seen: _Seen) -> Iterator[_Trait]:
    best = seen.best
    if best == PIG and not seen.takes(PIG):
        yield lambda card: card == PIG, Said("reason.pig.under")
    if seen.takes(PIG):
        yield lambda card: card != PIG, Said("reason.pig.keep_pig")
    if not seen.takes(GOAT):
        yield lambda card: card != GOAT, Said("reason.pig.keep_goat")
    yield from _of_taking(seen) if seen.takes(best) else _of_ducking(seen)


def _of_taking(seen: _Seen) -> Iterator[_Trait]:
    best = seen.best
    points = seen.points(seen.lying | one(best))
    if not seen.later:
        if points > 0:
            yield seen.takes, Said("reason.pig.gain", {"points": points})
        elif points == 0:
            yield seen.takes, Said("reason.pig.last")
            yield lambda card: card >= best, Said("reason.pig.last")
        if all(map(seen.takes, _own(seen))):
            yield lambda card: card >= best, Said("reason.pig.anyway")
        return
    if holds(seen.unseen, GOAT) and best > GOAT:
        yield _beats_goat, Said("reason.pig.catch_goat", {"points": seen.alone(GOAT)})
    if seen.is_fresh(best) and _is_high(best):
        yield lambda card: card >= best, Said("reason.pig.early", {"suit": _suit_sign(best)})
    if seen.higher(best):
        yield lambda card: card <= best, Said("reason.pig.hope")


def _of_ducking(seen: _Seen) -> Iterator[_Trait]:
    best = seen.best

    def ducks(card: int) -> bool:
        return not seen.takes(card)

    points = seen.points(seen.lying)
    card = {"card": card_symbol(seen.top)}
    if suit_of(best) == Suit.SPADES and seen.hunts_pig and seen.later:
        yield ducks, Said("reason.pig.duck")
    elif points < 0:
        yield ducks, Said("reason.pig.costs", {"points": -points})
    else:
        yield ducks, Said("reason.pig.leave" if seen.later else "reason.pig.no_lead", card)
    below = [own for own in _own(seen) if ducks(own)]
    if seen.alone(best) < 0 and seen.alone(best) == min(map(seen.alone, below)):
        yield lambda own: seen.alone(own) <= seen.alone(best), Said("reason.pig.give", card)
    if best == max(below):
        yield lambda own: ducks(own) and own >= best, Said("reason.pig.safe_high", card)
    yield from _of_hunting(seen)


def _of_hunting(seen: _Seen) -> Iterator[_Trait]:
    """Explain keeping high diamonds while the goat is out."""
    if holds(seen.unseen, GOAT):
        yield lambda card: not _beats_goat(card), Said("reason.pig.keep_high")


def _of_discarding(seen: _Seen) -> Iterator[_Trait]:
    best = seen.best
    yield lambda card: card == PIG, Said("reason.pig.push_out")
    if seen.hunts_pig:
        yield (
            lambda card: suit_of(card) == Suit.SPADES and card > PIG,
            Said("reason.pig.high_spade"),
        )
    yield from _of_slams(seen)
    if seen.alone(best) < 0:
        values = {"points": -seen.alone(best)}
        yield lambda card: seen.alone(card) <= seen.alone(best), Said("reason.pig.be_rid", values)
    if _points(seen, int(seen.p.captured[seen.seat])) < 0:
        yield (
            lambda card: card == DOUBLER,
            Said("reason.pig.doubler", {"card": card_symbol(DOUBLER)}),
        )
    yield lambda card: card != GOAT, Said("reason.pig.keep_goat")
    yield from _of_hunting(seen)
    yield from _of_voids(seen)
    if _is_high(best) and best != GOAT:
        yield lambda card: _rank(card) >= _rank(best), Said("reason.pig.high")


def _of_slams(seen: _Seen) -> Iterator[_Trait]:
    """Another seat has all hearts so far: another heart ends that, or adds to it."""
    slammer = only_taker(seen.rules, seen.p)
    if slammer == NOBODY or _is_ours(seen, slammer) or not _has_many(seen, slammer):
        return
    if winning_seat(seen.rules, seen.p) == slammer:
        yield lambda card: not holds(HEARTS, card), Said("reason.pig.no_slam", {"other": slammer})
    elif not seen.later:
        yield lambda card: holds(HEARTS, card), Said("reason.pig.end_slam", {"other": slammer})


def _is_ours(seen: _Seen, seat: int) -> bool:
    """Whether a seat is on the same side (P21)."""
    return bool(side_of(seen.rules, seat) == side_of(seen.rules, seen.seat))


def _of_voids(seen: _Seen) -> Iterator[_Trait]:
    """Explain a suit that will soon be void, where there is a card to discard."""
    best = seen.best
    left = seen.hand & ~of_suit(suit_of(best))
    dear = any(seen.alone(card) < 0 for card in cards_in(left)) or (
        seen.hunts_pig and any(_is_high_spade(card) for card in cards_in(left))
    )
    if dear and seen.out(best) and seen.count(best) == 1:
        suit = {"suit": _suit_sign(best)}
        yield lambda card: seen.count(card) == 1, Said("reason.pig.empty", suit)


def _own(seen: _Seen) -> list[int]:
    """Return the cards of the hand that follow suit."""
    return cards_in(seen.hand & of_suit(int(seen.p.suit)))


def _must_lose(seen: _Seen, card: int) -> bool:
    """Whether another seat must take a trick that this card leads."""
    out = seen.out(card)
    if seen.rules.joker_any_time == Switch.ON and jokers_of(seen.unseen):
        return False
    return out != 0 and lowest(out) > card


def _may_lose(seen: _Seen, card: int) -> bool:
    """Whether the others hold more higher than lower cards of the suit."""
    return 2 * seen.higher(card) > size(seen.out(card))


def _has_many(seen: _Seen, seat: int) -> bool:
    return size(int(seen.p.captured[seat]) & HEARTS) >= _MANY


def _points(seen: _Seen, cards: int) -> int:
    return int(deal_points(seen.rules, cards, seen.p.exposed))


def _rank(card: int) -> int:
    return NO_SUIT if _is_joker(card) else card % RANKS


def _is_joker(card: int) -> bool:
    return card >= FIRST_JOKER


def _is_high(card: int) -> bool:
    return _rank(card) >= _HIGH


def _is_low_spade(card: int) -> bool:
    return suit_of(card) == Suit.SPADES and card < PIG


def _is_high_spade(card: int) -> bool:
    return suit_of(card) == Suit.SPADES and card > PIG


def _beats_goat(card: int) -> bool:
    return suit_of(card) == Suit.DIAMONDS and card > GOAT


def _suit_sign(card: int) -> str:
    return SUIT_SYMBOLS[Suit(suit_of(card))]


def _seen(rules: Rules, p: Position, seat: int, best: int) -> _Seen:
    trick = [int(p.trick[other]) for other in range(rules.seats)]
    lying = sum(one(card) for card in trick if card != NO_CARD)
    hand = int(p.hands[seat])
    return _Seen(
        rules=rules,
        p=p,
        seat=seat,
        best=best,
        hand=hand,
        unseen=pack(rules) & ~int(p.gone) & ~hand,
        lying=lying,
        top=NO_CARD if p.suit == NO_SUIT else trick[winning_seat(rules, p)],
        later=trick.count(NO_CARD) - 1,
    )
