"""Hints of Push Out the Pig: from the view only, in the same worlds, certain where all is."""

import numpy as np
import pytest
from laid_push_out_the_pig import dealt, last_trick, play, push_out_the_pig_table

from pigpen.bots.bot import look, show
from pigpen.core.notation import parse_action
from pigpen.lab.advice.assessment import DealAssessor, Unit
from pigpen.lab.advice.assessors.push_out_the_pig import PushOutThePigAssessor
from pigpen.lab.advice.hint import advise
from pigpen.lab.advice.judges import judge_of, unit_of
from pigpen.lab.advice.sample_means import assessment_from, estimate
from pigpen.lab.advice.sentences import points

FEW = 4  # worlds: these tests also run interpreted


def late(game, hands, captured, **fields):
    """A position near the end of a deal: some cards left to each seat, seat 0 to lead."""
    return last_trick(game, 0, hands, captured, **fields)


# Seat 0 holds the pig and a low club; all hearts, the goat and the doubler are taken.
HANDS = ["QS 2C", "KS 3C", "2D 3D", "4D 5D"]
TAKEN = ["", "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "AH JD", "10C"]


def test_what_a_seat_cannot_see_does_not_change_its_hint():
    game = push_out_the_pig_table()
    other = [HANDS[0], HANDS[2], HANDS[3], HANDS[1]]
    one, two = late(game, HANDS, TAKEN), late(game, other, TAKEN)
    assert one.tobytes() != two.tobytes()
    assert look(game, one).position.tobytes() == look(game, two).position.tobytes()
    judge = PushOutThePigAssessor(game, FEW)
    assert judge.actions(look(game, one)) == judge.actions(look(game, two))
    assert judge.hand_value(show(game, one, 0, ())) == judge.hand_value(show(game, two, 0, ()))


def test_in_the_last_trick_points_are_exact_and_without_error():
    """Seat 0 lays the only spade and takes its own pig, whoever holds what."""
    game = push_out_the_pig_table()
    position = late(game, ["QS", "2C", "3C", "4C"], TAKEN)
    view = look(game, position)
    judged = PushOutThePigAssessor(game, FEW).actions(view)
    (action,) = judged.values
    assert judged.spread[action] == (0.0, 0.0)
    after = play(game, position, "QS", "2C", "3C", "4C")
    points_now = [int(t) for t in after.totals[:4]]
    expected = points_now[0] - sum(points_now[1:]) / 3
    assert judged.values[action] == pytest.approx(expected)


def test_a_forced_card_is_named_and_not_judged():
    game = push_out_the_pig_table()

    class Unasked:
        def actions(self, view):
            raise AssertionError(view)

    found = advise(Unasked(), look(game, late(game, ["QS", "2C", "3C", "4C"], TAKEN)))
    assert (found.best, found.actions, found.trust, found.unit) == ("QS", (), None, "points")
    assert str(found) == "That’s all you can do: Q♠."


def test_a_sure_loss_is_a_mistake():
    """Seat 1 has shown the pig, and must give it to whoever leads a higher spade."""
    game = push_out_the_pig_table()
    position = late(game, ["KS 2C", "QS 3C", "2D 3D", "4D 5D"], TAKEN)
    position.exposed = 1 << parse_action(game, dealt(game, 0), "QS")  # everybody sees who has it
    judged = PushOutThePigAssessor(game, 8).actions(look(game, position))
    king, two = (parse_action(game, position, text) for text in ("KS", "2C"))
    assert judged.best == two
    assert judged.is_mistake(king)
    assert judged.cost(king) > 100  # the pig counts twice when it was exposed


def test_costs_have_the_error_of_their_own():
    """Worlds that differ by hundreds for both actions, and by two for their difference."""
    luck = np.array([-300.0, 0.0, 300.0, 500.0])
    gap = np.array([19.0, 21.0, 19.0, 21.0])
    judged = assessment_from(
        (4, 7), np.stack([luck, luck - gap], axis=1), Unit.POINTS, "hint.worlds"
    )
    assert judged.cost(7) == pytest.approx(20)
    assert judged.spread[7].cost == pytest.approx(gap.std(ddof=1) / 2)
    assert judged.spread[7].value > 100 > judged.spread[7].cost
    assert judged.is_mistake(7)
    assert not judged.is_mistake(4)


def test_a_difference_within_its_error_is_no_mistake():
    values = np.array([[10.0, 0.0], [0.0, 8.0], [10.0, 0.0], [0.0, 8.0]])
    judged = assessment_from((0, 1), values, Unit.POINTS, "hint.worlds")
    assert judged.cost(1) == pytest.approx(1)
    assert not judged.is_mistake(1)


def test_an_estimate_is_a_mean_with_its_standard_error():
    found = estimate(np.array([1.0, 2.0, 3.0, 6.0]))
    assert found.mean == 3
    assert found.error == pytest.approx(np.sqrt(14 / 3) / 2)


def test_points_are_written_with_their_sign():
    assert [points(value) for value in (12.4, -12.4, 0.3, -0.3)] == [
        "+12",
        "\N{MINUS SIGN}12",
        "0",
        "0",
    ]


def test_every_choice_is_told_in_a_sentence():
    game = push_out_the_pig_table()
    view = look(game, late(game, HANDS, TAKEN))
    found = advise(PushOutThePigAssessor(game, FEW), view)
    (fact,) = found.values_in_words(lambda one: one.words.text())
    assert {text.split()[0] for text in str(fact.values["list"]).split(", ")} == {"Q♠", "2♣"}


def test_cards_are_judged_in_points():
    game = push_out_the_pig_table()
    assert unit_of(game) == judge_of(game).unit == Unit.POINTS
    assert isinstance(PushOutThePigAssessor(game), DealAssessor)


def test_with_partners_a_hint_counts_the_points_of_the_side():
    """The pig falls on the partner or on an opponent: 100 points either way, of the side."""
    taken = {}
    for partners in ("off", "pairs"):
        game = push_out_the_pig_table(partners=partners)
        position = late(game, ["2S", "KS", "QS", "3S"], TAKEN, totals=[0] * 4)
        judge = PushOutThePigAssessor(game, FEW)
        assert judge.exactness.key == f"hint.worlds{'_of_sides' * (partners == 'pairs')}"
        taken[partners] = judge.hand_value(show(game, position, 0, ())).mean
    assert taken["pairs"] != taken["off"]
