"""Forced decisions: those with one action only, which need no question.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.games.piggles.actions import can_act
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Place, Position, num_held
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.turns import advance_phase, apply_choice

_LOAD_NONE = 0


def forced(rules: Rules, p: Position) -> int | None:
    """Return the forced action, if any.

    It is to load none from an empty Pen (S12), or the next piece if none has a target (S39).
    """
    if p.phase == Phase.LOAD and num_held(p, int(p.seat), Place.PEN) == 0:
        return _LOAD_NONE
    if p.phase != Phase.ACTION:
        return None
    acting = [piece for piece in range(PIECES) if can_act(rules, p, piece)]
    return None if any(_finds_target(rules, p, piece) for piece in acting) else acting[0]


def _finds_target(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether any effect of the piece would have a target now."""
    now = p.copy()
    apply_choice(rules, now, piece)
    while now.phase == Phase.EFFECT:
        advance_phase(rules, now)
    return bool(now.phase == Phase.TARGET)
