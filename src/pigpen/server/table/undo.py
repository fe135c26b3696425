"""Taking back a decision, where nobody could have learned anything from it.

Decided by the information set of the person who asks: chance did nothing since, what
they see now follows from what they saw before and from the decisions that were made in
the open, and nobody chose by what is hidden from them. Pure.
"""

from pigpen.core.game import NOBODY, AnyGame, AnyPosition, resigning_seat
from pigpen.core.jit import specialise
from pigpen.core.position import apply_to, forced_action, is_legal, legal_actions, view
from pigpen.core.redacted import Redacted, known
from pigpen.core.rng import stream
from pigpen.server.table.events import Played
from pigpen.server.table.step import Step
from pigpen.server.table.table import Status, Table, position_at

_WORLDS = 32  # determinizations that must agree on the view where things are hidden


def undo_ply(table: Table, guest: str) -> int | None:
    """The ply that a guest may take the history back to; none where they may not.

    Where the dice are real people take back what was entered last, whatever it was: that
    corrects a slip, and what the dice show everybody has seen. The entry that ended the
    game is taken back as well, until a rematch has led the players on.
    """
    if table.is_by_hand:
        is_open = table.status in (Status.PLAYING, Status.OVER) and table.rematch is None
        return _last_entered(table, guest) if is_open and table.is_of(guest) else None
    if table.status != Status.PLAYING or not table.steps:
        return None
    if table.steps[-1].played.is_outcome:  # as nearly always at dice: nothing else need be asked
        return None
    seat = table.seat_of(guest)
    if seat is None or not _alone_with_bots(table, seat):
        return None
    since = _since_own_decision(table, seat)
    if not since or not _is_public(since, seat) or not _follows(table, since, seat):
        return None
    return since[0].played.ply


def _last_entered(table: Table, guest: str) -> int | None:
    """The first action of what one command entered; who resigned takes that back alone."""
    for step in reversed(table.steps):
        if step.played.client_id is not None:
            leaver = resigning_seat(step.played.action)
            is_anothers = leaver != NOBODY and table.seats[leaver].guest != guest
            return None if is_anothers else step.played.ply
    return None


def _alone_with_bots(table: Table, seat: int) -> bool:
    """Nobody else's game is changed."""
    return all(other.bot for number, other in enumerate(table.seats) if number != seat)


def _since_own_decision(table: Table, seat: int) -> tuple[Step, ...]:
    """The seat's last decision and all that came after; empty if it made none here.

    What a bot did while it stood in for the seat is no decision of its person, and what was
    forced is nobody's.
    """
    for ply in range(table.ply - 1, table.opened.given - 1, -1):
        played = table.steps[ply].played
        if played.actor == seat and not _was_forced(table, played):
            return table.steps[ply:] if _is_own(played) else ()
    return ()


def _was_forced(table: Table, played: Played) -> bool:
    if table.game.extras.forced is None or played.client_id is not None:
        return False
    return forced_action(table.game, position_at(table, played.ply)) == played.action


def _is_own(played: Played) -> bool:
    return played.client_id is not None and resigning_seat(played.action) == NOBODY


def _is_public(since: tuple[Step, ...], seat: int) -> bool:
    """Seats decided, in the open; chance did nothing."""
    return not any(step.played.is_outcome or seat in step.hidden_from for step in since)


def _follows(table: Table, since: tuple[Step, ...], seat: int) -> bool:
    """Whether those decisions told `seat` nothing that was hidden from it.

    With nothing hidden they never do. Where the seat's own decision is all there is, what
    it sees must be what the rules make of what it saw.
    """
    game = table.game
    if game.kernels.redact is None:
        return True
    if game.kernels.determinize is None:
        return False
    decided_in = since[0].before
    assert decided_in is not None  # a person's decision
    before = view(game, decided_in, seat)
    sees = view(game, table.position, seat).tobytes()
    if len(since) == 1 and _next_view(game, before, since[0], seat) == sees:
        return True
    return _in_all_worlds(table, before, since, seat, sees)


def _next_view(game: AnyGame, before: Redacted[AnyPosition], step: Step, seat: int) -> bytes:
    """What `seat` sees after its own decision, if nothing hidden has a part in it."""
    own = known(before).copy()
    apply_to(game, own, step.played.action)
    return view(game, own, seat).tobytes()


def _in_all_worlds(
    table: Table, before: Redacted[AnyPosition], since: tuple[Step, ...], seat: int, sees: bytes
) -> bool:
    """Whether those decisions could be made, and came to the same, whatever is hidden.

    Worlds are drawn at random, so that a fact which hardly any world denies may pass. They
    are compared with one another and never with the truth: the answer is a function of what
    `seat` sees, and tells it nothing.
    """
    game = table.game
    rng = stream(int.from_bytes(table.chance.secret[:8], "big"), table.ply)
    assert game.kernels.determinize is not None
    determinize = specialise(game.kernels.determinize, game)  # interpreted it may take seconds
    first: list[bytes] = []
    for _ in range(_WORLDS):
        world = known(before).copy()
        determinize(game.rules, world, seat, rng)
        told = _told(game, world, since, seat)
        first = first or told
        if not told or told[-1] != sees or told != first:
            return False
    return True


def _told(game: AnyGame, world: AnyPosition, since: tuple[Step, ...], seat: int) -> list[bytes]:
    """What other seats chose by, and what `seat` sees in the end; nothing if it cannot be.

    Plays in place. An action that is the only one follows from what led to it.
    """
    told: list[bytes] = []
    for _, actor, action, _ in (step.played for step in since):
        if not is_legal(game, world, action):
            return []
        if actor != seat and len(legal_actions(game, world)) > 1:
            told.append(view(game, world, actor).tobytes())
        apply_to(game, world, action)
    return [*told, view(game, world, seat).tobytes()]
