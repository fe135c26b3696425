"""Corrections of sampled worlds in hints of Piggy Piggy, and forecasts of a reshuffled pile."""

import numpy as np
import pytest
from laid_piggy_piggy import counted, laid, piggy_piggy_table

from pigpen.bots.bot import ROOM, look
from pigpen.bots.piggy_piggy.calibration import (
    CALIBRATION,
    LOST,
    NEW_PILE_SHIFT,
    PARTS,
    SHIFT,
    WON,
    calibrate,
)
from pigpen.bots.piggy_piggy.determinization import plan_all, try_plans
from pigpen.bots.piggy_piggy.evaluation import ROUNDS, evaluate_actions
from pigpen.bots.piggy_piggy.features import NUM_FEATURES, write_features
from pigpen.bots.piggy_piggy.plan import LONGEST
from pigpen.core.game import CHANCE
from pigpen.core.jit import interpret
from pigpen.core.position import after, outcomes, start, to_move
from pigpen.core.redacted import known
from pigpen.core.rng import stream
from pigpen.games.piggy_piggy.position import CARDS, DECK
from research.calibration import (
    Judged,
    all_of,
    bins,
    by_pile,
    chi_square_tail,
    clustered,
    tried,
)
from research.learn_calibration import fit


def odds(chance):
    return np.log(chance / (1 - chance))


@pytest.mark.parametrize("seats", [2, 5, 6])
@pytest.mark.parametrize("renewed", [0, 1, 2, 3])
def test_low_and_high_chances_are_corrected_each_by_its_own(seats, renewed):
    game = piggy_piggy_table(seats=seats)
    position = start(game)
    position.renewed = renewed
    values = np.array([[0.1, 0.5], [0.3, 0.9], [0.2, 0.7]])
    before = values.mean(axis=0)
    spread = values.std(axis=0)
    calibrate(game.rules, position, values)
    row = CALIBRATION[seats - 2]
    shift = row[SHIFT] + (row[NEW_PILE_SHIFT] if renewed else 0)
    after = values.mean(axis=0)
    expected = shift + row[WON] * np.log(before) - row[LOST] * np.log(1 - before)
    assert odds(after) == pytest.approx(expected)
    steep = after * (1 - after) * (row[WON] / before + row[LOST] / (1 - before))
    assert values.std(axis=0) == pytest.approx(steep * spread)


def test_what_every_world_decides_stays():
    game = piggy_piggy_table(seats=3)
    values = np.array([[0.0, 1.0], [0.0, 1.0]])
    calibrate(game.rules, start(game), values)
    assert values.tolist() == [[0, 1], [0, 1]]


def test_a_better_plan_stays_better():
    assert (CALIBRATION[:, [WON, LOST]] > 0).all()


def test_hints_are_corrected():
    """The same worlds, with and without."""
    game = piggy_piggy_table(seats=2)
    position = start(game)
    while to_move(game, position) == CHANCE:
        position = after(game, position, next(iter(outcomes(game, position))))
    view = look(game, position)
    actions = np.array(view.legal_actions)
    views = np.zeros(ROOM, game.sizes.dtype)
    views[0] = known(view.position)
    hinted, raw = np.zeros((4, len(actions))), np.zeros((4, len(actions)))
    plans = np.zeros((len(actions), LONGEST), np.int64)
    interpret(evaluate_actions, game)(
        game.rules, views, actions, len(actions), 4, stream(1), hinted
    )
    interpret(plan_all, game)(
        game.rules, views, actions, len(actions), plans, np.zeros(len(actions))
    )
    interpret(try_plans, game)(game.rules, views, plans, 4, ROUNDS, stream(1), raw)
    assert not np.allclose(hinted, raw)
    calibrate(game.rules, views[0], raw)
    assert hinted.tolist() == raw.tolist()


def test_a_known_lean_is_found():
    """Of many decisions that were given too little, and less so from another pile."""
    rng = np.random.default_rng(5)
    raw, renewed = rng.uniform(0.05, 0.95, 20_000), rng.integers(0, 4, 20_000)
    true = 0.3 + 1.2 * np.log(raw) - 0.8 * np.log(1 - raw) - 0.5 * (renewed > 0)
    won = (rng.random(20_000) < 1 / (1 + np.exp(-true))).astype(float)
    found = fit(Judged(raw, raw, won, np.arange(20_000), renewed))
    assert found == pytest.approx([0.3, 1.2, 0.8, -0.5], abs=0.08)
    assert len(found) == PARTS


def test_decisions_of_one_game_count_as_one():
    won = np.array([1.0, 0, 1, 0, 0, 1])
    alone = clustered(won, np.arange(6))
    assert alone == pytest.approx(won.std(ddof=1) / np.sqrt(6))
    assert clustered(np.repeat(won, 9), np.repeat(np.arange(6), 9)) == pytest.approx(alone)


def test_predictions_are_told_apart_by_tenths_and_by_piles():
    given = np.array([0.05, 0.09, 0.31, 0.39, 1.0, 1.0])
    won = np.array([0.0, 0, 1, 0, 1, 1])
    found = Judged(given, given, won, np.array([0, 1, 2, 3, 4, 4]), np.array([0, 1, 2, 3, 2, 2]))
    rows = [(row.low, row.decisions, row.games, row.won) for row in bins(found)]
    assert rows == [(0, 2, 2, 0), (0.3, 2, 2, 0.5)]  # the last two are of one game
    games = {pile: part.game.tolist() for pile, part in by_pile(found).items()}
    assert games == {"any": [0, 1, 2, 3, 4, 4], "first": [0], "second": [1], "later": [2, 3, 4, 4]}


def drawn(lean, games=2000, seed=7):
    """Three decisions of each game with one winner, whose odds are so many times what is given."""
    rng = np.random.default_rng(seed)
    given = np.clip(
        np.repeat(rng.beta(1, 3, games), 3) + rng.normal(0, 0.05, 3 * games), 0.01, 0.99
    )
    true = lean * given / (1 - given + lean * given)
    won = (np.repeat(rng.random(games), 3) < true).astype(float)
    return Judged(given, given, won, np.repeat(np.arange(games), 3), np.zeros(3 * games, int))


# 5 % points (Abramowitz & Stegun, table 26.8)
@pytest.mark.parametrize(
    ("degrees", "point"), [(1, 3.84146), (2, 5.99146), (9, 16.919), (50, 67.5048)]
)
def test_chance_has_chi_square_be_so_large(degrees, point):
    assert chi_square_tail(point, degrees) == pytest.approx(0.05, rel=1e-4)
    assert chi_square_tail(0, degrees) == 1


def test_all_bins_together_tell_a_lean_from_chance():
    """Of true predictions one trial in ten has a chance of 10 % or less; of others nearly each."""
    true = [tried(drawn(1, seed=seed)).chance for seed in range(200)]
    assert 0.05 < np.mean(np.array(true) < 10) < 0.16
    assert tried(drawn(1.4)).chance < 0.1


def test_bins_of_few_wins_or_losses_are_tried_with_their_neighbours():
    given = np.repeat([0.05, 0.45, 0.75, 0.95], [100, 40, 60, 40])  # 5, 18, 45 and 38 wins
    won = np.repeat([0.0, 1, 0, 1, 0, 1, 0, 1], [95, 5, 22, 18, 15, 45, 2, 38])
    test = tried(Judged(given, given, won, np.arange(240), np.zeros(240, int)))
    assert test.degrees == 2
    assert test.chi_square == pytest.approx(0, abs=1e-9)


def test_too_little_is_not_tried():
    given = np.full(30, 0.1)
    few = Judged(given, given, np.zeros(30), np.arange(30), np.zeros(30, int))
    assert tried(few) == tried(by_pile(few)["later"]) == (0, 0)
    assert all_of([tried(drawn(1)), tried(few)]) == tried(drawn(1))


def rates(game, position, seat=0):
    found, features = np.zeros(game.num_seats), np.zeros((game.num_seats, NUM_FEATURES))
    write_features(game.rules, position, seat, found, features)
    return found.tolist()


def holder(game, **fields):
    """Seat 0 holds the pig of A and is to draw two cards."""
    hands = {0: "B1 C1 D1", 1: "B1 B1 C1 D1 E1"}
    return laid(game, hands, tables={0: "A1 A1"}, pigs={"A": 0}, **fields)


def test_a_first_pile_holds_what_cannot_be_seen():
    game = piggy_piggy_table(seats=2)
    position = holder(game)
    position.stock[:] = DECK
    unseen = CARDS - 3 - 2
    position.left = unseen - 5
    assert rates(game, position)[0] == pytest.approx(17 / unseen)


def test_a_pile_made_anew_holds_no_food_that_was_not_discarded():
    """Y30: the other hand may hold the pig's food, the pile cannot."""
    game = piggy_piggy_table(seats=2)
    position = holder(game)
    position.stock[:] = counted("B1 B1 C1 D2 E1 E1 G G")
    position.aged[:] = counted("B1 C1 D1 A1 A1 C1 D1 E1")
    position.old_cards[0] = counted("B1 C1 D1")
    position.left = 8
    assert rates(game, position)[0] == 0
    position.stock[:] = counted("A1 A1 B1 C1 D2 E1 G G")
    assert 0 < rates(game, position)[0] < 2 / 8


def test_what_a_short_pile_lacks_comes_from_the_discards():
    """Y26: nothing is left, and half of what is discarded is of the pig's food."""
    game = piggy_piggy_table(seats=2)
    position = holder(game)
    position.left = 0
    position.discard[:] = counted("A1 A1 B1 C1")
    assert rates(game, position)[0] == pytest.approx(0.5)
    ends = piggy_piggy_table(seats=2, on_exhaust="end")
    assert rates(ends, position)[0] == 0
