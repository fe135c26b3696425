"""Piggy Piggy: stacks of food win pigs, pigs turn drawn cards into points, goats eat stacks.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.first_game import FirstGame
from pigpen.games.piggy_piggy.assembly import game
from pigpen.games.piggy_piggy.kept import kept_game
from pigpen.games.piggy_piggy.rules import PRESETS, Rules

__all__ = ["FIRST_GAME", "PRESETS", "Rules", "game", "kept_game"]

FIRST_GAME = FirstGame({"target": 3}, ("family",) * 2, 1)
