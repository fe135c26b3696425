"""A round robin: everyone against everyone, and how sure the table is."""

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from pigpen.bots.bot import Bot
from pigpen.core.game import AnyGame
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.matches import Progress, simulate
from pigpen.lab.trials.statistics import Share


class CrossTable(NamedTuple):
    """Shares won by each player alone at a table whose other seats all are one opponent."""

    names: tuple[str, ...]
    seats: int  # an equal player wins one game in so many
    shares: dict[tuple[str, str], Share]  # (player, opponent), the player not itself

    def total(self, name: str) -> tuple[float, float]:
        """A player's mean share against all opponents it met, and its standard error."""
        shares = [share for (player, _), share in self.shares.items() if player == name]
        mean = sum(share.mean for share in shares) / len(shares)
        error = sqrt(sum(share.standard_error**2 for share in shares)) / len(shares)
        return mean, error

    def ranking(self) -> tuple[str, ...]:
        """The names, best total first."""
        return tuple(sorted(self.names, key=lambda name: -self.total(name)[0]))


def round_robin(
    game: AnyGame,
    players: Mapping[str, Bot],
    games: int,
    *,
    seed: int = 0,
    progress: Progress | None = None,
) -> CrossTable:
    """Every player alone against every other in all other seats, `games` games each.

    Between two seats one match serves both. Needs two players or more.

    Raises:
        Interrupted: by Ctrl-C, with the `CrossTable` of the pairs until then, if there are any.
    """
    names = tuple(players)
    pairs = [(name, other) for name in names for other in names if name != other]
    if game.num_seats == 2:
        pairs = [(name, other) for name, other in pairs if names.index(name) < names.index(other)]
    shares: dict[tuple[str, str], Share] = {}
    try:
        for number, (name, other) in enumerate(pairs):
            bots = [players[name]] + [players[other]] * (game.num_seats - 1)
            result = simulate(game, bots, games, seed=seed, match=number)
            shares[name, other] = result.shares[0]
            if game.num_seats == 2:
                shares[other, name] = result.shares[1]
            if progress is not None:
                progress(number + 1, len(pairs))
    except KeyboardInterrupt:
        if not shares:
            raise KeyboardInterrupt from None
        met = tuple(name for name in names if any(name == player for player, _ in shares))
        raise Interrupted(CrossTable(met, game.num_seats, shares)) from None
    return CrossTable(names, game.num_seats, shares)
