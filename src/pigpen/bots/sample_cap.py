"""A cap on sampled worlds where kernels are interpreted, which is about a hundred times slower.

The cap keeps a choice within a second or two. Where values are shown, their standard errors are
computed from the worlds used, and so are larger.
"""

from collections.abc import Callable
from typing import Final

from pigpen.core.game import AnyGame
from pigpen.core.jit import Way, runs_as

ALL: Final = 1 << 62  # no cap, for fast bots


def cap_samples(worlds: int, few: int, kernel: Callable[..., object], game: AnyGame) -> int:
    """Return `worlds`, or at most `few` where `kernel` is interpreted."""
    return min(few, worlds) if runs_as(kernel, game) is Way.INTERPRETED else worlds
