"""Narration of an action: its effects step by step, each with its ruling.

The action and the steps that follow are repeated on a copy, so that each is told from the positions
before and after it. Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Iterator

from pigpen.core.game import NOBODY, resigning_seat
from pigpen.core.said import Said, Value
from pigpen.games.piggles.actions import NO_TARGET
from pigpen.games.piggles.names import (
    SIDE_NAMES,
    ZONE_NAMES,
    kind_words,
    piece_phrase,
)
from pigpen.games.piggles.pieces import NO_PIECE, PIECES
from pigpen.games.piggles.position import End, Phase, Place, Position, Roll, is_held, num_held
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.story_of_effects import announced, declined, struck
from pigpen.games.piggles.story_of_points import resolved, tallied
from pigpen.games.piggles.turns import advance_phase, apply_choice
from pigpen.thrown.pose import SETTLED, is_off, piece_of, pose_of


def narrate(rules: Rules, before: Position, action: int, after: Position) -> list[Said]:
    """Return the effects of an action, an outcome or a resignation."""
    if resigning_seat(action) != NOBODY:
        return [_over(after)]
    now = before.copy()
    apply_choice(rules, now, action)
    said = list(_done(rules, before, action, now))
    while now.phase > Phase.OVER:
        was = now.copy()
        advance_phase(rules, now)
        said += _followed(rules, was, now)
    assert now.tobytes() == after.tobytes()
    if now.phase == Phase.OVER:
        said.append(_over(now))
    return said


def _done(rules: Rules, before: Position, action: int, now: Position) -> Iterator[Said]:
    """Yield the decision, or how a piece came to rest."""
    seat, phase = int(before.seat), before.phase
    if phase == Phase.LOT:
        yield _message("first", "S6", seat=action)
    elif phase == Phase.DRAFT:
        colour, rune = kind_words(action)
        yield _message("drafts", "S36", seat=seat, colour=colour, rune=rune)
    elif phase == Phase.RECOUP:
        yield from _returned(before, now)
    elif phase == Phase.LOAD and action:
        yield _message("loads", "S11", seat=seat, pieces=action.bit_count())
    elif phase == Phase.LOAD:
        yield from _loads_none(rules, before)
    elif phase == Phase.THROW:
        yield _message("throws", "S13", seat=seat)
    elif phase == Phase.ROLLING:
        yield from _rested(before, action, now)
    elif phase == Phase.SUDDEN:
        yield _message("sudden", "S30", seat=seat, piece=piece_phrase(action))
    elif phase == Phase.TARGET and action == NO_TARGET:
        yield declined(before)
    elif phase in (Phase.TARGET, Phase.PLACE):
        yield from struck(rules, before, action, now)


def _rested(before: Position, code: int, now: Position) -> Iterator[Said]:
    """Yield that one piece came to rest, or that the throw is over."""
    if code == SETTLED:
        return
    piece = piece_of(code)
    name = piece_phrase(piece)
    landed = before.roll[piece] == Roll.FLYING
    if is_off(pose_of(code)):
        yield _message("falls" if landed else "knocked_off", "S17", piece=name)
    elif now.roll[piece] == Roll.AGAIN:
        yield _message("again", "S5", piece=name)
    elif now.places[piece] == Place.BOARD:
        how: dict[str, Value] = {
            "side": SIDE_NAMES[now.sides[piece]],
            "zone": ZONE_NAMES[now.zones[piece]],
        }
        yield _message(
            "lands" if landed else "knocked", "S15" if landed else "S16", piece=name, **how
        )
    if not landed and _is_caught(before, piece, now):
        yield _message("captured", "S52", seat=int(before.shields[piece]), piece=name)
    for seat in range(2):
        points = int(now.pending[seat]) - int(before.pending[seat])
        if points:
            yield _message("bonus", "S20", seat=seat, points=points)


def _is_caught(before: Position, piece: int, now: Position) -> bool:
    """Return whether a shielded piece was knocked, and not by a reroll."""
    shielded = before.shields[piece] != NOBODY and before.rerolled == NO_PIECE
    return bool(shielded and now.places[piece] != Place.BOARD)


def _followed(rules: Rules, was: Position, now: Position) -> Iterator[Said]:
    """Yield the effects of one step without a decision."""
    if was.phase == Phase.RETURN:
        yield from _returned(was, now)
    elif was.phase == Phase.EFFECT and now.stage > was.stage:
        yield announced(now)
    elif was.phase == Phase.SETTLE:
        yield from _unshielded(was, now)
    elif was.phase == Phase.TALLY:
        yield from tallied(rules, was, now)
    elif was.phase == Phase.PASS:
        yield from _returned(was, now)
    elif was.phase == Phase.RESOLVE:
        yield from resolved(rules, was, now)
    elif was.phase == Phase.FINISH and now.phase == Phase.TIEBREAK:
        yield _message("level", "S29", score=int(now.scores[0]))
    elif was.phase == Phase.COMPARE and now.phase == Phase.TIEBREAK:
        yield _message("alike", "S32")


def _loads_none(rules: Rules, was: Position) -> Iterator[Said]:
    """Say that a seat throws nothing; if its Pen is empty, until when (S9)."""
    seat = int(was.seat)
    if num_held(was, seat, Place.PEN):
        yield _message("loads_none", "S12", seat=seat)
        return
    yield _message("empty", "S12", seat=seat)
    muddy = [piece for piece in range(PIECES) if is_held(was, piece, seat, Place.MUD)]
    if muddy:
        turn = max(int(was.round_number) + 1, min(int(was.ready[piece]) for piece in muddy))
        if turn <= rules.rounds:
            yield _message("empty_until", "S9", seat=seat, turn=turn)


def _returned(was: Position, now: Position) -> Iterator[Said]:
    """Yield the pieces that came back from the Mud."""
    back = [
        piece_phrase(piece)
        for piece in range(PIECES)
        if was.places[piece] == Place.MUD and now.places[piece] == Place.PEN
    ]
    if back:
        yield _message("recoups", "S9", seat=int(was.seat), pieces=tuple(back))


def _unshielded(was: Position, now: Position) -> Iterator[Said]:
    for piece in range(PIECES):
        if was.shields[piece] != NOBODY and now.shields[piece] == NOBODY:
            yield _message("unshielded", "S51", piece=piece_phrase(piece))


_ENDS = {
    End.SCORE: ("won", "S29"),
    End.EXHAUSTION: ("exhausted", "S26"),
    End.CONCESSION: ("conceded", "S28"),
    End.SUDDEN: ("won_sudden", "S32"),
}


def _over(now: Position) -> Said:
    """Say who won, and why."""
    if now.winner == NOBODY:
        return _message("drawn", "S33")
    key, ruling = _ENDS[End(int(now.end))]
    return _message(key, ruling, seat=int(now.winner), other=1 - int(now.winner))


def _message(name: str, ruling: str, **values: Value) -> Said:
    return Said(f"piggles.{name}", values, ruling)
