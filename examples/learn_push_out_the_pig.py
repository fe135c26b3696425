"""A network learns Push Out the Pig from nothing, playing itself in a thousand games at once.

    pip install 'pigpen[envs,fast]'
    python examples/learn_push_out_the_pig.py --curve curve.svg

It learns the value of a card: Q(observation, card), the seat's points of the deal above the mean of
the other seats. All four seats play the card with the highest Q, and sometimes another one. After
the deals, each Q is moved toward a target: partly the result of the deal, which is unbiased and
noisy, partly the best Q of the seat's next choice, which is neither (Watkins' Q(lambda)). The
network has two hidden layers, and NumPy alone computes its gradients.

At intervals it is measured: one seat against `instinct` in the others, with the same deals from
each seat.
"""

import argparse
import math
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

from pigpen.envs.batch import Batch
from pigpen.envs.opponents import Opponent

GAME = "push-out-the-pig"
# One deal, played to the last card: all games have the same length and stay in step.
TABLE = {"end": "deals", "deals": 1, "early_finish": "off"}
PACKS = {3: 54, 4: 52, 5: 55, 6: 54}  # cards by seats; those beyond the suits are jokers
SUITS, RANKS = 4, 13  # suits: spades, hearts, clubs, diamonds
SUITED = SUITS * RANKS
STEPS = np.arange(1, RANKS + 1, dtype=np.float32)  # of the ranks, 0 is no card
POINTS = 100  # are 1 to the network

WORTH = np.zeros((SUITS, RANKS), np.float32)  # the points of a card alone
WORTH[0, 10], WORTH[3, 9] = -100, 100  # the pig, the goat
WORTH[1, 3:] = -10, -10, -10, -10, -10, -10, -20, -30, -40, -50
WORTH /= POINTS
SCORERS = np.array([WORTH[0, 10], *WORTH[1], 0, WORTH[3, 9]])  # as an observation has them


# What the network sees ------------------------------------------------------------------------


class Sight:
    """The network's inputs from observations, with some counts added."""

    def __init__(self, games, arrays=np):
        """Find the places of this batch's observations by name; `arrays` makes the inputs."""
        self.arrays = arrays
        self.seats = games.rewards.shape[1]
        self.cards = PACKS[self.seats]
        self._steps, self._worth, self._scorers = map(arrays.asarray, (STEPS, WORTH, SCORERS))
        stretches = games.encoding.stretches
        ends = np.cumsum([stretch.size for stretch in stretches])
        self._places = {
            stretch.name: (slice(end - stretch.size, end), stretch.shape)
            for stretch, end in zip(stretches, ends, strict=True)
        }

    def part(self, obs, name):
        """One stretch of observations [N, F], in its shape."""
        places, shape = self._places[name]
        return obs[:, places].reshape(len(obs), *shape)

    def __call__(self, obs):
        """Inputs [N, I] for observations [N, F], from these alone."""
        obs = self.arrays.asarray(obs).astype(np.float32)
        by_suit = (len(obs), SUITS, RANKS)
        held, gone = (self.part(obs, name)[:, : self.cards] for name in ("hand", "gone"))
        trick = self.part(obs, "trick")[:, 1:, : self.cards]  # nothing of the own seat is there yet
        suit, captured = self.part(obs, "suit"), self.part(obs, "captured")

        unseen = 1 - held - gone  # in the others' hands
        hand, hidden = (cards[:, :SUITED].reshape(by_suit) for cards in (held, unseen))
        lower = hidden.cumsum(2) - hidden
        higher = hidden.sum(2, keepdims=True) - hidden - lower

        laid = trick[:, :, :SUITED].reshape(len(obs), self.seats - 1, SUITS, RANKS)
        followed = (laid * suit[:, None, :, None]).sum(2)
        tops = (followed * self._steps).max(2)  # of the suit that was led, by seat
        top = tops.max(1, keepdims=True)
        takes = hand * suit[:, :, None] * (top[:, :, None] < self._steps)

        hearts = captured[:, :, 1 : 1 + RANKS].sum(2)
        taken = hearts.sum(1, keepdims=True)
        inputs = [
            held,
            unseen,
            trick,
            suit,
            captured,
            self.part(obs, "voids")[:, 1:],
            self.part(obs, "leader"),
            hand * lower / 4,  # how many hidden cards of its suit each card beats,
            hand * higher / 4,  # and how many beat it
            takes,  # cards that would take the trick so far
            (tops == top) & (tops > 0),  # who takes it so far
            trick.sum(1)[:, :SUITED] @ self._worth.reshape(SUITED, 1),  # what lies there
            captured @ self._scorers,
            hand.sum(2) / 4,
            hidden.sum(2) / 4,
            hearts / 4,
            (hearts == taken) & (taken > 0),  # who alone has taken hearts, and may take all
        ]
        flat = [each.reshape(len(obs), math.prod(each.shape[1:])) for each in inputs]
        return self.arrays.concatenate(flat, 1, dtype=np.float32)


# What it learns by ----------------------------------------------------------------------------


class Network:
    """Layers, rectified except the last one, with Adam as their optimiser."""

    def __init__(self, sizes, rng):
        """Draw random weights and biases; small last weights make all cards look alike."""
        self.parts = []
        for fan_in, fan_out in pairwise(sizes):
            weights = rng.standard_normal((fan_in, fan_out)) * np.sqrt(2 / fan_in)
            self.parts += [weights.astype(np.float32), np.zeros(fan_out, np.float32)]
        self.parts[-2] *= 0.1
        self.steps = 0
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]

    def layers(self, inputs):
        """The activations of each layer, the inputs first."""
        said = [inputs]
        for weights, biases in zip(self.parts[::2], self.parts[1::2], strict=True):
            if len(said) > 1:
                np.maximum(said[-1], 0, out=said[-1])
            said.append(said[-1] @ weights + biases)
        return said

    def __call__(self, inputs):
        """Q of every card [N, cards], for inputs [N, I]."""
        return self.layers(inputs)[-1]

    def slopes(self, inputs, cards, targets):
        """Gradients of half the mean squared error of the cards' Q by each part; and that error."""
        said = self.layers(inputs)
        rows = np.arange(len(inputs))
        error = said[-1][rows, cards] - targets
        slope = np.zeros_like(said[-1])
        slope[rows, cards] = error / len(inputs)
        return self.back(said, slope), float(np.mean(error**2))

    def back(self, said, slope):
        """The gradients by each part, from that of the last layer's output."""
        found = []
        for layer in reversed(range(len(said) - 1)):
            found += [slope.sum(0), said[layer].T @ slope]
            if layer:
                slope = slope @ self.parts[2 * layer].T * (said[layer] > 0)
        return found[::-1]

    def learn(self, inputs, cards, targets, rate):
        """One step towards the targets; the mean squared error before it."""
        slopes, error = self.slopes(inputs, cards, targets)
        self.correct(slopes, rate)
        return error

    def correct(self, slopes, rate):
        """One step of Adam."""
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for at, slope in enumerate(slopes):
            self.means[at] += 0.1 * (slope - self.means[at])
            self.squares[at] += 0.001 * (slope * slope - self.squares[at])
            self.parts[at] -= rate * self.means[at] / (np.sqrt(self.squares[at]) + 1e-8)


def loaded(path):
    """The network that was saved into a file."""
    with np.load(path) as saved:
        parts = list(saved.values())
    network = Network((len(parts[0]), *map(len, parts[1::2])), np.random.default_rng())
    network.parts = parts
    return network


# How it plays ---------------------------------------------------------------------------------


class Choices(NamedTuple):
    """The choices of one ply, in the games with more than one legal card."""

    rows: np.ndarray  # games
    seats: np.ndarray
    inputs: np.ndarray  # [N, I]
    cards: np.ndarray
    best: np.ndarray  # the highest Q
    strayed: np.ndarray  # whether another card was played


def margins(games, sight, last):
    """Points of each seat above the mean of the others [N, S]; `last` [N] played the last card."""
    seats = sight.seats
    round_the_table = sight.part(games.final_obs, "totals").astype(np.float32)
    points = np.take_along_axis(round_the_table, (np.arange(seats) - last[:, None]) % seats, 1)
    return (points - points.mean(1, keepdims=True)) * seats / (seats - 1)


def judge(network, inputs, mask):
    """Q of the legal cards; the other cards get less than any of them."""
    q = network(inputs)
    return np.where(mask[:, : q.shape[1]] > 0, q, -np.inf)


def play(games, sight, network, wild, rng):
    """Play a deal in every game; return the choices in order, and the results [N, S]."""
    story = []
    for _ in range(sight.cards):
        actions, last = games.mask.argmax(1), games.seat.astype(int)
        rows = np.flatnonzero(games.mask.sum(1) > 1)
        if len(rows):
            inputs, mask = sight(games.obs[rows]), games.mask[rows]
            q = judge(network, inputs, mask)
            best = q.argmax(1)
            chance = rng.random(q.shape, np.float32)
            astray = np.where(np.isfinite(q), chance, -1).argmax(1)
            cards = np.where(rng.random(len(rows)) < wild, astray, best)
            actions[rows] = cards
            story.append(Choices(rows, last[rows], inputs, cards, q.max(1), cards != best))
        games.step(actions)
    return story, margins(games, sight, last) / POINTS


def lesson(story, outcome, trace):
    """Inputs, cards and the target of each card's Q, of all choices."""
    came, targets = outcome.copy(), []  # `came`: by seat, what came of all that followed
    for now in reversed(story):
        at = now.rows, now.seats
        targets.append(came[at])
        mixed = now.best + trace * (came[at] - now.best)
        came[at] = np.where(now.strayed, now.best, mixed)  # what a stray card led to tells little
    inputs = np.concatenate([now.inputs for now in story])
    return inputs, np.concatenate([now.cards for now in story]), np.concatenate(targets[::-1])


# How good it is -------------------------------------------------------------------------------


def measure(network, deals, seed, rival, seats=4):
    """Points a deal of one seat above the mean of its rivals, and the standard error."""
    games = Batch(GAME, deals, seats=seats, **TABLE)
    sight, others = Sight(games), Opponent(rival, games, seed=seed)
    won = np.zeros(deals)
    for own in range(seats):
        games.reset(seed)  # the same deals again
        for _ in range(sight.cards):
            actions, last = np.zeros(deals, int), games.seat.astype(int)
            mine, theirs = np.flatnonzero(last == own), np.flatnonzero(last != own)
            q = judge(network, sight(games.obs[mine]), games.mask[mine])
            actions[mine], actions[theirs] = q.argmax(1), others.choose(theirs)
            games.step(actions)
        won += margins(games, sight, last)[:, own] / seats
    return float(won.mean()), float(won.std(ddof=1) / np.sqrt(deals))


class Moment(NamedTuple):
    """A point of the curve."""

    deals: int  # played so far
    seconds: float  # of processor time, without measuring
    margin: float
    error: float  # standard


def curve(moments, rival):
    """The curve as a picture (SVG), with two standard errors to both sides."""
    margins_seen = [moment.margin for moment in moments]
    low, high = min(-20, *margins_seen) - 10, max(20, *margins_seen) + 10
    longest = max(moments[-1].seconds / 60, 1e-9)

    def x(minutes):
        return f"{48 + 568 * minutes / longest:.1f}"

    def y(margin):
        return f"{272 - 248 * (margin - low) / (high - low):.1f}"

    parts = []
    for margin in range(-200, 201, 20):
        if low < margin < high:
            weight, label = 1 if margin else 2, f"{margin}".replace("-", "\N{MINUS SIGN}")
            parts += [
                f'<path d="M48 {y(margin)}H616" stroke="#bbb" stroke-width="{weight}"/>',
                f'<text x="42" y="{y(margin)}" dy="4" text-anchor="end">{label}</text>',
            ]
    for minutes in range(0, int(longest) + 1, 1 + int(longest / 5)):
        parts.append(f'<text x="{x(minutes)}" y="292" text-anchor="middle">{minutes}</text>')
    for _, seconds, margin, error in moments:
        ends = y(margin - 2 * error), y(margin + 2 * error)
        parts.append(f'<path d="M{x(seconds / 60)} {ends[0]}V{ends[1]}" stroke="#c2548a"/>')
    line = " ".join(f"{x(each.seconds / 60)},{y(each.margin)}" for each in moments)
    parts += [
        f'<polyline points="{line}" fill="none" stroke="#c2548a" stroke-width="2"/>',
        f'<text x="48" y="16">points a deal above {rival}</text>',
        '<text x="332" y="312" text-anchor="middle">minutes of processor time</text>',
    ]
    shape = 'viewBox="0 0 640 320" font-family="sans-serif" font-size="12" fill="#777"'
    svg = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {shape}>\n{svg}\n</svg>\n'


# From the beginning ---------------------------------------------------------------------------


def train(given):
    """Play and learn; yield the network's margin at intervals, and the network."""
    rng = np.random.default_rng(given.seed)
    games = Batch(GAME, given.games, seed=given.seed, seats=given.seats, **TABLE)
    games.reset()
    sight = Sight(games)
    num_inputs = sight(games.obs[:1]).shape[1]
    network = Network((num_inputs, given.width, given.width, sight.cards), rng)
    spent, rounds = 0.0, -(-given.deals // given.games)
    for number in range(rounds):
        if number % given.every == 0:
            found = measure(network, given.test, given.seed + 1, given.rival, given.seats)
            yield Moment(number * given.games, spent, *found), network
        start = process_time()
        inputs, cards, targets = lesson(*play(games, sight, network, given.wild, rng), given.trace)
        rate = given.rate * max(0.05, 1 - number / rounds)
        order = rng.permutation(len(inputs))
        for at in range(0, len(order), given.lot):
            lot = order[at : at + given.lot]
            network.learn(inputs[lot], cards[lot], targets[lot], rate)
        spent += process_time() - start
    # By other deals, and more.
    found = measure(network, 4 * given.test, given.seed + 2, given.rival, given.seats)
    yield Moment(rounds * given.games, spent, *found), network


def main(words=None):
    """Learn, and print the margins."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    option = parser.add_argument
    option("--seats", type=int, default=4, choices=PACKS)
    option("--deals", type=int, default=600_000, help="to learn from")
    option("--games", type=int, default=1024, help="at once")
    option("--width", type=int, default=512, help="of a hidden layer")
    option("--trace", type=float, default=0.5, help="1: Q goes by the ends of deals alone")
    option("--wild", type=float, default=0.05, help="share of choices left to chance")
    option("--rate", type=float, default=1e-3, help="of learning, at first")
    option("--lot", type=int, default=1024, help="choices in a step of learning")
    option("--every", type=int, default=30, help="rounds from one measurement to the next")
    option("--test", type=int, default=1000, help="deals to measure by; four times at the end")
    option("--seed", type=int, default=1)
    option("--curve", type=Path, help="a file for the curve (.svg)")
    option("--save", type=Path, help="a file for the network (.npz)")
    option("--load", type=Path, help="measure this network by --test deals, and learn nothing")
    option("--rival", default="instinct", help="who sits in the other seats while it is measured")
    given = parser.parse_args(words)
    if given.load:
        found = measure(loaded(given.load), given.test, given.seed, given.rival, given.seats)
        print("{:.1f} ± {:.1f}".format(*found))
        return
    moments = []
    for moment, network in train(given):
        moments.append(moment)
        print("{:9,} deals  {:6,.0f} s  {:7.1f} ± {:.1f}".format(*moment), flush=True)
        if given.curve:
            given.curve.write_text(curve(moments, given.rival), "utf-8")
        if given.save:
            np.savez(given.save, *network.parts)


if __name__ == "__main__":
    main()
