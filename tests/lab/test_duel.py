"""Duels: what is taken out is luck alone, and what is told is what was played."""

import numpy as np
import pytest
from msgspec.structs import replace

import pigpen
from pigpen.bots.catalog import NoContender
from pigpen.catalog import make
from pigpen.core.arguments import BadArgument
from pigpen.core.errors import PigpenError
from pigpen.lab.study.contender import contender
from pigpen.lab.study.player import bot_of
from pigpen.lab.trials.control_variates import baseline
from pigpen.lab.trials.duel import _source, duel
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.lab.trials.executors import Processes
from pigpen.lab.trials.sequential_test import Decision
from pigpen.solvers.evaluate import evaluate

SHORT = {"target": 25}


@pytest.mark.parametrize(
    ("game", "first", "second", "saving"),
    [("pig", "hold-at-10", "hold-at-20", 3), ("pig", "optimal", "hold-at-15", 10)],
)
def test_without_luck_the_mean_is_the_exact_one_and_surer(game, first, second, saving):
    table = make(game, SHORT)
    exact = evaluate(table, contender(table, first), contender(table, second)).average
    bots = bot_of(table, first), bot_of(table, second)
    found, played = map(np.array, _source(table, bots, 4, "wins", baseline(table))(0, 200))
    error = found.std(ddof=1) / 200**0.5
    assert abs(found.mean() - (2 * exact - 1)) < 4 * error
    assert abs(played.mean() - (2 * exact - 1)) < 4 * played.std(ddof=1) / 200**0.5
    assert (played.std() / found.std()) ** 2 > saving


@pytest.mark.parametrize("game", ["two-dice-pig", "hog"])
def test_other_solved_games_go_by_exact_values_too(game):
    table = make(game, {"target": 20})
    found = duel(table, "random", "optimal", seed=1)
    assert found.decision is Decision.SECOND
    assert found.saving is not None
    assert found.saving > 1.0


def test_it_ends_when_it_is_decided():
    found = duel(make("pig", SHORT), "optimal", "random", seed=2)
    assert (found.decision, found.is_decided) == (Decision.FIRST, True)
    assert 30 <= found.games <= 100
    assert found.games_in_all == 2 * found.games
    assert 0.5 < found.share(found.low) < found.share(found.mean)
    assert found.share(0.0) == 0.5


def test_the_same_seed_is_the_same_duel():
    games = make("hog", {"seats": 3, "target": 20})
    one, other = (duel(games, "hamlet", "random", seed=5) for _ in range(2))
    assert one == other
    assert one != duel(games, "hamlet", "random", seed=6)


def test_other_processes_play_the_same_duel():
    here = duel(make("pig", SHORT), "hold-at-10", "hold-at-20", seed=5)
    assert duel(make("pig", SHORT), "hold-at-10", "hold-at-20", seed=5, far=Processes(2)) == here


def test_a_player_that_cannot_be_sent_is_refused_before_a_process_begins():
    with pytest.raises(BadArgument, match="processes must be 1 for these players"):
        pigpen.duel("pig", lambda me: me.legal[0], "random", processes=2)


def test_one_against_two_by_the_share_of_the_win():
    found = duel(make("hog", {"seats": 3, "target": 20}), "random", "hamlet", seed=5)
    assert (found.decision, found.saving) == (Decision.SECOND, None)
    assert found.games_in_all == 3 * found.games
    assert found.share(0.0) == pytest.approx(1 / 3)
    assert "Coin Flip wins" in str(found)


def test_by_points_where_a_game_has_some():
    table = make("hog", {"seats": 3, "target": 20})
    found = duel(table, "hamlet", "random", by="points", seed=1, most=60)
    assert found.mean > 0.0
    assert found.saving is None
    assert "points a game" in str(found)


def test_who_interrupts_gets_what_was_played():
    def stop(done, most):
        if done == 50:
            raise KeyboardInterrupt

    found = duel(make("pig", SHORT), "hold-at-20", "hold-at-19", seed=1, progress=stop)
    assert (found.games, found.decision) == (50, Decision.OPEN)
    assert str(found).splitlines()[1] == "Not decided after 50 duplicate games (100 games)."


def test_interrupted_at_once_there_is_nothing():
    def strategy(view, rng):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        duel(make("pig", SHORT), strategy, "hold-at-20")


def test_what_is_told_and_marked():
    said = str(duel(make("pig", SHORT), "hold-at-10", "optimal", seed=3)).replace("\n", " ")
    assert said.startswith("Pig, 2 seats: hold-at-10 against Optimal Optimal is stronger: decided")
    assert "95 %, however often one looks" in said
    assert "An estimate that ended a duel lies too far from even" in said
    assert "Luck is taken out by the values of best play, worth " in said
    assert "pigpen evaluate pig hold-at-10 optimal" in said
    assert "bounds -2.97 and 3.64 of the log ratio, errors 5 %" in said


def test_a_document_is_for_programs():
    found = duel(make("pig", SHORT), "optimal", "random", seed=2).document()
    assert found["decision"] == "first"
    assert found["bots"] == ["optimal", "random"]
    assert found["games_in_all"] == 2 * found["games"]
    low, high = found["interval_95"]
    assert low < found["mean"] < high


def test_few_units_have_no_interval():
    game = make("pig", SHORT)
    found = replace(duel(game, "hold-at-20", "hold-at-19", seed=1, most=30), interval_95=None)
    assert found.document()["interval_95"] is None
    assert len(found.plot().axes) == 1
    assert "wins" not in str(found).splitlines()[2]


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        (("pig", "optimal", "optimal", {}), PigpenError, "would play itself"),
        (("pig", "optimal", "thief", {}), NoContender, "thief plays Piggy Piggy only"),
        (("pig", "optimal", "random", {"most": 20}), PigpenError, "30 duplicate games or more"),
    ],
)
def test_what_cannot_be_played(given, error, why):
    game, first, second, how = given
    with pytest.raises(error, match=why):
        duel(make(game, SHORT), first, second, **how)


def test_a_duplicate_game_has_luck_of_its_own_whoever_plays_it_and_when():
    table = make("hog", {"seats": 3, "target": 20})
    bots = [bot_of(table, name) for name in ("random", "hamlet", "truffle")]
    whole = play_duplicates(table, bots, 6, seed=2)
    part = play_duplicates(table, bots, 4, seed=2, first=2)
    assert whole.points[2:].tolist() == part.points.tolist()


def test_of_sides_the_first_has_one_and_each_game_is_played_once_a_side():
    game = make("push-out-the-pig", {"partners": "pairs", "end": "deals", "deals": 1})
    found = duel(game, "beginner", "random", by="points", seed=1, most=30)
    assert (found.seats, found.sides, found.games, found.games_in_all) == (4, 2, 30, 60)
    assert found.share(1.0) == 1.0
    assert found.mean > 0
