"""What Gymnasium asks of many environments at once."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode  # noqa: E402

from pigpen.core.rng import stream  # noqa: E402
from pigpen.envs.batch import AutoReset  # noqa: E402
from pigpen.envs.vector import SelfPlay  # noqa: E402


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
