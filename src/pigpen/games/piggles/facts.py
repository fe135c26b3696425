"""What is counted for the statistics of those who play.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator

from pigpen.core.facts import Fact, Facts
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.games.piggles.position import Phase, Position, Roll
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.turns import deed, go_on
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import SETTLED, is_off, piece_of, pose_of


def facts(rules: Rules, before: Position, action: int, after: Position) -> Iterator[Fact]:
    """How thrown pieces landed, what they knocked off, and what a Tally was worth."""
    if resigning_seat(action) != NOBODY or before.attempt > 0:  # S28; S30
        return
    if before.phase == Phase.ROLLING and action != SETTLED:
        yield from _of_a_rest(before, action, after)
    now = before.copy()
    deed(rules, now, action)
    while now.phase > Phase.OVER:
        tallies = now.phase == Phase.TALLY
        go_on(rules, now)
        if tallies:  # S18, S20
            yield Fact(int(now.tally_seat), "best_tally", int(now.tallied) + int(now.bonus))


def _of_a_rest(before: Position, code: int, after: Position) -> Iterator[Fact]:
    """One piece: S15 of a thrown one, S20 of one that was knocked off the board."""
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
