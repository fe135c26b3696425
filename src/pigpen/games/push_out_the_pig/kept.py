"""The score of deals that people played with a pack of their own, from who took what.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from pigpen.cards.pack import card_text, parse_card
from pigpen.cards.sets import cards_in, one
from pigpen.core.errors import PigpenError
from pigpen.core.sheet import SheetLine
from pigpen.games.push_out_the_pig.position import EXPOSABLE, POSITION, SCORING, Position, init
from pigpen.games.push_out_the_pig.rules import Rules, Switch
from pigpen.games.push_out_the_pig.scoring import add_deal
from pigpen.games.push_out_the_pig.sheet import line

_NO_ACTION = 0  # what ended the deal was done at another table


class KeptDeal(NamedTuple):
    """What people say of a deal; cards as texts such as `QS`."""

    captured: Sequence[Sequence[str]]  # scoring cards, by seat
    exposed: Sequence[str] = ()  # P15


class BadDeal(PigpenError):
    """A deal that cannot have been played so."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code  # of the sentence `refusal.CODE`


def scoring_cards() -> list[str]:
    """The sixteen, each of which somebody takes (P10)."""
    return [card_text(card) for card in cards_in(SCORING)]


def exposable_cards(rules: Rules) -> list[str]:
    """What may be exposed under these rules (P15)."""
    return [card_text(card) for card in cards_in(EXPOSABLE if rules.expose == Switch.ON else 0)]


def keep(rules: Rules, deals: Iterable[KeptDeal]) -> tuple[Position, list[SheetLine]]:
    """Where a match stands after these deals, and the line of the score sheet for each.

    Raises:
        BadDeal: one of them cannot be.
    """
    room = np.zeros(1, POSITION).view(np.recarray)
    p: Position = room[0]
    init(rules, p)
    lines: list[SheetLine] = []
    for deal in deals:
        if p.over:
            raise BadDeal("kept-over")
        before = p.copy()
        _enter(rules, p, deal)
        add_deal(rules, p)
        ended = line(rules, before, _NO_ACTION, p)
        assert ended is not None, "a deal was added"
        lines.append(ended)
    return p, lines


def _enter(rules: Rules, p: Position, deal: KeptDeal) -> None:
    """P8: each scoring card is taken by one seat; P15: four may have been exposed."""
    hands = [_set_of(cards) for cards in deal.captured]
    if len(hands) != rules.seats or sum(hands) != SCORING or sum(map(len, deal.captured)) != 16:
        raise BadDeal("kept-cards")
    exposed = _set_of(deal.exposed)
    if exposed & ~EXPOSABLE or (exposed and rules.expose == Switch.OFF):
        raise BadDeal("kept-exposed")
    p.captured[: rules.seats] = hands
    p.exposed = exposed


def _set_of(texts: Iterable[str]) -> int:
    cards = 0
    for text in texts:
        cards |= one(parse_card(text))
    return cards
