"""Piggles: how often one bot wins against another, and how many points it is ahead.

Each pair of games is played from both seats with the same luck in each throw; errors are over
pairs. Throws are drawn from the model of landings, or simulated.

    python -m benchmarks.piggles_duel [preset] [pairs] [table|mujoco] [stronger] [weaker] [seed]
"""

import sys
from collections import Counter
from hashlib import sha256
from time import process_time
from typing import Any

import numpy as np

from pigpen import catalog
from pigpen.bots.bot import Bot, look
from pigpen.bots.catalog import entry
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.position import after, is_open, start, to_move
from pigpen.core.record import Floats
from pigpen.core.rng import stream
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.lab.trials.statistics import Mean, mean_of
from pigpen.play.engines import engine


def drawn(game: AnyGame, bots: tuple[Bot, Bot], pairs: int, seed: int) -> tuple[Mean, Mean]:
    """The share of games won by the first bot and its margin, throws drawn from the model."""
    came = play_duplicates(game, bots, pairs, seed=seed)
    return came.mean_share([0]), came.margin([0])


def simulated(game: AnyGame, bots: tuple[Bot, Bot], pairs: int, seed: int) -> tuple[Mean, Mean]:
    """The same, throws simulated."""
    came = np.zeros((pairs, 2))
    for pair in range(pairs):
        for seat in (0, 1):
            seats = (bots[seat], bots[1 - seat])
            came[pair] += _outcome(game, _played(game, seats, pair, seed), seat) / 2
    return mean_of(came[:, 0].tolist()), mean_of(came[:, 1].tolist())


def _played(game: AnyGame, seats: tuple[Bot, Bot], pair: int, seed: int) -> Any:
    """The end of a game; a throw has the luck of its pair, its turn and its place in the turn."""
    rng, position = stream(seed, pair), start(game)
    throws = Counter[int]()  # by turn
    while (actor := to_move(game, position)) != TERMINAL:
        if actor != CHANCE:
            position = after(game, position, seats[actor](look(game, position), rng))
            continue
        if not is_open(game, position):
            raise SystemExit("Choose who begins: a lot has no luck of its own here.")
        moment = int(position.moment)
        throws[moment] += 1
        words = f"{seed} {pair} {moment} {throws[moment]}"
        position = landed(game, position, words)
    return position


def landed(game: AnyGame, position: Any, words: str) -> Any:
    """The position with the pieces at rest that are in the air, simulated; `words` are its luck."""
    landing = engine("mujoco").land(game, position, sha256(words.encode()).digest())
    for outcome in landing.outcomes:
        position = after(game, position, outcome)
    return position


def _outcome(game: AnyGame, end: Any, seat: int) -> Floats:
    """The share of the win and the margin of a seat."""
    utility = np.zeros(game.num_seats)
    game.kernels.returns(game.rules, end, utility)
    share = 0.5 + 0.5 * np.sign(utility[seat] - utility[1 - seat])
    return np.array([share, float(end.scores[seat] - end.scores[1 - seat])])


def main() -> None:
    """Play and print."""
    usual = ("classic", "20", "table", "sharpshooter", "careful", "1")
    given = sys.argv[1:]
    preset, pairs, how, *names, seed = (*given, *usual[len(given) :])
    game = catalog.make("piggles", preset=preset)
    one, other = (entry(name) for name in names)
    bots = one.build(game), other.build(game)
    play = drawn if how == "table" else simulated
    play(game, bots, 1, int(seed))  # compiles
    begun = process_time()
    share, margin = play(game, bots, int(pairs), int(seed))
    spent = (process_time() - begun) / (2 * int(pairs))
    print(
        f"{preset}, {how}: {one.name} won {share.mean:.1%} ± {share.standard_error:.1%} against"
        f" {other.name}, {margin.mean:+.1f} ± {margin.standard_error:.1f} points a game,"
        f" {pairs} pairs of seed {seed}; {spent:.2f} s of a core a game"
    )


if __name__ == "__main__":
    main()
