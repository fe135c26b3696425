"""A batch plays the games that one game alone does, whatever runs its kernels."""

import numpy as np
import pytest
from playing import GAMES, said
from tables import table

from pigpen.core.arguments import BadArgument
from pigpen.core.jit import Way, runs_as, using
from pigpen.core.rng import stream
from pigpen.envs.batch import AutoReset, Batch, choose_any, kernels_of
from pigpen.envs.single_game import NotPlayable, SingleGame

NUM = 3
ARRAYS = ("obs", "mask", "rewards", "seat", "done", "final_obs")


def batch(name, options, **others):
    return Batch(name, NUM, compile=False, **others, **options)


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_it_plays_the_games_that_seats_play_alone(each):
    name, options = each
    games = batch(name, options)
    games.reset(7)
    alone = [SingleGame(table(name, **options)) for _ in range(NUM)]
    for index, playing in enumerate(alone):
        playing.luck = stream(7, index)
        playing.begin_again()
    luck = stream(9)
    for _ in range(60):
        actions = games.any_actions(luck)
        for index, playing in enumerate(alone):
            seat = playing.seat
            assert games.seat[index] == seat
            assert (games.obs[index] == playing.observation(seat)).all()
            assert (games.mask[index] == playing.mask(seat)).all()
        movers = games.seat.copy()
        games.step(actions)
        for index, playing in enumerate(alone):
            playing.act(int(actions[index]))
            assert games.done[index] == playing.is_over
            assert games.rewards[index].tolist() == pytest.approx(playing.returns())
            if playing.is_over:
                last = playing.observation(int(movers[index]))
                assert (games.final_obs[index] == last).all()
                playing.begin_again()


def test_the_next_step_begins_a_game_anew_and_ignores_its_action():
    games = batch("pig", {"target": 10}, autoreset=AutoReset.NEXT_STEP)
    games.reset(1)
    luck = stream(2)
    ended = np.zeros(NUM, np.int8)
    for _ in range(60):
        actions = games.any_actions(luck)
        games.step(np.where(ended, 99, actions))
        assert not (ended & games.done).any()
        for index in np.flatnonzero(games.done):
            assert games.mask[index].all()
            assert abs(games.rewards[index]).tolist() == [1, 1]
        for index in np.flatnonzero(ended):
            assert games.rewards[index].tolist() == [0, 0]
            assert games.obs[index, :2].tolist() == [0, 0]
        ended = games.done.copy()


def test_an_action_that_the_mask_forbids_loses_the_game():
    games = Batch("pig", NUM, compile=False, seats=3)
    games.reset(1)
    games.step(np.array([0, 1, -1]))
    assert games.rewards.tolist() == [[-1, 0.5, 0.5], [0, 0, 0], [-1, 0.5, 0.5]]
    assert games.done.tolist() == [1, 0, 1]


def test_an_action_that_the_mask_forbids_is_an_error_where_that_is_asked_for():
    games = Batch("pig", NUM, compile=False, illegal="raise", target=2)
    games.reset(1)
    before = games.obs.tolist(), games.mask.tolist(), np.asarray(games.positions).tobytes()
    for action in (0, 2, -1):
        with pytest.raises(NotPlayable, match=f"Action {action} is not legal in game 1") as refused:
            games.step([1, action, 1])
        assert (refused.value.action, refused.value.row) == (action, 1)
    assert (
        games.obs.tolist(),
        games.mask.tolist(),
        np.asarray(games.positions).tobytes(),
    ) == before
    games = batch("pig", {"target": 2}, illegal="raise", autoreset=AutoReset.NEXT_STEP)
    games.reset(1)
    while not games.done.any():
        games.step(games.mask.argmax(1))
    games.step(np.where(games.done, 99, games.mask.argmax(1)))  # which a game that is over ignores


@pytest.mark.parametrize("actions", [[1.0, 1.0, 1.0], [1, 1], 1, [[1, 1, 1]], ["roll"] * 3])
def test_actions_that_are_no_whole_number_for_each_game_are_refused(actions):
    games = Batch("pig", NUM, compile=False)
    games.reset(1)
    with pytest.raises(BadArgument, match="actions must be 3 whole numbers"):
        games.step(actions)


def test_some_of_the_games_are_played_on():
    some, whole = (Batch("pig", NUM, seed=4, compile=False, target=10) for _ in range(2))
    for games in (some, whole):
        games.reset()
    for _ in range(30):
        before = [getattr(some, name)[1].tolist() for name in ARRAYS]
        some.step(some.mask[[0, 2]].argmax(1), [0, 2])
        assert [getattr(some, name)[1].tolist() for name in ARRAYS] == before
        whole.step(whole.mask.argmax(1))
        for name in ARRAYS:
            assert (getattr(some, name)[[0, 2]] == getattr(whole, name)[[0, 2]]).all()


def test_a_game_does_not_depend_on_how_many_there_are():
    few, many = (Batch("push-out-the-pig", count, compile=False) for count in (1, 5))
    few.reset(3)
    many.reset(3)
    assert (few.obs[0] == many.obs[0]).all()


@pytest.mark.compiled
def test_machine_code_plays_the_same():
    batches = [Batch("pig", 8, seed=4, compile=fast) for fast in (False, True)]
    for games in batches:
        games.reset()
    luck = stream(5)
    for _ in range(200):
        actions = batches[0].any_actions(luck)
        for games in batches:
            games.step(actions)
        for name in ARRAYS:
            assert (getattr(batches[0], name) == getattr(batches[1], name)).all()


@pytest.mark.compiled
@pytest.mark.parametrize("each", GAMES, ids=said)
def test_modules_play_the_same_in_every_game(each):
    name, options = each
    with using(Way.WEBASSEMBLY):
        fast = Batch(name, 2, seed=4, **options)
        twins = kernels_of(fast.encoding)
        assert runs_as(twins.step, fast.game) is Way.WEBASSEMBLY
        assert runs_as(choose_any) is Way.WEBASSEMBLY
    plays_the_same([Batch(name, 2, seed=4, compile=False, **options), fast])


@pytest.mark.machine
@pytest.mark.parametrize(
    "each",
    [pytest.param(each, marks=pytest.mark.xdist_group(each[0])) for each in GAMES],  # compiled once
    ids=said,
)
def test_machine_code_plays_the_same_in_every_game(each):
    name, options = each
    plays_the_same([Batch(name, 2, seed=4, compile=fast, **options) for fast in (False, True)])


def plays_the_same(batches):
    for games in batches:
        games.reset()
    luck = stream(5)
    for _ in range(50):
        actions = batches[0].any_actions(luck.copy())
        assert (batches[1].any_actions(luck) == actions).all()
        for games in batches:
            games.step(actions)
        for array in ARRAYS:
            assert (getattr(batches[0], array) == getattr(batches[1], array)).all()


def test_no_games_are_no_batch():
    with pytest.raises(BadArgument, match="num_games must be"):
        Batch("pig", 0)
