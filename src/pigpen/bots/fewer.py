"""How many worlds a thought takes where kernels are interpreted, some hundred times slower.

So few that a question is answered within a second or two all the same. Where values are shown,
their standard errors are measured over these worlds, and so are larger.
"""

from collections.abc import Callable
from typing import Final

from pigpen.core.game import AnyGame
from pigpen.core.jit import Way, runs_as

ALL: Final = 1 << 62  # for who thinks at once, or looks at one trick


def as_many(worlds: int, few: int, kernel: Callable[..., object], game: AnyGame) -> int:
    """So many worlds, or at most `few` where `kernel` is interpreted."""
    return min(few, worlds) if runs_as(kernel, game) is Way.INTERPRETED else worlds
