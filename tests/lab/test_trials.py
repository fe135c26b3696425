"""Trials: known values are met, equal rules differ by nothing, counts agree with the facts."""

from math import inf
from typing import Any

import numpy as np
import pytest

from pigpen import catalog
from pigpen.bots.catalog import NoContender
from pigpen.core.errors import BadOption
from pigpen.core.game import TERMINAL
from pigpen.core.position import apply_to, start, to_move
from pigpen.core.rng import pick
from pigpen.lab.study.contender import contender
from pigpen.lab.trials.design import BadDesign, Design, Variant, lab_bot, seat_bots, vary
from pigpen.lab.trials.histograms import MOST_BINS, histograms
from pigpen.lab.trials.measures import (
    Kind,
    Measure,
    Played,
    difference,
    estimate,
    in_order,
    measures,
    points_of,
    shares,
)
from pigpen.lab.trials.playing import FINISHED, FIRST, HEAD, PLIES, WINNERS, player, streams_of
from pigpen.lab.trials.run import Trial, play
from pigpen.play.tally import tally
from pigpen.solvers.evaluate import evaluate

GAMES = [entry.name for entry in catalog.CATALOG]


def design(game="pig", games=300, bots=("hold-at-20",), seed=5, **varied):
    return Design(game, tuple(vary(game, {}, varied)), bots, games, seed)


def found(chosen, processes=1):
    trial = Trial(chosen)
    for chunk in play(chosen, processes):
        trial.add(chunk)
    return trial


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("first", "second"), [("hold-at-20", "hold-at-20"), ("hold-at-25", "keep-pace")]
)
def test_wins_by_order_of_play_and_by_bot_meet_the_exact_values(first, second):
    game = catalog.make("pig", {"target": 60})
    exact = evaluate(game, contender(game, first), contender(game, second))
    other = evaluate(game, contender(game, second), contender(game, first))
    trial = found(design(games=20_000, bots=(first, second), target=["60"]))
    by_key = {key: estimate(each) for key, each in measures(trial.played()[0]).items()}
    first_wins = (exact.first + other.first) / 2
    assert abs(by_key["wins.1"].mean - first_wins) < 4 * by_key["wins.1"].error
    assert abs(by_key["advantage"].mean - (first_wins - 0.5)) < 4 * by_key["advantage"].error
    if first != second:
        wins = by_key[f"bot.{first}"]
        assert abs(wins.mean - exact.average) < 4 * wins.error
    assert by_key["wins.1"].error == pytest.approx(0.5 / 20_000**0.5, rel=0.02)


def test_equal_rules_differ_by_exactly_nothing():
    chosen = design(games=12, bots=("truffle", "hamlet"))
    chosen = chosen._replace(variants=chosen.variants * 2)
    first, second = map(measures, found(chosen).played())
    assert list(first) == list(second)
    for key, measure in first.items():
        apart = difference(measure, second[key])
        assert (apart.mean, apart.error, apart.low, apart.high) == (0.0, 0.0, 0.0, 0.0)


def test_of_numbers_that_are_nothing_one_in_twenty_trials_claims_one():
    """Ten numbers of 200 games each, all of them luck: over 400 trials."""
    rng, ten = np.random.default_rng(4), range(10)
    claims = 0
    for _ in range(400):
        found = [Measure("margin", "", Kind.MEAN, rng.normal(size=200)) for _ in ten]
        claims += any(estimate(each, len(found)).clear for each in found)
    assert 8 <= claims <= 32


def test_simulated_throws_are_played_again_with_the_same_seed():
    chosen = design("piggles", games=1, bots=("random",))._replace(landings="physics")
    first, second = (found(chosen).played()[0].rows for _ in range(2))
    assert first.tolist() == second.tolist()
    assert first.tolist() != found(chosen._replace(landings="model")).played()[0].rows.tolist()
    assert first[0, FINISHED] == 1


@pytest.mark.compiled
def test_common_luck_makes_differences_surer():
    trial = found(design(games=4000, bots=("hold-at-20",), target=["90", "100"]))
    first, second = (measures(played)["event.turns"] for played in trial.played())
    apart = (estimate(first).error ** 2 + estimate(second).error ** 2) ** 0.5
    assert difference(first, second).error < 0.5 * apart


def test_a_difference_is_taken_game_by_game():
    first = Measure("tied", "", Kind.MEAN, np.array([1.0, 2.0, np.nan, 7.0]))
    second = Measure("tied", "", Kind.MEAN, np.array([2.0, 4.0, 9.0, np.nan]))
    known = difference(first, second)
    assert (known.mean, known.error) == pytest.approx((1.5, 0.5))
    assert known.games == 2
    assert estimate(first).games == 3
    assert estimate(Measure("tied", "", Kind.MEAN, np.full(3, np.nan))) is None
    once = Measure("tied", "", Kind.MEAN, np.ones(1))
    assert estimate(once).error == inf
    assert difference(once, once) is None


def test_the_interval_of_a_share_is_wilsons():
    ten_of_twenty = Measure("wins", "1", Kind.SHARE, np.repeat([0.0, 1.0], 10))
    half = estimate(ten_of_twenty)
    assert (half.low, half.high) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    none = Measure("wins", "1", Kind.SHARE, np.zeros(20))
    never = estimate(none)
    assert (never.low, never.high) == pytest.approx((0.0, 0.1611), abs=1e-4)


@pytest.mark.parametrize("name", GAMES)
def test_rows_say_what_a_history_says(name):
    """The same games played in plain Python, counted by another way."""
    game = catalog.make(name)
    bots = seat_bots(game, ("random",))
    [row] = player(game, bots, compile=False)(3, 0, 1)
    history, position = _at_random(game, 3)
    assert row[FINISHED] == 1
    assert row[PLIES] == len(history)
    utility = np.zeros(game.num_seats)
    game.kernels.returns(game.rules, position, utility)
    assert row[WINNERS] == sum(1 << seat for seat in range(game.num_seats) if utility[seat] > 0)
    points = np.zeros(game.num_seats, np.int64)
    game.kernels.write_points(game.rules, position, points)
    assert (row[HEAD : HEAD + game.num_seats] == points).all()
    counted = dict(zip(game.extras.events, row[HEAD + game.num_seats :].tolist(), strict=True))
    facts = tally(game, history)
    for event in (
        "turns",
        "throws",
        "busts",
        "goats_played",
        "small_slams",
        "knockouts",
        "pieces_thrown",
    ):
        if event in counted and event in game.extras.facts.sums:
            assert counted[event] == sum(seat[event] for seat in facts)
    assert counted[game.extras.events[0]] > 0


def _at_random(game, seed):
    """The game that random bots play: its history, and the position at its end."""
    (luck,), (choices,) = streams_of(seed, 0, 1)
    position, history = start(game), []
    actions, probability = game.sizes.room_for_actions(), game.sizes.room_for_chance()
    bot: Any = seat_bots(game, ("random",))[0]  # reads nothing but what is legal
    draw = game.kernels.draw_outcome or (
        lambda rules, p, room, rng: pick(rng, room, game.kernels.chance(rules, p, room))
    )
    while (actor := to_move(game, position)) != TERMINAL:
        if actor < 0:
            action = draw(game.rules, position, probability, luck)
        else:
            count = game.kernels.legal_actions(game.rules, position, actions)
            action = bot(_Legal(tuple(actions[:count].tolist())), choices)
        history.append(int(action))
        apply_to(game, position, int(action))
    return history, position


class _Legal:
    def __init__(self, legal_actions):
        self.legal_actions = legal_actions


@pytest.mark.compiled
@pytest.mark.parametrize("bots", [("hamlet",), ("random",)])
def test_games_are_the_same_however_they_are_played(bots):
    game = catalog.make("hog", {"target": 30, "seats": 3})
    seated = seat_bots(game, bots)
    fast = player(game, seated)(9, 4, 12)
    slow = player(game, seated, compile=False)(9, 4, 12)
    asked = player(game, [lambda *seen, bot=bot: bot(*seen) for bot in seated])(9, 4, 12)
    assert (fast == slow).all()
    assert (fast == asked).all()
    assert (fast != player(game, seated)(8, 4, 12)).any()


@pytest.mark.compiled
def test_several_processes_play_the_games_of_one():
    chosen = design(games=60, target=["20", "30"])
    alone, together = found(chosen, 1), found(chosen, 2)
    for first, second in zip(alone.played(), together.played(), strict=True):
        assert (first.rows == second.rows).all()


def test_who_stops_has_the_same_games_under_every_variant():
    chosen = design(games=100, target=["10", "20"])
    chunks, trial = play(chosen, 1), Trial(chosen)
    for _ in range(5):
        trial.add(next(chunks))
    chunks.close()
    assert trial.games == 8
    assert [len(played.rows) for played in trial.played()] == [8, 8]


def test_a_game_without_end_is_given_up_and_left_out():
    game = catalog.make("pig", {"target": 1000})
    rows = player(game, seat_bots(game, ("hold-at-2",)), max_plies=50, compile=False)(1, 0, 3)
    played = Played(game, ("hold-at-2",) * 2, rows)
    assert played.unfinished == 3
    assert {key for key, each in measures(played).items() if estimate(each) is not None} == set()
    assert list(histograms([played])) == []


def test_seats_are_counted_in_the_order_of_play():
    game = catalog.make("pig", {"seats": 3})
    rows = np.zeros((2, HEAD + 3 + len(game.extras.events)), np.int64)
    rows[:, FINISHED] = 1
    rows[:, FIRST] = [2, 0]
    rows[:, WINNERS] = [0b100, 0b110]
    rows[:, HEAD : HEAD + 3] = [[10, 20, 30], [40, 50, 60]]
    played = Played(game, ("a", "b", "a"), rows)
    assert shares(played).tolist() == [[0, 0, 1], [0, 0.5, 0.5]]
    assert in_order(played, points_of(played)).tolist() == [[30, 10, 20], [40, 50, 60]]
    by_key = measures(played)
    assert by_key["bot.a"].values.tolist() == [1.0, 0.5]  # in game 1 bots a, b, a sit at 1, 2, 0
    assert by_key["margin"].values.tolist() == [10, 10]
    assert by_key["tied"].values.tolist() == [0, 1]


def test_spreads_share_their_bins_and_sum_to_one():
    trial = found(design(games=30, target=["10", "40"]))
    for spread in histograms(trial.played()):
        assert len(spread.shares) == 2
        assert len(spread.shares[0]) == len(spread.shares[1]) <= MOST_BINS
        assert [sum(shares) for shares in spread.shares] == pytest.approx([1, 1])


def test_variants_are_every_combination():
    made = vary("pig", {"seats": 3}, {"target": ["50", "100"], "bank": ["hold", "at_once"]})
    assert [variant.name for variant in made] == [
        "target=50, bank=hold",
        "target=50, bank=at_once",
        "target=100, bank=hold",
        "target=100, bank=at_once",
    ]
    assert all(variant.options["seats"] == 3 for variant in made)
    assert vary("pig", {}, {}) == [Variant("as given", made[2].options | {"seats": 2})]


def test_what_cannot_be_tried_is_refused():
    with pytest.raises(BadDesign, match="13 variants"):
        vary("pig", {}, {"target": [str(target) for target in range(20, 33)]})
    with pytest.raises(BadOption):
        vary("pig", {}, {"hearts": ["1"]})
    with pytest.raises(
        NoContender, match="thief plays Piggy Piggy only; the bots of hog are: random, truffle"
    ):
        found(design("hog", bots=("thief",)))
    with pytest.raises(BadDesign, match="one game"):
        found(design(games=0))


def test_somebody_plays_every_game():
    assert {name: lab_bot(catalog.make(name)) for name in GAMES[:4]} == dict.fromkeys(
        GAMES[:4], "keep-pace"
    )
    assert lab_bot(catalog.make("push-out-the-pig")) == "instinct"
    assert lab_bot(catalog.make("piggy-piggy")) == "thief"


def test_a_game_that_nobody_won_is_shared_by_all():
    game = catalog.make("piggles")
    rows = np.zeros((3, HEAD + 2 + len(game.extras.events)), np.int64)
    rows[:2, FINISHED] = 1
    rows[1, WINNERS] = 2
    assert shares(Played(game, ("careful",) * 2, rows)).tolist() == [[0.5, 0.5], [0, 1], [0, 0]]


@pytest.mark.parametrize("preset", ["classic", "modern_full"])
def test_points_by_zone_are_those_of_all_pieces(preset):
    options = catalog.preset_of(catalog.entry("piggles"), preset)
    game = catalog.make("piggles", options)
    rows = player(game, seat_bots(game, ["random"]), compile=False)(3, 0, 8)
    counted = dict(zip(game.extras.events, rows[:, HEAD + 2 :].T, strict=True))
    by_zone = counted["field_points"] + counted["path_points"] + counted["woods_points"]
    assert by_zone.tolist() == counted["piece_points"].tolist()
    assert min(by_zone) > 0
