"""Facts of Piggy Piggy that players' statistics count.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from collections.abc import Iterator

from pigpen.core.facts import Fact, Facts
from pigpen.games.piggy_piggy.position import COLOURS, Phase, Position
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.turns import END, FIRST_GOAT


def facts(rules: Rules, before: Position, action: int, after: Position) -> Iterator[Fact]:
    """Yield goats played, pigs gained and points of the seat whose turn it was."""
    seat = int(before.seat)
    if before.phase == Phase.PLAY and action != END and action >= FIRST_GOAT:
        yield Fact(seat, "goats_played")
    gained = sum(after.pigs[colour] == seat != before.pigs[colour] for colour in range(COLOURS))
    if gained:
        yield Fact(seat, "pigs_gained", int(gained))
    points = int(after.scores[seat]) - int(before.scores[seat])
    if points:
        yield Fact(seat, "cards_scored", points)  # Y21: a point each
        yield Fact(seat, "most_scored", points)


FACTS = Facts(
    sums=("cards_scored", "pigs_gained", "goats_played"), bests=("most_scored",), of=facts
)
