"""Scoring of deals that people played with real cards, from the cards that each seat took.

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
from pigpen.games.push_out_the_pig.score_sheet import line
from pigpen.games.push_out_the_pig.scoring import add_deal

_NO_ACTION = 0  # the deal ended away from the server


class CapturedCards(NamedTuple):
    """The cards of one deal that people enter, as texts such as `QS`."""

    captured: Sequence[Sequence[str]]  # scoring cards, by seat
    exposed: Sequence[str] = ()  # P15


class BadDeal(PigpenError):
    """A deal that cannot have been played so."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code  # of the sentence `refusal.CODE`


def scoring_cards() -> list[str]:
    """Return the sixteen scoring cards, each of which a seat takes (P10)."""
    return [card_text(card) for card in cards_in(SCORING)]


def exposable_cards(rules: Rules) -> list[str]:
    """Return the cards that may be exposed under these rules (P15)."""
    return [card_text(card) for card in cards_in(EXPOSABLE if rules.expose == Switch.ON else 0)]


def score_deals(rules: Rules, deals: Iterable[CapturedCards]) -> tuple[Position, list[SheetLine]]:
    """Return the position of a match after these deals, and the lines of its score sheet.

    Raises:
        BadDeal: one of them cannot have been played so.
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


def _enter(rules: Rules, p: Position, deal: CapturedCards) -> None:
    """Enter a deal: each scoring card is taken by one seat (P8), four may be exposed (P15)."""
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
