"""Facts of Piggles that players' statistics count.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator

from pigpen.core.facts import Fact, Facts
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.games.piggles.position import Phase, Position, Roll
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.turns import advance_phase, apply_choice
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import SETTLED, is_off, piece_of, pose_of


def facts(rules: Rules, before: Position, action: int, after: Position) -> Iterator[Fact]:
    """Yield how thrown pieces landed, which they knocked off, and the points of a Tally."""
    if resigning_seat(action) != NOBODY or before.attempt > 0:  # S28; S30
        return
    if before.phase == Phase.ROLLING and action != SETTLED:
        yield from _of_a_rest(before, action, after)
    now = before.copy()
    apply_choice(rules, now, action)
    while now.phase > Phase.OVER:
        tallies = now.phase == Phase.TALLY
        advance_phase(rules, now)
        if tallies:  # S18, S20
            yield Fact(int(now.tally_seat), "best_tally", int(now.tallied) + int(now.bonus))


def _of_a_rest(before: Position, code: int, after: Position) -> Iterator[Fact]:
    """Yield the facts of one rest: of a thrown piece (S15), or one knocked off the board (S20)."""
    piece, seat = piece_of(code), int(before.seat)
    if before.roll[piece] == Roll.FLYING:
        yield Fact(seat, "pieces_thrown")
        if after.sides[piece] == Side.UP:
            yield Fact(seat, "landed_up")
    elif is_off(pose_of(code)) and before.controllers[piece] != seat:
        yield Fact(seat, "knocked_off")


FACTS = Facts(
    sums=("pieces_thrown", "landed_up", "knocked_off"),
    bests=("best_tally",),
    of=facts,
)
