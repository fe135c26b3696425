"""Sentences of Blind Pig."""

from blind_pig.rules import Action, Position, Rules, is_shown, num_in, to_move, winner
from pigpen.core.errors import ParseError
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, Json, resigning_seat
from pigpen.core.notation import parse_number
from pigpen.core.said import Said


def format_action(rules: Rules, p: Position, action: int) -> str:
    if to_move(rules, p) == CHANCE:
        return str(action)
    return Action(action).name.lower()


def parse_action(rules: Rules, p: Position, text: str) -> int:
    if to_move(rules, p) == CHANCE:
        card = parse_number(text)
        if card is None:
            raise ParseError(text, f"{text!r} is no card; say its number.")
        return card
    if text not in ("dare", "fold"):
        raise ParseError(text, f"{text!r} is no action here; say dare or fold.")
    return Action[text.upper()]


def meaning(rules: Rules, p: Position, action: int) -> Json:
    if to_move(rules, p) == CHANCE:
        return {"dealt": action}
    return {"do": format_action(rules, p, action)}


def describe_action(rules: Rules, p: Position, action: int) -> Said:
    done = format_action(rules, p, action)
    is_card = to_move(rules, p) == CHANCE
    return Said("action.written", {"text": done}) if is_card else Said(f"blind-pig.action.{done}")


def describe(rules: Rules, p: Position, seat: int) -> Json:
    words = ("", "fold", "dare", "left")
    return {
        "cards": [("?", "", card)[min(card, 1) + 1] for card in p.cards[: rules.seats].tolist()],
        "said": [words[said] for said in p.said[: rules.seats]],
        "trough": int(p.paid.sum()),
    }


def narrate(rules: Rules, before: Position, action: int, after: Position) -> list[Said]:
    told = []
    leaver = resigning_seat(action)
    actor = to_move(rules, before)
    if leaver != NOBODY:
        told.append(Said("blind-pig.left", {"seat": leaver}, "B6"))
    elif actor == CHANCE:
        dealt = {"seat": int(before.dealt), "card": int(after.cards[before.dealt])}
        told.append(Said("blind-pig.dealt", dealt, "B2"))
    else:
        key = "blind-pig.dared" if action == Action.DARE else "blind-pig.folded"
        told.append(Said(key, {"seat": actor}, "B3"))
    if to_move(rules, after) == TERMINAL:
        told += [
            Said("blind-pig.shown", {"seat": seat, "card": int(after.cards[seat])}, "B5")
            for seat in range(rules.seats)
            if is_shown(rules, after, seat)
        ]
        taken = {"seat": winner(rules, after), "acorns": int(after.paid.sum())}
        told.append(Said("blind-pig.took", taken, "B5" if num_in(rules, after) > 1 else "B4"))
    return told


def explain(rules: Rules, p: Position, action: int) -> Said:
    if resigning_seat(action) != NOBODY:
        return Said("blind-pig.illegal_leave", {}, "B6")
    if to_move(rules, p) == CHANCE:
        return Said("blind-pig.illegal_card", {}, "B2")
    return Said("blind-pig.illegal", {}, "B3")
