"""What of a moment tells who will win, as numbers for each seat: `outlook` weighs them.

A moment is a turn whose plays are over and whose pigs are taken, before its seat draws.
Only what that seat knows counts: what lies on the table, and its own hand.
"""

from typing import Final

from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.games.piggy_piggy.position import (
    COLOURS,
    DECK,
    GOAT,
    HAND,
    ICONS,
    KINDS,
    Position,
    total,
)
from pigpen.games.piggy_piggy.rules import Exhaust, Rules
from pigpen.games.piggy_piggy.turns import cards_of

FAR: Final = 8  # points to go that have a trait of their own; beyond, the last two go on in line
_DRAW = 3  # cards that a seat draws in a turn, about
_STAGES = 3  # of a game: two points to go or fewer, five, more
_MARGINS = 5  # of a pig, in icons; the last is for all larger ones
_GAPS = 5  # none: it leads and the pig is not there yet; then icons behind, from 0 to 3 or more

# Where each group of traits begins.
TO_GO: Final = 0
TURN: Final = TO_GO + FAR  # turns until the seat's own, 0 for the one that is about to draw
PIG: Final = TURN + 6
GAP: Final = PIG + _STAGES * _MARGINS
RATE: Final = GAP + _STAGES * _GAPS
HOLD: Final = RATE + _STAGES  # icons kept of colours whose pig one holds
THREAT: Final = HOLD + 1  # colours that the kept cards would win
GROUP: Final = THREAT + 1  # the most cards kept of one colour
GOATS: Final = GROUP + 1  # kept
FRESH: Final = GOATS + 1  # cards about to be drawn
NUM_TRAITS: Final = FRESH + 1


@kernel
def to_go(rules: Rules, p: Position, seat: int) -> int:
    """Points that a seat needs to win, at least 0."""
    return max(0, int(rules.target) - int(p.scores[seat]))


@kernel
def note_to_go(points: int, row: Floats) -> None:
    """Writes the traits of so many points to go, from 1, into a seat's row."""
    row[TO_GO : TO_GO + FAR] = 0.0
    if points < FAR:
        row[TO_GO + points - 1] = 1.0
    else:
        row[TO_GO + FAR - 1] = points - FAR + 1.0
        row[TO_GO + FAR - 2] = FAR - points


@kernel
def note_traits(rules: Rules, p: Position, seat: int, rates: Floats, traits: Floats) -> None:
    """Fills `traits` [S, NUM_TRAITS] for the moment in which `seat` is about to draw.

    `rates` [S] gets the chance that a card, drawn by a seat, is of a pig that it holds.
    """
    traits[:] = 0.0
    rates[:] = 0.0
    for other in range(rules.seats):
        note_to_go(max(1, to_go(rules, p, other)), traits[other])
        traits[other, TURN + (other - seat) % rules.seats] = 1.0
    pile, again = 0.0, 0
    for kind in range(KINDS):
        pile += in_pile(rules, p, seat, kind)
        again += int(p.discard[kind])
    for colour in range(COLOURS):
        left, gone = 0.0, 0
        for kind in range(ICONS * colour, ICONS * (colour + 1)):
            left += in_pile(rules, p, seat, kind)
            gone += int(p.discard[kind])
        share = left / pile if pile > 0.0 else 0.0
        later = gone / again if again > 0 and rules.on_exhaust == Exhaust.RESHUFFLE else 0.0
        _note_colour(rules, p, seat, colour, share, later, rates, traits)
    for other in range(rules.seats):
        traits[other, RATE + _stage(rules, p, other)] = rates[other]
    traits[seat, GOATS] = p.hands[seat, GOAT]
    traits[seat, FRESH] = HAND - p.held[seat]


@kernel
def in_pile(rules: Rules, p: Position, seat: int, kind: int) -> float:
    """Cards of a kind that `seat` expects in the pile, up to a factor that all kinds share.

    Of the cards that it cannot see, as large a part as came from the pile (Y30) and not from the
    others' hands when the pile was made anew.
    """
    unseen = DECK[kind] - int(p.discard[kind]) - int(p.hands[seat, kind])
    if kind != GOAT:
        for other in range(rules.seats):
            unseen -= int(p.tables[other, kind]) + int(p.scored[other, kind])
    new = int(p.stock[kind])
    old = int(p.aged[kind]) - int(p.kept[seat, kind])
    if old <= 0:
        return float(min(unseen, new))
    return unseen * new / (new + old)


@kernel
def _from_pile(rules: Rules, p: Position, seat: int, other: int) -> float:
    """The part of the cards that `other` draws next, after `seat`, that is there before Y26."""
    cards = HAND - int(p.held[seat])
    if other == seat:
        return min(1.0, p.left / cards) if cards > 0 else 1.0
    before = cards + _DRAW * ((other - seat) % rules.seats - 1)
    return min(1.0, max(0.0, (p.left - before) / _DRAW))


@kernel
def _stage(rules: Rules, p: Position, seat: int) -> int:
    points = to_go(rules, p, seat)
    return 0 if points <= 2 else 1 if points <= 5 else 2


@kernel
def _note_colour(
    rules: Rules,
    p: Position,
    seat: int,
    colour: int,
    share: float,
    later: float,
    rates: Floats,
    traits: Floats,
) -> None:
    """The pig of a colour, who threatens it, and what the hand of `seat` adds.

    A `share` of the pile is of it, and of the pile made anew from what is discarded, `later`.
    """
    first = 0
    second = 0
    for other in range(rules.seats):
        icons = total(p, other, colour)
        second = max(second, min(first, icons))
        first = max(first, icons)
    holder = int(p.pigs[colour])
    for other in range(rules.seats):
        icons = total(p, other, colour)
        rival = second if icons == first else first
        stage = _stage(rules, p, other)
        if other == holder:
            now = _from_pile(rules, p, seat, other)
            rates[other] += now * share + (1.0 - now) * later
            margin = min(max(0, icons - rival), _MARGINS - 1)
            traits[other, PIG + _MARGINS * stage + margin] += 1.0
        elif icons > 0:
            gap = min(max(0, rival - icons + 1), _GAPS - 1)
            traits[other, GAP + _GAPS * stage + gap] += 1.0
        if other == seat:
            _note_hand(p, seat, colour, holder, rival - icons, traits[seat])


@kernel
def _note_hand(p: Position, seat: int, colour: int, holder: int, behind: int, row: Floats) -> None:
    """Kept cards of a colour, `behind` so many icons."""
    cards = cards_of(p, seat, colour)
    if cards == 0:
        return
    icons = 0
    for size in range(ICONS):
        icons += (size + 1) * p.hands[seat, ICONS * colour + size]
    if holder == seat:
        row[HOLD] += icons
    elif icons > behind:
        row[THREAT] += 1.0
    row[GROUP] = max(row[GROUP], float(cards))
