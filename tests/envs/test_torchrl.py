"""TorchRL plays our games through OpenSpiel. No pin of ours: it brings Torch, which is large."""

import pytest
from playing import GAMES, said

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("torchrl.envs.libs.openspiel")
utils = pytest.importorskip("torchrl.envs.utils")

from pigpen.envs.spiel import short_name  # noqa: E402


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_its_own_check_and_a_game(each):
    name, options = each
    game = pyspiel.load_game(short_name(name), {"horizon": 60, **options})
    env = openspiel.OpenSpielWrapper(game.new_initial_state(), categorical_actions=True)
    utils.check_env_specs(env)
    played = env.rollout(100)
    assert played["next", "done"][-1].item()
    assert played["next", "agents", "reward"][-1].sum().item() == pytest.approx(0, abs=1e-6)
