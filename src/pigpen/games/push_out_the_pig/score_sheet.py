"""The score sheet: the points of each deal, and the cards that made them.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.pack import card_text
from pigpen.cards.sets import cards_in, holds
from pigpen.core.sheet import Score, SheetLine
from pigpen.games.push_out_the_pig.position import DOUBLER, GOAT, PIG, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.score_breakdown import score_breakdown
from pigpen.games.push_out_the_pig.scoring import total_of
from pigpen.games.push_out_the_pig.story import slams

_CARDS = (("pigs", PIG), ("goats", GOAT), ("doublers", DOUBLER))


def line(rules: Rules, before: Position, action: int, after: Position) -> SheetLine | None:
    """Return the line of the deal that an action ended (P16); totals are those of a side (P23)."""
    if after.deals == before.deals:
        return None
    scores = (_score(rules, before, after, seat) for seat in range(rules.seats))
    return SheetLine(int(after.deals), tuple(scores))


def _score(rules: Rules, before: Position, after: Position, seat: int) -> Score:
    cards = int(after.captured[seat])
    points = int(after.totals[seat]) - int(before.totals[seat])
    total = int(total_of(rules, after, seat))
    pieces = tuple(map(card_text, cards_in(cards)))
    parts = score_breakdown(rules, cards, int(after.exposed))
    return Score(seat, points, total, pieces, special_captures(cards), parts)


def special_captures(captured: int) -> tuple[str, ...]:
    """Return the facts of a capture: special cards, and a slam (P11, P12)."""
    small, grand = slams(captured)
    names = [name for name, card in _CARDS if holds(captured, card)]
    names += ["small_slams"] * small + ["grand_slams"] * grand
    return tuple(names)
