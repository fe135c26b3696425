"""The player and the critic, on the processor by NumPy or on a GPU by CuPy, and how they learn.

The player is a network like those that bots play by (`bots.push_out_the_pig.network`), in fractions
and wider: the same rows are summed up, and values are held between nothing and `CAP`. The critic
sees the others' hands too; nobody asks it once learning is over.
"""

from typing import Any, Final

import numpy as np

from pigpen.bots.push_out_the_pig.network_features import CARD_ROWS, NUM_SCENE
from pigpen.bots.push_out_the_pig.network_file import CAP, ROW, SUM, WEIGHT, Network
from pigpen.games.push_out_the_pig.position import MOST_CARDS
from pigpen.games.push_out_the_pig.rules import MAX_SEATS
from research.learn_network.weights import Weights, in_whole_numbers

CRITIC_SEES: Final = NUM_SCENE + (MAX_SEATS - 1) * MOST_CARDS
FIRST, SECOND = 64, 32  # values of the player's layers
_HIGHEST: Final = 127 / ROW  # of a number in a row: it is to fit a byte
_MEAN, _SQUARE, _TINY = 0.9, 0.999, 1e-8


class Adam:
    """Numbers that learn, and how their slopes have been (D. Kingma and J. Ba, 2015)."""

    def __init__(self, parts: list[Any], arrays: Any) -> None:
        """A copy of these numbers, where `arrays` puts it."""
        self.arrays = arrays
        self.parts = [arrays.array(part, np.float32) for part in parts]
        self._means = [arrays.zeros_like(part) for part in self.parts]
        self._squares = [arrays.zeros_like(part) for part in self.parts]
        self._steps = 0

    def correct(self, slopes: list[Any], rate: float) -> None:
        """One step down the slopes."""
        self._steps += 1
        rate *= (1 - _SQUARE**self._steps) ** 0.5 / (1 - _MEAN**self._steps)
        for place, slope in enumerate(slopes):
            mean, square = self._means[place], self._squares[place]
            self.arrays.add(_MEAN * mean, (1 - _MEAN) * slope, out=mean)
            self.arrays.add(_SQUARE * square, (1 - _SQUARE) * slope * slope, out=square)
            step = rate * mean / (self.arrays.sqrt(square) + _TINY)
            self.arrays.subtract(self.parts[place], step, out=self.parts[place])


class Player(Adam):
    """Scores cards; a score of one stands for `POINTS` points."""

    def __init__(self, net: Weights, arrays: Any) -> None:
        """Goes on from a network."""
        scene, card = np.split(net.rows, [NUM_SCENE])
        direct = net.direct[NUM_SCENE:]
        parts = [scene, card, direct, net.first, net.weights, net.second, net.last]
        super().__init__(parts, arrays)

    def scores(self, scenes: Any, cards: Any, is_card: Any) -> tuple[Any, Any]:
        """Of each card [N, C], 0 where there is none; and what was worked out on the way.

        `scenes` [N, NUM_SCENE] has a one for each row of the scene, `cards` [N, C, CARD_ROWS] the
        rows of each card, of which `is_card` [N, C] says whether it is there.
        """
        scene, card, direct, first, weights, second, last = self.parts
        clip = self.arrays.clip
        decisions, places = self.arrays.nonzero(is_card)
        rows = cards[decisions, places]
        values = (scenes @ scene + first)[decisions] + card[rows].sum(1)
        sums = clip(values, 0, CAP) @ weights + second
        scores = self.arrays.zeros(is_card.shape, np.float32)
        scores[decisions, places] = clip(sums, 0, CAP) @ last + direct[rows].sum(1)
        return scores, (decisions, places, rows, values, sums)

    def learn(self, scenes: Any, worked: Any, slope: Any, rate: float) -> None:
        """One step down `slope` [N, C], that of the scores."""
        _, card, direct, _, weights, _, last = self.parts
        arrays, (decisions, places, rows, values, sums) = self.arrays, worked
        slope = slope[decisions, places]
        at_last = arrays.clip(sums, 0, CAP).T @ slope
        back = slope[:, None] * last * ((sums > 0) & (sums < CAP))
        at_weights = arrays.clip(values, 0, CAP).T @ back
        down = (back @ weights.T) * ((values > 0) & (values < CAP))
        by_scene = arrays.zeros((len(scenes), down.shape[1]), np.float32)
        arrays.add.at(by_scene, decisions, down)
        at_card, at_direct = arrays.zeros_like(card), arrays.zeros_like(direct)
        for place in range(CARD_ROWS):
            arrays.add.at(at_card, rows[:, place], down)
            arrays.add.at(at_direct, rows[:, place], slope)
        first, second = by_scene.sum(0), back.sum(0)
        slopes = [scenes.T @ by_scene, at_card, at_direct, first, at_weights, second, at_last]
        self.correct(slopes, rate)
        for part in self.parts[:3]:
            arrays.clip(part, -_HIGHEST, _HIGHEST, out=part)

    def weights(self) -> Weights:
        """The network, in memory."""
        scene, card, direct, first, weights, second, last = map(on_host, self.parts)
        rows = np.concatenate([scene, card])
        direct = np.concatenate([np.zeros(NUM_SCENE, np.float32), direct])
        return Weights(rows, direct, first, weights, second, last)

    def network(self) -> Network:
        """The network as it is played by."""
        return in_whole_numbers(self.weights())


class Critic(Adam):
    """Says how many points a seat will come out ahead, in hundreds; two hidden layers."""

    def __init__(self, width: int, rng: np.random.Generator, arrays: Any) -> None:
        """Weights at random."""
        parts: list[Any] = []
        for fan_in, fan_out in ((CRITIC_SEES, width), (width, width), (width, 1)):
            parts += [rng.normal(0, (2 / fan_in) ** 0.5, (fan_in, fan_out)), np.zeros(fan_out)]
        parts[4] *= 0.1
        super().__init__(parts, arrays)

    def layers(self, inputs: Any) -> list[Any]:
        """Compute each layer's output, the inputs [N, CRITIC_SEES] first."""
        said = [inputs]
        for place in range(0, 6, 2):
            if place:
                self.arrays.maximum(said[-1], 0, out=said[-1])
            said.append(said[-1] @ self.parts[place] + self.parts[place + 1])
        return said

    def learn(self, inputs: Any, targets: Any, rate: float) -> None:
        """One step towards the targets [N]."""
        said = self.layers(inputs)
        slope = (said[-1] - targets[:, None]) / len(targets)
        slopes: list[Any] = []
        for layer in (2, 1, 0):
            slopes += [slope.sum(0), said[layer].T @ slope]
            if layer:
                slope = slope @ self.parts[2 * layer].T * (said[layer] > 0)
        self.correct(slopes[::-1], rate)


def on_host(array: Any) -> Any:
    """An array of NumPy's, from wherever."""
    return array if isinstance(array, np.ndarray) else array.get()


def in_fractions(net: Network) -> Weights:
    """A network as it was learned."""
    return Weights(
        (net.rows[:-1] / ROW).astype(np.float32),
        (net.direct[:-1] / ROW).astype(np.float32),
        (net.first / ROW).astype(np.float32),
        (net.weights / WEIGHT).astype(np.float32),
        (net.second / SUM).astype(np.float32),
        (net.last / WEIGHT).astype(np.float32),
    )


def widened(net: Weights, rng: np.random.Generator) -> Weights:
    """A network of FIRST and SECOND values that says what `net` says.

    New values lead only to new ones, and those to nothing yet.
    """
    old_first, old_second = net.weights.shape
    wide = Weights(
        rng.normal(0, 0.05, (len(net.rows), FIRST)).astype(np.float32),
        net.direct,
        np.full(FIRST, 0.3, np.float32),
        rng.normal(0, (1.5 / FIRST) ** 0.5, (FIRST, SECOND)).astype(np.float32),
        np.full(SECOND, 0.1, np.float32),
        np.zeros(SECOND, np.float32),
    )
    wide.rows[:, :old_first] = net.rows
    wide.first[:old_first] = net.first
    wide.weights[old_first:, :old_second] = 0
    wide.weights[:old_first, :old_second] = net.weights
    wide.second[:old_second] = net.second
    wide.last[:old_second] = net.last
    return wide
