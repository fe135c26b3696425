"""The history of a table as one viewer may know it. Pure.

A game's `sees` is the only door to it. Once the game is over everybody may know everything.
"""

from collections.abc import Iterable

from pigpen.core.game import NOBODY
from pigpen.core.sheet import Score, SheetLine
from pigpen.server.table.step import Step
from pigpen.server.table.table import Status, Table
from pigpen.server.wire import view as wire_view
from pigpen.server.wire.said import wire_said


def log(table: Table, guest: str, since: int, end: int | None = None) -> wire_view.Log:
    """What a guest may know of the actions from ply `since` on, up to ply `end`."""
    steps, eyes = table.steps[since:end], eyes_of(table, guest)
    if eyes is None:
        return entries(steps)
    known = (_entry(step) if eyes not in step.hidden_from else _aftermath(step) for step in steps)
    return tuple(entry for entry in known if entry is not None)


def eyes_of(table: Table, guest: str) -> int | None:
    """The seat with whose eyes a guest sees the history; None where nothing of it is hidden."""
    return None if is_public(table) else _eyes(table.seat_of(guest))


def revealed(before: Table, after: Table, guest: str) -> tuple[wire_view.LogEntry, ...]:
    """What was kept from a guest before, and is no secret any more."""
    if is_public(before) or not is_public(after):
        return ()
    eyes = _eyes(after.seat_of(guest))
    return entries(step for step in after.steps[: before.ply] if eyes in step.hidden_from)


def entries(steps: Iterable[Step]) -> tuple[wire_view.LogEntry, ...]:
    """Steps for one who may know of each of them."""
    return tuple(map(_entry, steps))


def _aftermath(step: Step) -> wire_view.LogEntry | None:
    """What everybody is told of an action that one may not know of, if there is something."""
    said = tuple(wire_said(said) for said in step.said if said.for_all)
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
    """Whether the whole history gives nothing away."""
    return table.game.kernels.redact is None or table.status == Status.OVER


def _eyes(seat: int | None) -> int:
    """The seat whose view one gets; who only watches gets that of nobody."""
    return NOBODY if seat is None else seat


def _entry(step: Step) -> wire_view.LogEntry:
    played, words = step.played, step.narration.get()
    return wire_view.LogEntry(
        ply=played.ply,
        actor=played.actor,
        text=words.text,
        meaning=dict(words.meaning),
        said=tuple(map(wire_said, words.said)),
        line=None if step.line is None else sheet_line(step.line),
        is_landing=step.is_landing,
    )


def sheet_line(line: SheetLine) -> wire_view.SheetLine:
    """A line of a score sheet as it travels."""
    return wire_view.SheetLine(number=line.number, scores=tuple(map(_sheet_score, line.scores)))


def _sheet_score(score: Score) -> wire_view.SheetScore:
    return wire_view.SheetScore(
        seat=score.seat,
        points=score.points,
        total=score.total,
        pieces=score.pieces,
        marks=score.marks,
        account=tuple(map(wire_said, score.account)),
    )
