"""The lesson on value iteration: a small game by hand, and a race of methods at full size."""

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.lab.study.convergence import check_goal, check_sides
from pigpen.lab.study.one_throw import LEAST_AT_RISK, MOST_AT_RISK, one_throw
from pigpen.lab.study.race import MOST_POINTS, check_target
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.worker_calls import cached_answer
from pigpen.server.page import Page
from pigpen.server.pages.learn import answers
from pigpen.server.pages.learn.answers import LessonRequest, RaceRequest
from pigpen.server.services import InjectedServices, Services
from pigpen.server.wire.learn import OneThrow

_SMALL = "pig"  # the game whose small variant, Piglet, is solved step by step


class NoLesson(PigpenError):
    """The game has no lesson."""


@get("/{game:str}")
async def lesson(
    request: AnyRequest,
    services: InjectedServices,
    game: FromPath[str],
    goal: FromQuery[int] = 2,
    sides: FromQuery[int] = 2,
) -> Response[bytes]:
    """Return a `Lesson`: the small game to `goal` points, sweep by sweep."""
    _check_taught(game)
    check_goal(goal)
    check_sides(sides)
    return await _answer(request, services, LessonRequest(goal, sides))


@get("/{game:str}/throw", sync_to_thread=False)
def throw(game: FromPath[str]) -> OneThrow:
    """Return what one more throw does to a turn, for the first question of the lesson."""
    _check_taught(game)
    faces = one_throw(catalog.make(game)).faces
    return OneThrow(faces=faces, least=LEAST_AT_RISK, most=MOST_AT_RISK)


@get("/{game:str}/race")
async def race(
    request: AnyRequest,
    services: InjectedServices,
    game: FromPath[str],
    target: FromQuery[int] = MOST_POINTS,
) -> Response[bytes]:
    """Return a `RaceResult`: three methods to solve the game to `target`, timed on this server."""
    catalog.make(game, {"target": target})
    check_target(target)
    return await _answer(request, services, RaceRequest(game, target))


def _check_taught(game: str) -> None:
    catalog.entry(game)
    if game != _SMALL:
        raise NoLesson(f"The lesson is about {_SMALL}; there is none about {game}.")


async def _answer(
    request: AnyRequest, services: Services, ask: LessonRequest | RaceRequest
) -> Response[bytes]:
    return Response(
        await cached_answer(request, services, answers.answer, ask),
        media_type="application/json",
        headers={"content-encoding": "gzip", "cache-control": "no-cache"},
    )


PAGE = Page([Router("/api/learn", route_handlers=[lesson, throw, race])])
