"""Self-play: the wider network says what it was taught, its slopes are true, and it learns."""

import re

import numpy as np
import pytest
from laid_push_out_the_pig import push_out_the_pig_table

from pigpen.bots.push_out_the_pig.network import score_by_network
from pigpen.bots.push_out_the_pig.network_features import NUM_SCENE
from pigpen.bots.push_out_the_pig.network_file import FILE, POINTS, read_network
from pigpen.core.jit import Way, interpret, using
from research.learn_network.teaching import EPOCHS
from research.self_play.__main__ import ALONE, SIDES, games_of, pace_at, usual_of
from research.self_play.narrowing import lesson_of, narrowed
from research.self_play.networks import Critic, Player, in_fractions, widened
from research.self_play.ppo import (
    Choices,
    Pace,
    Played,
    advantages,
    ahead_of,
    chances_of,
    learn,
    ones_of,
    play,
    player_slope,
)
from research.self_play.tables import MOST, Tables

TEMPERATURE = 0.4


class Doubles:
    """NumPy with zeros of double precision, for true differences."""

    def __getattr__(self, name):
        return getattr(np, name)

    def zeros(self, shape, kind=None):
        return np.zeros(shape)


@pytest.fixture
def interpreted():
    with using(Way.INTERPRETED):
        yield


@pytest.fixture
def games():
    few, many = (push_out_the_pig_table(seats=seats, end="deals", deals=1) for seats in (3, 6))
    return [few, few, many, many, many]


@pytest.fixture
def tables(games, interpreted):
    return Tables([(games[0], 2), (games[2], 3)], seed=1, threads=1)


def _player(seed=1):
    return Player(widened(in_fractions(read_network(FILE)), np.random.default_rng(seed)), np)


def _at(tables, moves):
    """Return the view after a number of choices at each table, the first card each time."""
    tables.deal()
    for _ in range(moves):
        tables.play(np.zeros(tables.num_tables, np.int64))
    seen = tables.seen
    is_card = np.arange(MOST) < seen.counts[:, None]
    return seen, ones_of(seen.scenes, np), is_card


def test_the_wider_network_says_what_the_one_it_begins_with_says(games, tables):
    player = _player()
    for moves in (0, 3):
        seen, scenes, is_card = _at(tables, moves)
        scores, _ = player.scores(scenes, seen.cards, is_card)
        for table, game in enumerate(games):
            count = int(seen.counts[table])
            cards, found = seen.actions[table, :count].astype(int), np.zeros(count, int)
            p = tables.positions[table]
            interpret(score_by_network, game)(game.rules, p, cards, count, found)
            assert scores[table, :count] == pytest.approx(found / 100, abs=0.1)


def test_slopes_are_those_of_what_is_lost(tables):
    """By finite differences, in each layer."""
    player, rng = _player(), np.random.default_rng(1)
    player.arrays = Doubles()
    player.parts = [part.astype(float) for part in player.parts]
    player.parts[-1] += rng.normal(0, 0.1, player.parts[-1].shape)  # of the new values too
    seen, scenes, is_card = _at(tables, 2)
    scenes, every = scenes.astype(float), np.arange(tables.num_tables)
    chosen, ahead = np.zeros(len(every), int), rng.normal(0, 2, len(every))

    def chances():
        scores, worked = player.scores(scenes, seen.cards, is_card)
        return chances_of(scores, is_card, TEMPERATURE, np), scores, worked

    now, scores, worked = chances()
    before = now[every, chosen] * np.linspace(0.9, 1.1, len(every))
    choices = Choices(None, None, None, None, None, None, None, chosen, before)

    def lost():
        now, _, _ = chances()
        ratio = now[every, chosen] / before
        won = np.minimum(ratio * ahead, np.clip(ratio, 0.8, 1.2) * ahead)
        entropy = -(now * np.log(np.where(now > 0, now, 1))).sum(1)
        return -(won + TEMPERATURE * entropy).mean()

    found = {}
    player.correct = lambda slopes, rate: found.update(enumerate(slopes))
    slope = player_slope(scores, is_card, choices, ahead, TEMPERATURE, np)
    player.learn(scenes, worked, slope, 0.1)
    for place, part in enumerate(player.parts):
        steepest = np.unravel_index(np.abs(found[place]).argmax(), part.shape)
        was, few = part[steepest], []
        for step in (1e-5, -1e-5):
            part[steepest] = was + step
            few.append(lost())
        part[steepest] = was
        assert found[place][steepest] == pytest.approx((few[0] - few[1]) / 2e-5, rel=1e-4)


def test_a_deal_ends_at_every_table_and_points_balance(tables):
    rng = np.random.default_rng(1)
    played = play(tables, _player(), Critic(4, rng, np), TEMPERATURE, rng)
    assert played.margins.sum(1) == pytest.approx(0, abs=1e-3)
    assert np.abs(played.margins).sum(1).min() > 0
    assert not tables.seen.counts.any()
    asked = {int(seat) for now in played.story for seat in now.seats[now.tables > 1]}
    assert asked == set(range(6))


def test_what_came_is_shared_out_over_a_seats_choices():
    """Two choices of one seat, 10 and then 30 points foretold, and 50 in the end."""

    def choice(value):
        nothing = [None] * 6
        return Choices(np.array([0]), np.array([1]), np.array([value]), *nothing)

    played = Played([choice(10.0), choice(30.0)], np.array([[0.0, 50.0]]))
    assert advantages(played) == pytest.approx([20 + 0.9 * 20, 20])


def test_learning_makes_cards_that_did_well_likelier(tables):
    player, rng = _player(), np.random.default_rng(2)
    critic = Critic(8, rng, np)
    played = play(tables, player, critic, TEMPERATURE, rng)
    ahead = advantages(played)

    def chances():
        found = []
        for now in played.story:
            is_card = np.arange(MOST) < now.counts[:, None]
            scores, _ = player.scores(ones_of(now.scenes, np), now.cards, is_card)
            likely = chances_of(scores, is_card, TEMPERATURE, np)
            found.append(likely[np.arange(len(now.chosen)), now.chosen])
        return np.concatenate(found)

    before = chances()
    assert before == pytest.approx(np.concatenate([now.chances for now in played.story]), abs=1e-5)
    learn(player, critic, played, Pace(TEMPERATURE, 1e-3, 1e-3, 2, 1000), rng)
    assert ((chances() - before) * (ahead - ahead.mean())).sum() > 0
    frozen = [part.copy() for part in player.parts]
    learn(player, critic, played, Pace(TEMPERATURE, 0.0, 1e-3, 1, 1000), rng)  # the critic alone
    assert all((one == other).all() for one, other in zip(frozen, player.parts, strict=True))


def test_players_that_begin_with_the_same_network_learn_apart():
    begin = in_fractions(read_network(FILE))
    one, other = Player(begin, np), Player(begin, np)
    one.correct([np.ones_like(part) for part in one.parts], 0.1)
    assert all((mine != its).all() for mine, its in zip(one.parts, other.parts, strict=True))
    assert (other.parts[0] == begin.rows[: len(other.parts[0])]).all()


def test_who_plays_by_the_same_network_is_measured_beside_itself(tables):
    player = _player()
    found = ahead_of(tables, player, player)
    assert [each.tables for each in found] == ["3", "6"]


def test_all_rules_are_played_and_most_of_it_by_the_usual_ones():
    for shares in (ALONE, SIDES):
        games = games_of(shares, 16_384)
        usual = {game.rules for game, _ in usual_of(shares, 1)}
        num = sum(count for _, count in games)
        assert 0.9 * 16_384 < num <= 16_384
        assert sum(count for game, count in games if game.rules in usual) > 0.5 * num
        assert any(game.rules.expose for game, _ in games)


def test_the_temperature_falls_and_only_the_critic_learns_at_first():
    first, last = pace_at(0, 2, 64), pace_at(1, 2, 64)
    assert first.rate == 0 < last.rate < first.critic_rate
    assert last.temperature < 0.2 * first.temperature


def test_a_network_that_learned_is_written_in_whole_numbers(tables):
    written = _player().network()
    taught = read_network(FILE)
    assert (written.rows[:, : taught.rows.shape[1]] == taught.rows).all()
    assert (written.last[: len(taught.last)] == taught.last).all()


@pytest.mark.thorough
def test_a_narrow_network_learns_the_scores_of_the_wide_one(tables, capsys):
    player, rng = _player(), np.random.default_rng(3)
    player.parts[-1] += rng.normal(0, 0.2, player.parts[-1].shape).astype(np.float32)
    lesson = lesson_of(player, tables, rng)
    seen = lesson.scenes[:, : lesson.widths.max()]
    assert (seen[0, : lesson.widths[0]] < NUM_SCENE).all()
    first = slice(0, int(lesson.bounds[1]))
    is_card = np.ones((1, int(lesson.bounds[1])), bool)
    scores, _ = player.scores(ones_of(lesson.scenes[:1], np), lesson.cards[None, first], is_card)
    assert lesson.values[first] == pytest.approx(scores[0] * POINTS)
    narrowed(player, in_fractions(read_network(FILE)), tables, rng, 1)
    costs = [float(cost) for cost in re.findall(r"costs ([\d.]+)", capsys.readouterr().out)]
    assert len(costs) == EPOCHS
    assert costs[-1] < 0.5 * costs[0]
