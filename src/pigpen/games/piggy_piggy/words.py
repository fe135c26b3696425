"""Notation, data and explanations of Piggy Piggy.

A card is its colour and icons, `A2`, or `G` for a goat. Rules of record: docs/rules/piggy-piggy.md,
cited as Yn.
"""

from pigpen.core.errors import ParseError
from pigpen.core.game import CHANCE, Json, resigning_seat
from pigpen.core.notation import parse_number
from pigpen.core.said import Said, Value
from pigpen.games.piggy_piggy.position import (
    GOAT,
    ICONS,
    KINDS,
    NO_FOOD,
    Phase,
    Position,
    actor,
    receiver,
)
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules
from pigpen.games.piggy_piggy.turns import (
    END,
    FIRST_GOAT,
    FIRST_SHOW,
    NUM_ACTIONS,
    cards_of,
    goat_code,
    goat_kind,
    goat_target,
)

LETTERS = "ABCDE"  # of the colours
_FIRST = "first:"  # text of chance picking the first seat, as in "first:2"
_FOOD, _GOAT, _SCORE = "food ", "goat ", "score "


def card_text(kind: int) -> str:
    """Return `A2`, or `G`."""
    return "G" if kind == GOAT else f"{LETTERS[kind // ICONS]}{kind % ICONS + 1}"


_KINDS = {card_text(kind): kind for kind in range(KINDS)}


def parse_card(text: str) -> int:
    """Return the kind that `text` names, in either case.

    Raises:
        ParseError: it names none.
    """
    kind = _KINDS.get(text.upper())
    if kind is None:
        raise ParseError(text, "{text!r} is no card; write A1 to E3, or G for a goat.", text=text)
    return kind


def format_action(rules: Rules, p: Position, action: int) -> str:
    """Return `food B`, `goat 2 A3`, `end`, `score A2`; drawn cards `A2`, `G`; or `first:2`."""
    if p.phase == Phase.LOT:
        return f"{_FIRST}{action}"
    if actor(rules, p) == CHANCE:
        return card_text(action)
    if action == END:
        return "end"
    if action < FIRST_GOAT:
        return _FOOD + LETTERS[action]
    if action >= FIRST_SHOW:
        return _SCORE + card_text(action - FIRST_SHOW)
    return f"{_GOAT}{goat_target(rules, int(p.seat), action)} {card_text(goat_kind(action))}"


def parse_action(rules: Rules, p: Position, text: str) -> int:
    """Return the action or outcome that `text` means here.

    Raises:
        ParseError: it means none.
    """
    if p.phase == Phase.LOT:
        first = parse_number(text.removeprefix(_FIRST)) if text.startswith(_FIRST) else None
        if first is None:
            raise ParseError(text, "{text!r} is no first seat; write it like first:0.", text=text)
        return first
    if actor(rules, p) == CHANCE:
        return parse_card(text)
    if text == "end":
        return END
    if text.startswith(_FOOD):
        return _colour(text)
    if text.startswith(_GOAT):
        return _goat(rules, p, text)
    if text.startswith(_SCORE):
        return FIRST_SHOW + _food(text, text.removeprefix(_SCORE))
    raise ParseError(text, "{text!r} is no action; say food B, goat 2 A3, or end.", text=text)


def _colour(text: str) -> int:
    letter = text.removeprefix(_FOOD).upper()
    if len(letter) != 1 or letter not in LETTERS:
        raise ParseError(text, "{text!r} names no food; write food A to food E.", text=text)
    return LETTERS.index(letter)


def _goat(rules: Rules, p: Position, text: str) -> int:
    number, _, card = text.removeprefix(_GOAT).partition(" ")
    target = parse_number(number)
    if target is None or target >= rules.seats or target == p.seat:
        raise ParseError(text, "{text!r} names no other seat; write it like goat 2 A3.", text=text)
    return int(goat_code(rules, int(p.seat), target, _food(text, card)))


def _food(text: str, card: str) -> int:
    kind = parse_card(card)
    if kind == GOAT:
        raise ParseError(text, "{text!r} names no food; write its card as A3.", text=text)
    return kind


def meaning(rules: Rules, p: Position, action: int) -> Json:
    """Return the action as data.

    `{"food": "B"}`, `{"goat": 2, "card": "A3"}`, `{"do": "end"}`, `{"score": "A2"}`;
    of chance `{"first": 2}`, `{"deal": "A2", "seat": 1}`, `{"draw": "A2", "seat": 1}`.
    """
    if p.phase == Phase.LOT:
        return {"first": action}
    if actor(rules, p) == CHANCE:
        does = "deal" if p.phase == Phase.DEAL else "draw"
        return {does: card_text(action), "seat": int(receiver(rules, p))}
    if action == END:
        return {"do": "end"}
    if action < FIRST_GOAT:
        return {"food": LETTERS[action]}
    if action >= FIRST_SHOW:
        return {"score": card_text(action - FIRST_SHOW)}
    target = int(goat_target(rules, int(p.seat), action))
    return {"goat": target, "card": card_text(goat_kind(action))}


def describe_action(rules: Rules, p: Position, action: int) -> Said:
    """Return the phrase of an action; a drawn card by its name alone."""
    if p.phase == Phase.LOT:
        return Said("piggy-piggy.action.first", {"seat": action})
    if actor(rules, p) == CHANCE:
        return card_phrase(action)
    if action == END:
        return Said(
            "piggy-piggy.action.end" if p.phase == Phase.SCORE else "piggy-piggy.action.steal"
        )
    if action < FIRST_GOAT:
        return Said("piggy-piggy.action.food", {"food": LETTERS[action]})
    if action >= FIRST_SHOW:
        return Said("piggy-piggy.action.score", {"card": card_phrase(action - FIRST_SHOW)})
    target = int(goat_target(rules, int(p.seat), action))
    return Said(
        "piggy-piggy.action.goat", {"other": target, "card": card_phrase(goat_kind(action))}
    )


def card_phrase(kind: int) -> Said:
    """Return `Apple with 2 icons`, or `Goat`."""
    if kind == GOAT:
        return Said("piggy-piggy.card.goat")
    icons = kind % ICONS + 1
    values: dict[str, Value] = {"food": LETTERS[kind // ICONS], "icons": icons}
    return Said("piggy-piggy.card.one" if icons == 1 else "piggy-piggy.card.many", values)


def explain(rules: Rules, p: Position, action: int) -> Said:
    """Return the ruling that forbids an action."""
    if p.phase == Phase.OVER:
        return Said("illegal.over", {}, "Y25")
    if resigning_seat(action) >= 0:
        return Said("piggy-piggy.illegal.resign", {}, "Y31")
    if p.phase == Phase.LOT:
        return Said("piggy-piggy.illegal.first", {"last": int(rules.seats)}, "Y1")
    if actor(rules, p) == CHANCE:
        return Said("piggy-piggy.illegal.draw", {}, "Y20")
    if p.phase == Phase.SCORE:
        return Said("piggy-piggy.illegal.score", {}, "Y21")
    if action == END:
        return Said("piggy-piggy.illegal.end", {}, "Y3")
    if 0 <= action < FIRST_GOAT:
        return _why_no_food(p, action)
    if FIRST_GOAT <= action < END:
        return _why_no_goat(rules, p, action)
    if FIRST_SHOW <= action < NUM_ACTIONS:
        return Said("piggy-piggy.illegal.score", {}, "Y21")
    return Said("piggy-piggy.illegal.other", {}, "Y5")


def _why_no_food(p: Position, colour: int) -> Said:
    if p.food != NO_FOOD:
        return Said("piggy-piggy.illegal.second_food", {"food": LETTERS[p.food]}, "Y5")
    assert cards_of(p, int(p.seat), colour) == 0
    return Said("piggy-piggy.illegal.no_food", {"food": LETTERS[colour]}, "Y4")


def _why_no_goat(rules: Rules, p: Position, action: int) -> Said:
    """Return why a goat is illegal; no code plays a goat on oneself (Y6)."""
    if p.hands[p.seat, GOAT] == 0:
        return Said("piggy-piggy.illegal.no_goat", {}, "Y9")
    away = (action - FIRST_GOAT) // (KINDS - 1) + 1
    if not 1 <= away < rules.seats <= MAX_SEATS:
        return Said("piggy-piggy.illegal.goat_seat", {}, "Y6")
    return Said(
        "piggy-piggy.illegal.goat_card", {"seat": goat_target(rules, int(p.seat), action)}, "Y8"
    )
