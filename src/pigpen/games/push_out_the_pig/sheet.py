"""The score sheet: what each deal was worth, and for which cards.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.pack import card_text
from pigpen.cards.sets import cards_in, holds
from pigpen.core.sheet import Score, SheetLine
from pigpen.games.push_out_the_pig.account import account
from pigpen.games.push_out_the_pig.position import DOUBLER, GOAT, PIG, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.scoring import total_of
from pigpen.games.push_out_the_pig.story import slams

_CARDS = (("pigs", PIG), ("goats", GOAT), ("doublers", DOUBLER))


def line(rules: Rules, before: Position, action: int, after: Position) -> SheetLine | None:
    """P16: the deal that an action ended; P23: points are a seat's own, totals its side's."""
    if after.deals == before.deals:
        return None
    scores = (_score(rules, before, after, seat) for seat in range(rules.seats))
    return SheetLine(int(after.deals), tuple(scores))


def _score(rules: Rules, before: Position, after: Position, seat: int) -> Score:
    cards = int(after.captured[seat])
    points = int(after.totals[seat]) - int(before.totals[seat])
    total = int(total_of(rules, after, seat))
    pieces = tuple(map(card_text, cards_in(cards)))
    parts = account(rules, cards, int(after.exposed))
    return Score(seat, points, total, pieces, marks(cards), parts)


def marks(captured: int) -> tuple[str, ...]:
    """The facts that a capture makes: special cards, and a slam (P11, P12)."""
    small, grand = slams(captured)
    names = [name for name, card in _CARDS if holds(captured, card)]
    names += ["small_slams"] * small + ["grand_slams"] * grand
    return tuple(names)
