"""Sentences about the Tally and Resolve, line by line.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator, Mapping

from pigpen.core.said import Said, Value
from pigpen.games.piggles.names import ZONE_NAMES, piece_phrase
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Position
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.tally import costs_now, credit_at_resolve, leaves, scores_now, worth
from pigpen.thrown.attitude import Side


def tallied(rules: Rules, was: Position, now: Position) -> Iterator[Said]:
    """Yield a line for each piece that counts, the bonuses, the Kitchen, and the new score.

    `so_far` is the score after that line; the last line says whether it stops at zero.
    """
    score = int(was.scores[int(was.seat)])
    for key, rule, points, values in _lines(rules, was, now):
        score += points
        yield Said(key, {**values, "points": abs(points), "so_far": score}, rule)
    yield _summed(score, was, now)


def _lines(
    rules: Rules, was: Position, now: Position
) -> Iterator[tuple[str, str, int, Mapping[str, Value]]]:
    """Yield each line's key, ruling, points and other values."""
    for piece in range(PIECES):
        if scores_now(rules, was, piece):
            zone = int(was.zones[piece])
            named = {"piece": piece_phrase(piece), "zone": ZONE_NAMES[zone]}
            yield "piggles.scores", "S18", worth(zone), named
    if now.bonus:
        yield "piggles.bonuses", "S20", int(now.bonus), {}
    for piece in range(PIECES):
        if costs_now(rules, was, piece):
            yield "piggles.costs", "S22", -1, {"piece": piece_phrase(piece)}


def _summed(added: int, was: Position, now: Position) -> Said:
    """Say the new score, the one before, the change, and what is spared at zero."""
    seat = int(was.seat)
    score, before = int(now.scores[seat]), int(was.scores[seat])
    spared = score - added
    values = {"seat": seat, "score": score, "was": before, "sum": score - before, "spared": spared}
    if spared:
        return Said("piggles.floor", values, "S23")
    return Said("piggles.score", values, "S18")


def resolved(rules: Rules, was: Position, now: Position) -> Iterator[Said]:
    """Yield where each piece goes that leaves the board, and who gets points for it."""
    for piece in range(PIECES):
        if leaves(was, piece):
            on_head = was.sides[piece] == Side.HEAD
            key = "piggles.to_kitchen" if on_head else "piggles.to_mud"
            yield Said(key, {"piece": piece_phrase(piece)}, "S24")
            points = credit_at_resolve(rules, was, piece)
            if points:
                values = {"seat": int(was.turners[piece]), "points": points}
                yield Said("piggles.turned", values, "S21")
