"""An environment copied in the middle of a game is at the same moment, and goes its own way."""

import copy
import pickle

import numpy as np
import pytest
from playing import GAMES, moments, said

from pigpen.core.jit import Way, using
from pigpen.core.rng import stream
from pigpen.envs.batch import AutoReset, Batch
from pigpen.envs.opponents import Opponent

gymnasium = pytest.importorskip("gymnasium")
aec = pytest.importorskip("pigpen.envs.aec")
from pigpen.envs.vector import SelfPlay  # noqa: E402

COPIES = {"deepcopied": copy.deepcopy, "pickled": lambda env: pickle.loads(pickle.dumps(env))}
copied = pytest.mark.parametrize("twin_of", COPIES.values(), ids=list(COPIES))


def legal(mask, number):
    """One of the legal actions, another each time, so that games come to an end."""
    actions = np.flatnonzero(mask)
    return int(actions[(1 + 5 * number) % len(actions)])


def agents_acted(env, most=400):
    """Return observations and rewards from here on; each agent takes its last legal action."""
    seen = []
    for number in range(most):
        if not env.agents:
            break
        observation, reward, *over, _ = env.last()
        arrays = {name: part.tolist() for name, part in observation.items()}
        seen.append((env.agent_selection, arrays, reward, over, dict(env.rewards)))
        env.step(None if any(over) else legal(observation["action_mask"], number))
    return seen


@copied
@pytest.mark.parametrize("recall", [0, 500])
@pytest.mark.parametrize("each", GAMES, ids=said)
def test_agents_in_turn(each, recall, twin_of):
    name, options = each
    for make in (aec.env, aec.raw_env):
        env = make(name, recall=recall, **options)
        assert twin_of(env).possible_agents == env.possible_agents  # before the first game, too
        env.reset(seed=3)
        for _ in range(3):
            env.step(legal(env.observe(env.agent_selection)["action_mask"], 0))
        twin, other = twin_of(env), twin_of(env)
        came = agents_acted(twin)
        assert len(came) > 1
        assert came == agents_acted(env) == agents_acted(other)


def seat_acted(env, mask, most=200):
    seen = []
    for number in range(most):
        obs, reward, is_over, is_cut, info = env.step(legal(mask, number))
        mask = info["action_mask"]
        seen.append((obs.tolist(), reward, is_over, is_cut, mask.tolist()))
        if is_over or is_cut:
            break
    return seen, env.reset()[0].tolist()  # the next game, too


@copied
@pytest.mark.parametrize("bots", ["", "random"])
@pytest.mark.parametrize("each", GAMES, ids=said)
def test_one_seat(each, bots, twin_of):
    name, options = each
    env = gymnasium.make(f"pigpen.envs:Pigpen/{name}-v1", bots=bots, seat=-1, **options)
    twin_of(env)
    _, info = env.reset(seed=2)
    mask = info["action_mask"]
    twin, other = twin_of(env), twin_of(env)
    came = seat_acted(twin, mask)
    assert came == seat_acted(env, mask) == seat_acted(other, mask)


def batch_acted(games, steps=60):
    luck, seen = stream(5), []
    for _ in range(steps):
        games.step(games.any_actions(luck))
        arrays = games.obs, games.mask, games.rewards, games.seat, games.done, games.final_obs
        seen.append([array.tolist() for array in arrays])
    return seen


@copied
@pytest.mark.parametrize("autoreset", AutoReset)
@pytest.mark.parametrize("each", GAMES, ids=said)
def test_batches(each, autoreset, twin_of):
    name, options = each
    games = Batch(name, 3, seed=1, autoreset=autoreset, compile=False, **options)
    games.reset()
    batch_acted(games, 3)
    twin, other = twin_of(games), twin_of(games)
    came = batch_acted(twin)
    assert came == batch_acted(games) == batch_acted(other)


@copied
def test_batches_by_kernels(twin_of):
    with using(Way.WEBASSEMBLY):  # Numba compiles for minutes
        games = Batch("pig", 3, seed=1)
        games.reset()
        twin = twin_of(games)
        assert batch_acted(twin) == batch_acted(games)


@copied
def test_opponents_with_their_batch(twin_of):
    games = Batch("pig", 8, seed=1, compile=False)
    games.reset()
    rival = Opponent("hold-at-20", games, seed=3, compile=False)
    games_twin, rival_twin = twin_of((games, rival))
    rows = np.arange(8)
    for _ in range(5):
        chosen, again = rival.choose(rows), rival_twin.choose(rows)
        assert chosen.tolist() == again.tolist()
        games.step(chosen)
        games_twin.step(again)
        assert games.obs.tolist() == games_twin.obs.tolist()


@copied
def test_self_play(twin_of):
    env = SelfPlay("pig", 3, compile=False)
    env.reset(seed=4)
    env.step(np.array([1, 1, 1]))
    twin, other = twin_of(env), twin_of(env)
    for _ in range(40):
        obs, rewards, over, _, info = env.step(env.games.any_actions(stream(1)))
        again = twin.step(twin.games.any_actions(stream(1)))
        assert obs.tolist() == again[0].tolist()
        assert (rewards.tolist(), over.tolist()) == (again[1].tolist(), again[2].tolist())
        assert info["action_mask"].tolist() == again[4]["action_mask"].tolist()
    assert other.games.obs.tolist() != env.games.obs.tolist()


@copied
@pytest.mark.parametrize("each", GAMES, ids=said)
def test_seatings(each, twin_of):
    playing = next(moments(*each))
    for number in range(4):
        playing.act(legal(playing.mask(playing.seat), number))
    twin, number = twin_of(playing), 0
    while not playing.is_over and number < 300:
        number += 1
        action = legal(playing.mask(playing.seat), number)
        playing.act(action)
        twin.act(action)
        assert playing.position.tobytes() == twin.position.tobytes()
    assert twin.returns() == playing.returns()
