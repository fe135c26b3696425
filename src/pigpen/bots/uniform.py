"""The player that decides nothing: every legal action is as likely."""

from collections.abc import Callable

import numpy as np

from pigpen.bots.bot import View
from pigpen.core.jit import kernel
from pigpen.core.record import Ints, Positions, Record
from pigpen.core.rng import below


@kernel
def choose(
    rules: object, views: Positions[Record], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """Any of the actions."""
    return actions[below(rng, count)]


class Uniform:
    """The bot; a `KernelBot`."""

    @property
    def kernel(self) -> Callable[..., int]:
        """The choice."""
        return choose

    @property
    def row(self) -> Ints:
        """There is nothing to tell it by."""
        return np.zeros(1, np.int64)

    @property
    def is_quick(self) -> bool:
        """It decides nothing."""
        return True

    def __call__(self, view: View, rng: Ints) -> int:
        """A legal action, uniformly at random."""
        return view.legal_actions[below(rng, len(view.legal_actions))]


random_action = Uniform()
