"""The uniformly random bot: every legal action is equally likely."""

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
    """Return one of the actions, uniformly at random."""
    return actions[below(rng, count)]


class Uniform:
    """The uniformly random bot; a `KernelBot`."""

    @property
    def kernel(self) -> Callable[..., int]:
        """Return the kernel that chooses."""
        return choose

    @property
    def row(self) -> Ints:
        """Return one zero, because all uniform bots are equal."""
        return np.zeros(1, np.int64)

    @property
    def is_quick(self) -> bool:
        """Return True: there is nothing to compute."""
        return True

    def __call__(self, view: View, rng: Ints) -> int:
        """Return a legal action, uniformly at random."""
        return view.legal_actions[below(rng, len(view.legal_actions))]


random_action = Uniform()
