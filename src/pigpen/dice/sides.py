"""Dice with another number of sides, for study: the games' own rules, thrown with other dice.

No table plays so; what a face does is decided by the game's kernels, as for six sides.
"""

from typing import Any, Final, NamedTuple, Protocol

from pigpen.core.errors import BadOption
from pigpen.core.game import AnyGame
from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.dice.turn import NUM_OUTCOMES, PressRules, TurnPosition, fair_die

FEWEST: Final = 2  # a coin: one side is the one
MOST: Final = 20


class _Sided(PressRules, Protocol):
    @property
    def sides(self) -> int: ...


@kernel
def _chance(rules: _Sided, p: TurnPosition, probability: Floats) -> int:
    probability[:] = 0.0
    return fair_die(probability, rules.sides)


def with_sides(game: AnyGame, sides: int) -> AnyGame:
    """`game` thrown with dice of `sides` sides; its rules gain that field. Seat 0 begins.

    Raises:
        BadOption: fewer than `FEWEST` sides, or more than `MOST`.
    """
    if not FEWEST <= sides <= MOST:
        raise BadOption("sides", f"A die has {FEWEST} to {MOST} sides; {sides} was given.")
    fields = [(name, int) for name in (*game.rules._fields, "sides")]
    rules: Any = NamedTuple("SidedRules", fields)
    first = game.rules._replace(first=0)
    return game._replace(
        rules=rules(*first, sides),
        sizes=game.sizes._replace(num_outcomes=max(NUM_OUTCOMES, sides + 1)),
        # the games' own `draw_outcome` throws dice of six
        kernels=game.kernels._replace(chance=_chance, draw_outcome=None),
    )
