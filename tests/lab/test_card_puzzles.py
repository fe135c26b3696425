"""Puzzles of cards: one card is best by far, and `instinct` played another."""

from collections import Counter
from functools import cache

import pytest

from pigpen.core.position import described
from pigpen.core.redacted import known
from pigpen.lab.advice.assessment import Unit
from pigpen.lab.advice.assessors.push_out_the_pig import PushOutThePigAssessor
from pigpen.lab.puzzles import cards
from pigpen.lab.puzzles.catalog import puzzle
from pigpen.lab.puzzles.feedback import evaluate, feedback
from pigpen.lab.puzzles.puzzle import Theme, grade
from scripts import make_card_puzzles


@cache
def every():
    return [cards.by_key(key) for key in cards.all_keys()]


def test_there_are_forty_of_each_theme():
    assert Counter(each.theme for each in every()) == dict.fromkeys(cards.THEMES, 40)


def test_the_best_card_leads_by_eight_points_and_four_standard_errors():
    for each in every():
        assert each.judged.unit == Unit.POINTS
        assert each.judged.exactness.worlds == 1024
        assert cards.is_puzzle(each.judged, each.natural), each.key
        assert {*each.judged.values} == {*each.view.legal_actions}, each.key


def test_the_theme_is_what_the_view_shows():
    for each in every():
        assert cards.theme_of(each.view) == each.theme
        seen = described(each.game, each.view.position, each.view.seat)
        assert (each.theme == Theme.LEAD) == (not any(seen["trick"]))


@pytest.mark.compiled
@pytest.mark.parametrize("key", cards.all_keys()[:2])
def test_worth_is_what_worlds_give_again(key):
    each = cards.by_key(key)
    judged = PushOutThePigAssessor(each.game, cards.WORLDS).actions(each.view)
    assert judged.values == pytest.approx(dict(each.judged.values), abs=0.01)


@pytest.mark.compiled
def test_the_command_finds_the_same_again():
    seed = cards.stored(cards.all_keys()[0])["seed"]
    again = [dict(made, seed=seed) for _, made in make_card_puzzles.found_in(seed)]
    assert cards.stored(cards.all_keys()[0]) in again


def test_every_card_is_asked_for_and_explained_in_words():
    names = ("Clover", "Bruno", "Hazel", "Otis")
    for each in every():
        assert each.scene is not None
        asked = each.scene.text(names, you=each.view.seat)
        right, wrong = (evaluate(each, one).why for one in (each.best, each.natural))
        assert right is not None, each.key
        assert wrong is not None, each.key
        texts = (asked, right.text(names), wrong.text(names))
        assert not any(sign in text for text in texts for sign in "{}|"), each.key
    first = cards.by_key("push-out-the-pig.2")
    assert first.scene is not None
    assert first.scene.text(names) == "Hazel led the 8♦. Which diamond do you play?"


def test_what_a_card_leads_to_is_counted_where_no_fact_explains_it():
    told = {each.key: evaluate(each, each.natural).why for each in every()}
    counted = [key for key, why in told.items() if why and why.key.startswith("puzzle.why.")]
    assert sum(told[key].key != "puzzle.why.points" for key in counted) > 30
    for key in counted:
        assert {*cards.by_key(key).captures} == {*cards.by_key(key).judged.values}


def test_a_puzzle_shows_no_other_hand():
    for each in every()[:10]:
        p = known(each.view.position)
        others = [seat for seat in range(each.game.num_seats) if seat != each.view.seat]
        assert not any(int(p.hands[seat]) for seat in others)


def test_sixteen_points_are_a_hundredth_of_a_win():
    one = puzzle("3", "push-out-the-pig")
    worst = max(one.judged.values, key=one.cost)
    judged = one.judged._replace(values={one.best: 16.0, worst: 0.0})
    assert (grade(judged, one.best), grade(judged, worst)) == (100, 37)
    assert feedback(one, one.best)[0].key == "puzzle.best"
    assert feedback(one, worst)[-1].text().startswith("The bot Instinct gives away")
