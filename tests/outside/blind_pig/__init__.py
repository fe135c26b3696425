"""Blind Pig: one hidden card each; who dares, shows.

Rules of record: rules.md, cited as Bn.
"""

from blind_pig.game import game
from blind_pig.rules import Rules

__all__ = ["Rules", "game"]
