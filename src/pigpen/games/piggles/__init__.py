"""Piggles: pig-shaped pieces thrown onto a board, for two.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.first_game import FirstGame
from pigpen.games.piggles.assembly import game
from pigpen.games.piggles.lesson import ROUNDS, advise
from pigpen.games.piggles.rules import PRESETS, Rules

__all__ = ["FIRST_GAMES", "PRESETS", "Rules", "game"]

FIRST_GAMES = (FirstGame({"rounds": ROUNDS}, ("careful",), 24, policy=advise),)
