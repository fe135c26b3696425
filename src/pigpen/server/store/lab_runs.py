"""Runs of the lab: who plays each, and what came of it so far. Blocks: for threads.

A run has one owner at a time, by a number that grows with each: who writes of a run holds its row
and is refused if the run is another's by now. What was stored is never played again, nor stored a
second time, for each block of games follows the last one.
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

from pigpen.server.store.leases import NotOwner
from pigpen.server.store.schema import LAB_FILES, LAB_GAMES, LAB_RUNS, NODES
from pigpen.server.table.refusals import Refusal, refusal

MOST_GOING: Final = 24  # runs that are played or wait, of all nodes
MOST_OVER: Final = 200  # kept of those that are over, whatever the settings say
MOST_ATTEMPTS: Final = 5  # at a run whose owners died without progress: it may have been its fault
_GOING: Final = ("waiting", "playing")
_BEGINNING: Final = 0x70_69_67_6C  # names the lock of those who begin a run
_TOO_MANY = refusal("too-many-runs", 429)
_BUSY = refusal("busy-lab", 503)
_IS_GOING = LAB_RUNS.c.state.in_(_GOING)


class NewRun(NamedTuple):
    """A run that somebody begins."""

    id: str
    guest: str
    site: str
    design: Sequence[Any]
    at: int  # ms since 1970


class Claim(NamedTuple):
    """By which a run is a node's."""

    run: str
    owner: str
    number: int


class Going(NamedTuple):
    """A run that is not over."""

    claim: Claim  # of its last owner, if it has one
    state: str
    looked_at: int
    stop: bool


class Taken(NamedTuple):
    """A run that is this node's to play, from where it was left."""

    claim: Claim
    design: Sequence[Any]
    seconds: float
    attempts: int  # with this one
    stored: int
    blocks: tuple[bytes, ...]
    looked_at: int


class Progress(NamedTuple):
    """What is known of a run."""

    played: int
    seconds: float
    found: Mapping[str, Any] | None


class Block(NamedTuple):
    """Games `first` to `last` - 1 of each variant."""

    first: int
    last: int
    rows: bytes


class End(NamedTuple):
    """How a run ended."""

    state: str
    problem: str = ""
    files: Mapping[str, bytes] = {}  # by kind
    no_parquet: str = ""


def begin(connection: Connection, new: NewRun, most_here: int) -> Refusal | None:
    """Have a run wait for its turn; or why not. `most_here`: from its site; 0 is no limit.

    Whatever the limit, a site may not have more runs than places are left: the more it has, the
    more it leaves to others, and four sites cannot take all.
    """
    if connection.dialect.name == "postgresql":  # or two nodes might let in one too many
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


def look(connection: Connection, run: str) -> Mapping[str, Any] | None:
    """The run as it is."""
    row = connection.execute(select(LAB_RUNS).where(LAB_RUNS.c.id == run)).mappings().first()
    return None if row is None else {str(name): value for name, value in row.items()}


def before(connection: Connection, run: str) -> int:
    """How many runs that are not over were begun before this one."""
    place = tuple_(LAB_RUNS.c.begun, LAB_RUNS.c.id)
    mine = connection.execute(select(LAB_RUNS.c.begun).where(LAB_RUNS.c.id == run)).first()
    if mine is None:
        return 0
    earlier = select(func.count()).select_from(LAB_RUNS).where(_IS_GOING, place < (mine[0], run))
    return connection.scalar(earlier) or 0


def looked(connection: Connection, run: str, at: int) -> None:
    """Somebody waits for it, or reads what came of it."""
    connection.execute(update(LAB_RUNS).where(LAB_RUNS.c.id == run).values(looked_at=at))


def file(connection: Connection, run: str, kind: str) -> bytes | None:
    """Its games; none while it is not over."""
    mine = (LAB_FILES.c.run_id == run) & (LAB_FILES.c.kind == kind)
    return connection.scalar(select(LAB_FILES.c.data).where(mine))


def stop(connection: Connection, run: str, looked_at: int | None = None) -> None:
    """Have it play no more; one that waits is over at once.

    With `looked_at`, only one that waits and at which nobody has looked since.
    """
    waits = (LAB_RUNS.c.id == run) & (LAB_RUNS.c.state == "waiting")
    if looked_at is not None:
        waits &= LAB_RUNS.c.looked_at == looked_at
    connection.execute(update(LAB_RUNS).where(waits).values(state="stopped", site="", stop=True))
    if looked_at is None:
        connection.execute(update(LAB_RUNS).where(LAB_RUNS.c.id == run).values(stop=True))


def going(connection: Connection) -> tuple[list[Going], frozenset[str]]:
    """Runs that are not over, in the order in which they were begun; and the nodes that live."""
    of = LAB_RUNS.c
    columns = (of.id, of.owner, of.number, of.state, of.looked_at, of.stop)
    rows = connection.execute(select(*columns).where(_IS_GOING).order_by(of.begun, of.id))
    found = [Going(Claim(*row[:3]), *row[3:]) for row in map(tuple[Any, ...], rows)]
    return found, frozenset(connection.scalars(select(NODES.c.id)))


def take(connection: Connection, seen: Claim, node: str) -> Taken | None:
    """Have a run be this node's; none if it is over, or another took it since it was seen."""
    row = _held(connection, seen)
    if row is None:
        return None
    claim = Claim(seen.run, node, seen.number + 1)
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
    return Taken(
        claim,
        row["design"],
        row["seconds"],
        row["attempts"] + 1,
        row["stored"],
        blocks,
        row["looked_at"],
    )


def keep(connection: Connection, claim: Claim, progress: Progress, block: Block | None) -> int:
    """Store how far a run is; how many games of each variant are stored now.

    A block that does not follow the last one is not stored: it already was, and its owner had not
    heard of it.

    Raises:
        NotOwner: it is another node's, over or gone.
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


def end(connection: Connection, claim: Claim, progress: Progress, how: End) -> None:
    """It is over: its games are files from now on.

    Raises:
        NotOwner: it is another node's, over or gone.
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


def release(connection: Connection, claim: Claim) -> None:
    """Leave a run to whoever goes on with it.

    Raises:
        NotOwner: somebody does already.
    """
    _mine(connection, claim)
    _change(connection, claim, owner="", attempts=0)


def hand_over(connection: Connection, device: str, owner: str) -> None:
    """What one guest has begun is another one's from now on."""
    theirs = update(LAB_RUNS).where(LAB_RUNS.c.guest == device)
    connection.execute(theirs.values(guest=owner))


def drop_of(connection: Connection, guest: str) -> None:
    """Forget what a guest has begun; what is played of it ends."""
    _drop(connection, LAB_RUNS.c.guest == guest)


def drop_before(connection: Connection, moment: int) -> None:
    """Forget runs that are over and at which nobody has looked since."""
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


def _held(connection: Connection, claim: Claim) -> RowMapping | None:
    """The row of a run that is not over and still that owner's, held until the transaction ends."""
    same = (LAB_RUNS.c.owner == claim.owner) & (LAB_RUNS.c.number == claim.number)
    query = select(LAB_RUNS).where(LAB_RUNS.c.id == claim.run, same, _IS_GOING)
    return connection.execute(query.with_for_update()).mappings().first()


def _mine(connection: Connection, claim: Claim) -> RowMapping:
    row = _held(connection, claim)
    if row is None:
        raise NotOwner
    return row


def _change(connection: Connection, claim: Claim, **values: object) -> None:
    connection.execute(update(LAB_RUNS).where(LAB_RUNS.c.id == claim.run).values(values))
