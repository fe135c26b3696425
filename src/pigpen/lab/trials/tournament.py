"""A round robin: everyone against everyone, and how sure the table is.

Game g of every pair begins with the same luck: it is a deal that all of them play.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.bot import Bot
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.matches import MAX_PLIES, Progress
from pigpen.lab.trials.playing import FINISHED, WINNERS, Rows, player
from pigpen.lab.trials.ratings import Finish, Ratings, rate
from pigpen.lab.trials.statistics import Share

_BATCH: Final = 50  # games between two reports of progress


class CrossTable(NamedTuple):
    """Shares won by each player alone at a table whose other seats all are one opponent.

    Where seats win together, alone is a side.
    """

    names: tuple[str, ...]
    seats: int  # or sides: an equal player wins one game in so many
    shares: dict[tuple[str, str], Share]  # (player, opponent), the player not itself
    deals: tuple[tuple[Finish, ...], ...]  # who won, of every pair: by their place in `names`

    @property
    def games_in_all(self) -> int:
        """Games that were played, each counted once."""
        both_ways = 2 if self.seats == 2 else 1  # one match serves both players of a pair
        return sum(share.games for share in self.shares.values()) // both_ways

    def total(self, name: str) -> tuple[float, float]:
        """A player's mean share against all opponents it met, and its standard error."""
        shares = [share for (player, _), share in self.shares.items() if player == name]
        mean = sum(share.mean for share in shares) / len(shares)
        error = sqrt(sum(share.standard_error**2 for share in shares)) / len(shares)
        return mean, error

    def ranking(self) -> tuple[str, ...]:
        """Who has met anybody, best total first."""
        players = dict.fromkeys(player for player, _ in self.shares)
        return tuple(sorted(players, key=lambda name: -self.total(name)[0]))

    def ratings(self) -> Ratings:
        """What all games together say of each player's strength."""
        return rate(self.names, self.deals)


def round_robin(
    game: AnyGame,
    players: Mapping[str, Bot],
    games: int,
    *,
    seed: int = 0,
    progress: Progress | None = None,
) -> CrossTable:
    """Every player alone against every other in all other seats, `games` games each.

    Between two seats one match serves both. Needs two players or more. Progress is in games.

    Raises:
        Interrupted: by Ctrl-C, with the `CrossTable` of the pairs until then, if there are any.
    """
    names = tuple(players)
    own, sides = game.side_of(0), game.num_sides
    both = combinations if game.num_sides == 2 else permutations
    pairs = list(both(range(len(names)), 2))
    shares: dict[tuple[str, str], Share] = {}

    def report(pair: int, done: int) -> None:
        if progress is not None:
            progress(pair * games + done, len(pairs) * games)

    deals: list[list[Finish]] = [[] for _ in range(games)]
    met = 0  # of the names, the first so many
    try:
        for number, (one, other) in enumerate(pairs):
            seating = tuple(one if seat in own else other for seat in range(game.num_seats))
            bots = [players[names[place]] for place in seating]
            rows = _played(game, bots, games, seed, partial(report, number))
            wins = _wins(rows, game.num_seats)[:, :sides]  # of one seat of each side
            shares[names[one], names[other]] = Share(int(wins[:, 0].sum()), games)
            if sides == 2:
                shares[names[other], names[one]] = Share(int(wins[:, 1].sum()), games)
            for deal, won, finished in zip(deals, wins.tolist(), rows[:, FINISHED], strict=True):
                if finished:
                    deal.append(_finish(seating[:sides], won))
            met = max(met, one + 1, other + 1)
            report(number, games)
    except KeyboardInterrupt:
        if not met:
            raise KeyboardInterrupt from None
        raise Interrupted(_crossed(names[:met], sides, shares, deals)) from None
    return _crossed(names, sides, shares, deals)


def _crossed(
    names: tuple[str, ...],
    seats: int,
    shares: dict[tuple[str, str], Share],
    deals: list[list[Finish]],
) -> CrossTable:
    return CrossTable(names, seats, shares, tuple(map(tuple, deals)))


def _played(
    game: AnyGame, bots: Sequence[Bot], games: int, seed: int, report: Callable[[int], None]
) -> Rows:
    play = player(game, bots, games=games, max_plies=MAX_PLIES)
    parts: list[Rows] = []
    for first in range(0, games, _BATCH):
        last = min(games, first + _BATCH)
        parts.append(play(seed, first, last))
        if last < games:
            report(last)
    return np.concatenate(parts)


def _wins(rows: Rows, seats: int) -> Ints:
    """[games, S] 1 where a bot has won, by its place in the seating: in game g b has seat b + g."""
    games, bots = range(len(rows)), range(seats)
    taken = [[(bot + game) % seats for bot in bots] for game in games]
    return rows[:, [WINNERS]] >> taken & 1


def _finish(seating: tuple[int, ...], won: list[int]) -> Finish:
    """The winners first; where nobody won, all are level."""
    first = tuple(place for place, has_won in zip(seating, won, strict=True) if has_won)
    rest = tuple(place for place, has_won in zip(seating, won, strict=True) if not has_won)
    return Finish((first,), rest) if first else Finish((rest,))
