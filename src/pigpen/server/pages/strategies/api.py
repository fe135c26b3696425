"""Comparison of strategies of a solved game over HTTP; computed in a worker process."""

from typing import Any

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from pigpen import catalog
from pigpen.bots.catalog import bots_for
from pigpen.core.errors import BadOption
from pigpen.core.options import format_rules, parse_rules
from pigpen.lab.study.comparison import Comparison
from pigpen.lab.study.expression import EXAMPLES, LONGEST
from pigpen.lab.study.language import FUNCTIONS, OPERATORS, VARIABLES
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.solved_games import solved_game, solved_games, studied_options
from pigpen.server.http.worker_calls import cached_answer
from pigpen.server.page import Page
from pigpen.server.pages.strategies import answers
from pigpen.server.services import InjectedServices
from pigpen.server.wire.games import OptionInfo
from pigpen.server.wire.strategies import (
    MOST,
    Misread,
    Strategies,
    StrategyChoice,
    StrategyGame,
    StrategyLanguage,
)

MOST_POINTS = 100  # of a target: a strategy's table grows with its cube, up to 8 MB

_LANGUAGE = StrategyLanguage(
    names=VARIABLES,
    operators=OPERATORS,
    functions=tuple(FUNCTIONS),
    examples=EXAMPLES,
    longest=LONGEST,
)


@get("/", sync_to_thread=False)
def strategies() -> Strategies:
    """Return the games, their bots, and the language of expressions."""
    games = tuple(
        StrategyGame(
            name=entry.name,
            options=tuple(_options(entry)),
            bots=tuple(bot.name for bot in bots_for(catalog.make(entry.name))),
        )
        for entry in solved_games()
    )
    return Strategies(games=games, language=_LANGUAGE, most=MOST)


@post("/{game:str}", status_code=200)
async def compare(
    request: AnyRequest,
    services: InjectedServices,
    game: FromPath[str],
    data: JSONBody[StrategyChoice],
) -> Comparison | Misread:
    """Return the cross table, or the parse error of the first invalid expression."""
    ask = game, _checked(game, data.options), tuple(dict.fromkeys(data.strategies))
    said = await cached_answer(request, services, answers.compare, *ask)
    return msgspec.json.decode(said, type=Comparison | Misread)


def _options(entry: catalog.Entry) -> list[OptionInfo]:
    return [
        msgspec.structs.replace(info, high=min(info.high, MOST_POINTS))
        if info.name == "target"
        else info
        for info in studied_options(entry)
    ]


def _checked(game: str, given: dict[str, int | str]) -> tuple[tuple[str, int | str], ...]:
    """Return all options of a table, with the given ones.

    Raises:
        UnknownGame, NotSolved, BadOption: the message lists the choices.
    """
    entry = solved_game(game)
    known = [info.name for info in _options(entry)]
    for name in given:
        if name not in known:
            raise BadOption(name, f"What can be changed here: {', '.join(known)}; not {name!r}.")
    rules: Any = parse_rules(entry.rules, given)
    if rules.target > MOST_POINTS:
        raise BadOption(
            "target", f"Strategies are compared up to a target of {MOST_POINTS} points."
        )
    return tuple(format_rules(rules).items())


PAGE = Page([Router("/api/strategies", route_handlers=[strategies, compare])])
