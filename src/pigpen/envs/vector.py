"""Vectorised Gymnasium environments: self-play over all seats, and one seat among others.

In `SelfPlay` the learner plays all seats: in each game the seat to move acts, and `info["seat"]`
names it. The reward of a step is that of the seat that acted; `info["rewards"]` has those of all
seats, because the end of a game concerns all of them. `OneSeatVector` is one seat of each game
among other players, as `OneSeat` is for one game. In both, `info["action_mask"]` is the mask.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pigpen.core.arguments import number
from pigpen.core.extras import missing
from pigpen.core.game import AnyGame
from pigpen.core.position import view
from pigpen.core.record import Floats, Int16s, Ints
from pigpen.envs.batch import MOST_GAMES, AutoReset, Batch
from pigpen.envs.one_seat import ANY
from pigpen.envs.opponents import Opponent, players_of
from pigpen.envs.single_game import Illegal, game_for, observation_of
from pigpen.envs.spaces import action_space, observation_space, seed_given
from pigpen.lab.study.player import Player

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error) or error from error

Flags = NDArray[np.bool_]  # [N], by game
Results = Floats | Flags  # of a step, by game
Info = dict[str, NDArray[Any]]

_MODES = {
    AutoReset.SAME_STEP: AutoresetMode.SAME_STEP,
    AutoReset.NEXT_STEP: AutoresetMode.NEXT_STEP,
}
_MOST_DRAWN = 1 << 62  # of a seed that follows from Gymnasium's generator


class _Many(VectorEnv[Int16s, ArrayLike, Results]):
    """A batch of games, with the spaces of observations and actions."""

    metadata: dict[str, Any] = {}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, games: Batch) -> None:
        self.games = games
        num_envs = self.num_envs = games.num_games
        self.metadata = {"autoreset_mode": _MODES[games.autoreset]}
        seen = observation_space(games.encoding)
        self.single_observation_space = seen
        self.single_action_space = action_space(games.encoding)
        self.observation_space = batch_space(seen, num_envs)
        self.action_space = spaces.MultiDiscrete([games.encoding.num_actions] * num_envs)
        self._rows = np.arange(num_envs)


class SelfPlay(_Many):
    """Games in which the learner plays all seats; results are copies that the caller owns."""

    def __init__(
        self,
        name: AnyGame | str,
        num_envs: int,
        *,
        autoreset: AutoReset = AutoReset.SAME_STEP,
        illegal: Illegal = "lose",
        compile: bool = True,
        **options: object,
    ) -> None:
        """Create `num_envs` games with these options; the other arguments are those of `Batch`.

        Raises:
            UnknownGame, BadOption: the game or an option is unknown, or a value is out of range.
            BadArgument: an argument has the wrong type or range.
        """
        num_envs = number("num_envs", num_envs, 1, MOST_GAMES)
        game = game_for(SelfPlay, name, options)
        super().__init__(
            Batch(game, num_envs, autoreset=autoreset, illegal=illegal, compile=compile)
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Int16s, Info]:
        """Start every game again, from `seed` if there is one.

        Raises:
            BadArgument: `seed` is not a whole number from 0.
        """
        seed = seed_given(seed)
        super().reset(seed=seed, options=options)
        self.games.reset(seed)
        return self.games.obs.copy(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Int16s, Floats, Flags, Flags, Info]:
        """Play an action in each game.

        Raises:
            BadArgument: `actions` are not one whole number for each game.
            NotPlayable: the mask forbids an action, and `illegal` is `"raise"`; nothing is played.
        """
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

    def _info(self) -> Info:
        games = self.games
        return {
            "seat": games.seat.copy(),
            "action_mask": games.mask.copy(),
            "rewards": games.rewards.copy(),
        }


class OneSeatVector(_Many):
    """One seat in each of many games; the other seats play until it is to move again.

    A finished game starts again in the next step, which ignores its action (`NEXT_STEP`).
    """

    def __init__(
        self,
        name: AnyGame | str,
        num_envs: int,
        *,
        bots: Player | Sequence[Player] = "",
        seat: int = 0,
        illegal: Illegal = "lose",
        compile: bool = True,
        **options: object,
    ) -> None:
        """Create games with these options.

        Args:
            name: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
            num_envs: Number of games, N.
            bots: The players of the other seats, of the same kinds as in `OneSeat`.
            seat: The seat of the learner; `ANY` draws a random seat for each game.
            illegal: Effect of an action that the mask forbids: `"lose"` loses the game, `"raise"`
                raises NotPlayable.
            compile: Run compiled kernels; False runs plain Python, with the same results.
            options: Options such as `target=50`, if `name` is a name.

        Raises:
            UnknownGame, BadOption: the game or an option is unknown, or a value is out of range.
            BadSeating: there are too many players, or too few.
            UnknownBot, NoContender, PigpenError: one of `bots` is not a player of this game.
            BadOpponent: an action of a player is not among the environment's actions (Piggles).
            BadArgument: `num_envs`, `seat` or `illegal` has the wrong type or range.
        """
        num_envs = number("num_envs", num_envs, 1, MOST_GAMES)
        game = game_for(OneSeatVector, name, options)
        self._wanted = number("seat", seat, ANY, game.num_seats - 1)
        mode = AutoReset.NEXT_STEP
        super().__init__(Batch(game, num_envs, autoreset=mode, illegal=illegal, compile=compile))
        others = [  # each with luck of its own
            Opponent(player, self.games, seed=place, compile=compile)
            for place, player in enumerate(players_of(game, bots))
        ]
        self._others = others
        self._seats = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Int16s, Info]:
        """Start every game again, and play the other seats until it is the learner's turn.

        Raises:
            BadArgument: `seed` is not a whole number from 0.
        """
        seed = seed_given(seed)
        super().reset(seed=seed, options=options)
        self.games.reset(int(self.np_random.integers(_MOST_DRAWN)))
        for other in self._others:
            other.begin(int(self.np_random.integers(_MOST_DRAWN)))
        self._draw_seats(self._rows)
        self._play_others(self._rows)
        self._begin(self._over())
        return self._seen(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Int16s, Floats, Flags, Flags, Info]:
        """Play an action in each game, then the other seats until it is the learner's turn again.

        Raises:
            BadArgument: `actions` are not one whole number for each game.
            NotPlayable: the mask forbids an action, and `illegal` is `"raise"`; nothing is played.
        """
        games, was_over = self.games, self.games.done.astype(np.bool_)
        games.step(actions)
        fresh = np.flatnonzero(was_over)
        self._draw_seats(fresh)
        self._play_others(self._rows)
        self._begin(fresh[games.done[fresh] == 1])
        terminations = games.done.astype(np.bool_)
        rewards = games.rewards[self._rows, self._seats].astype(np.float64)
        nothing = np.zeros(self.num_envs, np.bool_)
        return self._seen(), rewards, terminations, nothing, self._info()

    def _draw_seats(self, rows: Ints) -> None:
        if self._wanted == ANY:
            self._seats[rows] = self.np_random.integers(self.games.game.num_seats, size=len(rows))
        else:
            self._seats[rows] = self._wanted

    def _begin(self, rows: Ints) -> None:
        """Begin new games in these rows, where the others had played to the end."""
        while len(rows):
            self.games.step(np.zeros(len(rows), np.int64), rows)
            self._draw_seats(rows)
            self._play_others(rows)
            rows = rows[self.games.done[rows] == 1]

    def _play_others(self, rows: Ints) -> None:
        """Play the other seats in these rows while they are to move."""
        games, seats = self.games, self.games.game.num_seats
        while True:
            rows = rows[(games.done[rows] == 0) & (games.seat[rows] != self._seats[rows])]
            if not len(rows):
                return
            places = (games.seat[rows] - self._seats[rows] - 1) % seats
            chosen = np.zeros(len(rows), np.int64)
            for place, other in enumerate(self._others):
                asked = np.flatnonzero(places == place)
                chosen[asked] = other.choose(rows[asked])
            games.step(chosen, rows)

    def _over(self) -> Ints:
        return np.flatnonzero(self.games.done)

    def _seen(self) -> Int16s:
        """Return the seat's observation in each game [N, F], including finished games."""
        games, seen = self.games, self.games.obs.copy()
        for row in self._over().tolist():
            seat = int(self._seats[row])
            eye = view(games.game, games.positions[row], seat)
            seen[row] = observation_of(games.game, games.encoding, eye, seat)
        return seen

    def _info(self) -> Info:
        return {"action_mask": self.games.mask.copy(), "seat": self._seats.copy()}
