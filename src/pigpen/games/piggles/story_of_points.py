"""The Tally and Resolve, line by line.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator

from pigpen.core.said import Said
from pigpen.games.piggles.names import ZONE_NAMES, piece_said
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Position
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.tally import costs_now, credit_at_resolve, leaves, scores_now, worth
from pigpen.thrown.attitude import Side


def tallied(rules: Rules, was: Position, now: Position) -> Iterator[Said]:
    """A line for each piece that counts, the bonuses, the Kitchen, and the new score."""
    seat = int(was.seat)
    for piece in range(PIECES):
        if scores_now(rules, was, piece):
            zone = int(was.zones[piece])
            values = {"piece": piece_said(piece), "zone": ZONE_NAMES[zone], "points": worth(zone)}
            yield Said("piggles.scores", values, "S18")
    if now.bonus:
        yield Said("piggles.bonuses", {"points": int(now.bonus)}, "S20")
    for piece in range(PIECES):
        if costs_now(rules, was, piece):
            yield Said("piggles.costs", {"piece": piece_said(piece), "points": 1}, "S22")
    yield _summed(int(was.scores[seat]), now, seat)


def _summed(was: int, now: Position, seat: int) -> Said:
    """The new score, the one before, and the points that were spared where scores stop at zero."""
    score = int(now.scores[seat])
    spared = score - (was + int(now.tallied) + int(now.bonus) - int(now.penalty))
    values = {"seat": seat, "score": score, "was": was, "spared": spared}
    if spared:
        return Said("piggles.floor", values, "S23")
    return Said("piggles.score", values, "S18")


def resolved(rules: Rules, was: Position, now: Position) -> Iterator[Said]:
    """Where each piece goes that leaves the board, and who gets points for it."""
    for piece in range(PIECES):
        if leaves(was, piece):
            on_head = was.sides[piece] == Side.HEAD
            key = "piggles.to_kitchen" if on_head else "piggles.to_mud"
            yield Said(key, {"piece": piece_said(piece)}, "S24")
            points = credit_at_resolve(rules, was, piece)
            if points:
                values = {"seat": int(was.turners[piece]), "points": points}
                yield Said("piggles.turned", values, "S21")
