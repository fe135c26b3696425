"""Information-set search that knows no game, beside bots that were made for theirs.

Two seats of four play by the search and two by another bot, in turn around the table, with the
same chance in each rotation of the seats; errors are over deals, or games, each the mean of its
rotations. Push Out the Pig is played for the points of a deal; Piggy Piggy until somebody has won.

    python -m benchmarks.searching [deals] [games]
"""

import sys
from time import process_time

from pigpen import catalog
from pigpen.bots.bot import Bot, View
from pigpen.bots.catalog import entry
from pigpen.bots.searching import for_points, for_the_win
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.lab.trials.duplicate import Duplicate, play_duplicates

SEED = 1
OURS = [0, 2]  # seats of the bot in the first rotation; the other one has those between


class Timed:
    """A bot, and what its choices cost."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.spent = 0.0  # seconds of the processor
        self.choices = 0

    def __call__(self, view: View, rng: Ints) -> int:
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        begun = process_time()
        action = self.bot(view, rng)
        self.spent += process_time() - begun
        self.choices += 1
        return action

    @property
    def cost(self) -> str:
        """Milliseconds a choice."""
        return f"{1000 * self.spent / max(1, self.choices):.1f} ms a choice"


def meet(game: AnyGame, search: Bot, name: str, games: int) -> tuple[Duplicate, Timed, Timed]:
    """The search and a bot of the catalog, two seats each."""
    ours, theirs = Timed(search), Timed(entry(name).build(game))
    return play_duplicates(game, [ours, theirs] * 2, games, seed=SEED), ours, theirs


def deals(count: int) -> None:
    """Push Out the Pig: points a deal above those of the other bot."""
    game = catalog.make("push-out-the-pig", {"seats": 4, "end": "deals", "deals": 1})
    for name in ("random", "one-trick", "worlds-64"):
        came, ours, theirs = meet(game, for_points(32)(game), name, count)
        ahead = came.margin(OURS)
        print(
            f"Push Out the Pig, search by 32 worlds: {ahead.mean:+.1f} ± {ahead.standard_error:.1f}"
            f" points a deal above {name}, {count} deals; {ours.cost}, {theirs.cost}",
            flush=True,
        )


def games(count: int) -> None:
    """Piggy Piggy: the share of the win of a seat, where 25 % are even."""
    game = catalog.make("piggy-piggy", {"seats": 4})
    searches = {
        "points after 4 turns": for_points(32, units=4),
        "the win": for_the_win(32),
    }
    for what, build in searches.items():
        for name in ("random", "thief", "ringleader"):
            came, ours, theirs = meet(game, build(game), name, count)
            share = came.mean_share(OURS)
            print(
                f"Piggy Piggy, search by 32 worlds for {what}: {share.mean:.1%} ±"
                f" {share.standard_error:.1%} of the wins a seat beside {name}, {count} games;"
                f" {ours.cost}, {theirs.cost}",
                flush=True,
            )


def main() -> None:
    """Play and print."""
    num_deals, num_games = map(int, (*sys.argv[1:], "200", "200")[:2])
    deals(num_deals)
    games(num_games)


if __name__ == "__main__":
    main()
