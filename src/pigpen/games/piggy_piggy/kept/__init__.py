"""Piggy Piggy as a table keeps it whose cards are real: hands stay with the people.

A position is what somebody sees who only watches. An action says what it makes public, which is
put where it comes from; then the game goes on by its own kernels (`steps`).
"""

from pigpen.games.piggy_piggy.kept.assembly import kept_game

__all__ = ["kept_game"]
