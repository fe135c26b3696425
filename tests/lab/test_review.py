"""Reviews: chances along a game, what choices cost, luck and skill apart."""

from random import Random

import pytest
from tables import table

from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE, TERMINAL, resignation
from pigpen.core.notation import format_action, parse_history
from pigpen.core.position import apply_to, legal_actions, outcomes, returns, start, to_move
from pigpen.lab.advice.assessment import ChanceAssessor
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.advice.review import review
from pigpen.solvers import solve
from pigpen.solvers.errors import Unsolvable

TABLES = [  # small enough to be solved interpreted
    ("pig", {}),
    ("pig", {"first": "random"}),
    ("pig", {"bank": "at_once"}),
    ("two-dice-pig", {}),
    ("big-pig", {}),
    ("hog", {"dice": 3}),
    ("hog", {"dice": 4, "throws": "one"}),
    ("hog", {"dice": 3, "choose": "per_throw"}),
]


def history_of(game, seed, most=10_000):
    """A game played at random."""
    random, position, history = Random(seed), start(game), []
    while to_move(game, position) != TERMINAL and len(history) < most:
        actions = legal_actions(game, position) or list(outcomes(game, position))
        history.append(random.choice(actions))
        apply_to(game, position, history[-1])
    return history, position


def judged(game, history):
    assessor = assessor_of(game)
    assert isinstance(assessor, ChanceAssessor)
    return review(game, assessor, history)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_start_luck_and_skill_make_the_end(name, options):
    """Exactly, up to the rounding of sums: what one choice costs, the other seat gains."""
    game = table(name, target=30, **options)
    for seed in range(5):
        history, position = history_of(game, seed)
        found = judged(game, history)
        for seat, account in enumerate(found.accounts):
            other = found.accounts[1 - seat]
            total = account.start + account.luck + account.skill - other.skill
            assert total == pytest.approx(account.end, abs=1e-9)
            assert account.others == pytest.approx(-other.skill, abs=1e-9)
            assert account.end == (returns(game, position)[seat] > 0)
        assert sum(account.luck for account in found.accounts) == pytest.approx(0, abs=1e-9)


def test_costs_are_those_of_the_solution():
    game = table("pig", target=30)
    solution = solve(game)
    history, _ = history_of(game, 7)
    choices = {choice.ply: choice for choice in judged(game, history).choices}
    position, decisions = start(game), 0
    for ply, action in enumerate(history):
        if to_move(game, position) >= 0:
            values = solution.action_values(position)
            cost = max(values.values()) - values[action]
            assert choices[ply].cost == pytest.approx(cost, abs=1e-12)
            assert choices[ply].is_mistake == (cost > 1e-9)
            best = solution.best_action(position)
            assert choices[ply].best == format_action(game, position, best)
            decisions += 1
        apply_to(game, position, action)
    assert len(choices) == decisions


def test_best_play_makes_no_mistakes_and_all_is_luck():
    game = table("two-dice-pig", target=30)
    solution, random = solve(game), Random(3)
    position, history = start(game), []
    while (actor := to_move(game, position)) != TERMINAL:
        action = (
            random.choice(list(outcomes(game, position)))
            if actor == CHANCE
            else solution.best_action(position)
        )
        history.append(action)
        apply_to(game, position, action)
    found = judged(game, history)
    assert not any(choice.is_mistake for choice in found.choices)
    account = found.accounts[0]
    assert account.skill == pytest.approx(0, abs=1e-9)
    assert account.start + account.luck == pytest.approx(account.end, abs=1e-9)


def test_points_come_after_decisions_and_whole_throws():
    game = table("two-dice-pig", target=30)
    history = list(parse_history(game, ("roll", "3 4", "roll", "1 5", "roll", "2")))
    points = judged(game, history).points
    assert [point.ply for point in points] == [0, 1, 3, 4, 6, 7]
    for point in points:
        assert sum(point.chances) == pytest.approx(1)


def test_rolling_on_changes_nothing_until_the_die_has_landed():
    """A best choice leaves the chances as they were."""
    game = table("pig", target=30)
    points = judged(game, [1, 5]).points
    chances = [point.chances[0] for point in points]
    assert chances[1] == pytest.approx(chances[0], abs=1e-12)
    assert chances[2] != pytest.approx(chances[1], abs=1e-3)


def test_who_resigns_gives_its_whole_chance_away():
    game = table("pig", target=30)
    found = judged(game, [1, 5, resignation(0)])
    last = found.choices[-1]
    assert (last.best, last.is_mistake) == (None, True)
    assert last.cost == pytest.approx(found.points[-2].chances[0])
    assert found.accounts[0].end == 0
    assert last.said[0].text(("Ann",)).startswith("Ann gave up a ")


def test_resigning_while_dice_are_in_the_air_settles_those_at_rest_first():
    game = table("two-dice-pig", target=20, seats=3)
    found = judged(game, [1, 6, resignation(2), 1, 1])
    assert [point.ply for point in found.points] == [0, 1, 2, 3, 4, 5]
    account = found.accounts[2]
    total = account.start + account.luck + account.skill + account.others
    assert total == pytest.approx(0, abs=1e-12)


def test_more_dice_in_the_air_than_can_be_followed_are_refused():
    game = table("hog", target=10, seats=3, dice=20)
    with pytest.raises(Unsolvable, match="20 dice were in the air"):
        judged(game, [2 + 19, resignation(2)])


@pytest.mark.parametrize("seats", [3, 4])
def test_among_many_the_accounts_add_up_too(seats):
    game = table("pig", target=20, seats=seats)
    history, position = history_of(game, 1)
    found = judged(game, history)
    for seat, account in enumerate(found.accounts):
        total = account.start + account.luck + account.skill + account.others
        assert total == pytest.approx(account.end, abs=1e-9)
        assert account.end == (returns(game, position)[seat] > 0)
        assert account.skill <= 0
    for point in found.points:
        assert sum(point.chances) == pytest.approx(1, abs=1e-9)


def test_an_unfinished_game_is_judged_as_far_as_it_goes():
    game = table("pig", target=30)
    history, _ = history_of(game, 2, most=9)
    found = judged(game, history)
    assert found.points[-1].ply <= 9
    assert 0 < found.accounts[0].end < 1


def test_an_illegal_action_is_named():
    with pytest.raises(PigpenError, match="Roll at least once"):
        judged(table("pig", target=30), [0])


def test_a_mistake_says_what_was_better():
    game = table("pig", target=30)
    history = list(parse_history(game, ("roll", "2", "hold")))
    mistake = judged(game, history).choices[-1]
    assert [fact.text() for fact in mistake.said] == [
        f"Better (+{100 * mistake.cost:.1f} %): roll.",
        "Keep going: on average another roll adds 3.3 points and loses only 0.3.",
    ]
