"""Narration of an action, for the log of a table.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.pack import NO_SUIT, card_symbol, suit_of
from pigpen.cards.sets import cards_in, size
from pigpen.core.game import CHANCE, NOBODY
from pigpen.core.said import Said, announcement
from pigpen.games.push_out_the_pig.position import (
    FINISH,
    HEARTS,
    NO_CARD,
    PASS,
    SCORING,
    Position,
    actor,
    is_dealing,
    num_sides,
    picks_opener,
)
from pigpen.games.push_out_the_pig.rules import Partners, Rules
from pigpen.games.push_out_the_pig.scoring import best_total, knocks_out, total_of
from pigpen.games.push_out_the_pig.tricks import winning_seat


def narrate(rules: Rules, before: Position, action: int, after: Position) -> list[Said]:
    """Return the effects of an action or outcome."""
    if actor(rules, before) == CHANCE:
        return _chance_message(rules, before, after)
    seat = int(before.seat)
    if before.asked:
        return (
            [] if action == PASS else [_message("exposed", "P15", seat, card=card_symbol(action))]
        )
    if action == FINISH:
        said = [_message("finished", "P9", seat)]
    else:
        said = [_message("played", "P5", seat, card=card_symbol(action))]
        taker = trick_taker(rules, before, action)
        if taker != NOBODY:
            said.append(_taken_message(before, after, taker))
    if after.deals > before.deals:
        said += _deal_over_messages(rules, before, after)
    if after.over:
        said += _end_message(rules, after)
    return said


def trick_taker(rules: Rules, before: Position, card: int) -> int:
    """Return the seat that takes the trick with this card, or NOBODY while it goes on."""
    if sum(laid != NO_CARD for laid in before.trick) < rules.seats - 1:
        return NOBODY
    full = before.copy()
    full.trick[before.seat] = card
    if full.suit == NO_SUIT:
        full.suit = suit_of(card)
    return int(winning_seat(rules, full))


def _message(key: str, ruling: str, seat: int, **values: int | str) -> Said:
    return Said(f"push-out-the-pig.{key}", {"seat": seat, **values}, ruling)


def _chance_message(rules: Rules, before: Position, after: Position) -> list[Said]:
    if picks_opener(rules, before):
        return [_message("opener", "P4", int(after.opener))]
    if is_dealing(rules, after):
        return []
    leads = _message("leads", "P4", int(after.opener), deal=int(after.deals) + 1)
    return [announcement(leads)]  # not of the last card, which only its owner sees


def _taken_message(before: Position, after: Position, taker: int) -> Said:
    cards = int(after.captured[taker]) & ~int(before.captured[taker])
    if not cards:
        return _message("took", "P8", taker)
    return _message("took_cards", "P8", taker, cards=" ".join(map(card_symbol, cards_in(cards))))


def _deal_over_messages(rules: Rules, before: Position, after: Position) -> list[Said]:
    """Yield the points of the deal by seat (P16), and by side (P22)."""
    said = [_deal_message(rules, before, after, seat) for seat in range(rules.seats)]
    if rules.partners != Partners.OFF:
        said += [_side_message(rules, before, after, side) for side in range(num_sides(rules))]
    return said


def _deal_message(rules: Rules, before: Position, after: Position, seat: int) -> Said:
    """Say a seat's points of a deal, with slams by name; totals are of sides, if there are any."""
    cards = int(after.captured[seat])
    values = {"points": int(after.totals[seat]) - int(before.totals[seat])}
    own = "_own"
    if rules.partners == Partners.OFF:
        own = ""
        values["total"] = int(after.totals[seat])
    if cards == SCORING:
        return _message(f"grand_slam{own}", "P12", seat, **values)
    if cards & HEARTS == HEARTS:
        return _message(f"small_slam{own}", "P11", seat, **values)
    return _message(f"scored{own}", "P16", seat, **values)


def _side_message(rules: Rules, before: Position, after: Position, side: int) -> Said:
    """Say a side's points of a deal."""
    total = int(total_of(rules, after, side))
    points = total - int(total_of(rules, before, side))
    return _of_side(rules, "side_scored", "P22", side, points=points, total=total)


def _of_side(rules: Rules, key: str, ruling: str, side: int, **values: int) -> Said:
    """Return a message about all seats of a side, its first seat first."""
    seats = range(side, rules.seats, num_sides(rules))
    named = tuple(Said("push-out-the-pig.member", {"seat": seat}) for seat in seats)
    return Said(f"push-out-the-pig.{key}", {"side": named, **values}, ruling)


def _end_message(rules: Rules, after: Position) -> list[Said]:
    best = best_total(rules, after)
    first = [s for s in range(num_sides(rules)) if total_of(rules, after, s) == best]
    key, ruling = "won", "P16"
    if len(first) > 1:
        key, ruling = "shared", "P18"
    elif knocks_out(rules, after):
        key, ruling = "knockout", "P17"
    if rules.partners == Partners.OFF:
        return [_message(key, ruling, seat, total=best) for seat in first]
    return [_of_side(rules, f"{key}_side", ruling, side, total=best) for side in first]


def slams(captured: int) -> tuple[int, int]:
    """Return whether a capture is a small slam, and a grand one; never both (P11, P12)."""
    grand = size(captured) == size(SCORING)
    return int(int(captured) & HEARTS == HEARTS and not grand), int(grand)
