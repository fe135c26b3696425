"""Gymnasium's checks of vector environments."""

import numpy as np
import pytest
from playing import GAMES, said

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode  # noqa: E402

from pigpen.core.rng import stream  # noqa: E402
from pigpen.envs.batch import AutoReset  # noqa: E402
from pigpen.envs.one_seat import ANY  # noqa: E402
from pigpen.envs.opponents import NetworkBot  # noqa: E402
from pigpen.envs.single_game import NotPlayable, observation_of  # noqa: E402
from pigpen.envs.vector import OneSeatVector, SelfPlay  # noqa: E402


@pytest.mark.parametrize("autoreset", AutoReset)
def test_self_play(autoreset):
    env = SelfPlay("pig", 6, autoreset=autoreset, compile=False, target=10)
    assert env.metadata["autoreset_mode"] is AutoresetMode[autoreset.name]
    obs, info = env.reset(seed=3)
    assert obs in env.observation_space
    assert obs[0] in env.single_observation_space
    assert 1 in env.single_action_space
    luck, ends = stream(1), 0
    before = np.zeros(6, bool)
    for _ in range(60):
        actions = env.games.any_actions(luck)
        assert actions in env.action_space
        kept, movers = obs.copy(), info["seat"]
        new, rewards, terminations, truncations, info = env.step(actions)
        assert (obs == kept).all()
        obs = new
        assert obs in env.observation_space
        assert not truncations.any()
        ends += terminations.sum()
        over = np.flatnonzero(terminations)
        assert (rewards[over] == info["rewards"][over, movers[over]]).all()
        assert (abs(rewards[over]) == 1).all()
        assert (rewards[~terminations] == 0).all()
        if autoreset is AutoReset.SAME_STEP:
            assert ("final_obs" in info) == bool(terminations.any())
        else:
            assert not (before & terminations).any()
        before = terminations
    assert ends > 6
    env.close()


def test_the_same_seed_is_the_same_games():
    env = SelfPlay("hog", 4, compile=False)
    first, _ = env.reset(seed=5)
    assert (env.reset(seed=5)[0] == first).all()


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_gymnasium_makes_many(each):
    name, options = each
    bots = NetworkBot(lambda obs, mask: mask.argmax(1))
    many = {"num_envs": 2, **options}
    env = gymnasium.make_vec(f"Pigpen/{name}-self-play-v1", compile=False, **many)
    assert env.reset(seed=1)[0] in env.observation_space
    by_batch = name != "piggles"
    compiled = {"compile": False} if by_batch else {}
    env = gymnasium.make_vec(f"Pigpen/{name}-v1", bots=bots, **compiled, **many)
    assert isinstance(env, OneSeatVector) == by_batch
    _, info = env.reset(seed=1)
    obs, rewards, *_ = env.step(info["action_mask"].argmax(1))
    assert obs in env.observation_space
    assert rewards.tolist() == [0, 0]


@pytest.mark.parametrize("bots", ["random", ["hold-at-20", lambda me: me.legal[0]]])
def test_one_seat_of_many_games(bots):
    env = OneSeatVector("pig", 5, bots=bots, seat=ANY, compile=False, seats=3, target=6)
    games, luck, ends = env.games, stream(1), 0
    obs, info = env.reset(seed=3)
    seats, over = set(), np.zeros(5, bool)
    for _ in range(60):
        for row in range(5):
            seat = int(info["seat"][row])
            assert over[row] or games.seat[row] == seat
            seen = observation_of(games.game, games.encoding, games.positions[row], seat)
            assert (obs[row] == seen).all()
        obs, rewards, over, cut, info = env.step(games.any_actions(luck))
        assert set(rewards[over].tolist()) <= {-0.5, 1.0}
        assert (rewards[~over] == 0).all()
        assert not cut.any()
        ends += over.sum()
        seats |= set(info["seat"].tolist())
    assert ends > 10
    assert seats == {0, 1, 2}


def test_the_same_seed_is_the_same_games_of_one_seat():
    env = OneSeatVector("pig", 4, bots="random", compile=False, seat=1)
    played = []
    for _ in range(2):
        env.reset(seed=5)
        played.append([env.step(env.games.mask.argmax(1))[0].tolist() for _ in range(20)])
    assert played[0] == played[1]


def test_an_illegal_action_loses_one_of_many_games_or_is_an_error():
    for illegal in ("lose", "raise"):
        env = OneSeatVector("pig", 2, bots="random", compile=False, illegal=illegal)
        env.reset(seed=1)
        if illegal == "raise":
            with pytest.raises(NotPlayable):
                env.step([0, 1])
        else:
            _, rewards, over, _, _ = env.step([0, 1])
            assert (rewards.tolist(), over.tolist()) == ([-1, 0], [True, False])
