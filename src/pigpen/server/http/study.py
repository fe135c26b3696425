"""Solved games for the study page: the whole as bytes, and slices as win chances.

Of a game in which a seat throws again or holds, the whole is [N, N, N] bytes by own score,
other score and turn total, each of the bits of `lab.study.study`. A slice is two tables of float32,
[2, N, N] by own score and turn total: holding, then rolling, NaN where that cannot be done
or where holding wins.

Of a game with one throw a turn, the whole is [2, N, N] bytes by own and other score: the best
number of dice, then the bits `MET` and `MET_BY_ONE`. A slice is float32, [N, M] by own score
and number of dice less one.
"""

from typing import Any

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath

from pigpen import catalog
from pigpen.core.errors import BadOption, PigpenError
from pigpen.core.options import format_rules, parse_rules
from pigpen.dice.sides import FEWEST, MOST
from pigpen.dice.turn import TurnPosition
from pigpen.server.http.asking import answer
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.tables import option_infos
from pigpen.server.services import InjectedServices, Services
from pigpen.server.wire.games import OptionInfo
from pigpen.server.wire.study import StudyGame
from pigpen.server.work import study
from pigpen.server.work.study import StudyRequest
from pigpen.solvers.solution import IMMATERIAL

MOST_POINTS = 200  # of a target: cells grow with its cube
_SIDES = OptionInfo(name="sides", default=6, low=FEWEST, high=MOST, choices=(), ruling="")
# When the dice of a throw are chosen changes nothing: best play of many throws takes one die.
# Every game here takes `_SIDES`, those included that have the option.
_LEFT_OUT = IMMATERIAL | {"choose", _SIDES.name}


class NotSolved(PigpenError):
    """A game whose best play nobody has worked out."""

    def __init__(self, name: str) -> None:
        names = ", ".join(entry.name for entry in solved_games())
        super().__init__(f"Best play of {name} is not known; it is of: {names}.")


@get("/", sync_to_thread=False)
def studies() -> list[StudyGame]:
    """The games that can be studied."""
    return [
        StudyGame(name=entry.name, options=(*studied_options(entry), _SIDES))
        for entry in solved_games()
    ]


@get("/{game:str}")
async def whole(
    request: AnyRequest, services: InjectedServices, game: FromPath[str]
) -> Response[bytes]:
    """Where best play rolls, and what it meets."""
    return await _answer(request, services, _ask(game, request.query_params))


@get("/{game:str}/{other:int}")
async def cut(
    request: AnyRequest, services: InjectedServices, game: FromPath[str], other: FromPath[int]
) -> Response[bytes]:
    """The win chances of rolling and holding against one score of the other seat."""
    ask = _ask(game, request.query_params)
    target = dict(ask.options)["target"]
    if not 0 <= other < int(target):
        raise BadOption("other", f"The other's score must be 0 to {int(target) - 1}, not {other}.")
    return await _answer(request, services, msgspec.structs.replace(ask, other=other))


def solved_games() -> list[catalog.Entry]:
    """The press-your-luck dice games: the solvers take these."""
    return [entry for entry in catalog.CATALOG if _is_solved(entry)]


def solved_game(name: str) -> catalog.Entry:
    """The catalog's entry of a game that is solved.

    Raises:
        UnknownGame, NotSolved: saying what there is.
    """
    entry = catalog.entry(name)
    if not _is_solved(entry):
        raise NotSolved(name)
    return entry


def _is_solved(entry: catalog.Entry) -> bool:
    return issubclass(catalog.make(entry.name).sizes.dtype.type, TurnPosition)


def studied_options(entry: catalog.Entry) -> list[OptionInfo]:
    """The options that change what is best, the target within bounds."""
    return [
        msgspec.structs.replace(info, high=min(info.high, MOST_POINTS))
        for info in option_infos(entry)
        if info.name not in _LEFT_OUT
    ]


def _ask(game: str, given: Any) -> StudyRequest:
    """The question in a query, its options checked and filled up.

    Raises:
        UnknownGame, NotSolved, BadOption: saying what there is.
    """
    entry = solved_game(game)
    known = {info.name: info for info in (*studied_options(entry), _SIDES)}
    for name in given:
        if name not in known:
            raise BadOption(name, f"What can be changed here: {', '.join(known)}; not {name!r}.")
    chosen: dict[str, Any] = dict(given)
    sides = _number(_SIDES, chosen.pop("sides", _SIDES.default))
    chosen["target"] = _number(known["target"], chosen.get("target", known["target"].default))
    rules = parse_rules(entry.rules, chosen)
    return StudyRequest(game, tuple(format_rules(rules).items()), sides)


def _number(info: OptionInfo, given: str | int) -> int:
    text = str(given)
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else -1
    if not info.low <= number <= info.high:
        allowed = f"a whole number from {info.low} to {info.high}"
        raise BadOption(info.name, f"{info.name} must be {allowed}, not {text[:20]!r}.")
    return number


async def _answer(request: AnyRequest, services: Services, ask: StudyRequest) -> Response[bytes]:
    packed = await answer(request, services, study.answer, ask)
    return Response(
        packed,
        media_type="application/octet-stream",
        headers={"content-encoding": "gzip", "cache-control": "no-cache"},
    )


ROUTER = Router("/api/study", route_handlers=[studies, whole, cut])
