"""Stand-ins for the kernels that count points and events, for games that have none.

Their contracts are on `core.game`.
"""

from pigpen.core.jit import replaceable
from pigpen.core.record import Ints, Record


@replaceable
def write_points(rules: object, p: Record, points: Ints) -> None:
    """Nobody has any."""
    points[:] = 0


@replaceable
def count_events(rules: object, before: Record, action: int, p: Record, counts: Ints) -> None:
    """There is nothing to count."""
