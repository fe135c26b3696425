"""Round-robin tournaments: every player against every other, in a cross table.

Game g of every pair begins with the same luck: it is a deal that all of them play.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.bot import Bot, one_kind
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.matches import MAX_PLIES, Progress
from pigpen.lab.trials.mixture import to_one_kind
from pigpen.lab.trials.playing import FINISHED, WINNERS, Rows, player
from pigpen.lab.trials.ratings import Finish, Ratings, rate
from pigpen.lab.trials.statistics import Share

_BATCH: Final = 50  # games between two reports of progress


class CrossTable(NamedTuple):
    """Win shares of each player alone against one opponent in all other seats.

    Where seats win together, alone is a side.
    """

    names: tuple[str, ...]
    seats: int  # or sides: an equal player wins one game in so many
    shares: dict[tuple[str, str], Share]  # (player, opponent), the player not itself
    deals: tuple[tuple[Finish, ...], ...]  # who won, of every pair: by their place in `names`
    asked: int  # games of all pairs; more than were played where Ctrl-C ended it

    @property
    def games_in_all(self) -> int:
        """The number of games played, each counted once."""
        both_ways = 2 if self.seats == 2 else 1  # one match serves both players of a pair
        return sum(share.games for share in self.shares.values()) // both_ways

    def total(self, name: str) -> tuple[float, float]:
        """Return a player's mean share against its opponents, and its standard error."""
        shares = [share for (player, _), share in self.shares.items() if player == name]
        mean = sum(share.mean for share in shares) / len(shares)
        error = sqrt(sum(share.standard_error**2 for share in shares)) / len(shares)
        return mean, error

    def ranking(self) -> tuple[str, ...]:
        """Return the players that have played, best total first."""
        players = dict.fromkeys(player for player, _ in self.shares)
        return tuple(sorted(players, key=lambda name: -self.total(name)[0]))

    def ratings(self) -> Ratings:
        """Return the ratings of the players from all games together."""
        return rate(self.names, self.deals)


def round_robin(
    game: AnyGame,
    players: Mapping[str, Bot],
    games: int,
    *,
    seed: int = 0,
    progress: Progress | None = None,
) -> CrossTable:
    """Play every player alone against every other in all other seats, `games` games each.

    Between two seats one match serves both. Needs two players or more. Progress is in games.

    Raises:
        Interrupted: by Ctrl-C, with the `CrossTable` of the games until then, if there are any.
    """
    names, came = tuple(players), dict[tuple[int, int], list[Rows]]()
    both = combinations if game.num_sides == 2 else permutations
    pairs = list(both(range(len(names)), 2))
    asked = len(pairs) * games
    try:
        for pair in pairs:
            parts = came[pair] = list[Rows]()
            bots = [players[names[place]] for place in _seating(game, *pair)]
            for rows in _played(game, bots, games, seed):
                parts.append(rows)
                if progress is not None:
                    progress((len(came) - 1) * games + sum(map(len, parts)), asked)
    except KeyboardInterrupt:
        if not any(came.values()):
            raise KeyboardInterrupt from None
        raise Interrupted(_crossed(game, names, came, asked)) from None
    return _crossed(game, names, came, asked)


def _seating(game: AnyGame, one: int, other: int) -> tuple[int, ...]:
    """Return the player of each seat: one player on one side, the other everywhere else."""
    own = game.side_of(0)
    return tuple(one if seat in own else other for seat in range(game.num_seats))


def _crossed(
    game: AnyGame, names: tuple[str, ...], came: Mapping[tuple[int, int], list[Rows]], asked: int
) -> CrossTable:
    """Return the cross table of the games played, including incomplete pairs."""
    sides, shares = game.num_sides, dict[tuple[str, str], Share]()
    played = {pair: np.concatenate(parts) for pair, parts in came.items() if parts}
    deals: list[list[Finish]] = [[] for _ in range(max(map(len, played.values())))]
    for (one, other), rows in played.items():
        wins = _wins(rows, game.num_seats)[:, :sides]  # of one seat of each side
        shares[names[one], names[other]] = Share(int(wins[:, 0].sum()), len(rows))
        if sides == 2:
            shares[names[other], names[one]] = Share(int(wins[:, 1].sum()), len(rows))
        seating = _seating(game, one, other)[:sides]
        for deal, won, finished in zip(deals, wins.tolist(), rows[:, FINISHED], strict=False):
            if finished:
                deal.append(_finish(seating, won))
    met = 1 + max(max(pair) for pair in played)  # the number of names that have played
    return CrossTable(names[:met], sides, shares, tuple(map(tuple, deals)), asked)


def _played(game: AnyGame, bots: Sequence[Bot], games: int, seed: int) -> Iterator[Rows]:
    """Yield the games of a pair in batches, one at a time where bots are called."""
    bots = to_one_kind(game, bots, games).bots
    play = player(game, bots, max_plies=MAX_PLIES)
    batch = 1 if one_kind(bots) is None else _BATCH
    for first in range(0, games, batch):
        yield play(seed, first, min(games, first + batch))


def _wins(rows: Rows, seats: int) -> Ints:
    """[games, S] 1 where a bot has won, by its place in the seating: in game g b has seat b + g."""
    games, bots = range(len(rows)), range(seats)
    taken = [[(bot + game) % seats for bot in bots] for game in games]
    return rows[:, [WINNERS]] >> taken & 1


def _finish(seating: tuple[int, ...], won: list[int]) -> Finish:
    """Return the finishing order, winners first; without a winner, all are tied."""
    first = tuple(place for place, has_won in zip(seating, won, strict=True) if has_won)
    rest = tuple(place for place, has_won in zip(seating, won, strict=True) if not has_won)
    return Finish((first,), rest) if first else Finish((rest,))
