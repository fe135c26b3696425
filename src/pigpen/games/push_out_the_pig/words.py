"""Notation, data and explanations of Push Out the Pig.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from functools import lru_cache
from typing import Final

from pigpen.cards.pack import NO_SUIT, SUIT_SYMBOLS, Suit, card_symbol, card_text, parse_card
from pigpen.cards.sets import cards_in, holds
from pigpen.core.description import Description
from pigpen.core.errors import ParseError
from pigpen.core.game import CHANCE, NOBODY, Json, resigning_seat
from pigpen.core.notation import parse_number
from pigpen.core.said import Said
from pigpen.games.push_out_the_pig import scoring
from pigpen.games.push_out_the_pig.position import (
    FINISH,
    NO_CARD,
    PASS,
    Position,
    actor,
    hand_size,
    is_dealing,
    jokers,
    pack_size,
    picks_opener,
    receiver,
    sides,
)
from pigpen.games.push_out_the_pig.rules import End, Rules
from pigpen.games.push_out_the_pig.score_breakdown import card_points
from pigpen.games.push_out_the_pig.tricks import nothing_can_change, winning_seat

_FIRST = "first:"  # text of chance picking who leads first, as in "first:2"
_EXPOSE = "expose "


def format_action(rules: Rules, p: Position, action: int) -> str:
    """Return a card (`QS`), `expose QS`, `pass`, `finish`, or `first:2`."""
    if picks_opener(rules, p):
        return f"{_FIRST}{action}"
    if action == PASS:
        return "pass"
    if action == FINISH:
        return "finish"
    text = card_text(action)
    return _EXPOSE + text if p.asked else text


def parse_action(rules: Rules, p: Position, text: str) -> int:
    """Return the action or outcome that `text` means here.

    Raises:
        ParseError: it means none.
    """
    if picks_opener(rules, p):
        first = parse_number(text.removeprefix(_FIRST)) if text.startswith(_FIRST) else None
        if first is None:
            raise ParseError(text, "{text!r} is no first seat; write it like first:0.", text=text)
        return first
    if p.asked:
        if text.startswith(_EXPOSE):
            return parse_card(text.removeprefix(_EXPOSE))
        if text != "pass":
            raise ParseError(text, "{text!r} is no action here; say expose QS, or pass.", text=text)
        return PASS
    return FINISH if text == "finish" else parse_card(text)


def meaning(rules: Rules, p: Position, action: int) -> Json:
    """Return the action as data.

    `{"card": "QS"}`, `{"expose": "QS"}`, `{"do": "pass"}`, `{"deal": "QS"}` or `{"first": 2}`.
    """
    if picks_opener(rules, p):
        return {"first": action}
    if action in (PASS, FINISH):
        return {"do": "pass" if action == PASS else "finish"}
    if is_dealing(rules, p):
        return {"deal": card_text(action), "seat": receiver(rules, p)}
    return {"expose" if p.asked else "card": card_text(action)}


def describe_action(rules: Rules, p: Position, action: int) -> Said:
    """Return the phrase of an action: a card that is played or dealt by its name alone."""
    if picks_opener(rules, p):
        return Said("push-out-the-pig.action.first", {"seat": action})
    if action in (PASS, FINISH):
        return Said(f"push-out-the-pig.action.{'pass' if action == PASS else 'finish'}")
    done = "expose" if p.asked else "card"
    return Said(f"push-out-the-pig.action.{done}", {"card": card_symbol(action)})


describe: Final = Description[Rules, Position](
    {
        "seat": lambda at: None if actor(at.rules, at.p) < 0 else int(at.p.seat),
        "dealing": lambda at: bool(is_dealing(at.rules, at.p)) and not at.p.over,
        "exposing": lambda at: bool(at.p.asked),
        "hand": lambda at: _texts(at.p.hands[at.seat]) if at.seat != NOBODY else [],
        "hands": lambda at: [
            int(hand_size(at.rules, at.p, seat)) for seat in range(at.rules.seats)
        ],
        "known": lambda at: [
            _texts(at.p.hands[other]) if other != at.seat else [] for other in range(at.rules.seats)
        ],
        "trick": lambda at: [_text_or_none(at.p.trick[seat]) for seat in range(at.rules.seats)],
        "leader": lambda at: None if at.p.leader == NOBODY else int(at.p.leader),
        "winning": lambda at: _winning(at.rules, at.p),
        "suit": lambda at: None if at.p.suit == NO_SUIT else Suit(int(at.p.suit)).name.lower(),
        "gone": lambda at: _texts(at.p.gone),
        "voids": lambda at: [_suits(at.p.voids[seat]) for seat in range(at.rules.seats)],
        "captured": lambda at: [_texts(at.p.captured[seat]) for seat in range(at.rules.seats)],
        "points": lambda at: [
            int(deal_points_of(at.rules, at.p, seat)) for seat in range(at.rules.seats)
        ],
        "exposed": lambda at: _texts(at.p.exposed),
        "totals": lambda at: [
            int(scoring.total_of(at.rules, at.p, seat)) for seat in range(at.rules.seats)
        ],
        "sides": lambda at: list(sides(at.rules)),
        "deals": lambda at: int(at.p.deals),
        "worth": lambda at: card_points(at.rules, at.p.exposed),
        "bounds": lambda at: list(bounds(at.rules)),
        "end": lambda at: End(at.rules.end).name.lower(),
        "limit": lambda at: int(at.rules.limit),
        "last_deal": lambda at: int(at.rules.deals) if at.rules.end == End.DEALS else None,
        "jokers": lambda at: int(jokers(at.rules)),
        "settled": lambda at: bool(nothing_can_change(at.p)),
        "over": lambda at: bool(at.p.over),
    }
)
"""All that a seat sees; the position is its view."""


def bounds(rules: Rules) -> tuple[int, ...]:
    """Return the totals that end the match, ascending (P16)."""
    if rules.end == End.DEALS:
        return ()
    return (-rules.limit, rules.limit) if rules.end == End.EITHER else (-rules.limit,)


def deal_points_of(rules: Rules, p: Position, seat: int) -> int:
    """Return the seat's points of this deal so far; None before it takes a card."""
    if p.captured[seat] == 0 and not nothing_can_change(p):
        return 0
    return scoring.deal_points(rules, p.captured[seat], p.exposed)


def _winning(rules: Rules, p: Position) -> int | None:
    """Return the seat that would take the trick now."""
    return None if all(card == NO_CARD for card in p.trick) else int(winning_seat(rules, p))


def _texts(cards: int) -> list[str]:
    return list(_texts_of(int(cards)))


@lru_cache(1024)  # most sets of a view are those of the view before
def _texts_of(cards: int) -> tuple[str, ...]:
    return tuple(map(card_text, cards_in(cards)))


def _suits(suits: int) -> list[str]:
    """Return the names of suits that are bits of `suits`."""
    return [suit.name.lower() for suit in Suit if int(suits) >> suit & 1]


def _text_or_none(card: int) -> str | None:
    return None if card == NO_CARD else card_text(int(card))


def explain(rules: Rules, p: Position, action: int) -> Said:
    """Return the ruling that forbids an action."""
    if p.over:
        return Said("illegal.over", {}, "P16")
    if resigning_seat(action) != NOBODY:
        return Said("push-out-the-pig.illegal.resign", {}, "P20")
    if picks_opener(rules, p):
        return Said("push-out-the-pig.illegal.first", {"last": int(rules.seats)}, "P4")
    if actor(rules, p) == CHANCE:
        return Said("push-out-the-pig.illegal.deal", {}, "P2")
    if p.asked:
        return Said("push-out-the-pig.illegal.expose", {}, "P15")
    if action == FINISH:
        return Said("push-out-the-pig.illegal.finish", {}, "P9")
    if not 0 <= action < pack_size(rules) or not holds(p.hands[p.seat], action):
        return Said("push-out-the-pig.illegal.hand", {}, "P5")
    if holds(p.exposed, action) and (p.suit == NO_SUIT or action // 13 == p.suit):
        return Said("push-out-the-pig.illegal.held_back", {"card": card_symbol(action)}, "P15")
    return Said("push-out-the-pig.illegal.follow", {"suit": SUIT_SYMBOLS[Suit(int(p.suit))]}, "P6")
