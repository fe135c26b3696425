"""Push Out the Pig (Gong Zhu): tricks in which one card pays, one costs, one doubles.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.games.push_out_the_pig.assembly import game
from pigpen.games.push_out_the_pig.first_games import FIRST_GAMES
from pigpen.games.push_out_the_pig.rules import PRESETS, Rules

__all__ = ["FIRST_GAMES", "PRESETS", "Rules", "game"]
