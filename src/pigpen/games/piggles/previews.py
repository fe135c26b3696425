"""Previews of the effects of a decision, shown beside the choice.

They tell only what the rules determine: nothing about throws, which chance decides. The action is
applied to a copy, and its effects are told as in a story (`story_of_effects`). Rules of record:
docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator

from pigpen.core.said import Said
from pigpen.games.piggles.actions import NO_TARGET
from pigpen.games.piggles.effects import Effect, effect_of, is_placed, is_target
from pigpen.games.piggles.names import piece_phrase
from pigpen.games.piggles.pens import due
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Place, Position, num_held
from pigpen.games.piggles.readings import Offboard
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.story_of_effects import RULINGS, declined, struck, upon
from pigpen.games.piggles.tally import credit_at_resolve, leaves, tally
from pigpen.games.piggles.turns import advance_phase, apply_choice


def foretell(rules: Rules, p: Position, action: int) -> list[Said]:
    """Return the effects of a legal decision; empty if its name says enough."""
    now = p.copy()
    apply_choice(rules, now, action)
    if p.phase == Phase.LOAD and action == 0:  # S12
        return [_tally(rules, now)]
    if p.phase == Phase.LOAD:
        return _emptied(rules, now)
    if p.phase == Phase.ACTION:
        return [_prospect(rules, now)]
    if p.phase == Phase.TARGET and action == NO_TARGET:
        return [declined(p), _tally(rules, now)]
    if p.phase == Phase.TARGET:
        return list(_chosen(rules, p, action, now))
    if p.phase == Phase.PLACE:
        return list(_placed(rules, p, now))
    return []


def _emptied(rules: Rules, now: Position) -> list[Said]:
    """Say that the Pen is empty after a throw, and until when (S9, S12)."""
    seat = int(now.seat)
    if num_held(now, seat, Place.PEN) or rules.offboard == Offboard.PEN:
        return []
    turn = int(due(rules, now, seat))
    if turn > rules.rounds:
        return [Said("piggles.then.empty_to_end", {"seat": seat}, "S9")]
    return [Said("piggles.then.empty", {"seat": seat, "turn": turn}, "S9")]


def _prospect(rules: Rules, now: Position) -> Said:
    """Say on how many pieces the chosen piece may act (S39)."""
    advance_phase(rules, now)
    name = piece_phrase(int(now.acting))
    count = sum(bool(is_target(rules, now, piece)) for piece in range(PIECES))
    if now.phase != Phase.TARGET:
        return Said("piggles.fizzles", {"piece": name}, "S44")
    effect = Effect(effect_of(now))
    values = {"piece": name, "count": count}
    return Said(f"piggles.could.{effect.name.lower()}", values, RULINGS[effect])


def _chosen(rules: Rules, p: Position, piece: int, now: Position) -> Iterator[Said]:
    """Say what the effect does to a piece, and the consequences."""
    effect = Effect(effect_of(p))
    if is_placed(effect):
        yield upon(p, piece)
        return
    yield from struck(rules, p, piece, now)
    if effect == Effect.SHIELD:
        yield Said("piggles.then.caught", {"seat": int(p.seat)}, "S52")
    yield from _consequences(rules, piece, now)
    if effect != Effect.CRIT:  # S48: a throw is to come
        yield _tally(rules, now)


def _placed(rules: Rules, p: Position, now: Position) -> Iterator[Said]:
    """Say what becomes of a piece that is put onto a point."""
    yield from _consequences(rules, int(p.target), now)
    yield _tally(rules, now)


def _consequences(rules: Rules, piece: int, now: Position) -> Iterator[Said]:
    """Say when a piece comes back, or whether it leaves when the round ends."""
    if now.places[piece] == Place.KITCHEN:
        yield Said("piggles.then.never", {}, "S22")
    elif now.places[piece] == Place.MUD and now.ready[piece] > rules.rounds:
        yield Said("piggles.then.too_late", {}, "S9")
    elif now.places[piece] == Place.MUD:
        yield Said("piggles.then.back", {"turn": int(now.ready[piece])}, "S9")
    elif leaves(now, piece):
        yield Said("piggles.then.leaves", {}, "S24")
        points = int(credit_at_resolve(rules, now, piece))
        if points:
            values = {"seat": int(now.turners[piece]), "points": points}
            yield Said("piggles.then.earns", values, "S21")


def _tally(rules: Rules, now: Position) -> Said:
    """Say what the seat's Tally would be if nothing else happened before it."""
    seat, counted = int(now.seat), now.copy()
    tally(rules, counted)
    points = int(counted.scores[seat]) - int(now.scores[seat])
    return Said("piggles.then.tally", {"seat": seat, "points": points}, "S18")
