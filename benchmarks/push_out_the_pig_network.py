"""The network of Push Out the Pig beside the learned marks that it was taught by.

Neither looks ahead. One seat plays by the network among others that play by marks, or one side
among other sides; the same deals in every rotation. Errors are over deals, each the mean of its
rotations.

    python -m benchmarks.push_out_the_pig_network [deals]
"""

import sys

from pigpen import catalog
from pigpen.bots.push_out_the_pig.player import Method, Style, in_style
from pigpen.lab.trials.duplicate import play_duplicates

SEED = 1
TABLES = (
    (3, "off"), (4, "off"), (5, "off"), (6, "off"), (4, "pairs"), (6, "pairs"), (6, "threes"),
)  # fmt: skip
NETWORK = in_style(Style(Method.NETWORK, noise=1))
MARKS = in_style(Style(Method.DEAL, worlds=0, trust=1))  # no world: what is trusted decides alone


def main() -> None:
    """Points a deal of the network above the mean of the others, at each kind of table."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for seats, partners in TABLES:
        chosen = {"seats": seats, "partners": partners, "end": "deals", "deals": 1}
        game = catalog.make("push-out-the-pig", chosen)
        own = list(game.side_of(0))
        bots = [(NETWORK if seat in own else MARKS)(game) for seat in range(seats)]
        ahead = play_duplicates(game, bots, deals, seed=SEED).margin(own)
        print(f"{seats} seats, partners {partners}: {ahead.mean:.1f} ± {ahead.standard_error:.1f}")


if __name__ == "__main__":
    main()
