"""The score sheets of games: every line adds up, and says what it was for."""

import numpy as np
import pytest
from laid_push_out_the_pig import HEARTS, last_trick, play, push_out_the_pig_table

from pigpen import catalog
from pigpen.core.position import apply_to, legal_actions, outcomes, start, to_move

SHEETS = [entry.name for entry in catalog.CATALOG if catalog.make(entry.name).extras.sheet]


def at_random(game, seed, most=3000):
    """The lines of a game of random actions, and where it came to."""
    rng, position, lines = np.random.default_rng(seed), start(game), []
    for _ in range(most):
        if to_move(game, position) == -4:
            break
        before = position.copy()
        codes = legal_actions(game, position) or list(outcomes(game, position))
        action = int(rng.choice(codes))
        apply_to(game, position, action)
        lines += filter(None, [game.extras.sheet(game.rules, before, action, position)])
    return lines, position


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_lines_are_numbered_and_add_up(name, seed):
    game = catalog.make(name, {"seats": 3 + seed})
    lines, position = at_random(game, seed)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) > 1
    sums = dict.fromkeys(range(game.num_seats), 0)
    for line in lines:
        for score in line.scores:
            sums[score.seat] += score.points
            assert score.total == sums[score.seat]
    assert game.words.describe(game.rules, position, 0)["totals"] == list(sums.values())


@pytest.mark.parametrize("name", SHEETS)
def test_marks_are_facts_of_the_game(name):
    game = catalog.make(name)
    lines, _ = at_random(game, 3)
    marks = {mark for line in lines for score in line.scores for mark in score.marks}
    assert marks
    assert marks <= set(game.extras.facts.sums)


def test_p11_a_deal_says_its_cards_and_its_slam():
    game = push_out_the_pig_table()
    before = last_trick(
        game, 0, ["2S", "3S", "4S", "5S"], [f"{HEARTS} QS", "JD", "10C", ""], totals=[40, 0, 0, 0]
    )
    late = play(game, before, "2S", "3S", "4S")
    code = next(iter(legal_actions(game, late)))
    line = game.extras.sheet(game.rules, late, code, play(game, late, "5S"))
    points = [score.points for score in line.scores]
    assert points == [100, 100, 50, 0]
    assert line.scores[0].total == 140
    assert line.scores[0].marks == ("pigs", "small_slams")
    assert line.scores[0].pieces[0] == "QS"
    assert len(line.scores[0].pieces) == 14
    assert [score.pieces for score in line.scores[1:]] == [("JD",), ("10C",), ()]


def test_an_action_within_a_deal_fills_no_line():
    game = push_out_the_pig_table()
    before = last_trick(game, 0, ["2S", "3S", "4S", "5S"], ["", "", "", ""])
    after = play(game, before, "2S")
    assert game.extras.sheet(game.rules, before, 0, after) is None


@pytest.mark.parametrize(
    ("end", "bounds"), [("either", [-300, 300]), ("minus", [-300]), ("deals", [])]
)
def test_p16_a_view_names_the_totals_that_end_the_match(end, bounds):
    game = push_out_the_pig_table(end=end, limit=300)
    assert game.words.describe(game.rules, start(game), 0)["bounds"] == bounds
