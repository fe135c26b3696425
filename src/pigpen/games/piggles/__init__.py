"""Piggles: pig-shaped pieces thrown onto a board, for two.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.games.piggles.assembly import game
from pigpen.games.piggles.rules import PRESETS, Rules

__all__ = ["PRESETS", "Rules", "game"]
