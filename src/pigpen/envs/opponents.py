"""Opponents of a learner: bots, strategies and networks, in one game or in a batch.

rival = Opponent("instinct", games)
theirs = np.flatnonzero(games.seat != 0)
actions[theirs] = rival.choose(theirs)

A bot that is a kernel is called once for thousands of games, and a network by one call of
its policy, so that a learner is measured at the speed of the batch. It runs as machine
code if `pigpen[fast]` is installed.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pigpen.bots.bot import ROOM, Bot, KernelBot, View, look
from pigpen.bots.catalog import usual_bot
from pigpen.core.arguments import seed_of
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.jit import kernel, machine_code, specialise
from pigpen.core.kernels import choose, legal_actions, redact, to_move
from pigpen.core.record import Int8s, Int16s, Ints, Positions, Record
from pigpen.core.redacted import known
from pigpen.core.rng import stream
from pigpen.envs.batch import Batch
from pigpen.envs.encoding import code_itself, encoding_of
from pigpen.envs.single_game import NotPlayable, mask_of, observation_of, picklable_state
from pigpen.lab.study.player import Player, bot_of
from pigpen.solvers.strategy import Strategy

Policy = Callable[[Int16s, Int8s], ArrayLike]
"""Chooses from observations [N, F] and masks [N, A]: an action of the environment for each [N]."""


@kernel
def choose_in(
    rules: object,
    games: Positions[Record],
    rows: Ints,
    views: Positions[Record],
    actions: Ints,
    style: Ints,
    luck: Ints,
    chosen: Ints,
) -> None:
    """Writes what the bot does in the games at `rows`, from the view of the seat to move."""
    for place in range(len(rows)):
        views[0] = games[rows[place]]
        redact(rules, views[0], to_move(rules, views[0]))
        count = legal_actions(rules, views[0], actions)
        chosen[place] = choose(rules, views, actions, count, style, luck)


class NetworkBot(NamedTuple):
    """A bot that chooses from observations and masks, such as an earlier network.

    `policy(observations, masks)` gets int16 [N, F] and int8 [N, A] and returns an action of the
    environment for each of the N moments. It plays wherever a bot does:

        before = NetworkBot(lambda obs, mask: network(obs, mask).argmax(1))
        env = OneSeat("pig", bots=before)
        pigpen.simulate("pig", before, "hold-at-20")
    """

    policy: Policy

    def __call__(self, view: View, _: Ints) -> int:
        """Return the game's own code of the action that the policy chooses.

        Raises:
            NotPlayable: the mask forbids it.
        """
        game = view.game
        encoding = encoding_of(game)
        mask = mask_of(game, encoding, view.position)
        obs = observation_of(game, encoding, view.position, view.seat)
        action = int(self.choose(obs[np.newaxis], mask[np.newaxis])[0])
        return int(encoding.code_of(game.rules, known(view.position), action))

    def choose(self, obs: Int16s, mask: Int8s) -> Ints:
        """Return the policy's actions [N], each allowed by its mask.

        Raises:
            NotPlayable: naming one that the mask forbids.
        """
        chosen = np.asarray(self.policy(obs, mask)).astype(np.int64).reshape(len(mask))
        for action, allowed in zip(chosen.tolist(), mask, strict=True):
            if not (0 <= action < len(allowed) and allowed[action]):
                raise NotPlayable(action)
        return chosen


class BadOpponent(PigpenError):
    """A bot that cannot play in a batch."""


class BadSeating(PigpenError):
    """There are too many or too few players for the other seats."""


def players_of(game: AnyGame, bots: Player | Sequence[Player]) -> list[Player]:
    """Return the players of the other seats, round the table from the seat after the learner's.

    One player sits in all of them; an empty name is the game's usual bot.

    Raises:
        BadSeating: a list has too many players, or too few.
    """
    others = game.num_seats - 1
    if isinstance(bots, (str, Path, Strategy)) or callable(bots):
        return [bots or usual_bot(game).name] * others
    if len(bots) != others:
        raise BadSeating(f"bots names {len(bots)} players; {others} other seats want as many.")
    return list(bots)


class Opponent:
    """A player that chooses in any unfinished games of a batch."""

    def __init__(
        self, player: Player, games: Batch, *, seed: int = 0, compile: bool = True
    ) -> None:
        """Prepare a player for the games of a batch.

        Args:
            player: A bot's name, a strategy file, a function of `me`, a bot, or a `NetworkBot`.
            games: The batch in which it plays.
            seed: The same seed repeats the player's random choices.
            compile: Run compiled kernels; False runs plain Python, with the same choices.

        Raises:
            UnknownBot, NoContender: the bot is unknown; the message lists the bots of the game.
            StrategyError, BadProgram, PigpenError: `player` is not a player.
            BadArgument: `seed` is not a whole number.
            BadOpponent: the player's actions are not among the environment's actions (Piggles).
        """
        bot: Bot = bot_of(games.game, player)
        if not isinstance(bot, NetworkBot) and games.encoding.code_of is not code_itself:
            raise BadOpponent(
                f"{player} cannot play {games.game.name} in a batch: its throws are not among the"
                " environment's actions. A NetworkBot can."
            )
        self._games, self._bot, self._compile = games, bot, compile
        self.begin(seed)
        self._views = np.zeros(ROOM, games.game.sizes.dtype)
        self._actions = games.game.sizes.room_for_actions()
        self._bind()

    def begin(self, seed: int) -> None:
        """Draw random choices from a new seed.

        Raises:
            BadArgument: `seed` is not a whole number.
        """
        self._luck = stream(seed_of(seed))

    def _bind(self) -> None:
        twin = machine_code if self._compile else specialise
        self._choose = (
            twin(choose_in, self._games.game, self._bot.kernel)
            if isinstance(self._bot, KernelBot)
            else None
        )

    def __getstate__(self) -> dict[str, object]:
        """Return the bot, its luck and its batch; the kernel is bound again when loaded."""
        return picklable_state(self, "_choose")

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._bind()

    def choose(self, rows: NDArray[np.integer[Any]]) -> Ints:
        """Return actions in the games at `rows`, for the seat to move."""
        rows = np.asarray(rows, np.int64)
        games, bot = self._games, self._bot
        chosen = np.zeros(len(rows), np.int64)
        if not len(rows):
            return chosen
        if isinstance(bot, NetworkBot):
            return bot.choose(games.obs[rows], games.mask[rows])
        if self._choose is None or not isinstance(bot, KernelBot):
            views = (look(games.game, games.positions[row]) for row in rows.tolist())
            return np.array([bot(view, self._luck) for view in views], np.int64)
        rules, row = games.game.rules, bot.row
        self._choose(
            rules, games.positions, rows, self._views, self._actions, row, self._luck, chosen
        )
        return chosen
