"""Sentences of hints and reviews: what is best, why, what the others cost, how exact it is.

Sentences are `hint.*` of the catalogue where the values are known chances, `hint.sampled.*`
where they are chances from sampled worlds, and `hint.points.*` where they are points.
"""

from collections.abc import Callable, Collection
from math import ceil
from typing import NamedTuple

from pigpen.bots.bot import View
from pigpen.core.notation import describe_action
from pigpen.core.redacted import known
from pigpen.core.said import Said, Value
from pigpen.lab.advice.assessment import Assessment, Assessor, Exactness, Reasoner, Unit

_MOST_DIGITS = 7  # of a percentage: costs below are taken for none


def reason(
    assessor: Assessor, view: View, judged: Assessment, worse: Collection[int]
) -> tuple[Said, ...]:
    """Return why the best choice is better than these; empty if none is surely worse."""
    if not isinstance(assessor, Reasoner) or not worse:
        return ()
    why = assessor.reason(view, judged, worse)
    return () if why is None else (why,)


def trust(exactness: Exactness) -> Said:
    """Return the precision of the values: an error in percent, or the number of worlds."""
    if exactness.worlds:
        return Said(exactness.key, {"worlds": exactness.worlds})
    hundredths = ceil(10_000 * exactness.error)  # rounded up, so that a bound stays one
    return Said(exactness.key, {"error": f"{hundredths / 100:.2f}"} if hundredths else {})


def percent(chance: float) -> str:
    """Format a chance, or a difference of two, in percent: one digit, or as many as show it."""
    digits = 1
    while 0 < 100 * chance < 0.5 * 10**-digits and digits < _MOST_DIGITS:
        digits += 1
    return f"{100 * chance:.{digits}f}"


def points(value: float) -> str:
    """Format points with their sign."""
    return f"{round(value):+d}".replace("-", "\N{MINUS SIGN}") if round(value) else "0"


def action_fact(key: str, view: View, action: int, **values: Value) -> Said:
    """Return a fact about an action; its sentence refers to it as {action}."""
    return Said(key, {**values, "action": describe_action(view.game, known(view.position), action)})


def better(assessor: Assessor, view: View, judged: Assessment, action: int) -> tuple[Said, ...]:
    """Return the action that was better than the mistake `action`, by how much, and why."""
    return (_better(view, judged, action), *reason(assessor, view, judged, (action,)))


def _better(view: View, judged: Assessment, action: int) -> Said:
    cost = judged.cost(action)
    if not judged.spread:
        return action_fact("review.better", view, judged.best, cost=percent(cost))
    scale = SCALES[judged.unit]
    worth = {"cost": scale.amount(cost), "error": scale.amount(judged.spread[action].cost)}
    return action_fact(scale.better, view, judged.best, **worth)


class Scale(NamedTuple):
    """Text keys and formats for one unit of sampled values."""

    name: str  # of a value in the sentences
    value: Callable[[float], Value]
    amount: Callable[[float], Value]  # a cost, or an error
    best: str
    cost: str
    alike: str
    each: str
    better: str


SCALES = {
    Unit.POINTS: Scale(
        "points",
        points,
        round,
        "hint.points.best",
        "hint.points.cost",
        "hint.points.alike",
        "hint.points.each",
        "review.points.better",
    ),
    Unit.CHANCE: Scale(
        "chance",
        percent,
        percent,
        "hint.sampled.best",
        "hint.sampled.cost",
        "hint.sampled.alike",
        "hint.sampled.each",
        "review.sampled.better",
    ),
}


def sentences(view: View, assessment: Assessment) -> list[Said]:
    """Return what is best, and what the next best choice costs."""
    if assessment.spread:
        return _about_samples(view, assessment)
    return _about_chances(view, assessment)


def _about_samples(view: View, judged: Assessment) -> list[Said]:
    best = judged.best
    scale = SCALES[judged.unit]
    worth: dict[str, Value] = {
        scale.name: scale.value(judged.values[best]),
        "error": scale.amount(judged.spread[best].value),
    }
    if len(judged.values) == 1:
        return [action_fact(scale.best, view, best, **worth), *_gain(judged)]
    sure = [action for action in judged.values if judged.is_mistake(action)]
    if not sure:
        return [Said(scale.alike, worth)]
    said = [action_fact(scale.best, view, best, **worth), *_gain(judged)]
    if len(sure) < len(judged.values) - 1:
        said.append(Said("hint.near", {"count": len(judged.values) - 1 - len(sure)}))
    following = min(sure, key=judged.cost)
    cost = scale.amount(judged.cost(following))
    error = scale.amount(judged.spread[following].cost)
    return [*said, action_fact(scale.cost, view, following, cost=cost, error=error)]


def _gain(judged: Assessment) -> tuple[Said, ...]:
    """Return the points of the best choice in this turn, if they were counted."""
    if not judged.gains:
        return ()
    gain = judged.gains[judged.best]
    return (Said("hint.gain", {"points": f"{gain.mean:.1f}", "error": f"{gain.error:.1f}"}),)


def _about_chances(view: View, assessment: Assessment) -> list[Said]:
    best = assessment.best
    chance = percent(assessment.values[best])
    if len(assessment.values) == 1:
        return [action_fact("hint.only", view, best, chance=chance)]
    if not any(map(assessment.is_mistake, assessment.values)):
        return [Said("hint.alike", {"chance": chance})]
    others = [action for action in assessment.values if action != best]
    second = min(others, key=assessment.cost)
    cost = percent(assessment.cost(second))
    return [
        action_fact("hint.best", view, best, chance=chance),
        action_fact("hint.cost", view, second, cost=cost),
    ]
