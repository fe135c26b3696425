"""Trajectories of thrown pieces over HTTP."""

from base64 import b64encode

from litestar import Response, Router, get
from litestar.params import FromPath

from pigpen.play.throws import Trajectory
from pigpen.server.http.lookup import find_table
from pigpen.server.services import InjectedServices
from pigpen.server.store.trajectories import trajectory_of
from pigpen.server.table.refusals import NO_TRAJECTORY, Refused
from pigpen.server.wire import trajectories as wire

_FOREVER = {"cache-control": "private, max-age=31536000, immutable"}


@get("/tables/{table_id:str}/trajectories/{ply:int}")
async def trajectory(
    services: InjectedServices, table_id: FromPath[str], ply: FromPath[int]
) -> Response[wire.Trajectory]:
    """Return the trajectories of the pieces that came to rest at a ply."""
    await find_table(services, table_id)
    kept = await services.ask(trajectory_of, table_id, ply)
    if kept is None:
        raise Refused(NO_TRAJECTORY)
    return Response(_sent(ply, kept), headers=_FOREVER)


def _sent(ply: int, trajectory: Trajectory) -> wire.Trajectory:
    return wire.Trajectory(
        ply=ply,
        hz=trajectory.hz,
        pieces=trajectory.pieces,
        num_keyframes=trajectory.num_keyframes,
        keyframes=b64encode(trajectory.keyframes).decode(),
        hits=tuple(wire.Hit(**hit._asdict()) for hit in trajectory.hits),
    )


ROUTER = Router("/api", route_handlers=[trajectory])
