"""A network of Push Out the Pig that learns a lesson."""

import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.push_out_the_pig.network_features import NUM_SCENE
from pigpen.bots.push_out_the_pig.network_file import BLANK
from pigpen.core.jit import machine_code
from research.learn_network.descent import Aim, lose, show
from research.learn_network.lesson import WIDEST, Lesson
from research.learn_network.weights import Weights, beginning, room

EPOCHS: Final = 3
RATE: Final = 0.08  # by which rows learn at first
LATER_RATE: Final = 0.02  # and later layers
AIM: Final = Aim(temperature=1.0, to_values=0.1)
_BEGUN: Final = 0.1  # squared slopes that are taken to have been seen


def teach(lesson: Lesson, seed: int, begin: Weights | None = None, aim: Aim = AIM) -> Weights:
    """Train a network on a lesson, from scratch or from an earlier one.

    Rows of what was never seen are blank.
    """
    net = beginning(seed) if begin is None else begin
    steep = Weights(*(np.full_like(part, _BEGUN) for part in net))
    numbers, run, work = np.random.default_rng(seed), machine_code(show), room()
    quarters = 4 * EPOCHS
    for epoch in range(EPOCHS):
        order = numbers.permutation(len(lesson.widths))
        for quarter in range(4):
            left = 1 - (4 * epoch + quarter) / quarters
            part = np.ascontiguousarray(order[quarter::4])
            run(net, steep, lesson, part, aim, RATE * left, LATER_RATE * left, work)
        sys.stdout.write(f"shown {epoch + 1} times: costs {regret(net, lesson):.2f}\n")
    net.rows[~_seen(lesson)] = 0
    return net


def _seen(lesson: Lesson) -> NDArray[np.bool_]:
    """Which rows were ever there."""
    seen = np.zeros(BLANK, np.bool_)
    within = np.arange(WIDEST) < lesson.widths[:, None]
    seen[np.unique(lesson.scenes[within])] = True
    seen[NUM_SCENE + np.unique(lesson.cards)] = True
    return seen


def regret(net: Weights, lesson: Lesson) -> float:
    """Points a decision that the network's card costs beside the best value found."""
    lost = np.zeros(len(lesson.widths))
    machine_code(lose)(net, lesson, lost, room())
    return float(lost.mean())
