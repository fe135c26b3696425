"""Errors of the solvers.

PigpenError
└── Unsolvable  the game, or the position, cannot be solved exactly
"""

from pigpen.core.errors import PigpenError


class Unsolvable(PigpenError):
    """The solvers do not cover this game or position."""

    def __init__(self, game: str, message: str, /, **values: object) -> None:
        super().__init__(message, **values)
        self.game = game
