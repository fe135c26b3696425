"""What can be wrong with what a caller asked a solver.

PigpenError
└── Unsolvable  the game, or the position, is outside what is solved
"""

from pigpen.core.errors import PigpenError


class Unsolvable(PigpenError):
    """Exact play is not to be had for this game or at this position."""

    def __init__(self, game: str, message: str, /, **values: object) -> None:
        super().__init__(message, **values)
        self.game = game
