"""Dice with other numbers of sides: an option of Pig, and for study of the other games.

The game's kernels decide what a face does, as for six sides. Rules of record: docs/rules/pig.md,
cited as Dn.
"""

from typing import Any, Final, NamedTuple, Protocol

from pigpen.core.errors import BadOption
from pigpen.core.game import AnyGame
from pigpen.core.jit import inlined, kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, pick
from pigpen.core.translations import Translatable
from pigpen.dice.turn import (
    FACES,
    NUM_OUTCOMES,
    UNDECIDED,
    PressRules,
    TurnPosition,
    fair_chance,
    fair_die,
)

FEWEST: Final = 2  # a coin: one side is the one
MOST: Final = 20


class SidedRules(PressRules, Protocol):
    """Options of a game whose dice have `sides` sides."""

    @property
    def sides(self) -> int: ...


@kernel
def sided_chance(rules: SidedRules, p: TurnPosition, probability: Floats) -> int:
    """Write the probabilities of the faces from 1 (D13), or of the first seat (D1)."""
    if p.seat == UNDECIDED:
        return fair_chance(rules, p, probability)
    probability[:] = 0.0
    return fair_die(probability, rules.sides)


@inlined
def draw_sided_outcome(rules: SidedRules, p: TurnPosition, probability: Floats, rng: Ints) -> int:
    """Draw an outcome as `sided_chance` gives them, without a list of faces."""
    if p.seat == UNDECIDED:
        return pick(rng, probability, sided_chance(rules, p, probability))
    return 1 + below(rng, rules.sides)


def sides_of(rules: object) -> int:
    """Return the number of sides of the dice at a table."""
    return int(getattr(rules, "sides", FACES))


def num_outcomes(sides: int) -> int:
    """Return the number of codes of chance: faces from 1, or seats from 0."""
    return max(NUM_OUTCOMES, sides + 1)


def with_sides(game: AnyGame, sides: int) -> AnyGame:
    """Return `game` with dice of `sides` sides, a field of its rules. Seat 0 begins.

    Raises:
        BadOption: fewer than `FEWEST` sides, or more than `MOST`.
    """
    if not FEWEST <= sides <= MOST:
        raise BadOption(
            "sides",
            Translatable(
                "A die has {fewest} to {most} sides; {sides} was given.",
                fewest=FEWEST,
                most=MOST,
                sides=sides,
            ),
        )
    first = game.rules._replace(first=0)
    sizes = game.sizes._replace(num_outcomes=num_outcomes(sides))
    if "sides" in first._fields:
        return game._replace(rules=first._replace(sides=sides), sizes=sizes)
    fields = [(name, int) for name in (*first._fields, "sides")]
    rules: Any = NamedTuple("SidedRules", fields)
    return game._replace(
        rules=rules(*first, sides),
        sizes=sizes,
        # the games' own `draw_outcome` throws dice of six
        kernels=game.kernels._replace(chance=sided_chance, draw_outcome=None),
    )
