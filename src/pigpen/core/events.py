"""What is counted in every game that is played fast: points, and how often rules fire.

Stand-ins for the kernels of a game that has none; their contracts are on `core.game`.
"""

from typing import Any

from pigpen.core.jit import replaceable
from pigpen.core.record import Ints


@replaceable
def write_points(rules: Any, p: Any, points: Ints) -> None:
    """Nobody has any."""
    points[:] = 0


@replaceable
def count_events(rules: Any, before: Any, action: int, p: Any, counts: Ints) -> None:
    """There is nothing to count."""
