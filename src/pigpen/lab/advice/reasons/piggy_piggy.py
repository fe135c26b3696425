"""Why to play a food or a goat, or nothing: what becomes of the pigs."""

from collections.abc import Sequence
from typing import Any

from pigpen.bots.bot import View
from pigpen.core.position import described
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.games.piggy_piggy.position import HAND
from pigpen.lab.advice.assess import Assessment

_FOODS = "ABCDE"


def reason(view: View, judged: Assessment) -> Said | None:
    """Why the best is best; none where no pig is won or lost by it."""
    seen: Any = described(view.game, view.position, view.seat)
    doing = _doing(view, judged.best)
    if "food" in doing:
        return _of_food(seen, view.seat, doing["food"])
    if "goat" in doing:
        return _of_goat(seen, doing["goat"], doing["card"])
    foods = [_doing(view, action).get("food") for action in judged.values]
    if doing.get("do") == "end" and any(foods):
        return _of_waiting(seen, view.seat, [food for food in foods if food])
    return None


def _of_food(seen: Any, seat: int, food: str) -> Said | None:
    """Playing a food puts down every card of it."""
    more = _in_hand(seen["hand"], food)
    lead = _lead(seen["totals"], seat, food) + more
    holder = seen["pigs"][_FOODS.index(food)]
    if lead <= 0:
        kept = sum(card[0] != food for card in seen["hand"])
        key = "reason.piggy.draw" if seat in seen["pigs"] else "reason.piggy.build"
        return Said(key, {"food": food, "count": HAND - kept})
    if holder == seat:
        return Said("reason.piggy.keep", {"food": food, "icons": lead})
    if holder is None:
        return Said("reason.piggy.take", {"food": food})
    return Said("reason.piggy.steal", {"food": food, "seat": holder})


def _of_goat(seen: Any, other: int, card: str) -> Said | None:
    food = card[0]
    if seen["pigs"][_FOODS.index(food)] != other:
        return None
    left = _lead(seen["totals"], other, food) - int(card[1:])
    values = {"food": food, "seat": other}
    return Said("reason.piggy.break" if left < 0 else "reason.piggy.gnaw", values)


def _of_waiting(seen: Any, seat: int, foods: Sequence[str]) -> Said | None:
    """Whatever is played now would lead in nothing."""
    leads = [_lead(seen["totals"], seat, food) + _in_hand(seen["hand"], food) for food in foods]
    return Said("reason.piggy.wait") if max(leads) <= 0 else None


def _lead(totals: Sequence[Sequence[int]], seat: int, food: str) -> int:
    """Icons of a food that the seat has more than any other; negative behind one."""
    place = _FOODS.index(food)
    others = [each[place] for other, each in enumerate(totals) if other != seat]
    return int(totals[seat][place]) - max(others)


def _in_hand(hand: Sequence[str], food: str) -> int:
    return sum(int(card[1:]) for card in hand if card[0] == food)


def _doing(view: View, action: int) -> Any:
    return view.game.words.meaning(view.game.rules, known(view.position), action)
