"""Piggy Piggy by hand: people play with real cards and enter what everybody sees.

A position is the view of a spectator. An action says what it makes public, and those cards are put
where they come from; then the game goes on by its own kernels (`steps`).
"""

from pigpen.games.piggy_piggy.by_hand.assembly import by_hand_game

__all__ = ["by_hand_game"]
