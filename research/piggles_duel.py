"""Piggles: how often one bot wins against another, and how many points it is ahead.

Each pair of games is played from both seats with the same luck in each throw; errors are over
pairs. Throws are drawn from the model of landings, or simulated. How much more each of them is
worth than throws like it is luck, on average none: what games came to by it is taken off, as far as
it goes with what they came to (a control variate; M. White and M. Bowling, 2009), which leaves a
share as true as the other, with less error.

    python -m research.piggles_duel [preset] [pairs] [table|mujoco] [stronger] [weaker] [seed]
        [--first 0] [--processes 1]

What a pair comes to depends on the seed and its number alone: `--first 36` goes on with those after
the first 36, and so many processes find the same.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
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
from pigpen.lab.trials.executors import Processes
from pigpen.lab.trials.statistics import Mean, mean_of
from pigpen.play.engines import engine

_AGAIN = 12  # times that each throw is made beside, to know what such a throw is worth

Land = Callable[[AnyGame, Any, str], Any]  # at rest what is in the air; the words are its luck


class Came(NamedTuple):
    """What a game, or games, came to for a seat."""

    share: float  # of the win
    luck: float  # of the throws, in shares of the win
    margin: float  # points ahead


class Duel(NamedTuple):
    """Who plays whom, and how."""

    preset: str
    how: str  # throws land: by the table, or by mujoco
    one: str
    other: str
    seed: int


class Task(NamedTuple):
    """A pair of games of a duel."""

    duel: Duel
    pair: int  # its number


class Done(NamedTuple):
    """What a pair came to for the first bot, a game, and seconds of a core."""

    came: Came
    spent: float


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


def play_pair(task: Task) -> Done:
    """Both games of a pair."""
    game, bots, land = _ready(task.duel)
    words, begun = f"{task.duel.seed} {task.pair}", process_time()
    south = _play(game, bots, land, words)
    north = _play(game, (bots[1], bots[0]), land, words)
    other = Came(1 - north.share, -north.luck, -north.margin)
    came = Came(*((one + two) / 2 for one, two in zip(south, other, strict=True)))
    return Done(came, process_time() - begun)


def play_pairs(duel: Duel, numbers: Iterable[int], processes: int = 1) -> list[Done]:
    """The pairs of these numbers, in their order."""
    tasks = (Task(duel, number) for number in numbers)
    if processes == 1:
        return [play_pair(task) for task in tasks]
    return list(Processes(processes).map(play_pair, tasks))


@cache
def _ready(duel: Duel) -> tuple[AnyGame, tuple[Bot, Bot], Land]:
    """The game, its bots, and how throws land; a game has been played, which compiles."""
    game = catalog.make("piggles", preset=duel.preset)
    bots = entry(duel.one).build(game), entry(duel.other).build(game)
    _play(game, bots, drawn, "compiles")
    return game, bots, drawn if duel.how == "table" else landed


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
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("preset", nargs="?", default="classic")
    parser.add_argument("pairs", type=int, nargs="?", default=20)
    parser.add_argument("how", choices=("table", "mujoco"), nargs="?", default="table")
    parser.add_argument("stronger", nargs="?", default="sharpshooter")
    parser.add_argument("weaker", nargs="?", default="careful")
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first pair")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    duel = Duel(asked.preset, asked.how, asked.stronger, asked.weaker, asked.seed)
    numbers = range(asked.first, asked.first + asked.pairs)
    done = play_pairs(duel, numbers, asked.processes)
    came, spent = [one.came for one in done], sum(one.spent for one in done) / (2 * len(done))
    share, fair = mean_of([pair.share for pair in came]), less_luck(came)
    margin = mean_of([pair.margin for pair in came])
    print(
        f"{duel.preset}, {duel.how}: {duel.one} won {share.mean:.1%} ± {share.standard_error:.1%}"
        f" against {duel.other}, less luck {fair.mean:.1%} ± {fair.standard_error:.1%},"
        f" {margin.mean:+.1f} ± {margin.standard_error:.1f} points a game,"
        f" pairs {numbers.start} to {numbers[-1]} of seed {duel.seed};"
        f" {spent:.2f} s of a core a game"
    )


if __name__ == "__main__":
    main()
