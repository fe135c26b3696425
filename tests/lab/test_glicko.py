"""Ratings that move when two meet."""

from math import log, sqrt

import pytest

from pigpen.lab.puzzles.glicko import Rating, meet, rate


def test_one_meeting_is_that_of_the_papers_example():
    """Its player of 1500 and 200 beats the first opponent: there g is 0.9955 and E is 0.639."""
    q, g, expected = log(10) / 400, 0.9955, 0.639
    precision = 1 / 200**2 + (q * g) ** 2 * expected * (1 - expected)
    after, other = meet(Rating(1500, 200), Rating(1400, 30), 1.0)
    assert after.rating == pytest.approx(1500 + q / precision * g * (1 - expected), abs=0.2)
    assert after.deviation == pytest.approx(sqrt(1 / precision), abs=0.1)
    assert other.rating < 1400


def test_both_move_and_the_one_who_is_less_known_moves_more():
    person, puzzle = meet(Rating(), Rating(1500, 60), 1.0)
    assert person.rating - 1500 > 5 * (1500 - puzzle.rating) > 0
    assert person.deviation < 350
    assert puzzle.deviation < 60


def test_a_grade_is_a_result_between_loss_and_win():
    moved = [meet(Rating(), Rating(), result)[0].rating for result in (0, 0.37, 0.5, 1)]
    assert moved == sorted(moved)
    assert moved[2] == 1500


def test_a_weight_damps_what_changes():
    full, half = (meet(Rating(), Rating(), 1.0, weight)[0] for weight in (1.0, 0.5))
    assert half.rating - 1500 == pytest.approx((full.rating - 1500) / 2)
    assert meet(Rating(), Rating(), 1.0, 0.0) == (Rating(), Rating())


def test_a_wrong_answer_never_raises_a_rating():
    """A grade of 55 of 100 raised a rating of 1500 by 16, and more at a hard puzzle."""
    weak, hard = Rating(1300, 200), Rating(2200, 60)
    for person in (Rating(), weak):
        for puzzle in (Rating(), hard):
            for grade in (0, 55, 89):
                after, harder = rate(person, puzzle, grade, 1.0, solved=90)
                assert after.rating <= person.rating, (person, puzzle, grade)
                assert harder.rating >= puzzle.rating, (person, puzzle, grade)
                assert after.deviation < person.deviation
    assert rate(Rating(), Rating(), 0, 1.0, solved=90)[0].rating < 1400
    strong = Rating(2200, 60)
    assert rate(strong, Rating(), 90, 1.0, solved=90) == meet(strong, Rating(), 1.0)


def test_who_plays_a_lot_can_still_move():
    person = Rating()
    for _ in range(300):
        person, _ = meet(person, Rating(1500, 50), 0.5)
    assert person.deviation == 45
