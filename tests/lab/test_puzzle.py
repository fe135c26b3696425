"""Puzzles of Pig: exact, the same for all, and their being there tells nothing."""

from itertools import product

import pytest

from pigpen.lab.study.puzzle import CHOICES, HOLD, ROLL, Kind, Theme, puzzle

NAMED = [puzzle(str(number)) for number in range(200)]


def test_a_name_gives_the_same_puzzle_to_all():
    assert puzzle("2026-11-23") == puzzle("2026-11-23")
    today = puzzle("2026-11-23")
    assert (today.own, today.other, today.at_risk, today.best) == (78, 45, 16, ROLL)
    assert len({(each.own, each.other, each.at_risk) for each in NAMED}) > 190


def test_every_kind_and_both_answers_come_up():
    assert {each.kind for each in NAMED} == {*Kind}
    assert {each.theme for each in NAMED} == {*Theme}
    for kind in Kind:
        best = [each.best for each in NAMED if each.kind == kind]
        assert 0.25 < best.count(ROLL) / len(best) < 0.75


@pytest.mark.parametrize(("kind", "theme"), [*product(Kind, Theme)])
def test_there_are_positions_of_each_kind_for_every_theme(kind, theme):
    found = [puzzle(str(number), theme) for number in range(60)]
    assert {each.theme for each in found} == {theme}
    assert kind in {each.kind for each in found}


def test_a_trap_costs_whoever_holds_at_twenty():
    for each in NAMED:
        if each.kind == Kind.QUIET:
            assert all(each.cost(choice) <= 0.001 for choice in CHOICES)
        else:
            assert (each.natural != each.best) == (each.kind == Kind.TRAP)
            assert max(map(each.cost, CHOICES)) >= 0.005


def test_the_grade_is_what_was_not_given_away():
    for each in NAMED:
        assert each.grade(each.best) == 100
    given = NAMED[0]._replace(hold=0.5, roll=0.51)
    assert (given.grade(ROLL), given.grade(HOLD)) == (100, 37)
