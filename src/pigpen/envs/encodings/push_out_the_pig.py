"""Encoding of Push Out the Pig: the hand, the trick, captured cards, and what play has shown."""

from typing import Any, Final, NamedTuple

from pigpen.cards.pack import NO_SUIT, RANKS, Suit
from pigpen.cards.sets import holds, one
from pigpen.core.game import AnyGame
from pigpen.core.jit import inlined
from pigpen.core.record import Int16s
from pigpen.envs.encoding import (
    LARGEST,
    Codes,
    Encoding,
    Stretch,
    away,
    bounded,
    clear,
    code_itself,
    mark,
    mask_of_codes,
    on_from,
    one_hot,
)
from pigpen.games.push_out_the_pig.position import (
    DOUBLER,
    GOAT,
    HEART_ACE,
    MOST_CARDS,
    PIG,
    TWO_OF_CLUBS,
    TWO_OF_SPADES,
    Position,
)
from pigpen.games.push_out_the_pig.rules import End, Partners, Rules, Switch, Ties
from pigpen.games.push_out_the_pig.scoring import goat_points, heart_points

VERSION = 1
SUITS: Final = 4
SCORERS: Final = 16
EXPOSABLE: Final = 4
HEARTS_ROW: Final = int(Suit.HEARTS)
OPEN: Final = 6  # cards that all may know to be in a hand: those that can be exposed, or lead


def encoding(game: AnyGame) -> Encoding:
    """Return the encoding of Push Out the Pig."""
    seats = game.num_seats
    match = match_bounds(game.rules)
    return Encoding(
        VERSION,
        (
            Stretch("hand", (MOST_CARDS,), 0, 1, "own cards, by code"),
            Stretch("gone", (MOST_CARDS,), 0, 1, "cards played, those on the table too"),
            Stretch("trick", (seats, MOST_CARDS), 0, 1, "the card on the table, by seat"),
            Stretch("captured", (seats, SCORERS), 0, 1, "QS, 2H to AH, 10C, JD taken, by seat"),
            Stretch("known", (seats, OPEN), 0, 1, "QS JD 10C AH 2S 2C known to be held"),
            Stretch("exposed", (EXPOSABLE,), 0, 1, "QS JD 10C AH that were exposed"),
            Stretch("voids", (seats, SUITS), 0, 1, "no hidden card of S H C D, as play has shown"),
            Stretch("led", (SUITS,), 0, 1, "S H C D led in an earlier trick"),
            one_hot("suit", SUITS, "S H C D to be followed; none before a suit is led"),
            one_hot("leader", seats, "who leads this trick"),
            one_hot("opener", seats, "who led, or leads, the first trick of the deal"),
            one_hot("mover", seats, "whose turn it is"),
            Stretch("asked", (1,), 0, seats, "seats still to say whether they expose"),
            Stretch(
                "totals", (seats,), match.low, match.high, "points of the deals before, by seat"
            ),
            Stretch("deals", (1,), 0, match.deals, "deals that are complete"),
        ),
        (
            Codes(MOST_CARDS, "play, or expose, the card of this code"),
            Codes(1, "end a deal in which nothing can change"),
            Codes(1, "expose no more"),
        ),
        observe,
        mask_of_codes,
        code_itself,
    )


class Match(NamedTuple):
    """The bounds of a match's scores; `LARGEST` where it may go on without end."""

    low: int  # of a seat's total
    high: int
    deals: int


def match_bounds(rules: Any) -> Match:
    """P16: a limit is passed by one deal at most; P18, P21: ties and partners may go on from it."""
    most = min(LARGEST, most_points(rules))
    if rules.ties == Ties.EXTRA_DEAL:
        return Match(-LARGEST, LARGEST, LARGEST)
    if rules.end == End.DEALS:
        total = min(LARGEST, rules.deals * most)
        return Match(-total, total, rules.deals)
    if rules.partners != Partners.OFF:
        return Match(-LARGEST, LARGEST, LARGEST)
    total = min(LARGEST, rules.limit - 1 + most)
    return Match(-total, total if rules.end == End.EITHER else LARGEST, LARGEST)


def most_points(rules: Any) -> int:
    """More than which a deal is never worth to a seat, nor costs it (P10 to P15)."""
    exposed = 2 if rules.expose == Switch.ON else 1
    hearts = sum(heart_points(rules, rank) for rank in range(RANKS))
    hearts = max(hearts, abs(rules.all_hearts), rules.hearts_pig_goat)
    goat = abs(goat_points(rules, one(GOAT), 0))
    doubled = 2 * exposed * exposed * (hearts + rules.pig + goat)
    return max(doubled, rules.all_sixteen, -rules.nothing)


@inlined
def write_scorers(obs: Int16s, at: int, cards: int) -> int:
    """The sixteen of a set that score: the pig, hearts upward, the doubler, the goat."""
    obs[at] = holds(cards, PIG)
    at = write_bits(obs, at + 1, int(cards) >> (RANKS * HEARTS_ROW), RANKS)
    obs[at] = holds(cards, DOUBLER)
    obs[at + 1] = holds(cards, GOAT)
    return at + 2


@inlined
def write_exposable(obs: Int16s, at: int, cards: int) -> int:
    """The four of a set that can be exposed; a loop over them would be slower."""
    obs[at] = holds(cards, PIG)
    obs[at + 1] = holds(cards, GOAT)
    obs[at + 2] = holds(cards, DOUBLER)
    obs[at + 3] = holds(cards, HEART_ACE)
    return at + EXPOSABLE


@inlined
def write_bits(obs: Int16s, at: int, bits: int, count: int) -> int:
    """Bits from the lowest; the place after."""
    word = int(bits)
    for bit in range(count):
        obs[at + bit] = (word >> bit) & 1
    return at + count


@inlined
def observe(rules: Rules, p: Position, seat: int, obs: Int16s) -> None:
    """Every place of an observation."""
    seats = rules.seats
    clear(obs, 0)
    at = write_bits(obs, 0, p.hands[seat], MOST_CARDS)  # a loop over cards there would be slower
    at = write_bits(obs, at, p.gone, MOST_CARDS)
    for step in range(seats):
        other = on_from(seat, step, seats)
        at = mark(obs, at, MOST_CARDS, int(p.trick[other]))  # NO_CARD is nowhere
    for step in range(seats):
        at = write_scorers(obs, at, p.captured[on_from(seat, step, seats)])
    for step in range(seats):
        hand = int(p.hands[on_from(seat, step, seats)])
        at = write_exposable(obs, at, hand)
        obs[at] = holds(hand, TWO_OF_SPADES)
        obs[at + 1] = holds(hand, TWO_OF_CLUBS)
        at += 2
    at = write_exposable(obs, at, p.exposed)
    for step in range(seats):
        at = write_bits(obs, at, p.voids[on_from(seat, step, seats)], SUITS)
    at = write_bits(obs, at, p.suits_led, SUITS)
    at = mark(obs, at, SUITS, -1 if p.suit == NO_SUIT else int(p.suit))
    at = mark(obs, at, seats, away(seat, int(p.leader), seats))
    at = mark(obs, at, seats, away(seat, int(p.opener), seats))
    at = mark(obs, at, seats, away(seat, int(p.seat), seats))
    obs[at] = p.asked
    at += 1
    for step in range(seats):
        obs[at + step] = bounded(p.totals[on_from(seat, step, seats)])
    obs[at + seats] = p.deals
