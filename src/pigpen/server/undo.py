"""Taking back a decision, where nobody could have learned anything from it.

Decided by the information set of the person who asks: chance did nothing since, and
what they see now follows from what they saw before and from the decisions that were
made in the open. Pure.
"""

from typing import Any

from pigpen.core.game import NOBODY, AnyGame, resigning_seat
from pigpen.core.position import apply_to, is_legal, view
from pigpen.core.rng import stream
from pigpen.server.events import Played
from pigpen.server.table import Status, Step, Table, position_at

_WORLDS = 32  # determinizations that must agree on the view where things are hidden


def undo_ply(table: Table, guest: str) -> int | None:
    """The ply that a guest may take the history back to; none where they may not.

    Where the dice are real people take back what was entered last, whatever it was: that
    corrects a slip, and what the dice show everybody has seen.
    """
    if table.status != Status.PLAYING:
        return None
    if table.is_by_hand:
        return _last_entered(table) if table.is_of(guest) else None
    seat = table.seat_of(guest)
    if seat is None or not _alone_with_bots(table, seat):
        return None
    since = _since_own_decision(table, seat)
    if not since or not _is_public(since, seat) or not _follows(table, since, seat):
        return None
    return since[0].played.ply


def _last_entered(table: Table) -> int | None:
    """The first action of what one command entered."""
    for step in reversed(table.steps):
        if step.played.client_id is not None:
            return step.played.ply
    return None


def _alone_with_bots(table: Table, seat: int) -> bool:
    """Nobody else's game is changed."""
    return all(other.bot for number, other in enumerate(table.seats) if number != seat)


def _since_own_decision(table: Table, seat: int) -> tuple[Step, ...]:
    """The seat's last decision and all that came after; empty if it made none here.

    What a bot did while it stood in for the seat is no decision of its person.
    """
    for ply in range(table.ply - 1, table.opened.given - 1, -1):
        played = table.steps[ply].played
        if played.actor == seat:
            return table.steps[ply:] if _is_own(played) else ()
    return ()


def _is_own(played: Played) -> bool:
    return played.client_id is not None and resigning_seat(played.action) == NOBODY


def _is_public(since: tuple[Step, ...], seat: int) -> bool:
    """Seats decided, in the open; chance did nothing."""
    return not any(step.played.is_outcome or seat in step.hidden_from for step in since)


def _follows(table: Table, since: tuple[Step, ...], seat: int) -> bool:
    """Whether the view of `seat` follows from its view before and from those decisions.

    With nothing hidden it always does. Elsewhere it must come out the same in every
    world that fits what the seat knew and in which those decisions were possible; they
    are drawn at random, so that a fact which hardly any world denies may pass.
    """
    game = table.game
    if game.redact is None:
        return True
    if game.determinize is None:
        return False
    before = view(game, position_at(table, since[0].played.ply), seat)
    now = view(game, table.position, seat).tobytes()
    actions = [step.played.action for step in since]
    rng = stream(int.from_bytes(table.chance.secret[:8], "big"), table.ply)
    seen: set[bytes] = set()
    for _ in range(_WORLDS):
        world = before.copy()
        game.determinize(game.rules, world, seat, rng)
        if _plays(game, world, actions):
            seen.add(view(game, world, seat).tobytes())
    return seen == {now}


def _plays(game: AnyGame, world: Any, actions: list[int]) -> bool:
    """Play the actions in place; whether all of them were legal."""
    for action in actions:
        if not is_legal(game, world, action):
            return False
        apply_to(game, world, action)
    return True
