"""Sentences about the effect that a piece's colour or rune has on another piece.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator

from pigpen.core.said import Said
from pigpen.games.piggles.directions import reach_of
from pigpen.games.piggles.effects import Effect, effect_of, is_placed
from pigpen.games.piggles.names import RUNE_NAMES, piece_phrase
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules

RULINGS = {
    Effect.DAMAGE: "S46",
    Effect.BURN: "S47",
    Effect.CRIT: "S48",
    Effect.HEAL: "S49",
    Effect.SHIELD: "S51",
    Effect.TURN_UP: "S53",
    Effect.TURN_DOWN: "S54",
    Effect.RESCUE: "S55",
    Effect.SPARE: "S56",
    Effect.SUMMON: "S57",
}


def announced(p: Position) -> Said:
    """Say what the acting piece is about to do, and to which target (S37)."""
    effect = Effect(effect_of(p))
    piece = piece_phrase(int(p.acting))
    if effect == Effect.NOTHING:
        return Said("piggles.idle", {"piece": piece}, "S40")
    name = effect.name.lower()
    whom = name if effect < Effect.DAMAGE else RUNE_NAMES[int(reach_of(p))]
    values = {"seat": int(p.seat), "piece": piece, "effect": name, "whom": whom}
    if p.phase == Phase.TARGET:
        return Said("piggles.acts", values, "S37")
    return Said("piggles.misses", values, "S44")


def struck(rules: Rules, before: Position, action: int, now: Position) -> Iterator[Said]:
    """Say the effect on the chosen piece; nothing yet if a point is to be chosen."""
    if before.phase == Phase.TARGET and is_placed(effect_of(before)):
        return
    piece = int(before.target) if before.phase == Phase.PLACE else action
    seat = int(before.seat)
    yield upon(before, piece)
    points = int(now.pending[seat]) - int(before.pending[seat])
    if points:
        yield Said("piggles.bonus", {"seat": seat, "points": points}, "S45")


def upon(p: Position, piece: int) -> Said:
    """Say the effect of the acting piece on another one."""
    effect = Effect(effect_of(p))
    values = {
        "seat": int(p.seat),
        "piece": piece_phrase(int(p.acting)),
        "target": piece_phrase(piece),
    }
    return Said(f"piggles.effect.{effect.name.lower()}", values, RULINGS[effect])


def declined(p: Position) -> Said:
    """Say that the acting piece does nothing."""
    values = {"seat": int(p.seat), "piece": piece_phrase(int(p.acting))}
    return Said("piggles.declines", values, "S44")
