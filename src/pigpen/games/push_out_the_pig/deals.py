"""Division of a match of Push Out the Pig into deals, for reviews.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.pack import card_text
from pigpen.cards.sets import cards_in
from pigpen.core.deals import Deals
from pigpen.core.game import NOBODY
from pigpen.games.push_out_the_pig.position import FINISH, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.scoring import total_of
from pigpen.games.push_out_the_pig.story import trick_taker
from pigpen.games.push_out_the_pig.words import deal_points_of


def _over(rules: Rules, p: Position) -> int:
    return int(p.deals)


def _totals(rules: Rules, p: Position) -> list[int]:
    return [int(total_of(rules, p, seat)) for seat in range(rules.seats)]


def _points(rules: Rules, p: Position) -> list[int]:
    return [int(deal_points_of(rules, p, seat)) for seat in range(rules.seats)]


def _hand(rules: Rules, p: Position, seat: int) -> list[str]:
    return [card_text(card) for card in cards_in(p.hands[seat])]


def _taker(rules: Rules, p: Position, action: int) -> int:
    """Return the seat that takes the trick with this card, or NOBODY (P7)."""
    return trick_taker(rules, p, action) if _lays(rules, p, action) else NOBODY


def _lays(rules: Rules, p: Position, action: int) -> bool:
    """Return whether an action lays a card; exposing and an early end lay none (P9, P15)."""
    return not p.asked and action < FINISH


DEALS = Deals(_over, _totals, _points, _hand, _taker, _lays)
