"""Undo: which decision a person may take back without having learned anything from it.

The information set of the person decides: chance did nothing since, what the person sees now
follows from what they saw before and from public decisions, and no seat chose by facts that are
hidden from the person. Pure.
"""

from pigpen.core.game import NOBODY, AnyGame, AnyPosition, resigning_seat
from pigpen.core.jit import specialise
from pigpen.core.position import apply_to, forced_action, is_legal, legal_actions, view
from pigpen.core.redacted import Redacted, known
from pigpen.core.rng import stream
from pigpen.server.table.events import Played
from pigpen.server.table.step import Step
from pigpen.server.table.table import Status, Table, position_at

_WORLDS = 32  # determinizations that must agree on the view in games with hidden information


def undo_ply(table: Table, guest: str) -> int | None:
    """Return the ply to which a guest may take the history back, or None.

    With real dice, people take back the last entry, whatever it was: this corrects a typing error,
    and everybody has seen the dice. The entry that ended the game can be taken back, too, until a
    rematch is opened.
    """
    if table.is_by_hand:
        is_open = table.status in (Status.PLAYING, Status.OVER) and table.rematch is None
        return _last_entered(table, guest) if is_open and table.is_participant(guest) else None
    if table.status != Status.PLAYING or not table.steps:
        return None
    if table.steps[-1].played.is_outcome:  # the usual case in dice games: no other check is needed
        return None
    seat = table.seat_of(guest)
    if seat is None or not _alone_with_bots(table, seat):
        return None
    since = _since_own_decision(table, seat)
    if not since or not _is_public(since, seat) or not _reveals_nothing(table, since, seat):
        return None
    return since[0].played.ply


def _last_entered(table: Table, guest: str) -> int | None:
    """Return the first ply of the last entry; a resignation is undone by its guest only."""
    for step in reversed(table.steps):
        if step.played.client_id is not None:
            leaver = resigning_seat(step.played.action)
            is_anothers = leaver != NOBODY and table.seats[leaver].guest != guest
            return None if is_anothers else step.played.ply
    return None


def _alone_with_bots(table: Table, seat: int) -> bool:
    """Return whether all other players are bots, so that no person's game changes."""
    return all(other.bot for number, other in enumerate(table.seats) if number != seat)


def _since_own_decision(table: Table, seat: int) -> tuple[Step, ...]:
    """Return the seat's last decision and all later steps; empty if there is none.

    Actions of a stand-in and forced actions do not count as decisions of the person.
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
    """Return whether the steps are decisions that `seat` could see, without any chance."""
    return not any(step.played.is_outcome or seat in step.hidden_from for step in since)


def _reveals_nothing(table: Table, since: tuple[Step, ...], seat: int) -> bool:
    """Return whether the decisions reveal nothing to `seat` that was hidden from it.

    In games without hidden information they never do. If the seat's own decision is the only one,
    its view must be what the rules make of its earlier view.
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
    """Return the view of `seat` after its own decision if no hidden fact has an influence."""
    own = known(before).copy()
    apply_to(game, own, step.played.action)
    return view(game, own, seat).tobytes()


def _in_all_worlds(
    table: Table, before: Redacted[AnyPosition], since: tuple[Step, ...], seat: int, sees: bytes
) -> bool:
    """Return whether the decisions are legal and lead to the same view in all sampled worlds.

    Worlds are sampled, so that a fact that holds in nearly all of them may pass. They are compared
    with one another and never with the truth: the answer is a function of what `seat` sees, and
    reveals nothing to it.
    """
    game = table.game
    rng = stream(int.from_bytes(table.chance.secret[:8], "big"), table.ply)
    assert game.kernels.determinize is not None
    determinize = specialise(game.kernels.determinize, game)  # interpreted it may take seconds
    first: list[bytes] = []
    for _ in range(_WORLDS):
        world = known(before).copy()
        determinize(game.rules, world, seat, rng)
        observed = _observations(game, world, since, seat)
        first = first or observed
        if not observed or observed[-1] != sees or observed != first:
            return False
    return True


def _observations(
    game: AnyGame, world: AnyPosition, since: tuple[Step, ...], seat: int
) -> list[bytes]:
    """Return the views by which other seats chose, then the final view of `seat`.

    Empty if an action is not legal in this world. Plays in place. The view before a forced action
    does not count.
    """
    observed: list[bytes] = []
    for _, actor, action, _ in (step.played for step in since):
        if not is_legal(game, world, action):
            return []
        if actor != seat and len(legal_actions(game, world)) > 1:
            observed.append(view(game, world, actor).tobytes())
        apply_to(game, world, action)
    return [*observed, view(game, world, seat).tobytes()]
