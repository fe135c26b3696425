"""The way of thrown pieces over HTTP, for who may see their table."""

from base64 import b64encode

from litestar import Response, Router, get
from litestar.params import FromPath

from pigpen.play.throws import Course
from pigpen.server.http.lookup import find_table
from pigpen.server.services import TheServices
from pigpen.server.store.trajectories import course_of
from pigpen.server.table.refusals import NO_ROLL, Refused
from pigpen.server.wire.rolls import Hit, Roll

_FOREVER = {"cache-control": "private, max-age=31536000, immutable"}


@get("/tables/{table_id:str}/rolls/{ply:int}")
async def roll(
    services: TheServices, table_id: FromPath[str], ply: FromPath[int]
) -> Response[Roll]:
    """How the pieces moved that came to rest at a ply."""
    await find_table(services, table_id)
    course = await services.ask(course_of, table_id, ply)
    if course is None:
        raise Refused(NO_ROLL)
    return Response(_roll(ply, course), headers=_FOREVER)


def _roll(ply: int, course: Course) -> Roll:
    return Roll(
        ply=ply,
        hz=course.hz,
        pieces=course.pieces,
        num_frames=course.num_frames,
        frames=b64encode(course.frames).decode(),
        hits=tuple(Hit(**hit._asdict()) for hit in course.hits),
    )


ROUTER = Router("/api", route_handlers=[roll])
