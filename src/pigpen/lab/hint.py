"""A hint: what every action is worth now, and what that comes to in a few sentences.

Sentences are `hint.*` of the catalogue where the values are chances, and
`hint.points.*` where they are points.
"""

from math import ceil
from typing import NamedTuple

from pigpen.bots.bot import View
from pigpen.cards.pack import card_symbol, parse_card
from pigpen.core.game import Json
from pigpen.core.notation import format_action
from pigpen.core.said import Said, Value, catalogue
from pigpen.lab.assess import Assessment, Assessor, Exactness, Unit

_MOST_DIGITS = 7  # of a percentage: costs below are taken for none
_CARDS = ("card", "expose")  # of a meaning: what stands under these names is a card


class Hint(NamedTuple):
    """What may be said to the seat to move."""

    assessment: Assessment
    said: tuple[Said, ...]  # what is best, and what it costs not to play it
    trust: Said  # how exact the values are


def hint(assessor: Assessor, view: View) -> Hint:
    """The hint for a view at a decision."""
    assessment = assessor.actions(view)
    return Hint(assessment, tuple(_sentences(view, assessment)), trust(assessment.exactness))


def trust(exactness: Exactness) -> Said:
    """How far the values may be off: chances in percent, or from how many worlds they are."""
    if exactness.worlds:
        return Said(exactness.key, {"worlds": exactness.worlds})
    hundredths = ceil(10_000 * exactness.error)  # rounded up, so that a bound stays one
    return Said(exactness.key, {"error": f"{hundredths / 100:.2f}"} if hundredths else {})


def percent(chance: float) -> str:
    """A chance, or a difference of two, in percent: one digit, or as many as show it."""
    digits = 1
    while 0 < 100 * chance < 0.5 * 10**-digits and digits < _MOST_DIGITS:
        digits += 1
    return f"{100 * chance:.{digits}f}"


def points(value: float) -> str:
    """Points with their sign."""
    return f"{round(value):+d}".replace("-", "\N{MINUS SIGN}") if round(value) else "0"


def about_action(topic: str, view: View, action: int, **values: Value) -> Said:
    """A fact about an action: sentence `topic.DO`, by what the action does, or `topic.other`.

    What is done with a card is named by the card: `topic.card`, `topic.expose`.
    """
    meaning = _in_words(view.game.meaning(view.game.rules, view.position, action))
    key = f"{topic}.{meaning.get('do', next(iter(meaning)))}"
    if key not in catalogue():
        return Said(f"{topic}.other", {**values, "action": format_action(*view[:2], action)})
    details = {name: value for name, value in meaning.items() if name != "do"}
    return Said(key, {**details, **values})


def _in_words(meaning: Json) -> Json:
    return {
        name: card_symbol(parse_card(str(value))) if name in _CARDS else value
        for name, value in meaning.items()
    }


def worth_of_each(view: View, judged: Assessment) -> tuple[Said, ...]:
    """Points of every choice in a sentence, best first; none where values are chances."""
    if judged.unit != Unit.POINTS or len(judged.values) == 1:
        return ()
    ranked = sorted(judged.values, key=judged.cost)
    texts = (
        f"{_short(view, action)} {points(judged.values[action])} ±{judged.spread[action].value:.0f}"
        for action in ranked
    )
    return (Said("hint.points.each", {"list": ", ".join(texts)}),)


def _short(view: View, action: int) -> str:
    meaning = _in_words(view.game.meaning(view.game.rules, view.position, action))
    card = meaning.get("card")
    return format_action(*view[:2], action) if card is None else str(card)


def _sentences(view: View, assessment: Assessment) -> list[Said]:
    if assessment.unit == Unit.POINTS:
        return _about_points(view, assessment)
    return _about_chances(view, assessment)


def _about_points(view: View, judged: Assessment) -> list[Said]:
    best = judged.best
    worth: dict[str, Value] = {
        "points": points(judged.values[best]),
        "error": round(judged.spread[best].value),
    }
    if len(judged.values) == 1:
        return [about_action("hint.points.only", view, best, **worth)]
    sure = [action for action in judged.values if judged.is_mistake(action)]
    if not sure:
        return [Said("hint.points.alike", worth)]
    said = [about_action("hint.points.best", view, best, **worth)]
    if len(sure) < len(judged.values) - 1:
        said.append(Said("hint.points.near", {"count": len(judged.values) - 1 - len(sure)}))
    following = min(sure, key=judged.cost)
    cost = round(judged.cost(following))
    error = round(judged.spread[following].cost)
    return [*said, about_action("hint.points.cost", view, following, cost=cost, error=error)]


def _about_chances(view: View, assessment: Assessment) -> list[Said]:
    best = assessment.best
    chance = percent(assessment.values[best])
    if len(assessment.values) == 1:
        return [about_action("hint.only", view, best, chance=chance)]
    if not any(map(assessment.is_mistake, assessment.values)):
        return [Said("hint.alike", {"chance": chance})]
    others = [action for action in assessment.values if action != best]
    second = min(others, key=assessment.cost)
    cost = percent(assessment.cost(second))
    return [
        about_action("hint.best", view, best, chance=chance),
        about_action("hint.cost", view, second, cost=cost),
    ]
