"""Gymnasium environments: one seat of a game, against bots, strategies or networks.

env = gymnasium.make("pigpen.envs:Pigpen/push-out-the-pig-v1", bots="instinct")

MaskablePPO calls `action_masks()`; `info["action_mask"]` has the same values.
"""

from collections.abc import Sequence
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.bot import look
from pigpen.core.arguments import number, one_of
from pigpen.core.extras import missing
from pigpen.core.game import AnyGame
from pigpen.core.record import Int8s, Int16s
from pigpen.core.rng import stream
from pigpen.envs.opponents import players_of
from pigpen.envs.single_game import Illegal, NotPlayable, SingleGame, game_for
from pigpen.envs.spaces import (
    MOST_ROWS,
    RENDER_MODES,
    RenderMode,
    action_space,
    observation_space,
    recall_spaces,
    recalled,
    render_mode_of,
    rendered,
    seed_given,
)
from pigpen.lab.study.player import Player, bot_of

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise missing(error) or error from error

ANY = -1  # instead of a seat: another one each game

Mask = NDArray[np.bool_]
Info = dict[str, Int8s | bool]


class OneSeat(gymnasium.Env[Any, Any]):
    """A game of the catalog from one seat; the reward is the utility of this seat at the end."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": [*RENDER_MODES],
        "render_fps": 2,
    }

    def __init__(
        self,
        name: AnyGame | str,
        *,
        bots: Player | Sequence[Player] = "",
        seat: int = 0,
        illegal: Illegal = "lose",
        recall: int = 0,
        render_mode: RenderMode | None = None,
        **options: object,
    ) -> None:
        """Create an environment of a game with these options.

        Args:
            name: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
            bots: One player for all other seats, or a list with one player for each other seat,
                from the seat after `seat` on. A player is a bot's name, a file of a strategy, a
                function of `me`, a bot or a `NetworkBot`. An empty text is the game's default bot.
            seat: The seat of the learner; `ANY` draws a random seat for each game.
            illegal: Effect of an action that the mask forbids: `"lose"` loses the game, `"raise"`
                raises NotPlayable.
            recall: Largest number of rows in the seat's record. With a record, an observation is a
                mapping, and a game with a full record is truncated. 0 for no record.
            render_mode: `"ansi"` returns the public view as text, `"human"` prints it.
            options: Options such as `target=50`, if `name` is a name.

        Raises:
            UnknownGame, BadOption: the game or an option is unknown, or a value is out of range.
            UnknownBot, NoContender: a bot is unknown; the message lists the bots of the game.
            StrategyError, BadProgram, PigpenError: one of `bots` is not a player.
            BadArgument: `seat`, `recall`, `illegal` or `render_mode` has the wrong type or range.
            BadSeating: there are too many players, or too few.
        """
        game = game_for(OneSeat, name, options)
        self._playing = SingleGame(game)
        seat = self._wanted = number("seat", seat, ANY, game.num_seats - 1)
        recall = number("recall", recall, 0, MOST_ROWS)
        self._bots = [bot_of(game, player) for player in players_of(game, bots)]
        self._illegal = one_of("illegal", illegal, get_args(Illegal))
        self.render_mode = render_mode_of(render_mode)
        seen = observation_space(self._playing.encoding)
        self._rows = recall
        self.observation_space = (
            gymnasium.spaces.Dict({"observation": seen, **recall_spaces(recall)})
            if recall
            else seen
        )
        self.action_space = action_space(self._playing.encoding)
        self.seat = max(seat, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """Start a game, and play bots until it is the seat's turn.

        Raises:
            BadArgument: `seed` is not a whole number from 0.
        """
        seed = seed_given(seed)
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(1 << 62))
        seats = self._playing.game.num_seats
        self.seat = self._wanted if self._wanted != ANY else int(self.np_random.integers(seats))
        self._playing.noted = (self.seat,) if self._rows else ()
        self._playing.begin(game_seed)
        self._streams = [stream(game_seed, 1 + other) for other in range(seats)]
        self._play_bots()
        while self._playing.is_over:  # the bots played on to the end without us: another game
            game_seed += 1
            self._playing.begin(game_seed)
            self._play_bots()
        return self._seen()

    def step(self, action: int) -> tuple[Any, float, bool, bool, Info]:
        """Play an action, then bots until it is the seat's turn again.

        Raises:
            NotPlayable: the mask forbids the action, and `illegal` is `"raise"`.
        """
        try:
            self._playing.act(int(action))
        except NotPlayable:
            if self._illegal == "raise":
                raise
            obs, info = self._seen()
            return obs, -1.0, True, False, {**info, "illegal": True}
        self._play_bots()
        obs, info = self._seen()
        reward = self._playing.returns()[self.seat]
        is_over = self._playing.is_over
        return obs, reward, is_over, not is_over and self._is_full(), info

    def action_masks(self) -> Mask:
        """Return True for each legal action [A]; for all once the game is over."""
        if self._playing.is_over:
            return np.ones(self._playing.encoding.num_actions, np.bool_)
        return self._playing.mask(self.seat).astype(np.bool_)

    def state(self) -> Int16s:
        """Return the observations of all seats [S * F], seat after seat, for a critic."""
        return self._playing.state()

    def render(self) -> str | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return the public view as text, or print it."""
        return rendered(self._playing, self.render_mode)

    def _seen(self) -> tuple[Any, Info]:
        info: Info = {"action_mask": self.action_masks().astype(np.int8)}
        obs = self._playing.observation(self.seat)
        if not self._rows:
            return obs, info
        return {"observation": obs, **recalled(self._playing.records[self.seat], self._rows)}, info

    def _is_full(self) -> bool:
        return any(record.count > self._rows for record in self._playing.records.values())

    def _play_bots(self) -> None:
        playing = self._playing
        while not playing.is_over and (mover := playing.seat) != self.seat:
            place = (mover - self.seat - 1) % playing.game.num_seats
            bot = self._bots[place]
            playing.play(bot(look(playing.game, playing.position), self._streams[mover]))
