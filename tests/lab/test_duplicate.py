"""Duplicate games: the same chance in every rotation, errors over games, two paths alike."""

import numpy as np
import pytest

from pigpen import catalog
from pigpen.bots.bot import KernelBot
from pigpen.bots.catalog import entry
from pigpen.bots.push_out_the_pig.player import Method, Style, choose
from pigpen.bots.styled_bot import StyledBot
from pigpen.core.errors import PigpenError
from pigpen.lab.trials.duplicate import Duplicate, play_duplicates, turns


def _deal(**options):
    return catalog.make("push-out-the-pig", {"end": "deals", "deals": 1, **options})


def test_a_seating_turns_until_it_is_itself_again():
    assert [turns(names) for names in ("AAAA", "ABAB", "ABBB", "ABABAB", "AAB")] == [1, 2, 4, 2, 3]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_bot_gets_every_seat_of_the_same_deal(seats):
    """Bots that note the hand that they begin with: over the rotations each has had all."""
    game = _deal(seats=seats)
    begun = [{} for _ in range(seats)]  # by bot: its first hand at each seat

    def noting(bot):
        def choose(view, rng):
            begun[bot].setdefault(view.seat, int(view.position.hands[view.seat]))
            return view.legal_actions[0]

        return choose

    play_duplicates(game, [noting(bot) for bot in range(seats)], 1, seed=4)
    assert all(hands == begun[0] for hands in begun)
    assert len(begun[0]) == seats


@pytest.mark.parametrize("seats", [3, 4])
def test_games_are_the_same_however_they_are_played(seats):
    game = _deal(seats=seats)
    bots = [StyledBot(choose, Style(Method.HEURISTIC, noise=bot * 20 + 1)) for bot in range(seats)]
    fast = play_duplicates(game, bots, 3, seed=6)
    slow = play_duplicates(game, bots, 3, seed=6, compile=False)
    asked = play_duplicates(game, [lambda *seen, bot=bot: bot(*seen) for bot in bots], 3, seed=6)
    assert all(isinstance(bot, KernelBot) for bot in bots)
    assert (fast.points == slow.points).all()
    assert (fast.points == asked.points).all()
    assert (fast.points != play_duplicates(game, bots, 3, seed=7).points).any()


def test_games_are_the_same_in_however_many_processes():
    game = _deal(seats=3)
    bots = [StyledBot(choose, Style(Method.HEURISTIC, noise=bot)) for bot in range(3)]
    here = play_duplicates(game, bots, 25, seed=6)
    assert play_duplicates(game, bots, 25, seed=6, processes=2) == here


def test_bots_that_play_alike_without_chance_have_equal_points():
    """The difference that the deal leaves belongs to the seats, and rotations share it out."""
    game = _deal()
    bots = [lambda view, rng, bot=bot: view.legal_actions[0] for bot in range(4)]
    result = play_duplicates(game, bots, 5, seed=2)
    assert result.rotations == 4
    assert np.ptp(result.points, axis=1) == pytest.approx(np.zeros(5))
    assert result.shares == pytest.approx(np.full((5, 4), 0.25))


def test_means_and_errors_are_over_games():
    points = np.array([[10.0, 0.0, 20.0, 4.0], [30.0, 6.0, 0.0, 8.0]])
    result = Duplicate(points, points / 40, 2)
    assert result.mean_points([0, 2]) == (15.0, 0.0)
    assert result.margin([0, 2]) == pytest.approx(((13.0 + 8.0) / 2, 2.5))
    assert result.mean_share([1]) == pytest.approx((0.075, 0.075))


def test_what_cannot_be_compared_is_refused():
    game = _deal()
    with pytest.raises(PigpenError, match="4 bots"):
        play_duplicates(game, [entry("random").build(game)], 5)
    same = play_duplicates(game, [entry("random").build(game)] * 4, 1)
    assert same.rotations == 1
    with pytest.raises(PigpenError, match="only one"):
        same.margin(range(4))
