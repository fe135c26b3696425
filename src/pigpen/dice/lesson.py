"""The advice of the guided dice games: a simple policy, with the reason for each decision.

Rolling until 20 points are at risk is the usual rule of thumb (docs/rules-of-thumb.md).
"""

from typing import Final

from pigpen.core.first_game import ScriptedMove
from pigpen.dice.turn import PressRules, TurnPosition

HOLD_AT: Final = 20  # points at risk


def advise(rules: PressRules, p: TurnPosition) -> ScriptedMove:
    """Advise to hold with 20 points at risk or with enough to win, and otherwise to roll."""
    at_risk = p.turn_total
    if at_risk == 0:
        return ScriptedMove("roll", "begin")
    if p.scores[p.seat] + at_risk >= rules.target:
        return ScriptedMove("hold", "enough")
    if at_risk >= HOLD_AT:
        return ScriptedMove("hold", "plenty")
    return ScriptedMove("roll", "again")
