"""Runs of the lab: queue, leases, progress and results. Blocks: for threads.

A run has one owner at a time, by a lease whose number grows with each owner. A writer locks the
run's row, and is refused if another node has the run by now. Stored games are never played nor
stored again, because each block of games follows the last one.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
    update,
)

from pigpen.server.access.guests import Guest
from pigpen.server.settings import Retention
from pigpen.server.store.leases import NotOwner
from pigpen.server.store.schema import LAB_FILES, LAB_GAMES, LAB_RUNS, NODES
from pigpen.server.table.refusals import Refusal, refusal

MOST_GOING: Final = 24  # active runs of all nodes
MOST_OVER: Final = 200  # finished runs that are stored, whatever the settings say
MOST_ATTEMPTS: Final = 5  # at a run whose owners died without progress: the run may be the cause
_GOING: Final = ("waiting", "playing")
_BEGINNING: Final = 0x70_69_67_6C  # the id of the lock of the queue
_TOO_MANY = refusal("too-many-runs", 429)
_DAY_MS: Final = 24 * 3600 * 1000
_BUSY = refusal("busy-lab", 503)
_IS_GOING = LAB_RUNS.c.state.in_(_GOING)


class NewRun(NamedTuple):
    """A run to be queued."""

    id: str
    guest: str
    site: str
    design: Sequence[Any]
    at: int  # ms since 1970


class RunLease(NamedTuple):
    """A node's claim to a run."""

    run: str
    owner: str
    number: int


class ActiveRun(NamedTuple):
    """A run that waits or is played."""

    claim: RunLease  # of its last owner, if it has one
    state: str
    looked_at: int
    stop: bool


class LeasedRun(NamedTuple):
    """A run that this node plays on, from where it was left."""

    claim: RunLease
    design: Sequence[Any]
    seconds: float
    attempts: int  # with this one
    stored: int
    blocks: tuple[bytes, ...]
    looked_at: int


class Progress(NamedTuple):
    """Progress of a run."""

    played: int
    seconds: float
    found: Mapping[str, Any] | None


class Block(NamedTuple):
    """Games `first` to `last` - 1 of each variant."""

    first: int
    last: int
    rows: bytes


class End(NamedTuple):
    """The end of a run: its state, problem and files."""

    state: str
    problem: str = ""
    files: Mapping[str, bytes] = {}  # by kind
    no_parquet: str = ""


def enqueue(connection: Connection, new: NewRun, most_here: int) -> Refusal | None:
    """Queue a run, or refuse it. `most_here`: the limit for its site; 0 for none.

    Whatever the limit, a site may not have more runs than places are left. So a site with many runs
    leaves more places to others, and four sites cannot take all.
    """
    if connection.dialect.name == "postgresql":  # else two nodes could exceed the limit by one
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_BEGINNING})"))
    sites = connection.scalars(select(LAB_RUNS.c.site).where(_IS_GOING)).all()
    here, left = sites.count(new.site), MOST_GOING - len(sites)
    if left <= 0 and not here:
        return _BUSY
    if here >= left or (most_here and here >= most_here):
        return _TOO_MANY
    _drop_oldest(connection)
    connection.execute(
        insert(LAB_RUNS).values(
            id=new.id,
            guest=new.guest,
            site=new.site,
            design=list(new.design),
            begun=new.at,
            looked_at=new.at,
            state="waiting",
        )
    )
    return None


def get(connection: Connection, run: str) -> Mapping[str, Any] | None:
    """Return the row of a run."""
    row = connection.execute(select(LAB_RUNS).where(LAB_RUNS.c.id == run)).mappings().first()
    return None if row is None else {str(name): value for name, value in row.items()}


def num_ahead(connection: Connection, run: str) -> int:
    """Count the active runs that were begun before this one."""
    place = tuple_(LAB_RUNS.c.begun, LAB_RUNS.c.id)
    mine = connection.execute(select(LAB_RUNS.c.begun).where(LAB_RUNS.c.id == run)).first()
    if mine is None:
        return 0
    earlier = select(func.count()).select_from(LAB_RUNS).where(_IS_GOING, place < (mine[0], run))
    return connection.scalar(earlier) or 0


def record_look(connection: Connection, run: str, at: int) -> None:
    """Record when a client last read a run."""
    connection.execute(update(LAB_RUNS).where(LAB_RUNS.c.id == run).values(looked_at=at))


def load_file(connection: Connection, run: str, kind: str) -> bytes | None:
    """Return the games of a finished run."""
    mine = (LAB_FILES.c.run_id == run) & (LAB_FILES.c.kind == kind)
    return connection.scalar(select(LAB_FILES.c.data).where(mine))


def stop(connection: Connection, run: str, looked_at: int | None = None) -> None:
    """Stop a run; one that waits is over at once.

    With `looked_at`, stop it only if it waits and no client has read it since.
    """
    waits = (LAB_RUNS.c.id == run) & (LAB_RUNS.c.state == "waiting")
    if looked_at is not None:
        waits &= LAB_RUNS.c.looked_at == looked_at
    connection.execute(update(LAB_RUNS).where(waits).values(state="stopped", site="", stop=True))
    if looked_at is None:
        connection.execute(update(LAB_RUNS).where(LAB_RUNS.c.id == run).values(stop=True))


def list_active(connection: Connection) -> tuple[list[ActiveRun], frozenset[str]]:
    """List the active runs in the order of their beginning, and the live nodes."""
    of = LAB_RUNS.c
    columns = (of.id, of.owner, of.number, of.state, of.looked_at, of.stop)
    rows = connection.execute(select(*columns).where(_IS_GOING).order_by(of.begun, of.id))
    found = [ActiveRun(RunLease(*row[:3]), *row[3:]) for row in map(tuple[Any, ...], rows)]
    return found, frozenset(connection.scalars(select(NODES.c.id)))


def acquire(connection: Connection, seen: RunLease, node: str) -> LeasedRun | None:
    """Acquire a run for this node; None if it is over, or has another owner since."""
    row = _held(connection, seen)
    if row is None:
        return None
    claim = RunLease(seen.run, node, seen.number + 1)
    _change(
        connection,
        claim,
        owner=claim.owner,
        number=claim.number,
        state="playing",
        attempts=row["attempts"] + 1,
    )
    kept = select(LAB_GAMES.c.rows).where(LAB_GAMES.c.run_id == seen.run)
    blocks = tuple(connection.scalars(kept.order_by(LAB_GAMES.c.first)))
    return LeasedRun(
        claim,
        row["design"],
        row["seconds"],
        row["attempts"] + 1,
        row["stored"],
        blocks,
        row["looked_at"],
    )


def store_progress(
    connection: Connection, claim: RunLease, progress: Progress, block: Block | None
) -> int:
    """Store a run's progress; return how many games of each variant are stored.

    A block that does not follow the last one is ignored: it is stored already, and its owner missed
    the acknowledgement.

    Raises:
        NotOwner: the run is another node's, over or gone.
    """
    row = _mine(connection, claim)
    stored: int = row["stored"]
    if block is None or block.first != stored:
        return stored
    connection.execute(
        insert(LAB_GAMES).values(run_id=claim.run, first=block.first, rows=block.rows)
    )
    _change(connection, claim, stored=block.last, attempts=0, **progress._asdict())
    return block.last


def finish(connection: Connection, claim: RunLease, progress: Progress, how: End) -> None:
    """Finish a run: its games become files.

    Raises:
        NotOwner: the run is another node's, over or gone.
    """
    _mine(connection, claim)
    connection.execute(delete(LAB_GAMES).where(LAB_GAMES.c.run_id == claim.run))
    for kind, data in how.files.items():
        connection.execute(insert(LAB_FILES).values(run_id=claim.run, kind=kind, data=data))
    _change(
        connection,
        claim,
        state=how.state,
        problem=how.problem,
        no_parquet=how.no_parquet,
        owner="",
        site="",
        stored=0,
        **progress._asdict(),
    )


def release(connection: Connection, claim: RunLease) -> None:
    """Release a run for another node.

    Raises:
        NotOwner: another node has it already.
    """
    _mine(connection, claim)
    _change(connection, claim, owner="", attempts=0)


def transfer(connection: Connection, device: str, owner: Guest) -> None:
    """Transfer one guest's runs to another guest."""
    theirs = update(LAB_RUNS).where(LAB_RUNS.c.guest == device)
    connection.execute(theirs.values(guest=owner.id))


def drop_of(connection: Connection, guest: str) -> None:
    """Delete a guest's runs; those in progress end."""
    _drop(connection, LAB_RUNS.c.guest == guest)


def expire(keeping: Retention, now: int, connection: Connection) -> None:
    """Delete finished runs that no client has read for the days of the setting; `now` in ms."""
    if keeping.lab_runs:
        drop_before(connection, now - keeping.lab_runs * _DAY_MS)


def drop_before(connection: Connection, moment: int) -> None:
    """Delete finished runs that no client has read since a moment."""
    _drop(connection, ~_IS_GOING & (LAB_RUNS.c.looked_at < moment))


def _drop_oldest(connection: Connection) -> None:
    over = select(LAB_RUNS.c.id).where(~_IS_GOING).order_by(LAB_RUNS.c.looked_at.desc())
    if old := connection.scalars(over.offset(MOST_OVER - 1)).all():
        _drop(connection, LAB_RUNS.c.id.in_(old))


def _drop(connection: Connection, which: ColumnElement[bool]) -> None:
    runs: Collection[str] = connection.scalars(select(LAB_RUNS.c.id).where(which)).all()
    for kept in (LAB_GAMES, LAB_FILES):
        connection.execute(delete(kept).where(kept.c.run_id.in_(runs)))
    connection.execute(delete(LAB_RUNS).where(LAB_RUNS.c.id.in_(runs)))


def _held(connection: Connection, claim: RunLease) -> RowMapping | None:
    """Return the row of an active run of this lease, locked until the transaction ends."""
    same = (LAB_RUNS.c.owner == claim.owner) & (LAB_RUNS.c.number == claim.number)
    query = select(LAB_RUNS).where(LAB_RUNS.c.id == claim.run, same, _IS_GOING)
    return connection.execute(query.with_for_update()).mappings().first()


def _mine(connection: Connection, claim: RunLease) -> RowMapping:
    row = _held(connection, claim)
    if row is None:
        raise NotOwner
    return row


def _change(connection: Connection, claim: RunLease, **values: object) -> None:
    connection.execute(update(LAB_RUNS).where(LAB_RUNS.c.id == claim.run).values(values))
