"""The next throw of Pig before any calculation: the effect of each face of the die.

    one_throw(make("pig")).faces            # None, 2, 3, 4, 5, 6: the one takes it all
    one_throw(make("pig")).balance(20)      # 0: six throws, one of each face

The first question of the lesson; that it is not the whole of it, prices of rules of thumb show.
"""

from collections.abc import Iterator

from msgspec import Struct

from pigpen.core.errors import BadOption
from pigpen.core.game import AnyGame
from pigpen.core.position import after, outcomes, start, to_move
from pigpen.core.translations import Translatable
from pigpen.dice.turn import Action

LEAST_AT_RISK = 2
MOST_AT_RISK = 60


class OneThrow(Struct, frozen=True):
    """The effect of each face of a die on the points of a turn."""

    faces: tuple[int | None, ...]  # points added by each face, from 1 on; null: all are lost
    least: int  # points at risk in the question
    most: int

    def changes(self, at_risk: int) -> tuple[int, ...]:
        """Return the change that each face makes to this many points.

        Raises:
            BadOption: outside `LEAST_AT_RISK` and `MOST_AT_RISK`.
        """
        if not LEAST_AT_RISK <= at_risk <= MOST_AT_RISK:
            said = "The points at risk must be a whole number from {low} to {high}, not {given}."
            limits = {"low": LEAST_AT_RISK, "high": MOST_AT_RISK}
            raise BadOption("at_risk", Translatable(said, given=at_risk, **limits))
        return tuple(-at_risk if points is None else points for points in self.faces)

    def balance(self, at_risk: int) -> int:
        """Return the points gained minus the points lost when each face comes once."""
        return sum(self.changes(at_risk))


def one_throw(game: AnyGame) -> OneThrow:
    """Return the first throw of a game of one die."""
    return OneThrow(tuple(_faces(game)), LEAST_AT_RISK, MOST_AT_RISK)


def _faces(game: AnyGame) -> Iterator[int | None]:
    begun = start(game)
    thrown = after(game, begun, Action.ROLL)
    for face in outcomes(game, thrown):
        landed = after(game, thrown, face)
        yield int(landed.turn_total) if to_move(game, landed) == to_move(game, begun) else None
