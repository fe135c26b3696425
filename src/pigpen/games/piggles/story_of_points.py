"""The Tally and Resolve, line by line.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator, Mapping

from pigpen.core.said import Said, Value
from pigpen.games.piggles.names import ZONE_NAMES, piece_said
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Position
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.tally import costs_now, credit_at_resolve, leaves, scores_now, worth
from pigpen.thrown.attitude import Side


def tallied(rules: Rules, was: Position, now: Position) -> Iterator[Said]:
    """A line for each piece that counts, the bonuses, the Kitchen, and the new score.

    `so_far` is the score once that line is added; whether it stops at zero is said by the last.
    """
    score = int(was.scores[int(was.seat)])
    for key, rule, points, values in _lines(rules, was, now):
        score += points
        yield Said(key, {**values, "points": abs(points), "so_far": score}, rule)
    yield _summed(score, was, now)


def _lines(
    rules: Rules, was: Position, now: Position
) -> Iterator[tuple[str, str, int, Mapping[str, Value]]]:
    """What is said of each, by which rule, its points, and what else is named."""
    for piece in range(PIECES):
        if scores_now(rules, was, piece):
            zone = int(was.zones[piece])
            named = {"piece": piece_said(piece), "zone": ZONE_NAMES[zone]}
            yield "piggles.scores", "S18", worth(zone), named
    if now.bonus:
        yield "piggles.bonuses", "S20", int(now.bonus), {}
    for piece in range(PIECES):
        if costs_now(rules, was, piece):
            yield "piggles.costs", "S22", -1, {"piece": piece_said(piece)}


def _summed(added: int, was: Position, now: Position) -> Said:
    """The new score, the one before, by how much, and what is spared as scores stop at zero."""
    seat = int(was.seat)
    score, before = int(now.scores[seat]), int(was.scores[seat])
    spared = score - added
    values = {"seat": seat, "score": score, "was": before, "sum": score - before, "spared": spared}
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
