"""Breakdown of a deal's points into parts, and the value of each card.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from collections.abc import Iterator
from functools import lru_cache

from pigpen.cards.pack import card_symbol, card_text
from pigpen.cards.sets import cards_in, holds, one
from pigpen.core.game import Json
from pigpen.core.said import Said
from pigpen.games.push_out_the_pig import scoring
from pigpen.games.push_out_the_pig.position import DOUBLER, GOAT, HEARTS, PIG, SCORING
from pigpen.games.push_out_the_pig.rules import Rules

_WITH_PIG_AND_GOAT = HEARTS | one(PIG) | one(GOAT)


def score_breakdown(rules: Rules, captured: int, exposed: int) -> tuple[Said, ...]:
    """Return the parts of a deal: their `points` add up, `times` what the last part says."""
    cards = int(captured) & SCORING
    points = scoring.deal_points(rules, cards, exposed)
    if cards == 0:
        return (_part("nothing", "P14", points=points),) if points else ()
    if cards == SCORING and rules.all_sixteen:
        return (_part("all_sixteen", "P14", points=points),)
    if cards == one(DOUBLER):
        return (_part("doubler_alone", "P13", points=points, card=card_symbol(DOUBLER)),)
    return tuple(_parts(rules, cards, exposed))


def _parts(rules: Rules, cards: int, exposed: int) -> Iterator[Said]:
    hearts = cards & HEARTS
    if hearts == HEARTS:
        yield _part("all_hearts", "P11", points=scoring.hearts(rules, cards, exposed))
    elif hearts:
        symbols = " ".join(map(card_symbol, cards_in(hearts)))
        yield _part("hearts", "P10", points=scoring.hearts(rules, cards, exposed), cards=symbols)
    for card, points in ((PIG, scoring.pig_points), (GOAT, scoring.goat_points)):
        if holds(cards, card):
            name = "pig" if card == PIG else "goat"
            value = points(rules, cards, exposed)
            yield _part(name, "P10", points=value, card=card_symbol(card))
    if holds(cards, DOUBLER):
        yield _part(
            "doubler", "P13", times=scoring.times(cards, exposed), card=card_symbol(DOUBLER)
        )


def _part(name: str, ruling: str, **values: int | str) -> Said:
    return Said(f"push-out-the-pig.account.{name}", values, ruling)


@lru_cache(maxsize=256)  # needed for each page, and changed by exposing only
def card_points(rules: Rules, exposed: int) -> Json:
    """Return each scoring card's own points and special effects (P10 to P15); read-only."""
    alone = [card for card in cards_in(SCORING) if card != DOUBLER]
    return {
        "cards": {card_text(card): _alone(rules, card, exposed) for card in alone},
        "doubler": card_text(DOUBLER),
        "times": int(scoring.times(one(DOUBLER), exposed)),
        "doubler_alone": int(scoring.deal_points(rules, one(DOUBLER), exposed)),
        "all_hearts": int(scoring.hearts(rules, HEARTS, exposed)),
        "hearts_pig_goat": int(scoring.deal_points(rules, _WITH_PIG_AND_GOAT, exposed)),
        "all_sixteen": int(scoring.deal_points(rules, SCORING, exposed)),
        "nothing": int(rules.nothing),
    }


def _alone(rules: Rules, card: int, exposed: int) -> int:
    return int(scoring.deal_points(rules, one(card), exposed))
