"""Solved games for the study pages: the policy as bytes, and slices as win probabilities.

For a game in which a seat rolls again or holds, the whole is [N, N, N] bytes by own score, other
score and turn total; each byte has the bits of `lab.study.study`. A slice is two tables of float32,
[2, N, N] by own score and turn total: holding, then rolling, NaN where the action is not possible
or where holding wins.

For a game with one throw per turn, the whole is [2, N, N] bytes by own and other score: the best
number of dice, then the bits `MET` and `MET_BY_ONE`. A slice is float32, [N, M] by own score and
number of dice minus one.
"""

from typing import Any

from litestar import Response, Router, get
from litestar.params import FromPath

from pigpen.core.errors import BadOption
from pigpen.core.options import format_rules, parse_rules
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.solved_games import SIDES, solved_game, solved_games, studied_options
from pigpen.server.http.worker_calls import cached_answer
from pigpen.server.page import Page
from pigpen.server.pages.study.answers import Studied, study_of
from pigpen.server.services import InjectedServices, Services
from pigpen.server.wire.games import OptionInfo
from pigpen.server.wire.study import StudyGame

_BYTES = "application/octet-stream"


@get("/", sync_to_thread=False)
def studies() -> list[StudyGame]:
    """Return the games that can be studied."""
    return [
        StudyGame(name=entry.name, options=(*studied_options(entry), SIDES))
        for entry in solved_games()
    ]


@get("/{game:str}", media_type=_BYTES)
async def whole(
    request: AnyRequest, services: InjectedServices, game: FromPath[str]
) -> Response[bytes]:
    """Return the states in which best play rolls, and those that it reaches."""
    return await _answer(request, services, _studied(game, request.query_params))


@get("/{game:str}/{other:int}", media_type=_BYTES)
async def cut(
    request: AnyRequest, services: InjectedServices, game: FromPath[str], other: FromPath[int]
) -> Response[bytes]:
    """Return the win probabilities of rolling and holding, for one score of the other seat."""
    studied = _studied(game, request.query_params)
    target = dict(studied.options)["target"]
    if not 0 <= other < int(target):
        raise BadOption("other", f"The other's score must be 0 to {int(target) - 1}, not {other}.")
    return await _answer(request, services, studied, other)


def _studied(game: str, given: Any) -> Studied:
    """Return the request in a query, with checked and complete options.

    Raises:
        UnknownGame, NotSolved, BadOption: the message lists the choices.
    """
    entry = solved_game(game)
    known = {info.name: info for info in (*studied_options(entry), SIDES)}
    for name in given:
        if name not in known:
            raise BadOption(name, f"What can be changed here: {', '.join(known)}; not {name!r}.")
    chosen: dict[str, Any] = dict(given)
    sides = _number(SIDES, chosen.pop("sides", SIDES.default))
    chosen["target"] = _number(known["target"], chosen.get("target", known["target"].default))
    rules = parse_rules(entry.rules, chosen)
    return Studied(game, tuple(format_rules(rules).items()), sides)


def _number(info: OptionInfo, given: str | int) -> int:
    text = str(given)
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else -1
    if not info.low <= number <= info.high:
        allowed = f"a whole number from {info.low} to {info.high}"
        raise BadOption(info.name, f"{info.name} must be {allowed}, not {text[:20]!r}.")
    return number


async def _answer(
    request: AnyRequest, services: Services, studied: Studied, other: int | None = None
) -> Response[bytes]:
    packed = await cached_answer(request, services, study_of, studied, other)
    headers = {"content-encoding": "gzip", "cache-control": "no-cache"}
    return Response(packed, headers=headers)


PAGE = Page([Router("/api/study", route_handlers=[studies, whole, cut])])
