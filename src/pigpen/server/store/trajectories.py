"""How thrown pieces came to where they lie, in the database. Blocks: for threads."""

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from pigpen.play.throws import EngineVersion, Trajectory
from pigpen.server.store.schema import TRAJECTORIES
from pigpen.server.table.events import Thrown

_DECODER = msgspec.msgpack.Decoder(Trajectory)
_SEVERAL = "several engines"


def keep(connection: Connection, table_id: str, event: Thrown) -> None:
    """Add a throw to those of its table.

    Raises:
        IntegrityError: somebody else was first.
    """
    row = {
        "table_id": table_id,
        "ply": event.ply,
        "engine": event.engine.name,
        "model": event.engine.model,
        "trajectory": None
        if event.trajectory is None
        else msgspec.msgpack.encode(event.trajectory),
    }
    connection.execute(insert(TRAJECTORIES), row)


def trajectory_of(connection: Connection, table_id: str, ply: int) -> Trajectory | None:
    """How the throw went that landed at `ply`; none if that is not kept."""
    query = select(TRAJECTORIES.c.trajectory).where(
        TRAJECTORIES.c.table_id == table_id, TRAJECTORIES.c.ply == ply
    )
    found = connection.scalar(query)
    return None if found is None else _DECODER.decode(found)


def engine_of(connection: Connection, table_id: str) -> EngineVersion:
    """What worked out all throws of a table; an empty one where nothing was thrown."""
    columns = select(TRAJECTORIES.c.engine, TRAJECTORIES.c.model).distinct()
    versions = connection.execute(columns.where(TRAJECTORIES.c.table_id == table_id)).all()
    if len(versions) > 1:
        return EngineVersion(_SEVERAL)
    return EngineVersion(*versions[0]) if versions else EngineVersion()


def drop(connection: Connection, kept: int) -> None:
    """Forget how throws went but the last `kept`; where they ended is in the history."""
    last = connection.scalar(select(func.max(TRAJECTORIES.c.number))) or 0
    old = update(TRAJECTORIES).where(
        TRAJECTORIES.c.number <= last - kept, TRAJECTORIES.c.trajectory.is_not(None)
    )
    connection.execute(old.values(trajectory=None))
