"""A bot of the catalog in a batch: one call of a kernel asks it in thousands of games.

rival = Opponent("instinct", games)
theirs = np.flatnonzero(games.seat != 0)
actions[theirs] = rival.choose(theirs)

So a learner is measured at the speed of the batch. Machine code where `pigpen[fast]` is installed.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.bot import ROOM, KernelBot
from pigpen.bots.catalog import entry
from pigpen.core.arguments import seed_of
from pigpen.core.errors import PigpenError
from pigpen.core.jit import kernel, machine_code, specialise
from pigpen.core.kernels import choose, legal_actions, redact, to_move
from pigpen.core.record import Ints, Positions
from pigpen.core.rng import stream
from pigpen.envs.batch import Batch
from pigpen.envs.encoding import code_itself
from pigpen.envs.seating import without


@kernel
def choose_in(
    rules: object,
    games: Positions[Any],
    rows: Ints,
    views: Positions[Any],
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


class BadOpponent(PigpenError):
    """A bot that cannot sit in a batch."""


class Opponent:
    """A bot, asked in any games of a batch that are not over."""

    def __init__(self, name: str, games: Batch, *, seed: int = 0, compile: bool = True) -> None:
        """The bot of this name; what it leaves to chance follows from `seed`.

        Raises:
            UnknownBot: listing the names that there are.
            BadArgument: `seed` is no whole number.
            BadOpponent: it does not play the game, it is no kernel, or what it does cannot be
                said by the actions of the environment (Piggles).
        """
        bot = entry(name)
        if not bot.plays(games.game):
            raise BadOpponent(f"{name} does not play {games.game.name}.")
        built = bot.build(games.game)
        if not isinstance(built, KernelBot) or games.encoding.code_of is not code_itself:
            raise BadOpponent(f"{name} cannot play {games.game.name} in a batch.")
        self._games = games
        self._style = built.row
        self._luck = stream(seed_of(seed))
        self._kernel, self._compile = built.kernel, compile
        self._views = np.zeros(ROOM, games.game.sizes.dtype)
        self._actions = games.game.sizes.room_for_actions()
        self._bind()

    def _bind(self) -> None:
        twin = machine_code if self._compile else specialise
        self._choose = twin(choose_in, self._games.game, self._kernel)

    def __getstate__(self) -> dict[str, Any]:
        """The bot and its luck at this moment, with its batch; the kernel is bound again."""
        return without(self, "_choose")

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._bind()

    def choose(self, rows: NDArray[np.integer[Any]]) -> Ints:
        """Its actions in the games at `rows`, whose seat to move it plays."""
        rows = np.asarray(rows, np.int64)
        chosen = np.zeros(len(rows), np.int64)
        if len(rows):
            rules, positions = self._games.game.rules, self._games.positions
            self._choose(
                rules, positions, rows, self._views, self._actions, self._style, self._luck, chosen
            )
        return chosen
