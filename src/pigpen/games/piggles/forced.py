"""Decisions in which there is nothing to decide, so that nobody need be asked.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.games.piggles.actions import can_act
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Place, Position, num_held
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.turns import deed, go_on

_LOAD_NONE = 0


def forced(rules: Rules, p: Position) -> int | None:
    """With an empty Pen, to load none (S12); the next piece where none finds a target (S39)."""
    if p.phase == Phase.LOAD and num_held(p, int(p.seat), Place.PEN) == 0:
        return _LOAD_NONE
    if p.phase != Phase.ACTION:
        return None
    acting = [piece for piece in range(PIECES) if can_act(rules, p, piece)]
    return None if any(_finds_target(rules, p, piece) for piece in acting) else acting[0]


def _finds_target(rules: Rules, p: Position, piece: int) -> bool:
    """Whether any effect of the piece would have a target now."""
    now = p.copy()
    deed(rules, now, piece)
    while now.phase == Phase.EFFECT:
        go_on(rules, now)
    return bool(now.phase == Phase.TARGET)
