"""Which mistakes come back as puzzles, and how they are asked."""

import pytest

from pigpen.bots.bot import look
from pigpen.catalog import make
from pigpen.core.layout import reachable, setup_of, whole
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.puzzles import cards, mistakes
from pigpen.lab.puzzles.catalog import puzzle

CARD = cards.by_key(cards.all_keys()[0])


@pytest.mark.compiled  # interpreted, an assessor samples fewer worlds
def test_a_mistake_in_cards_is_weighed_by_as_many_worlds_as_the_others():
    judged = assessor_of(CARD.game).actions(CARD.view)
    assert judged.exactness.worlds < cards.WORLDS
    assert mistakes.is_puzzle(CARD.view, judged, CARD.natural)
    assert not mistakes.is_puzzle(CARD.view, judged, CARD.best)
    assert mistakes.assess(CARD.view).exactness.worlds == cards.WORLDS


def test_cards_are_asked_as_in_other_puzzles():
    assert mistakes.sentence(CARD.view) == CARD.asks
    assert (mistakes.question(CARD.view), mistakes.theme(CARD.view)) == ("which_card", CARD.theme)


def test_dice_are_asked_as_in_other_puzzles():
    asked = puzzle("2026-11-23")
    assert mistakes.sentence(asked.view) == asked.asks
    assert (mistakes.question(asked.view), mistakes.theme(asked.view)) == ("roll_or_hold", None)
    assert mistakes.is_puzzle(asked.view, asked.judged, 1 - asked.best)
    assert not mistakes.is_puzzle(asked.view, asked.judged, asked.best)


def test_more_seats_and_more_choices_are_shown_rather_than_said():
    game = make("hog", {"seats": 3})
    position = reachable(game, whole(setup_of(game).fields(game.rules), {}))
    view = look(game, position)
    assert mistakes.sentence(view) is None
    assert mistakes.question(view) == "what_to_do"
