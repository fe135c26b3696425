"""Keeping score of a match that is played with a pack of people's own.

====================================  ===========================================
POST /api/score/push-out-the-pig      KeptMatch (KeptDeals)
====================================  ===========================================

Nothing is stored: the page keeps the deals, and sends them all each time.
"""

from pigpen.server.wire.base import Wire
from pigpen.server.wire.view import SheetLine


class KeptDeal(Wire):
    """What people say of a deal; cards as texts such as `QS`."""

    captured: tuple[tuple[str, ...], ...]  # scoring cards, by seat
    exposed: tuple[str, ...] = ()


class KeptDeals(Wire):
    """A match so far."""

    options: dict[str, int | str]  # of the rules, the number of seats among them
    deals: tuple[KeptDeal, ...]


class KeptMatch(Wire):
    """Where it stands."""

    lines: tuple[SheetLine, ...]  # of the score sheet, one a deal
    scoring: tuple[str, ...]  # the cards that somebody takes in each deal
    exposable: tuple[str, ...]  # none where nothing is exposed
    bounds: tuple[int, ...]  # the totals that end the match
    last_deal: int | None  # where the match has a number of deals
    winners: tuple[int, ...]  # seats, once it is over
