"""The log of a table: the actions that one viewer may see. Pure.

A game's `sees` decides what is hidden. After the end of the game everything is public.
"""

from collections.abc import Iterable

from pigpen.core.game import NOBODY
from pigpen.core.sheet import Score, SheetLine
from pigpen.server.table.step import Step
from pigpen.server.table.table import Status, Table
from pigpen.server.wire import view as wire_view


def log(table: Table, guest: str, since: int, end: int | None = None) -> wire_view.Log:
    """Return the log entries that a guest may see, from ply `since` up to ply `end`."""
    steps, viewer = table.steps[since:end], viewing_seat(table, guest)
    if viewer is None:
        return entries(steps)
    known = (
        _entry(step) if viewer not in step.hidden_from else _public_entry(step) for step in steps
    )
    return tuple(entry for entry in known if entry is not None)


def viewing_seat(table: Table, guest: str) -> int | None:
    """Return the seat whose view of the history a guest gets; None if nothing is hidden."""
    return None if is_public(table) else _seat_or_spectator(table.seat_of(guest))


def revealed(before: Table, after: Table, guest: str) -> tuple[wire_view.LogEntry, ...]:
    """Return entries that were hidden from a guest in `before` and are public in `after`."""
    if is_public(before) or not is_public(after):
        return ()
    viewer = _seat_or_spectator(after.seat_of(guest))
    return entries(step for step in after.steps[: before.ply] if viewer in step.hidden_from)


def entries(steps: Iterable[Step]) -> tuple[wire_view.LogEntry, ...]:
    """Return the log entries of steps, none of which is hidden."""
    return tuple(map(_entry, steps))


def _public_entry(step: Step) -> wire_view.LogEntry | None:
    """Return the public messages of a hidden action as an entry, or None if it has none."""
    said = tuple(said for said in step.said if said.for_all)
    if not said:
        return None
    return wire_view.LogEntry(
        ply=step.played.ply,
        actor=step.played.actor,
        text="",
        meaning={},
        said=said,
        is_landing=step.is_landing,
    )


def is_public(table: Table) -> bool:
    """Return whether the whole history is public."""
    return table.game.kernels.redact is None or table.status == Status.OVER


def _seat_or_spectator(seat: int | None) -> int:
    """Return the seat, or NOBODY for a spectator."""
    return NOBODY if seat is None else seat


def _entry(step: Step) -> wire_view.LogEntry:
    played, words = step.played, step.narration.get()
    return wire_view.LogEntry(
        ply=played.ply,
        actor=played.actor,
        text=words.text,
        meaning=dict(words.meaning),
        said=words.said,
        line=None if step.line is None else sheet_line(step.line),
        is_landing=step.is_landing,
    )


def sheet_line(line: SheetLine) -> wire_view.SheetLine:
    """Return a line of a score sheet as a wire type."""
    return wire_view.SheetLine(number=line.number, scores=tuple(map(_sheet_score, line.scores)))


def _sheet_score(score: Score) -> wire_view.SheetScore:
    return wire_view.SheetScore(
        seat=score.seat,
        points=score.points,
        total=score.total,
        pieces=score.pieces,
        marks=score.marks,
        account=score.account,
    )
