"""Bots of one game that differ in their settings only, so that one kernel serves them all."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pigpen.bots.bot import ROOM, View
from pigpen.bots.sample_cap import ALL, cap_samples
from pigpen.core.jit import kernel, specialise
from pigpen.core.record import Floats, Ints
from pigpen.core.redacted import known


class StyledBot(NamedTuple):
    """A kernel and its settings (`style`); a `KernelBot`."""

    kernel: Callable[..., int]  # chooses for every style
    style: Any  # a tuple of whole numbers with a field `worlds`
    few: int = ALL  # worlds at most where kernels are interpreted

    @property
    def row(self) -> Ints:
        """Return the style as an array for the kernel."""
        return np.array(self.style, np.int64)

    def __call__(self, view: View, rng: Ints) -> int:
        """Return the chosen action."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        worlds = cap_samples(self.style.worlds, self.few, self.kernel, view.game)
        style = self.style._replace(worlds=worlds)
        views = np.zeros(ROOM, view.game.sizes.dtype)
        views[0] = known(view.position)
        actions = np.array(view.legal_actions, np.int64)
        run = specialise(self.kernel, view.game)
        return int(run(view.game.rules, views, actions, len(actions), np.array(style), rng))


@kernel
def best_column(values: Floats, count: int) -> int:
    """Return the index of the action with the highest sum over the worlds, the first of equals."""
    best = 0
    highest = values[:, 0].sum()
    for index in range(1, count):
        total = values[:, index].sum()
        if total > highest:
            highest = total
            best = index
    return best
