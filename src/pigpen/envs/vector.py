"""A batch of games as Gymnasium has it: self-play, for scripts in the manner of CleanRL.

In each game the seat to move acts; `info["seat"]` says which, and `info["action_mask"]` what it may
do. A step's reward is that of the seat that acted in it; `info["rewards"]` has those of all seats,
for the end of a game is of concern to all of them.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pigpen.core.arguments import number
from pigpen.core.game import AnyGame
from pigpen.envs.batch import MOST_GAMES, AutoReset, Batch
from pigpen.envs.spaces import MOST_SEED, action_space, observation_space

_MODES = {
    AutoReset.SAME_STEP: AutoresetMode.SAME_STEP,
    AutoReset.NEXT_STEP: AutoresetMode.NEXT_STEP,
}


class SelfPlay(VectorEnv[Any, Any, Any]):
    """So many games of one kind; what a step returns is the caller's own, not overwritten later."""

    metadata: dict[str, Any] = {}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        name: AnyGame | str,
        num_envs: int,
        *,
        autoreset: AutoReset = AutoReset.SAME_STEP,
        compile: bool = True,
        **options: object,
    ) -> None:
        """Games with these options.

        Raises:
            UnknownGame, BadOption, BadArgument: as `Batch`.
        """
        num_envs = self.num_envs = number("num_envs", num_envs, 1, MOST_GAMES)
        of: dict[str, Any] = options
        self.games = Batch(name, num_envs, autoreset=autoreset, compile=compile, **of)
        self.metadata = {"autoreset_mode": _MODES[self.games.autoreset]}
        seen: Any = observation_space(self.games.encoding)
        self.single_observation_space = seen
        self.single_action_space = action_space(self.games.encoding)
        self.observation_space = batch_space(seen, num_envs)
        self.action_space = spaces.MultiDiscrete([self.games.encoding.num_actions] * num_envs)
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin every game anew; with a number as seed, the games that follow from it.

        Raises:
            BadArgument: `seed` is no whole number from 0.
        """
        if seed is not None:
            seed = number("seed", seed, 0, MOST_SEED)  # as Gymnasium has it
        super().reset(seed=seed, options=options)
        self.games.reset(seed)
        return self.games.obs.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each game."""
        games = self.games
        movers = games.seat.copy()
        games.step(actions)
        rewards = games.rewards[self._rows, movers].astype(np.float64)
        terminations = games.done.astype(np.bool_)
        info = self._info()
        if games.autoreset is AutoReset.SAME_STEP and terminations.any():
            info["final_obs"] = games.final_obs.copy()
            info["_final_obs"] = terminations.copy()
        return games.obs.copy(), rewards, terminations, np.zeros(self.num_envs, np.bool_), info

    def _info(self) -> dict[str, Any]:
        games = self.games
        return {
            "seat": games.seat.copy(),
            "action_mask": games.mask.copy(),
            "rewards": games.rewards.copy(),
        }
