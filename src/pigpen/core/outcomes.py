"""Sampling of outcomes of chance by their probabilities."""

from pigpen.core.jit import replaceable
from pigpen.core.kernels import chance
from pigpen.core.record import Floats, Ints, Record
from pigpen.core.rng import pick


@replaceable
def draw_outcome(rules: object, p: Record, probability: Floats, rng: Ints) -> int:
    """What chance does in `p`, by one draw; `probability` [C] is room to work in.

    Needs outcomes that can be listed. A game may have a kernel of its own that lists none
    and draws the same from the same stream; only where a draw falls just on the bound of two
    of dozens of outcomes may rounding give it to either.
    """
    return pick(rng, probability, chance(rules, p, probability))
