"""Score deals that were played with real cards; the client keeps the deals, the server nothing."""

import numpy as np
from litestar import Router, post
from litestar.params import JSONBody

from pigpen.core.options import parse_rules, plain
from pigpen.games.push_out_the_pig.by_hand import (
    BadDeal,
    CapturedCards,
    exposable_cards,
    score_deals,
    scoring_cards,
)
from pigpen.games.push_out_the_pig.rules import End, Rules
from pigpen.games.push_out_the_pig.scoring import total_of
from pigpen.games.push_out_the_pig.words import bounds
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.views.log import sheet_line
from pigpen.server.wire import push_out_the_pig as wire_kept

_MOST_DEALS = 500  # more than any real match has
_TOO_MANY = refusal("kept-too-many")


@post("/push-out-the-pig", status_code=200, sync_to_thread=False)
def score(data: JSONBody[wire_kept.KeptDeals]) -> wire_kept.KeptMatch:
    """Return the scores of deals, by the same rules as at every table."""
    if len(data.deals) > _MOST_DEALS:
        raise Refused(_TOO_MANY)
    rules = plain(parse_rules(Rules, data.options))
    deals = map(_captured, data.deals)
    try:
        position, lines = score_deals(rules, deals)
    except BadDeal as problem:
        raise Refused(refusal(problem.code)) from problem
    totals = np.array([total_of(rules, position, seat) for seat in range(rules.seats)])
    winners = np.flatnonzero(totals == totals.max()) if position.over else ()
    return wire_kept.KeptMatch(
        lines=tuple(map(sheet_line, lines)),
        scoring=tuple(scoring_cards()),
        exposable=tuple(exposable_cards(rules)),
        bounds=bounds(rules),
        last_deal=rules.deals if rules.end == End.DEALS else None,
        winners=tuple(map(int, winners)),
    )


def _captured(deal: wire_kept.KeptDeal) -> CapturedCards:
    return CapturedCards(deal.captured, deal.exposed)


ROUTER = Router("/api/score", route_handlers=[score])
