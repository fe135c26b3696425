"""Facts of Push Out the Pig that players' statistics count (P19).

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from collections.abc import Iterator

from pigpen.core.facts import Fact, Facts
from pigpen.games.push_out_the_pig.position import Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.score_sheet import line
from pigpen.games.push_out_the_pig.scoring import best_total, knocks_out


def facts(rules: Rules, before: Position, action: int, after: Position) -> Iterator[Fact]:
    """Yield the facts of each seat at the end of a deal, or of the match."""
    deal = line(rules, before, action, after)
    if deal is None:
        return
    for score in deal.scores:
        yield Fact(score.seat, "deals")
        yield Fact(score.seat, "deal_points", score.points)
        yield Fact(score.seat, "best_deal", score.points)
        yield Fact(score.seat, "worst_deal", score.points)
        yield from (Fact(score.seat, mark) for mark in score.marks)
        if knocks_out(rules, after) and score.total == best_total(rules, after):
            yield Fact(score.seat, "knockouts")


FACTS = Facts(
    sums=(
        "deals",
        "deal_points",
        "pigs",
        "goats",
        "doublers",
        "small_slams",
        "grand_slams",
        "knockouts",
    ),
    bests=("best_deal",),
    worsts=("worst_deal",),
    of=facts,
    unit="deals",
)
