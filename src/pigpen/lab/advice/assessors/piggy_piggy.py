"""Piggy Piggy judged: by worlds that fit the view of a seat, played on for a round.

How well the outlook that ends each world foretells who wins is in docs/piggy-piggy-bots.md.
"""

from typing import Final

from pigpen.bots.piggy_piggy.judging import stand, weigh
from pigpen.lab.advice.determinization import StandingAssessor

WORLDS: Final = 128


class PiggyPiggyAssessor(StandingAssessor):
    """Draws the unseen cards at random; each action is followed by the best turn found after it."""

    weigh = staticmethod(weigh)
    stand = staticmethod(stand)
    worlds = WORLDS
    few = 6
    key = "hint.rounds"
