"""A hint: the chances of every action now, and what they come to in a sentence or two."""

from math import ceil
from typing import NamedTuple

from pigpen.bots.bot import View
from pigpen.core.notation import format_action
from pigpen.core.said import Said, Value, catalogue
from pigpen.lab.assess import Assessment, Assessor, Exactness

_MOST_DIGITS = 7  # of a percentage: costs below are taken for none


class Hint(NamedTuple):
    """What may be said to the seat to move."""

    assessment: Assessment
    said: tuple[Said, ...]  # what is best, and what it costs not to play it
    trust: Said  # how exact the chances are


def hint(assessor: Assessor, view: View) -> Hint:
    """The hint for a view at a decision."""
    assessment = assessor.actions(view)
    return Hint(assessment, tuple(_sentences(view, assessment)), trust(assessment.exactness))


def trust(exactness: Exactness) -> Said:
    """How far the chances may be off, in percent."""
    hundredths = ceil(10_000 * exactness.error)  # rounded up, so that a bound stays one
    return Said(exactness.key, {"error": f"{hundredths / 100:.2f}"} if hundredths else {})


def percent(chance: float) -> str:
    """A chance, or a difference of two, in percent: one digit, or as many as show it."""
    digits = 1
    while 0 < 100 * chance < 0.5 * 10**-digits and digits < _MOST_DIGITS:
        digits += 1
    return f"{100 * chance:.{digits}f}"


def about_action(topic: str, view: View, action: int, **values: Value) -> Said:
    """A fact about an action: sentence `topic.DO`, by what the action does, or `topic.other`."""
    meaning = view.game.meaning(view.game.rules, view.position, action)
    key = f"{topic}.{meaning.get('do')}"
    if key not in catalogue():
        return Said(f"{topic}.other", {**values, "action": format_action(*view[:2], action)})
    details = {name: value for name, value in meaning.items() if name != "do"}
    return Said(key, {**details, **values})


def _sentences(view: View, assessment: Assessment) -> list[Said]:
    best = assessment.best
    chance = percent(assessment.chances[best])
    if len(assessment.chances) == 1:
        return [about_action("hint.only", view, best, chance=chance)]
    if max(map(assessment.cost, assessment.chances)) <= assessment.exactness.least_mistake:
        return [Said("hint.alike", {"chance": chance})]
    others = [action for action in assessment.chances if action != best]
    second = min(others, key=assessment.cost)
    cost = percent(assessment.cost(second))
    return [
        about_action("hint.best", view, best, chance=chance),
        about_action("hint.cost", view, second, cost=cost),
    ]
