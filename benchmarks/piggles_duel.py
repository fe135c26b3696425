"""Piggles: how often one bot wins against another, and how many points it is ahead.

Each pair of games is played from both seats with the same luck in each throw; errors are over
pairs. Throws are drawn from the model of landings, or simulated. How much more each of them is
worth than throws like it is luck, on average none: what games came to by it is taken off, as far as
it goes with what they came to (a control variate; M. White and M. Bowling, 2009), which leaves a
share as true as the other, with less error.

    python -m benchmarks.piggles_duel [preset] [pairs] [table|mujoco] [stronger] [weaker] [seed]
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from pigpen import catalog
from pigpen.bots.bot import Bot, look
from pigpen.bots.catalog import entry
from pigpen.bots.piggles.margins import chance_to_win
from pigpen.bots.piggles.playout import lay_down, no_luck, play_on, share_of_win
from pigpen.bots.piggles.search import last_moment
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import specialise
from pigpen.core.position import after, is_open, start, to_move
from pigpen.core.record import Ints
from pigpen.core.rng import stream
from pigpen.games.piggles.draws import draw_outcome
from pigpen.games.piggles.legal import LONGEST
from pigpen.games.piggles.position import Phase
from pigpen.games.piggles.rules import SEATS
from pigpen.lab.trials.statistics import Mean, mean_of
from pigpen.play.engines import engine

_AGAIN = 12  # times that each throw is made beside, to know what such a throw is worth

Land = Callable[[AnyGame, Any, str], Any]  # at rest what is in the air; the words are its luck


class Came(NamedTuple):
    """What a game, or games, came to for a seat."""

    share: float  # of the win
    luck: float  # of the throws, in shares of the win
    margin: float  # points ahead


def drawn(game: AnyGame, position: Any, words: str) -> Any:
    """The position with the pieces at rest that are in the air, drawn from the model."""
    draw, rng = specialise(draw_outcome, game), _stream_of(words)
    no_list = game.sizes.room_for_chance()
    while to_move(game, position) == CHANCE:
        position = after(game, position, int(draw(game.rules, position, no_list, rng)))
    return position


def landed(game: AnyGame, position: Any, words: str) -> Any:
    """The same, simulated."""
    landing = engine("mujoco").land(game, position, sha256(words.encode()).digest())
    for outcome in landing.outcomes:
        position = after(game, position, outcome)
    return position


def play_pairs(
    game: AnyGame, bots: tuple[Bot, Bot], land: Land, pairs: int, seed: int
) -> list[Came]:
    """What pairs came to for the first bot, a game."""
    came = []
    for pair in range(pairs):
        south = _play(game, bots, land, f"{seed} {pair}")
        north = _play(game, (bots[1], bots[0]), land, f"{seed} {pair}")
        other = Came(1 - north.share, -north.luck, -north.margin)
        came.append(Came(*((one + two) / 2 for one, two in zip(south, other, strict=True))))
    return came


def less_luck(came: Sequence[Came]) -> Mean:
    """The share of the win, without as much of it as goes with the luck."""
    shares, luck = np.array([(pair.share, pair.luck) for pair in came]).T
    slope = np.cov(shares, luck)[0, 1] / np.var(luck, ddof=1)
    return mean_of((shares - slope * luck).tolist())


def _play(game: AnyGame, seats: tuple[Bot, Bot], land: Land, words: str) -> Came:
    """A game, for its first seat; a throw has the luck of its turn and its place in the turn."""
    rng, again, position = _stream_of(words), _stream_of(f"{words} again"), start(game)
    throws, luck = Counter[int](), 0.0  # throws by turn
    while (actor := to_move(game, position)) != TERMINAL:
        if actor != CHANCE:
            position = after(game, position, seats[actor](look(game, position), rng))
            continue
        if not is_open(game, position):
            raise SystemExit("Choose who begins: a lot has no luck of its own here.")
        moment = int(position.moment)
        throws[moment] += 1
        throw = f"{words} {moment} {throws[moment]}"
        others = [land(game, position, f"{throw} {other}") for other in range(_AGAIN)]
        usual = np.mean([_chance(game, other, again) for other in others])
        position = land(game, position, throw)
        luck += _chance(game, position, again) - float(usual)
    return Came(share_of_win(position, 0), luck, float(position.scores[0] - position.scores[1]))


def _chance(game: AnyGame, position: Any, rng: Ints) -> float:
    """The first seat's, after a turn that is played on by rules of thumb."""
    p, luck = position.copy(), no_luck()
    lay_down(luck, rng)
    play_on(game.rules, p, last_moment(p), np.empty(LONGEST, np.int64), np.empty(SEATS), luck)
    return share_of_win(p, 0) if p.phase == Phase.OVER else chance_to_win(game.rules, p, 0)


def _stream_of(words: str) -> Ints:
    return stream(int.from_bytes(sha256(words.encode()).digest()[:4], "big"))


def main() -> None:
    """Play and print."""
    usual = ("classic", "20", "table", "sharpshooter", "careful", "1")
    given = sys.argv[1:]
    preset, pairs, how, *names, seed = (*given, *usual[len(given) :])
    game = catalog.make("piggles", preset=preset)
    one, other = (entry(name) for name in names)
    bots = one.build(game), other.build(game)
    play = partial(play_pairs, game, bots, drawn if how == "table" else landed)
    play(1, int(seed))  # compiles
    begun = process_time()
    came = play(int(pairs), int(seed))
    spent = (process_time() - begun) / (2 * int(pairs))
    share, fair = mean_of([pair.share for pair in came]), less_luck(came)
    margin = mean_of([pair.margin for pair in came])
    print(
        f"{preset}, {how}: {one.name} won {share.mean:.1%} ± {share.standard_error:.1%} against"
        f" {other.name}, less luck {fair.mean:.1%} ± {fair.standard_error:.1%},"
        f" {margin.mean:+.1f} ± {margin.standard_error:.1f} points a game,"
        f" {pairs} pairs of seed {seed}; {spent:.2f} s of a core a game"
    )


if __name__ == "__main__":
    main()
