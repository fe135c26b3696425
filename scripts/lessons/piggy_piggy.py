"""Reasons and lessons of Piggy Piggy."""

from types import MappingProxyType
from typing import Final

from pigpen.play.match import Match
from scripts.lessons.decisions import LEARNER, Decision, Reasons, Wanted, decisions_of, happened

GOAT: Final = "G"  # the card
FOODS: Final = "ABCDE"


def _food(at: Decision) -> int | None:
    return FOODS.index(at.move[-1]) if at.move.startswith("food ") else None


def _icons(at: Decision, food: int) -> int:
    """Return the learner's icons of a food, in the hand and on the table."""
    held = sum(int(card[1:]) for card in at.hand if card[0] == FOODS[food])
    return held + at.seen["totals"][LEARNER][food]


def _holder(at: Decision, food: int) -> int | None:
    """Return the other seat that has a food's pig, if one has."""
    holder = at.seen["pigs"][food]
    return None if holder == LEARNER else holder


def _others(at: Decision, food: int) -> int:
    """Return the most icons of a food in front of another seat."""
    rows = at.seen["totals"]
    return max(row[food] for seat, row in enumerate(rows) if seat != LEARNER)


def _margin(at: Decision) -> int | None:
    """Return by how much the food that is played beats the other holder of its pig."""
    food = _food(at)
    if food is None or _holder(at, food) is None:
        return None
    return _icons(at, food) - _others(at, food)


def _leads_without_pig(at: Decision, *, is_held: bool) -> bool:
    """Whether the end of the turn brings a pig, from another seat or from the middle."""
    own = at.seen["totals"][LEARNER]
    return at.move == "end" and any(
        own[food] > _others(at, food)
        and at.seen["pigs"][food] != LEARNER
        and (at.seen["pigs"][food] is not None) == is_held
        for food in range(5)
    )


def _can_wait(at: Decision) -> bool:
    """Whether another food in the hand does not yet beat the holder of its pig."""
    foods = {FOODS.index(card[0]) for card in at.hand if card != GOAT}
    return any(
        _holder(at, food) is not None and _icons(at, food) <= _others(at, food)
        for food in foods - {_food(at)}
    )


def _eaten(at: Decision) -> tuple[int, int, int] | None:
    """Return the seat, the food and the icons that a goat eats."""
    if not at.move.startswith("goat "):
        return None
    _, seat, card = at.move.split()
    return int(seat), FOODS.index(card[0]), int(card[1:])


def _brings_pig(at: Decision) -> bool:
    eaten = _eaten(at)
    if eaten is None:
        return False
    seat, food, icons = eaten
    rows = at.seen["totals"]
    rest = [row[food] - (icons if n == seat else 0) for n, row in enumerate(rows)]
    is_first = all(rest[LEARNER] > rest[n] for n in range(1, len(rest)))
    return at.seen["pigs"][food] == seat and is_first


REASONS: Final[Reasons] = MappingProxyType(
    {
        "new": lambda at: (
            (food := _food(at)) is not None
            and at.seen["pigs"][food] is None
            and _others(at, food) == 0
        ),
        "level": lambda at: _margin(at) == 0 and GOAT in at.hand,
        "steal_wait": lambda at: (_margin(at) or 0) > 0 and _can_wait(at) and GOAT in at.hand,
        "steal": lambda at: (_margin(at) or 0) > 0,
        "goat_pig": _brings_pig,
        "goat_draw": lambda at: _eaten(at) is not None and not _brings_pig(at),
        "keep_goat": lambda at: _leads_without_pig(at, is_held=True) and GOAT in at.hand,
        "end_steal": lambda at: _leads_without_pig(at, is_held=True),
        "end_take": lambda at: _leads_without_pig(at, is_held=False),
        "end_draw": lambda at: at.move == "end" and LEARNER in at.seen["pigs"],
    }
)


def _shows_food_and_goat(match: Match) -> bool:
    """The learner takes a pig, steals one, plays a goat that brings one, and wins in few turns."""
    key = "piggy-piggy"
    return (
        happened(match, f"{key}.takes", LEARNER) >= 1
        and happened(match, f"{key}.steals", LEARNER) >= 1
        and happened(match, f"{key}.moves", LEARNER) >= 1
        and happened(match, f"{key}.scored", LEARNER) >= 3
        and _wins_match(match)
        and len(match.steps) <= 50
    )


def _shows_patience(match: Match) -> bool:
    """The learner loses a pig, keeps a goat for later, and wins with several pigs."""
    key = "piggy-piggy"
    decisions = [one for one in decisions_of(match) if REASONS["keep_goat"](one)]
    return (
        happened(match, f"{key}.moves", other=LEARNER) >= 1
        and happened(match, f"{key}.moves", LEARNER) >= 1
        and happened(match, f"{key}.steals", LEARNER) >= 2
        and bool(decisions)
        and _wins_match(match)
    )


def _wins_match(match: Match) -> bool:
    return match.is_over and match.returns[LEARNER] == max(match.returns) > 0


def is_taught(at: Decision) -> bool:
    """Whether a lesson teaches such a move: a goat that brings no pig is saved."""
    return _eaten(at) is None or _brings_pig(at)


WANTED: Final[tuple[Wanted, ...]] = (_shows_food_and_goat, _shows_patience)
TEACHERS: Final = ("thief", "ringleader")
