"""Explanations of illegal actions: the ruling that forbids each.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.game import CHANCE, resigning_seat
from pigpen.core.said import Said
from pigpen.games.piggles.actions import NO_TARGET
from pigpen.games.piggles.position import Phase, Position, actor
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throws import is_flying
from pigpen.thrown.pose import SETTLED

_RULINGS = {
    Phase.DRAFT: ("draft", "S36"),
    Phase.RECOUP: ("recoup", "S10"),
    Phase.LOAD: ("load", "S11"),
    Phase.THROW: ("throw", "S13"),
    Phase.ACTION: ("action", "S39"),
    Phase.TARGET: ("target", "S44"),
    Phase.PLACE: ("place", "S50"),
    Phase.SUDDEN: ("sudden", "S30"),
}


def explain(rules: Rules, p: Position, action: int) -> Said:
    """Return the ruling that forbids an action, an outcome or a resignation here."""
    if p.phase == Phase.OVER:
        return Said("illegal.over", {}, "S29")
    if resigning_seat(action) >= 0:
        return Said("piggles.illegal.resign", {}, "S28")
    if p.phase == Phase.LOT:
        return Said("piggles.illegal.first", {}, "S6")
    if actor(rules, p) == CHANCE:
        early = action == SETTLED and is_flying(p)
        return Said("piggles.illegal.settled" if early else "piggles.illegal.rest", {}, "S15")
    if p.phase == Phase.TARGET and action == NO_TARGET:
        return Said("piggles.illegal.decline", {}, "S44")
    name, ruling = _RULINGS[Phase(int(p.phase))]
    return Said(f"piggles.illegal.{name}", {}, ruling)
