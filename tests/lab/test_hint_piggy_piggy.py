"""Hints and reviews of Piggy Piggy: chances from the view only, with errors, that add up."""

import pytest
from laid_piggy_piggy import piggy_piggy_table

from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.position import after, legal_actions, outcomes, returns, start, to_move, view
from pigpen.core.redacted import known
from pigpen.core.rng import below, stream
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import ChanceAssessor, Unit
from pigpen.lab.advice.assessors.piggy_piggy import PiggyPiggyAssessor
from pigpen.lab.advice.hint import advise
from pigpen.lab.advice.judges import judge_of, unit_of
from pigpen.lab.advice.review import review

FEW = 3  # worlds: these tests also run interpreted


def decided(game, rng, decisions):
    """The position at a decision that is a choice, at least so many after the deal."""
    position = start(game)
    while to_move(game, position) == CHANCE or decisions > 0 or len(codes_of(game, position)) < 3:
        decisions -= to_move(game, position) >= 0
        codes = codes_of(game, position)
        position = after(game, position, codes[below(rng, len(codes))])
    return position


def codes_of(game, position):
    is_chance = to_move(game, position) == CHANCE
    return list(outcomes(game, position) if is_chance else legal_actions(game, position))


def played(game, level, seed):
    """The history of a game that a bot plays against itself."""
    bot, rng = entry(level).build(game), stream(seed)
    position, history = start(game), []
    while (actor := to_move(game, position)) != TERMINAL:
        codes = codes_of(game, position)
        chosen = codes[below(rng, len(codes))]
        history.append(chosen if actor == CHANCE else bot(look(game, position), rng))
        position = after(game, position, history[-1])
    return history, position


@pytest.mark.parametrize("seats", [2, 5])
def test_what_a_seat_cannot_see_does_not_change_its_hint(seats):
    game = piggy_piggy_table(seats=seats)
    rng = stream(5)
    position = decided(game, rng, 6)
    seat = to_move(game, position)
    other = known(view(game, position, seat))
    game.kernels.determinize(game.rules, other, seat, rng)
    assert other.tobytes() != position.tobytes()
    judge = PiggyPiggyAssessor(game, FEW)
    judged = judge.actions(look(game, position))
    assert judged == judge.actions(look(game, other))
    assert set(judged.values) == set(legal_actions(game, position))
    assert all(0 <= chance <= 1 for chance in judged.values.values())


def test_a_hint_names_the_best_choice_with_its_error():
    game = piggy_piggy_table(seats=3)
    position = decided(game, stream(2), 9)
    seen = look(game, position)
    found = advise(PiggyPiggyAssessor(game, 8), seen)
    best, *others = found.ranked()
    assert (found.unit, found.best) == (Unit.CHANCE, best.text)
    assert all(one.value <= best.value for one in others)
    assert (best.cost, best.cost_error) == (0, 0)
    assert found.said[0].key.startswith("hint.sampled.")
    assert "±" in found.said[0].text(("Ann", "Bo", "Cy"))
    assert found.trust.values["worlds"] == 8
    (each,) = found.values_in_words()
    assert each.text().count("±") == len(seen.legal_actions)


def test_what_a_goat_eats_is_said_in_words():
    """Seat 1 of three has food in front of it, and seat 0 has a goat."""
    game = piggy_piggy_table(seats=3)
    number = 0
    while True:
        position = decided(game, stream(number), 4)
        seen = look(game, position)
        judged = PiggyPiggyAssessor(game, 2).actions(seen)
        goats = [a for a in judged.values if "goat" in game.words.meaning(game.rules, position, a)]
        if goats:
            break
        number += 1
    values = {action: float(action == goats[0]) for action in judged.values}
    spread = {action: one._replace(value=0.01, cost=0.01) for action, one in judged.spread.items()}
    sure = judged._replace(values=values, spread=spread)

    class Told:
        def actions(self, view):
            return sure

    (best, *_) = advise(Told(), seen).said
    meaning = game.words.meaning(game.rules, position, goats[0])
    eats = best.values["action"]
    assert isinstance(eats, Said)
    card = eats.values["card"]
    assert isinstance(card, Said)
    assert (best.key, eats.key) == ("hint.sampled.best", "piggy-piggy.action.goat")
    assert eats.values["other"] == meaning["goat"]
    assert card.values["food"] == meaning["card"][0]
    assert "100.0" in best.text()


def test_a_game_that_is_over_is_reviewed_and_adds_up():
    game = piggy_piggy_table(seats=3, target=2)
    history, end = played(game, "family", 4)
    assessor = PiggyPiggyAssessor(game, 2)
    assert isinstance(assessor, ChanceAssessor)
    found = review(game, assessor, history)
    won = [utility > 0 for utility in returns(game, end)]
    for seat, account in enumerate(found.accounts):
        total = account.start + account.luck + account.skill + account.others
        assert total == pytest.approx(account.end)
        assert account.end == won[seat]
        wrong = [one for one in found.choices if one.seat == seat and one.is_mistake]
        assert account.skill == pytest.approx(-sum(one.cost for one in wrong))
    for point in found.points:
        assert sum(point.chances) == pytest.approx(1)
    for choice in found.choices:
        if choice.is_mistake:
            assert choice.cost > 3 * choice.error
            assert choice.said[0].key.startswith("review.sampled.better")


def test_the_same_game_is_judged_the_same_again():
    game = piggy_piggy_table(seats=2, target=1)
    history, _ = played(game, "family", 1)
    one, two = (review(game, PiggyPiggyAssessor(game, 2), history) for _ in range(2))
    assert one.choices == two.choices
    assert [point.chances for point in one.points] == [point.chances for point in two.points]


def test_a_position_is_worth_what_its_best_action_is_nearly():
    """A seat that plays on well has the chance that its best action is found to have."""
    game = piggy_piggy_table(seats=2)
    position = decided(game, stream(8), 8)
    seat = to_move(game, position)
    assessor = PiggyPiggyAssessor(game, 24)
    standing = assessor.win_probabilities(position).chances[seat]
    judged = assessor.actions(look(game, position))
    error = 4 * judged.spread[judged.best].value + 0.1  # hands are known to one of them only
    assert abs(standing - judged.values[judged.best]) < error


def test_chances_are_what_it_is_judged_in():
    game = piggy_piggy_table()
    assert unit_of(game) == judge_of(game).unit == Unit.CHANCE
