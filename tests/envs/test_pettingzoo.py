"""PettingZoo's checks of an environment, for every game."""

import pickle
from typing import Any

import pytest
from playing import GAMES, said
from tables import brief

aec = pytest.importorskip("pigpen.envs.aec")
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from pettingzoo.test.state_test import test_state as state_test  # noqa: E402
from pettingzoo.test.state_test import test_state_space as state_space_test  # noqa: E402

from pigpen.envs.single_game import NotPlayable  # noqa: E402


# An observation with its mask is a mapping, as in its own games of turns.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("each", GAMES, ids=said)
def test_api(each):
    name, options = each
    api_test(aec.env(name, **options), num_cycles=60)
    api_test(aec.raw_env(name, **options), num_cycles=20)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("name", ["hog", "push-out-the-pig"])
def test_api_with_records(name):
    api_test(aec.env(name, recall=1_000, **brief(name)), num_cycles=20)


def test_a_game_is_cut_off_where_a_record_is_full():
    raw = aec.raw_env("pig", recall=8)
    raw.reset(seed=1)
    while not any(raw.truncations.values()):
        before = raw.observe("seat_0")
        raw.step(1)
    assert before["recall_mask"].sum() <= 8
    assert before["recall"].shape == (8, 3)
    assert raw.observe("seat_0")["recall_mask"].all()


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_state(each):
    name, options = each
    env = aec.env(name, **options)
    state_space_test(env)
    state_test(env, num_cycles=5)
    env.reset(seed=1)
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert env.state().tolist() == [number for obs in seen for number in obs.tolist()]


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_seeds(each):
    name, options = each
    seed_test(lambda: aec.env(name, **options), num_cycles=20)


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_rendering(each, capsys):
    name, options = each
    draw: Any = render_test  # its type says that it wants no arguments
    draw(lambda render_mode: aec.env(name, render_mode=render_mode, **options))
    assert ": " in capsys.readouterr().out


def play(env, seed):
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    decisions = 0
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, is_over, is_cut, _ = env.last()
        totals[agent] += reward
        action = None
        if not (is_over or is_cut):
            action = env.action_space(agent).sample(observation["action_mask"])
            decisions += 1
        env.step(action)
    return decisions, totals


# `max_cycles_test` itself wants a parallel environment, in which all move at once.
@pytest.mark.parametrize("each", GAMES, ids=said)
def test_a_game_is_cut_off_after_so_many_decisions(each):
    name, options = each
    # With this seed no game is over before; with others some are.
    assert play(aec.env(name, max_cycles=4, **options), 1)[0] == 4


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_rewards_add_up_to_nothing(each):
    name, options = each
    _, totals = play(aec.env(name, **options), 3)
    assert sum(totals.values()) == pytest.approx(0.0)
    assert any(totals.values()) or name in ("push-out-the-pig", "piggles", "piggy-piggy")


def test_an_illegal_action_ends_the_game_or_is_an_error():
    raw = aec.raw_env("pig")
    raw.reset(seed=1)
    with pytest.raises(NotPlayable):
        raw.step(0)
    env = aec.env("pig")
    env.reset(seed=1)
    env.step(0)
    assert env.terminations["seat_0"]
    assert env.rewards["seat_0"] == -1


def test_an_environment_travels():
    env = pickle.loads(pickle.dumps(aec.raw_env("hog", **brief("hog"))))
    assert env.metadata["name"] == "hog_v1"
