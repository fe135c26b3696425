"""What a piece did to another one, in words.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator

from pigpen.core.said import Said
from pigpen.games.piggles.effects import Effect, effect_of, is_placed
from pigpen.games.piggles.names import piece_text
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules

_RULINGS = {
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


def struck(rules: Rules, before: Position, action: int, now: Position) -> Iterator[Said]:
    """The effect upon the chosen piece; nothing yet where a point is to be chosen."""
    effect = Effect(effect_of(before))
    if before.phase == Phase.TARGET and is_placed(effect):
        return
    piece = int(before.target) if before.phase == Phase.PLACE else action
    seat = int(before.seat)
    values = {"seat": seat, "piece": piece_text(int(before.acting)), "target": piece_text(piece)}
    yield Said(f"piggles.effect.{effect.name.lower()}", values, _RULINGS[effect])
    points = int(now.pending[seat]) - int(before.pending[seat])
    if points:
        yield Said("piggles.bonus", {"seat": seat, "points": points}, "S45")
