"""The network of Push Out the Pig beside the learned marks that it was first taught by.

None looks ahead. One seat plays by the network among others that play by marks, or one side
among other sides; the same deals in every rotation. Errors are over deals, each the mean of its
rotations.

With `--among worlds-64` (or another bot) the others are that. With `--teacher` search has the place
of the network, 256 worlds that are played on by marks: what the network is first taught, with less
noise.

    python -m research.push_out_the_pig_network [deals] [--teacher] [--among BOT]
        [--tables 3 4 5 6 4-pairs 6-pairs 6-threes]
"""

import argparse

from pigpen.bots.catalog import entry
from pigpen.bots.push_out_the_pig.player import Method, Style, in_style
from pigpen.lab.trials.duplicate import play_duplicates
from research.push_out_the_pig_duel import TABLES, seating, table

SEED = 1
NETWORK = in_style(Style(Method.NETWORK, noise=1))
MARKS = in_style(Style(Method.DEAL, worlds=0, trust=1))  # no world: what is trusted decides alone
TEACHER = in_style(Style(Method.DEAL, worlds=256))


def main() -> None:
    """Points a deal of the network above the mean of the others, at each kind of table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("deals", type=int, nargs="?", default=2000)
    parser.add_argument("--teacher", action="store_const", dest="one", const=TEACHER)
    parser.add_argument("--among", help="a bot in place of marks")
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=TABLES)
    parser.set_defaults(one=NETWORK)
    asked = parser.parse_args()
    others = entry(asked.among).build if asked.among else MARKS
    for name in asked.tables:
        game = table(name)
        bots = seating(game, asked.one(game), others(game))
        own = list(game.side_of(0))
        ahead = play_duplicates(game, bots, asked.deals, seed=SEED).margin(own)
        print(f"{name:<10}{ahead.mean:+8.1f} ± {ahead.standard_error:.1f}", flush=True)


if __name__ == "__main__":
    main()
