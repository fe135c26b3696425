"""Score keeping for a match of Push Out the Pig with real cards.

====================================  ===========================================
POST /api/score/push-out-the-pig      KeptMatch (KeptDeals)
====================================  ===========================================

The server stores nothing: the page keeps the deals and sends all of them each time.
"""

from pigpen.server.wire.base import Wire
from pigpen.server.wire.view import SheetLine


class KeptDeal(Wire):
    """A deal as people enter it; cards are texts such as `QS`."""

    captured: tuple[tuple[str, ...], ...]  # scoring cards, by seat
    exposed: tuple[str, ...] = ()


class KeptDeals(Wire):
    """A match so far."""

    options: dict[str, int | str]  # of the rules, including the number of seats
    deals: tuple[KeptDeal, ...]


class KeptMatch(Wire):
    """The scores of a match."""

    lines: tuple[SheetLine, ...]  # of the score sheet, one per deal
    scoring: tuple[str, ...]  # the scoring cards, each taken by a seat in every deal
    exposable: tuple[str, ...]  # cards that may be exposed; may be empty
    bounds: tuple[int, ...]  # the totals that end the match
    last_deal: int | None  # number of deals of the match, if fixed
    winners: tuple[int, ...]  # seats, once it is over
