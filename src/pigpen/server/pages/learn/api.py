"""The lesson on value iteration: a small game by hand, and a race of methods at full size."""

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.lab.study.convergence import Lesson, check_goal, check_sides
from pigpen.lab.study.one_throw import OneThrow, one_throw
from pigpen.lab.study.race import MOST_POINTS, RaceResult, check_target
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.openapi import encoded
from pigpen.server.http.worker_calls import cached_answer
from pigpen.server.page import Page
from pigpen.server.pages.learn import answers
from pigpen.server.services import InjectedServices

_SMALL = "pig"  # the game whose small variant, Piglet, is solved step by step


class NoLesson(PigpenError):
    """The game has no lesson."""


@get("/{game:str}", responses=encoded(Lesson))
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
    return _json(await cached_answer(request, services, answers.lesson, goal, sides))


@get("/{game:str}/throw", sync_to_thread=False)
def throw(game: FromPath[str]) -> OneThrow:
    """Return what one more throw does to a turn, for the first question of the lesson."""
    _check_taught(game)
    return one_throw(catalog.make(game))


@get("/{game:str}/race", responses=encoded(RaceResult))
async def race(
    request: AnyRequest,
    services: InjectedServices,
    game: FromPath[str],
    target: FromQuery[int] = MOST_POINTS,
) -> Response[bytes]:
    """Return a `RaceResult`: three methods to solve the game to `target`, timed on this server."""
    catalog.make(game, {"target": target})
    check_target(target)
    return _json(await cached_answer(request, services, answers.race_of, game, target))


def _check_taught(game: str) -> None:
    catalog.entry(game)
    if game != _SMALL:
        raise NoLesson(f"The lesson is about {_SMALL}; there is none about {game}.")


def _json(packed: bytes) -> Response[bytes]:
    headers = {"content-encoding": "gzip", "cache-control": "no-cache"}
    return Response(packed, media_type="application/json", headers=headers)


PAGE = Page([Router("/api/learn", route_handlers=[lesson, throw, race])])
