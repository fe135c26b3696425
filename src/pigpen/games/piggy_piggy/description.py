"""The view of a seat in Piggy Piggy as data, for browsers, terminals and authors of bots.

Colours are in the order A to E; cards are texts (`A2`: colour A, two icons; `G`: a goat),
sorted by kind, goats last. Rules of record: docs/rules/piggy-piggy.md, cited as Yn.

===========  ================================================================
`phase`      `lot`, `deal`, `play`, `draw`, `score` or `over`
`seat`       whose turn it is, also while chance lets it draw; null before and after
`hand`       the viewer's cards; empty for a spectator
`hands`      [S] how many cards each seat holds
`known`      [S] cards that a seat publicly holds: drawn, and about to score (Y21)
`shown`      of the viewer's hand, cards just drawn that may score (Y21)
`tables`     [S][5] the stack of each colour, a list of cards
`totals`     [S][5] its icons
`pigs`       [5] the seat that holds each pig, null in the middle
`leads`      [5] the seat with more icons than every other one, or null (Y16)
`ahead`      [5] how many icons more than the next, 0 without a leader
`scores`     [S] points; `target` is what wins (Y25)
`piles`      [S] score piles, lists of cards (Y29)
`discard`    number of cards by text, no zeros (Y30); `unseen` likewise: not known to the viewer
`pile`       cards in the draw pile
`food`       the colour played in this turn, or null; `played`, `drawn`: cards in this turn
`to_draw`    cards still to be drawn in this turn
`ending`     whether the game ends after this turn (Y26); `over`: whether it has
===========  ================================================================
"""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from pigpen.core.description import Description
from pigpen.core.game import NOBODY
from pigpen.games.piggy_piggy.position import (
    COLOURS,
    DECK,
    FOODS,
    ICONS,
    KINDS,
    NO_FOOD,
    Phase,
    Position,
    leader,
    total,
)
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.words import LETTERS, card_text

describe: Final = Description[Rules, Position](
    {
        "phase": lambda at: Phase(int(at.p.phase)).name.lower(),
        "seat": lambda at: int(at.p.seat) if int(at.p.phase) not in _NO_TURN else None,
        "hand": lambda at: cards(at.p.hands[at.seat]) if at.seat != NOBODY else [],
        "hands": lambda at: at.p.held[: at.rules.seats].tolist(),
        "known": lambda at: [
            cards(at.p.hands[other]) if other != at.seat else [] for other in range(at.rules.seats)
        ],
        "shown": lambda at: cards(at.p.shown) if at.seat == at.p.seat else [],
        "tables": lambda at: [
            [_stack(at.p, seat, colour) for colour in range(COLOURS)]
            for seat in range(at.rules.seats)
        ],
        "totals": lambda at: [
            [int(total(at.p, seat, colour)) for colour in range(COLOURS)]
            for seat in range(at.rules.seats)
        ],
        "pigs": lambda at: [_seat_or_none(at.p.pigs[colour]) for colour in range(COLOURS)],
        "leads": lambda at: [
            _seat_or_none(leader(at.rules, at.p, colour)) for colour in range(COLOURS)
        ],
        "ahead": lambda at: [ahead(at.rules, at.p, colour) for colour in range(COLOURS)],
        "scores": lambda at: at.p.scores[: at.rules.seats].tolist(),
        "target": lambda at: int(at.rules.target),
        "piles": lambda at: [cards(at.p.scored[seat]) for seat in range(at.rules.seats)],
        "discard": lambda at: _by_text(at.p.discard),
        "unseen": lambda at: _by_text(unseen(at.p)),
        "pile": lambda at: int(at.p.left),
        "food": lambda at: None if at.p.food == NO_FOOD else LETTERS[at.p.food],
        "played": lambda at: int(at.p.played),
        "drawn": lambda at: int(at.p.drawn),
        "to_draw": lambda at: int(at.p.to_draw),
        "ending": lambda at: bool(at.p.ending),
        "over": lambda at: bool(at.p.phase == Phase.OVER),
    }
)
"""All that a seat sees; the position is its view."""

_NO_TURN: Final = (Phase.LOT, Phase.DEAL, Phase.OVER)
_TEXTS = tuple(map(card_text, range(KINDS)))


def cards(counts: ArrayLike, first: int = 0) -> list[str]:
    """Return the texts of cards that are counted by kind, from the kind `first` on."""
    numbers: list[int] = np.asarray(counts).tolist()
    counted = zip(_TEXTS[first:], numbers, strict=False)
    return [text for text, count in counted if count for _ in range(count)]


def _by_text(counts: ArrayLike) -> dict[str, int]:
    numbers: list[int] = np.asarray(counts).tolist()
    return {text: count for text, count in zip(_TEXTS, numbers, strict=True) if count}


def _stack(p: Position, seat: int, colour: int) -> list[str]:
    first = ICONS * colour
    return cards(p.tables[seat][first : first + ICONS], first)


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def ahead(rules: Rules, p: Position, colour: int) -> int:
    """Return the leader's icons of a colour above the next seat's; 0 without a leader."""
    *_, second, first = sorted(int(total(p, seat, colour)) for seat in range(rules.seats))
    return first - second


def unseen(p: Position) -> list[int]:
    """Return the cards of each kind that a view hides, in other hands or in the draw pile."""
    left = np.array(DECK) - p.discard - p.hands.sum(axis=0)
    left[:FOODS] -= p.tables.sum(axis=0) + p.scored.sum(axis=0)
    return left.tolist()
