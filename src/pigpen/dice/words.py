"""Notation, descriptions and sentences of the press-your-luck dice games.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from typing import NamedTuple

from pigpen.core.errors import ParseError
from pigpen.core.game import CHANCE, NOBODY, Json, resigning_seat
from pigpen.core.notation import parse_number
from pigpen.core.said import Said
from pigpen.dice.sides import sides_of
from pigpen.dice.turn import UNDECIDED, Action, Bank, PressRules, TurnPosition, actor

FIRST = "first:"  # text of chance picking the first seat, as in "first:2"


class Rulings(NamedTuple):
    """The paragraphs that decide a game's throws."""

    throw: str  # what a throw adds, and what a one costs
    special: str  # what scores or costs points without a hold
    ones_cost_all: bool = False  # two ones lose the score as well as the turn


def format_action(rules: PressRules, p: TurnPosition, action: int) -> str:
    """Return `roll`, `hold`, a face, or `first:2`."""
    if p.seat == UNDECIDED:
        return f"{FIRST}{action}"
    if p.in_air:
        return str(action)
    return "hold" if action == Action.HOLD else "roll"


def parse_action(rules: PressRules, p: TurnPosition, text: str) -> int:
    """Return the action or outcome that `text` means here.

    Raises:
        ParseError: it means none.
    """
    if actor(rules, p) == CHANCE:
        return parse_outcome(rules, p, text)
    if text == "hold":
        return Action.HOLD
    if text == "roll":
        return Action.ROLL
    raise ParseError(text, "{text!r} is no action here; say roll or hold.", text=text)


def parse_outcome(rules: PressRules, p: TurnPosition, text: str) -> int:
    """Return the seat that chance picked, or the face of a die.

    Raises:
        ParseError: it is neither.
    """
    if p.seat == UNDECIDED:
        first = parse_number(text.removeprefix(FIRST)) if text.startswith(FIRST) else None
        if first is not None:
            return first
        raise ParseError(text, "{text!r} is no first seat; write it like first:0.", text=text)
    face = parse_number(text)
    if face is not None:
        return face
    last = sides_of(rules)
    raise ParseError(
        text, "{text!r} is no face of a die; give numbers from 1 to {last}.", text=text, last=last
    )


def meaning(rules: PressRules, p: TurnPosition, action: int) -> Json:
    """Return the action as data: `{"do": "roll"}`, `{"die": 5}`, `{"first": 2}`."""
    if p.seat == UNDECIDED:
        return {"first": action}
    if p.in_air:
        return {"die": action}
    return {"do": "hold" if action == Action.HOLD else "roll"}


def describe_action(rules: PressRules, p: TurnPosition, action: int) -> Said:
    """Return the phrase for an action or outcome: `roll`, `hold`, a face, or who begins."""
    if p.seat == UNDECIDED:
        return Said("dice.action.first", {"seat": action})
    if p.in_air:
        return Said("dice.action.face", {"face": action})
    return Said("dice.action.hold" if action == Action.HOLD else "dice.action.roll")


def describe(rules: PressRules, p: TurnPosition, seat: int) -> Json:
    """Return all that the table shows; dice games hide nothing."""
    return {
        "target": int(rules.target),
        "scores": p.scores[: rules.seats].tolist(),
        "turn_total": int(p.turn_total),
        "seat": None if p.seat == UNDECIDED else int(p.seat),
        "in_air": int(p.in_air),
        "may_hold": bool(p.may_hold),
        "winner": None if p.winner == NOBODY else int(p.winner),
        "resigned": [other for other in range(rules.seats) if p.resigned >> other & 1],
    }


def explain(rulings: Rulings, rules: PressRules, p: TurnPosition, action: int) -> Said:
    """Return the ruling that forbids an action."""
    if p.winner != NOBODY:
        return Said("illegal.over", {}, "D3")
    if resigning_seat(action) != NOBODY:
        return Said("illegal.resign", {}, "D4")
    if p.seat == UNDECIDED:
        return Said("dice.illegal.first", {"last": int(rules.seats)}, "D1")
    if p.in_air:
        return Said("dice.illegal.face", {"faces": sides_of(rules)}, rulings.throw)
    if action == Action.HOLD:
        return Said("dice.illegal.hold", {}, "D2")
    return Said("dice.illegal.action", {}, "D2")


def narrate(
    rulings: Rulings, rules: PressRules, before: TurnPosition, action: int, after: TurnPosition
) -> list[Said]:
    """Return the effects of an action or outcome; none while dice are still in the air."""
    said: list[Said] = []
    leaver = resigning_seat(action)
    if leaver != NOBODY:
        said.append(Said("dice.resigned", {"seat": leaver}, "D4"))
    elif before.seat == UNDECIDED:
        said.append(Said("dice.first", {"seat": int(after.seat)}, "D1"))
    elif before.in_air:
        if not after.in_air:
            said.append(_throw_message(rulings, rules, before, action, after))
    elif not after.in_air:
        said.append(_gain("dice.held", before, after, "D2"))
    if after.winner != NOBODY:
        ruling = "D3" if leaver == NOBODY else "D4"
        winner = int(after.winner)
        said.append(Said("dice.won", {"seat": winner, "score": int(after.scores[winner])}, ruling))
    return said


def _throw_message(
    rulings: Rulings, rules: PressRules, before: TurnPosition, face: int, after: TurnPosition
) -> Said:
    seat = int(before.seat)
    if after.turn_total > before.turn_total:
        points = int(after.turn_total - before.turn_total)
        total = int(after.turn_total)
        return Said("dice.added", {"seat": seat, "points": points, "total": total}, rulings.throw)
    lost = int(before.scores[seat] - after.scores[seat])
    if lost < 0:
        reached = after.winner == seat and rules.bank == Bank.AT_ONCE
        return _gain("dice.scored", before, after, "D3" if reached else rulings.special)
    points = lost + int(before.turn_total)
    if rulings.ones_cost_all and before.throw_total == face == 1:
        if points == 0:
            return Said("dice.two_ones", {"seat": seat}, rulings.special)
        return Said("dice.lost_score", {"seat": seat, "points": points}, rulings.special)
    if points == 0:
        return Said("dice.nothing", {"seat": seat}, rulings.throw)
    return Said("dice.lost_turn", {"seat": seat, "points": points}, rulings.throw)


def _gain(key: str, before: TurnPosition, after: TurnPosition, ruling: str) -> Said:
    seat = int(before.seat)
    score = int(after.scores[seat])
    points = score - int(before.scores[seat])
    return Said(key, {"seat": seat, "points": points, "score": score}, ruling)
