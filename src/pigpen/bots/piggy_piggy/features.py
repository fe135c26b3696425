"""Features from which the value function estimates who will win, for each seat.

The position is the end of a seat's plays: its pigs are taken, and it has not drawn. Only what that
seat knows is read: the cards on the table, and its own hand.
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

FAR: Final = 8  # points to go with a feature each; beyond, the last two are extrapolated
_DRAW = 3  # cards that a seat draws in a turn, about
_STAGES = 3  # of a game: two points to go or fewer, five, more
_MARGINS = 5  # of a pig, in icons; the last is for all larger ones
_GAPS = 5  # none: it leads and the pig is not there yet; then icons behind, from 0 to 3 or more

# Offset of each group of features.
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
NUM_FEATURES: Final = FRESH + 1


@kernel
def to_go(rules: Rules, p: Position, seat: int) -> int:
    """Return the points that a seat needs to win, at least 0."""
    return max(0, int(rules.target) - int(p.scores[seat]))


@kernel
def write_points_to_go(points: int, row: Floats) -> None:
    """Write the features of 1 or more points to go into a seat's row."""
    row[TO_GO : TO_GO + FAR] = 0.0
    if points < FAR:
        row[TO_GO + points - 1] = 1.0
    else:
        row[TO_GO + FAR - 1] = points - FAR + 1.0
        row[TO_GO + FAR - 2] = FAR - points


@kernel
def write_features(rules: Rules, p: Position, seat: int, rates: Floats, features: Floats) -> None:
    """Write `features` [S, NUM_FEATURES] of the moment in which `seat` is about to draw.

    `rates` [S] gets the probability that a card drawn by a seat is of a pig that it holds.
    """
    features[:] = 0.0
    rates[:] = 0.0
    for other in range(rules.seats):
        write_points_to_go(max(1, to_go(rules, p, other)), features[other])
        features[other, TURN + (other - seat) % rules.seats] = 1.0
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
        _write_colour(rules, p, seat, colour, share, later, rates, features)
    for other in range(rules.seats):
        features[other, RATE + _stage(rules, p, other)] = rates[other]
    features[seat, GOATS] = p.hands[seat, GOAT]
    features[seat, FRESH] = HAND - p.held[seat]


@kernel
def in_pile(rules: Rules, p: Position, seat: int, kind: int) -> float:
    """Return the expected cards of a kind in the pile, up to a factor common to all kinds.

    The expectation is of `seat`. Cards that it cannot see are divided into those that came from the
    pile (Y30) and those that other seats held when the pile was renewed.
    """
    unseen = DECK[kind] - int(p.discard[kind]) - int(p.hands[seat, kind])
    if kind != GOAT:
        for other in range(rules.seats):
            unseen -= int(p.tables[other, kind]) + int(p.scored[other, kind])
    new = int(p.stock[kind])
    old = int(p.aged[kind]) - int(p.old_cards[seat, kind])
    if old <= 0:
        return float(min(unseen, new))
    return unseen * new / (new + old)


@kernel
def _from_pile(rules: Rules, p: Position, seat: int, other: int) -> float:
    """Return the share of the next draw of `other`, after `seat`, that comes before Y26."""
    cards = HAND - int(p.held[seat])
    if other == seat:
        return min(1.0, p.left / cards) if cards > 0 else 1.0
    before = cards + _DRAW * ((other - seat) % rules.seats - 1)
    return min(1.0, max(0.0, (p.left - before) / _DRAW))


@kernel
def _stage(rules: Rules, p: Position, seat: int) -> int:
    """Return the stage of the game for a seat, by its points to go: 0 last, 1 middle, 2 early."""
    points = to_go(rules, p, seat)
    return 0 if points <= 2 else 1 if points <= 5 else 2


@kernel
def _write_colour(
    rules: Rules,
    p: Position,
    seat: int,
    colour: int,
    share: float,
    later: float,
    rates: Floats,
    features: Floats,
) -> None:
    """Add the features of a colour's pig, of its rivals, and of the hand of `seat`.

    `share` is the colour's share of the pile, `later` that of the pile renewed from the discards.
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
            features[other, PIG + _MARGINS * stage + margin] += 1.0
        elif icons > 0:
            gap = min(max(0, rival - icons + 1), _GAPS - 1)
            features[other, GAP + _GAPS * stage + gap] += 1.0
        if other == seat:
            _write_hand(p, seat, colour, holder, rival - icons, features[seat])


@kernel
def _write_hand(p: Position, seat: int, colour: int, holder: int, behind: int, row: Floats) -> None:
    """Add the features of the cards of a colour in the hand, `behind` icons behind the rival."""
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
