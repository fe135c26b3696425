"""Push Out the Pig by PPO: the critic sees all hands, the player only its own. For a GPU.

    pip install 'pigpen[envs,fast]' cupy-cuda13x
    python examples/learn_seeing_all_hands.py --gpu --games 8192 --lot 8192 --deals 2_500_000

Perfect training, imperfect execution (G. Yang and others, PerfectDou, NeurIPS 2022). Two networks
learn while copies of the player meet in thousands of games at once. The player gives the
probability of each card, from its seat's observation. The critic estimates the seat's points above
the mean of the others, from that and from the other hands: so it removes luck from the player's
training signal, and is not used after learning. The player moves towards cards that did better than
the critic expected, a little at a time (J. Schulman and others, 2017).

Without `--gpu` it runs on the processor, with NumPy; on a GPU the arrays are CuPy's, except those
of the games, whose kernels run on the processor. With `--blind` the critic sees only the player's
own hand, for comparison. At intervals the player is measured: one seat against `instinct` in the
others, with the same deals from each seat.
"""

import argparse
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np
from learn_push_out_the_pig import (
    GAME,
    PACKS,
    POINTS,
    TABLE,
    Network,
    Sight,
    loaded,
    margins,
    measure,
)

from pigpen.envs.batch import Batch

CLIP = 0.2  # how far a probability may move before its gradient is cut
OPEN = (0.01, 0.001)  # the weight of entropy, at first and at last


class Layers(Network):
    """A network with arrays of `arrays`: NumPy or CuPy."""

    def __init__(self, sizes, rng, arrays):
        """Weights at random."""
        super().__init__(sizes, rng)
        self.arrays = arrays
        for each in (self.parts, self.means, self.squares):
            each[:] = map(arrays.asarray, each)

    def __call__(self, inputs):
        """The output of the last layer, as an array of NumPy."""
        return on_host(self.layers(self.arrays.asarray(inputs, np.float32))[-1])


def on_host(array):
    """The array as one of NumPy, copied from the GPU if necessary."""
    return array if isinstance(array, np.ndarray) else array.get()


class Choices(NamedTuple):
    """The choices of one ply, or of all plies concatenated; mostly on the GPU."""

    rows: np.ndarray  # games; these, the seats and the values are in main memory
    seats: np.ndarray
    seen: np.ndarray  # [N, I] by the player
    judged: np.ndarray  # [N, J] by the critic
    mask: np.ndarray  # [N, cards] legal
    cards: np.ndarray
    chances: np.ndarray  # probabilities of the cards, when they were played
    values: np.ndarray  # the critic's estimates


def other_hands(games, sight, rows, seats):
    """The other hands [N, (S - 1) · cards], by seat round the table."""
    hands, arrays = games.positions["hands"][rows], sight.arrays
    others = (seats[:, None] + np.arange(1, sight.seats)) % sight.seats
    held = arrays.asarray(np.take_along_axis(hands, others, 1))[:, :, None]
    held = held >> arrays.arange(sight.cards) & 1
    return held.reshape(len(rows), -1).astype(np.float32)


def chances_of(marks, mask, arrays):
    """The probability of each card [N, cards]: a softmax over the legal ones."""
    marks = arrays.where(mask, marks, -np.inf)
    likely = arrays.exp(marks - marks.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


def play(games, sight, player, critic, rng, *, blind):
    """Play a deal in every game; return the choices in order, and the results [N, S]."""
    story, arrays = [], sight.arrays
    for _ in range(sight.cards):
        actions, last = games.mask.argmax(1), games.seat.astype(int)
        rows = np.flatnonzero(games.mask.sum(1) > 1)
        if len(rows):
            seats, seen = last[rows], sight(games.obs[rows])
            mask = arrays.asarray(games.mask[rows, : sight.cards]) > 0
            others = [] if blind else [other_hands(games, sight, rows, seats)]
            judged = arrays.hstack([seen, *others])
            chances = chances_of(player.layers(seen)[-1], mask, arrays)
            up_to = chances.cumsum(1, dtype=np.float64)
            luck = arrays.asarray(rng.random((len(rows), 1)))
            cards = (up_to > luck * up_to[:, -1:]).argmax(1)
            own = chances[arrays.arange(len(rows)), cards]
            value = critic(judged)[:, 0]
            actions[rows] = on_host(cards)
            story.append(Choices(rows, seats, seen, judged, mask, cards, own, value))
        games.step(actions)
    return story, margins(games, sight, last) / POINTS


def advantages(story, outcome, trace):
    """Compute by how much choices beat the critic's expectation, concatenated.

    The target is partly the final result, partly the critic's estimate at the seat's next choice
    (generalised advantage estimation).
    """
    ahead, came, found = np.zeros_like(outcome), outcome.copy(), []
    for now in reversed(story):
        at = now.rows, now.seats
        ahead[at] = came[at] - now.values + trace * ahead[at]
        came[at] = now.values
        found.append(ahead[at])
    return np.concatenate(found[::-1])


def explained(story, outcome):
    """The share of the results' variance that the critic explains."""
    came = np.concatenate([outcome[now.rows, now.seats] for now in story])
    said = np.concatenate([now.values for now in story])
    return 1 - float(np.var(came - said) / np.var(came))


def player_slope(marks, mask, cards, before, ahead, openness, arrays):
    """The gradient of the loss by each score [N, cards], averaged over N choices.

    The loss falls with the probability of a card that did well, until it has moved by `CLIP`, and
    with `openness` times the entropy.
    """
    rows, chances = arrays.arange(len(marks)), chances_of(marks, mask, arrays)
    ratio = chances[rows, cards] / before
    is_free = arrays.where(ahead > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = ahead * ratio * is_free
    logs = arrays.log(arrays.maximum(chances, 1e-12))
    entropy = -(chances * logs).sum(1, keepdims=True)
    slope = push[:, None] * chances + openness * chances * (logs + entropy)
    slope[rows, cards] -= push
    return slope / len(marks)


def learn(player, critic, found, ahead, given, left, rng):
    """Train both networks on the choices `found`, for a few epochs; `left` falls from 1 to 0."""
    arrays = player.arrays
    targets = arrays.asarray(ahead + found.values, np.float32)
    ahead = arrays.asarray((ahead - ahead.mean()) / (ahead.std() + 1e-6), np.float32)
    openness = OPEN[1] + left * (OPEN[0] - OPEN[1])
    rate = given.rate * max(0.05, left)
    for _ in range(given.epochs):
        order = arrays.asarray(rng.permutation(len(ahead)))
        for at in range(0, len(order), given.lot):
            lot = order[at : at + given.lot]
            shown = (found.seen, found.judged, found.mask, found.cards, found.chances)
            seen, judged, mask, cards, before, gained, target = (
                part[lot] for part in (*shown, ahead, targets)
            )
            said = player.layers(seen)
            slope = player_slope(said[-1], mask, cards, before, gained, openness, arrays)
            player.correct(player.back(said, slope), rate)
            said = critic.layers(judged)
            slope = (said[-1] - target[:, None]) / len(lot)
            critic.correct(critic.back(said, slope), rate)


class Moment(NamedTuple):
    """A measurement of the player at an interval."""

    deals: int  # played so far
    seconds: float  # without measuring
    foretold: float  # the share of the results' variance, by the critic
    margin: float
    error: float  # standard


def train(given, arrays=np):
    """Play and learn; yield the player's margin at intervals, and the player."""
    rng = np.random.default_rng(given.seed)
    games = Batch(GAME, given.games, seed=given.seed, seats=given.seats, **TABLE)
    games.reset()
    sight = Sight(games, arrays)
    seen = sight(games.obs[:1]).shape[1]
    judged = seen if given.blind else seen + (sight.seats - 1) * sight.cards
    player = Layers((seen, given.width, given.width, sight.cards), rng, arrays)
    critic = Layers((judged, given.width, given.width, 1), rng, arrays)
    if given.load:
        player.parts = list(map(arrays.asarray, loaded(given.load).parts))
    spent, foretold, rounds = 0.0, 0.0, -(-given.deals // given.games)
    for number in range(rounds):
        if number % given.every == 0:
            found = measure(player, given.test, given.seed + 1, given.rival, given.seats)
            yield Moment(number * given.games, spent, foretold, *found), player
        start = perf_counter()
        story, outcome = play(games, sight, player, critic, rng, blind=given.blind)
        foretold = explained(story, outcome)
        together = Choices(*map(np.concatenate, zip(*story, strict=True)))
        ahead = advantages(story, outcome, given.trace)
        learn(player, critic, together, ahead, given, 1 - number / rounds, rng)
        spent += perf_counter() - start
    # By other deals, and more.
    found = measure(player, 4 * given.test, given.seed + 2, given.rival, given.seats)
    yield Moment(rounds * given.games, spent, foretold, *found), player


def arrays_of(gpu):
    """NumPy, or CuPy for a GPU."""
    if not gpu:
        return np
    try:
        import cupy
    except ImportError:
        raise SystemExit(
            "--gpu needs CuPy, which is not installed: pip install cupy-cuda13x"
        ) from None
    return cupy


def main(words=None):
    """Learn, and print the margins."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    option = parser.add_argument
    option("--gpu", action="store_true", help="by CuPy")
    option("--blind", action="store_true", help="the critic sees what the player sees")
    option("--seats", type=int, default=4, choices=PACKS)
    option("--deals", type=int, default=40_000, help="to learn from")
    option("--games", type=int, default=512, help="at once")
    option("--width", type=int, default=256, help="of a hidden layer")
    option("--trace", type=float, default=0.9, help="1: by the ends of deals alone")
    option("--rate", type=float, default=1e-3, help="of learning, at first")
    option("--lot", type=int, default=1024, help="choices in a step of learning")
    option("--epochs", type=int, default=3, help="how often a choice is learned from")
    option("--every", type=int, default=20, help="rounds from one measurement to the next")
    option("--test", type=int, default=500, help="deals to measure by; four times at the end")
    option("--seed", type=int, default=1)
    option("--load", type=Path, help="a file with the player to begin with (.npz)")
    option("--save", type=Path, help="a file for the player (.npz)")
    option("--rival", default="instinct", help="who sits in the other seats while it is measured")
    given = parser.parse_args(words)
    for moment, player in train(given, arrays_of(given.gpu)):
        said = "{:10,} deals  {:6,.0f} s  explained {:4.0%}  {:7.1f} ± {:.1f}"
        print(said.format(*moment), flush=True)
        if given.save:
            np.savez(given.save, *map(on_host, player.parts))


if __name__ == "__main__":
    main()
