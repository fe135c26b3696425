"""Gymnasium's checks of an environment, for every game."""

import numpy as np
import pytest
from playing import GAMES, said
from tables import brief

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from pigpen.bots.catalog import NoContender, UnknownBot  # noqa: E402
from pigpen.core.arguments import BadArgument  # noqa: E402
from pigpen.core.errors import BadOption  # noqa: E402
from pigpen.envs.batch import Batch  # noqa: E402
from pigpen.envs.one_seat import ANY, OneSeat  # noqa: E402
from pigpen.envs.opponents import BadSeating, NetworkBot  # noqa: E402
from pigpen.envs.single_game import NotPlayable  # noqa: E402


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_gymnasium_finds_nothing_to_mend(each):
    name, options = each
    env = gymnasium.make(f"pigpen.envs:Pigpen/{name}-v1", bots="random", **options)
    check_env(env.unwrapped, skip_render_check=False)


def test_a_seat_with_a_record():
    env = OneSeat("pig", bots="random", recall=12, render_mode="ansi")
    check_env(env, skip_render_check=True)
    obs, _ = env.reset(seed=2)
    assert obs["recall_mask"].sum() == np.count_nonzero(obs["recall"][:, 0])
    is_over = is_cut = False
    while not (is_over or is_cut):
        action = np.flatnonzero(env.action_masks())[-1]
        obs, _, is_over, is_cut, _ = env.step(action)
    assert (is_over, is_cut) == (False, True)
    assert obs["recall_mask"].all()


def play(env, seed):
    _, info = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    while True:
        assert (env.action_masks() == info["action_mask"]).all()
        action = chance.choice(np.flatnonzero(env.action_masks()))
        _, reward, is_over, is_cut, info = env.step(action)
        assert not is_cut
        if is_over:
            return reward


def test_hamlet_beats_who_plays_at_random():
    env = OneSeat("pig", bots="hamlet", seat=ANY)
    rewards = [play(env, seed) for seed in range(20)]
    assert set(rewards) <= {-1.0, 1.0}
    assert np.mean(rewards) < 0


def test_the_usual_bot_sits_down_where_none_is_named():
    assert play(OneSeat("pig"), 1) in (-1.0, 1.0)


def test_bots_by_seat():
    env = OneSeat("pig", seats=3, bots=["random", "hold-at-20"], target=10)
    assert play(env, 1) in (-0.5, 1.0)


def hold_at_once(me):
    return "hold" if "hold" in me.legal else "roll"


@pytest.mark.parametrize("name", ["pig", "push-out-the-pig", "piggles"])
def test_functions_and_networks_sit_in_the_other_seats(name):
    asked = []

    def policy(obs, mask):
        asked.append((obs.shape, mask.shape))
        return mask.argmax(1)

    def first(me):
        asked.append(me.legal)
        return me.legal[0]

    for bots in (NetworkBot(policy), first):
        asked.clear()
        env = OneSeat(name, bots=bots, **brief(name))
        play(env, 2)
        assert asked


def test_a_network_that_chooses_what_its_mask_forbids_is_refused():
    env = OneSeat("pig", bots=NetworkBot(lambda obs, mask: np.zeros(len(obs))), seat=1)
    with pytest.raises(NotPlayable):
        env.reset(seed=1)


def test_players_by_seat_are_of_any_kind():
    env = OneSeat("pig", seats=3, bots=[hold_at_once, "hold-at-20"], target=10)
    assert play(env, 1) in (-0.5, 1.0)


@pytest.mark.parametrize("name", ["pig", "push-out-the-pig"])
def test_a_critic_sees_what_all_seats_see(name):
    env = OneSeat(name, bots="random")
    obs, _ = env.reset(seed=3)
    state = env.state().reshape(env._playing.game.num_seats, -1)
    assert (state[0] == obs).all()
    if name == "push-out-the-pig":
        assert (state[:, :52].sum(0) + state[0, 55:107] == 1).all()  # in one hand, or played


def test_an_unknown_option_is_told_the_arguments_of_the_environment_too():
    with pytest.raises(BadOption, match=r"bots\? .*bots, seat, illegal, recall.*target"):
        OneSeat("pig", bot="random")
    with pytest.raises(BadOption, match=r"seed, autoreset, illegal, .*options of hog: .*throws"):
        Batch("hog", 2, colour="red")


def test_who_cannot_sit_down_is_told():
    with pytest.raises(BadArgument, match="seat must be a whole number from -1 to 1, not 2"):
        OneSeat("pig", seat=2)
    with pytest.raises(BadSeating):
        OneSeat("pig", seats=3, bots=["random"])
    with pytest.raises(NoContender):
        OneSeat("pig", bots="instinct")
    with pytest.raises(UnknownBot):
        OneSeat("pig", bots="nobody")


def test_an_illegal_action_loses_or_is_an_error():
    env = OneSeat("pig", bots="random")
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(0)
    assert (reward, is_over, info["illegal"]) == (-1.0, True, True)
    strict = OneSeat("pig", bots="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(NotPlayable):
        strict.step(0)
