"""What is counted for the statistics of those who play (P19).

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from collections.abc import Iterator

from pigpen.cards.sets import holds
from pigpen.core.facts import Fact, Facts
from pigpen.games.push_out_the_pig.position import DOUBLER, GOAT, PIG, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.scoring import best_total, knocks_out
from pigpen.games.push_out_the_pig.story import slams

_CARDS = (("pigs", PIG), ("goats", GOAT), ("doublers", DOUBLER))


def facts(rules: Rules, before: Position, action: int, after: Position) -> Iterator[Fact]:
    """What the end of a deal, or of the match, adds for each seat."""
    if after.deals == before.deals:
        return
    for seat in range(rules.seats):
        cards = int(after.captured[seat])
        points = int(after.totals[seat]) - int(before.totals[seat])
        small, grand = slams(cards)
        yield Fact(seat, "deals")
        yield Fact(seat, "deal_points", points)
        yield Fact(seat, "best_deal", points)
        yield Fact(seat, "worst_deal", points)
        yield from (Fact(seat, name) for name, card in _CARDS if holds(cards, card))
        if small:
            yield Fact(seat, "small_slams")
        if grand:
            yield Fact(seat, "grand_slams")
        if knocks_out(rules, after) and after.totals[seat] == best_total(rules, after):
            yield Fact(seat, "knockouts")


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
)
