"""Piggy Piggy: stacks of food win pigs, pigs turn drawn cards into points, goats eat stacks.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.games.piggy_piggy.assembly import game
from pigpen.games.piggy_piggy.by_hand import by_hand_game
from pigpen.games.piggy_piggy.first_games import FIRST_GAMES
from pigpen.games.piggy_piggy.rules import PRESETS, Rules

__all__ = ["FIRST_GAMES", "PRESETS", "Rules", "by_hand_game", "game"]
