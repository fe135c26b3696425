"""Trajectories of thrown pieces in the database. Blocks: for threads."""

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from pigpen.play.throws import EngineVersion, Trajectory
from pigpen.server.store.schema import TRAJECTORIES
from pigpen.server.table.events import Thrown

_DECODER = msgspec.msgpack.Decoder(Trajectory)
_SEVERAL = "several engines"


def add(connection: Connection, table_id: str, event: Thrown) -> None:
    """Store a throw of a table.

    Raises:
        IntegrityError: another writer committed first.
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
    """Return the trajectory of the throw that landed at `ply`; None if it is not stored."""
    query = select(TRAJECTORIES.c.trajectory).where(
        TRAJECTORIES.c.table_id == table_id, TRAJECTORIES.c.ply == ply
    )
    found = connection.scalar(query)
    return None if found is None else _DECODER.decode(found)


def engine_of(connection: Connection, table_id: str) -> EngineVersion:
    """Return the engine of all throws of a table; an empty one if nothing was thrown."""
    columns = select(TRAJECTORIES.c.engine, TRAJECTORIES.c.model).distinct()
    versions = connection.execute(columns.where(TRAJECTORIES.c.table_id == table_id)).all()
    if len(versions) > 1:
        return EngineVersion(_SEVERAL)
    return EngineVersion(*versions[0]) if versions else EngineVersion()


def drop_all_but(connection: Connection, kept: int) -> None:
    """Delete all trajectories but the last `kept`; the outcomes are in the history."""
    last = connection.scalar(select(func.max(TRAJECTORIES.c.number))) or 0
    old = update(TRAJECTORIES).where(
        TRAJECTORIES.c.number <= last - kept, TRAJECTORIES.c.trajectory.is_not(None)
    )
    connection.execute(old.values(trajectory=None))
